//! What clients are limited in, from outside: every kind of message, guests, tables, connections, guesses. And whom no
//! limit stands in the way of: people who play, a whole club behind one address, a friend elsewhere.

use cardroom_server::{Config, limits::Rate};
use cardroom_tests::{Client, Room, every_kind, quick, text};
use futures_util::future::join_all;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite;

/// A server that keeps to its limits.
fn limited(change: impl FnOnce(&mut Config)) -> Config {
    let mut config = quick();
    config.limits.enforced = true;
    config.trusted_proxies = vec!["127.0.0.1".parse().unwrap()];
    change(&mut config);
    config
}

fn rate(config: &mut Config, rate: &str) {
    config.limits.rates.set(rate.parse().unwrap());
}

/// The count of a measure on `/metrics`.
async fn measured(room: &Room, line: &str) -> u64 {
    let (_, page) = room.get("/metrics", "").await;
    let value = page.lines().find_map(|measure| measure.strip_prefix(line));
    value.unwrap_or_else(|| panic!("{line} is not measured")).trim().parse().unwrap()
}

#[tokio::test]
async fn every_kind_of_message_has_a_limit_that_is_announced_counted_and_in_the_way_of_no_other() {
    let kinds: Vec<String> = every_kind("").iter().map(|message| text(&message["type"])).collect();
    let room = Room::open(limited(|config| kinds.iter().for_each(|kind| rate(config, &format!("{kind}=2/1"))))).await;
    let mut ann = room.guest("Ann").await;
    let made = ann.ask(json!({ "type": "table.create", "game": "dnfh", "access": "invite" })).await;
    let table = text(&made["table"]);
    let rates = ann.frames[0]["limits"]["rates"].clone();
    for message in every_kind(&table) {
        let kind = text(&message["type"]);
        assert_eq!(rates[&kind], json!({ "burst": 2, "per_minute": 1 }));
        let mut answers = Vec::new();
        while answers.len() < 3 && answers.last() != Some(&json!("too_many_messages")) {
            let answer = ann.answer(message.clone()).await;
            if answer["code"] == "too_many_messages" {
                assert!(answer["retry_after_ms"].as_u64().unwrap() > 30_000, "{kind}: {answer}");
            }
            answers.push(answer["code"].clone());
            if kind == "logout" {
                break;
            }
        }
        if kind != "logout" {
            assert_eq!(answers.last(), Some(&json!("too_many_messages")), "{kind}: {answers:?}");
            let counted = format!("cardroom_limited_total{{limit=\"{kind}\",of=\"connection\"}}");
            assert!(measured(&room, &counted).await > 0, "{kind}");
        }
    }
    assert_eq!(rates.as_object().unwrap().len(), kinds.len(), "no kind is left out here");
    assert_eq!(measured(&room, "cardroom_limit_burst{limit=\"chat\"}").await, 2);
    room.stop().await;
}

#[tokio::test]
async fn an_address_is_limited_for_all_its_connections_together_and_no_other_is() {
    let room = Room::open(limited(|config| {
        rate(config, "chat.history=2/1");
        config.limits.address_factor = 2;
    }))
    .await;
    let mut made = room.guest_from("192.0.2.1", "Ann").await;
    let table = text(&made.ask(json!({ "type": "table.create", "game": "dnfh", "access": "public" })).await["table"]);
    let ask = json!({ "type": "chat.history", "table": table });
    let mut codes = Vec::new();
    for name in ["Bea", "Cy", "Dee"] {
        let mut client = room.guest_from("192.0.2.1", name).await;
        client.ask(json!({ "type": "table.join", "table": table })).await;
        for _ in 0..2 {
            codes.push(client.answer(ask.clone()).await["code"].clone());
        }
    }
    let none = Value::Null;
    let limited = json!("too_many_messages");
    assert_eq!(codes, [&none, &none, &none, &none, &limited, &limited].map(Clone::clone));
    let mut elsewhere = room.guest_from("192.0.2.2", "Eli").await;
    elsewhere.ask(json!({ "type": "table.join", "table": table })).await;
    elsewhere.ask(ask).await;
    room.stop().await;
}

#[tokio::test]
async fn guests_tables_and_connections_of_an_address_are_bounded() {
    let room = Room::open(limited(|config| {
        let limits = &mut config.limits;
        (limits.guests_per_address, limits.tables_per_player) = (Rate::new(3, 1), 2);
        (limits.tables_per_address, limits.connections_per_address) = (3, 4);
    }))
    .await;
    let create = json!({ "type": "table.create", "game": "bm", "access": "public" });
    let (mut ann, mut bea) = (room.guest_from("192.0.2.1", "Ann").await, room.guest_from("192.0.2.1", "Bea").await);
    for _ in 0..2 {
        ann.ask(create.clone()).await;
    }
    assert_eq!(ann.refused(create.clone()).await, "too_many_tables", "a player has two");
    bea.ask(create.clone()).await;
    assert_eq!(bea.refused(create.clone()).await, "too_many_tables", "an address has three");
    let mut far = room.guest_from("192.0.2.9", "Far").await;
    far.ask(create).await;

    let _cy = room.guest_from("192.0.2.1", "Cy").await;
    let mut fourth = Client::connect_from(room.address, "192.0.2.1", "Dee").await.expect("the fourth connection");
    let refused = fourth.answer(json!({ "type": "login", "name": "Dee" })).await;
    assert_eq!(refused["code"], "too_many_guests");
    assert!(refused["retry_after_ms"].as_u64().unwrap() > 1_000, "{refused}");
    assert!(room.back_from("192.0.2.1", &ann).await.is_none(), "a fifth connection is not taken");
    let closed = Client::connect_from(room.address, "192.0.2.1", "Eli").await.err().expect("a fifth is refused");
    let tungstenite::Error::Http(answer) = closed else { panic!("{closed}") };
    assert_eq!((answer.status().as_u16(), answer.headers()["retry-after"].to_str().unwrap()), (429, "10"));
    assert!(measured(&room, "cardroom_limited_total{limit=\"connections\",of=\"address\"}").await >= 2);
    drop(fourth);
    let mut back = room.back_from("192.0.2.1", &ann).await;
    while back.is_none() {
        back = room.back_from("192.0.2.1", &ann).await; // Until the server has seen that the fourth is gone.
    }
    assert_eq!(back.unwrap().login["tables"].as_array().map(Vec::len), Some(2), "who has a token is no new guest");
    room.stop().await;
}

#[tokio::test]
async fn of_ipv6_the_first_64_bits_are_one_address_and_whom_nobody_trusts_is_not_believed() {
    let wrong = || json!({ "type": "table.join", "invite": "0000-0000" });
    let guessed =
        async |room: &Room, from: &str| room.guest_from(from, "guest").await.answer(wrong()).await["code"].clone();
    let room = Room::open(limited(|config| config.limits.guesses_per_minute = 2)).await;
    for from in ["2001:db8:0:1::1", "2001:db8:0:1:ffff::2"] {
        assert_eq!(guessed(&room, from).await, "no_such_invite", "{from}");
    }
    assert_eq!(guessed(&room, "2001:db8:0:1:9:9:9:9").await, "too_many_guesses", "one network, one address");
    assert_eq!(guessed(&room, "2001:db8:0:2::1").await, "no_such_invite", "another network, another");
    // What a caller says of itself stands before what the proxy adds.
    assert_eq!(guessed(&room, "2001:db8:0:7::1, 2001:db8:0:1::1").await, "too_many_guesses");
    room.stop().await;

    let listen = std::net::SocketAddr::from((std::net::Ipv6Addr::LOCALHOST, 0));
    if std::net::TcpListener::bind(listen).is_err() {
        eprintln!("skipped: this machine has no IPv6");
        return;
    }
    for (trusted, codes) in
        [(true, ["no_such_invite"; 3]), (false, ["no_such_invite", "no_such_invite", "too_many_guesses"])]
    {
        let proxies = if trusted { vec![listen.ip()] } else { Vec::new() };
        let room = Room::open(limited(|config| {
            (config.listen, config.trusted_proxies) = (listen, proxies);
            config.limits.guesses_per_minute = 2;
        }))
        .await;
        for (from, code) in ["192.0.2.1", "192.0.2.2", "192.0.2.3"].into_iter().zip(codes) {
            assert_eq!(guessed(&room, from).await, code, "trusted {trusted}: {from}");
        }
        room.stop().await;
    }
}

#[tokio::test]
async fn an_address_guesses_codes_and_a_friend_from_another_gets_in() {
    let room = Room::open(limited(|_| {})).await;
    let mut host = room.guest_from("192.0.2.1", "Host").await;
    let made = host.ask(json!({ "type": "table.create", "game": "dnfh", "access": "invite" })).await;
    let mut codes = Vec::new();
    let mut guesser = room.guest_from("192.0.2.66", "Guess").await;
    for number in 0..12 {
        codes.push(guesser.refused(json!({ "type": "table.join", "invite": format!("0000-00{number:02}") })).await);
        let path = format!("/api/v1/invites/0000-11{number:02}");
        let (status, rest) = room.get(&path, "X-Forwarded-For: 192.0.2.66\r\n").await;
        let code = if status.contains("404") { "no_such_invite" } else { "too_many_guesses" };
        assert!(code == "no_such_invite" || status.contains("429"), "{status}");
        assert_eq!(rest.to_lowercase().contains("\r\nretry-after: "), status.contains("429"), "{rest}");
        codes.push(code.to_owned());
    }
    assert!(codes[..20].iter().all(|code| code == "no_such_invite"), "{codes:?}");
    assert!(codes[20..].iter().all(|code| code == "too_many_guesses"), "{codes:?}");
    let right = json!({ "type": "table.join", "invite": made["invite"] });
    assert_eq!(guesser.refused(right.clone()).await, "too_many_guesses", "not even the right one is judged");
    let mut friend = room.guest_from("192.0.2.2", "Friend").await;
    assert_eq!(friend.ask(right).await["table"], made["table"]);
    room.stop().await;
}

#[tokio::test]
async fn sixty_people_behind_one_address_come_back_after_a_restart_and_none_is_slowed() {
    let room = Room::open(limited(|_| {})).await;
    let mut tables = Vec::new();
    let mut people = Vec::new();
    for number in 0..60 {
        let mut client = room.guest_from("192.0.2.7", &format!("member {number}")).await;
        if number % 4 == 0 {
            let create = json!({ "type": "table.create", "game": "dnfh", "access": "public" });
            tables.push(text(&client.ask(create).await["table"]));
        } else {
            client.ask(json!({ "type": "table.join", "table": tables.last() })).await;
        }
        people.push(client);
    }
    let room = room.restart(0).await;
    join_all(people.iter().enumerate().map(async |(number, person)| {
        let table = &tables[number / 4];
        let mut client = room.back_from("192.0.2.7", person).await.expect("it connects");
        client.until_shown(table).await;
        for request in [
            json!({ "type": "lobby.watch" }),
            json!({ "type": "chat.history", "table": table }),
            json!({ "type": "sync", "stream": format!("table:{table}") }),
            json!({ "type": "chat", "table": table, "text": "back again" }),
            json!({ "type": "entropy", "table": table, "round_no": 1, "bytes": "00ff" }),
            json!({ "type": "ping" }),
        ] {
            client.ask(request).await;
        }
        let (status, _) = room.get("/api/v1/games", "X-Forwarded-For: 192.0.2.7\r\n").await;
        assert!(status.contains("200"), "{status}");
    }))
    .await;
    room.stop().await;
}
