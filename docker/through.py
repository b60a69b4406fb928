"""Asks a cardroom through a proxy, for `docker/check`.

    through.py up   URL NET      page, socket, who the caller is, limits; callers are of 127.0.NET.0
    through.py down URL LOG...   with no server behind it: its logs name no invite
"""

import contextlib
import http.client
import json
import pathlib
import ssl
import sys
import time
import urllib.parse

from websockets.sync.client import connect

TRUST_ALL = ssl.create_default_context()
TRUST_ALL.check_hostname, TRUST_ALL.verify_mode = False, ssl.CERT_NONE
INVITE = "QQQQ-7777"

how, url, *more = sys.argv[1:]
place = urllib.parse.urlsplit(url)


def ask(path, caller="127.0.0.1", method="GET", body=None, headers=None):
    """The status and the text of an answer to a caller with this address."""
    source = (caller, 0)
    if place.scheme == "https":
        line = http.client.HTTPSConnection(place.hostname, place.port, timeout=30, source_address=source, context=TRUST_ALL)
    else:
        line = http.client.HTTPConnection(place.hostname, place.port, timeout=30, source_address=source)
    with contextlib.closing(line):
        line.request(method, path, body, headers or {})
        answer = line.getresponse()
        return answer.status, answer.read().decode()


def expect(what, found, wanted):
    if found != wanted:
        sys.exit(f"{what}: {found!r}, not {wanted!r}")


def until_it_listens():
    for _ in range(100):
        with contextlib.suppress(OSError):
            return ask("/healthz")
        time.sleep(0.1)
    sys.exit("the proxy does not listen")


def up():
    until_it_listens()
    expect("the page", ask("/")[0], 200)
    expect("the list of games", ask("/api/v1/games")[0], 200)
    expect("metrics, from outside", ask("/metrics")[0], 404)
    expect("a body that is too long", ask("/api/v1/games", method="POST", body=b"x" * 20_000)[0], 413)

    at = url.replace("http", "ws", 1) + "/ws"
    with connect(at, ssl=TRUST_ALL if place.scheme == "https" else None, origin="https://cards.example.org") as socket:
        expect("the first frame", json.loads(socket.recv())["type"], "hello")
        socket.send(json.dumps({"id": 1, "type": "login", "name": "Ann"}))
        expect("the login", json.loads(socket.recv())["type"], "ack")
        socket.send(json.dumps({"id": "a-1", "type": "table.create", "game": "dnfh", "access": "invite"}))
        made = json.loads(socket.recv())
        expect("the table", made["type"], "ack")
        expect("its invite", ask(f"/api/v1/invites/{made['invite']}")[0], 200)
        expect("its link", ask(f"/i/{made['invite']}")[0], 200)

    # Twenty wrong invites a minute and address: what a caller says of its own address changes nothing, and one caller's
    # guesses are not another's.
    for n in range(21):
        said = {"X-Forwarded-For": f"198.51.100.{n}"}
        status, _ = ask(f"/api/v1/invites/{INVITE}", f"127.0.{more[0]}.2", headers=said)
        expect(f"wrong invite {n + 1}", status, 404 if n < 20 else 429)
    expect("another caller's wrong invite", ask(f"/api/v1/invites/{INVITE}", f"127.0.{more[0]}.3")[0], 404)


def down():
    for path in [f"/i/{INVITE}", f"/api/v1/invites/{INVITE}", "/rules/dnfh"]:
        # No Referer: the page tells browsers to send none, and nginx would write it down.
        expect(f"{path} without a server", ask(path)[0], 502)
    text = "".join(pathlib.Path(log).read_text() for log in more)
    expect("whether the failure is logged", "/rules/dnfh" in text, True)
    expect("whether an invite is", INVITE in text, False)


{"up": up, "down": down}[how]()
