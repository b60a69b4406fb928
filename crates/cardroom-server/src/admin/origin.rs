//! Where an order over HTTP comes from: from a program, or from the page of this server's own.
//!
//! The token is not all that stands before orders. A page's has to come from where the server's own page lies, and every one
//! to a name that the server is known by: a name of somebody else's that leads here (DNS rebinding) would make a foreign
//! page look as if it were the server's own.

use std::net::IpAddr;

use axum::http::{HeaderMap, HeaderName, Uri, header};

use crate::config::Config;

/// Whether an order may come so; else what is wrong with it.
pub(super) fn check(config: &Config, peer: IpAddr, headers: &HeaderMap) -> Result<(), &'static str> {
    let host = text(headers, &header::HOST).unwrap_or_default();
    if !is_known(config, host) {
        return Err("the server is not known by this name: set public_url to it, or use its address");
    }
    let site = text(headers, &HeaderName::from_static("sec-fetch-site"));
    if !matches!(site, None | Some("same-origin" | "none")) {
        return Err("not from another site's page");
    }
    match headers.get(header::ORIGIN) {
        None => Ok(()), // A program.
        Some(origin) if origin.to_str().is_ok_and(|origin| is_own(config, peer, headers, host, origin)) => Ok(()),
        Some(_) => Err("not from another site's page"),
    }
}

/// Loopback names, the address that it listens on, any address where it listens on all, and the host of `public_url`.
fn is_known(config: &Config, host: &str) -> bool {
    let Some(name) = name_of(host) else { return false };
    let public = config.public_origin();
    let public = public.as_deref().and_then(|origin| name_of(origin.split_once("://")?.1));
    if public.is_some_and(|public| public.eq_ignore_ascii_case(&name)) || name.eq_ignore_ascii_case("localhost") {
        return true;
    }
    let listens = config.listen.ip();
    let address: Option<IpAddr> = name.parse().ok();
    address.is_some_and(|address| address.is_loopback() || listens.is_unspecified() || address == listens)
}

/// Whether that is the origin of the page that lies where the order was sent to.
fn is_own(config: &Config, peer: IpAddr, headers: &HeaderMap, host: &str, origin: &str) -> bool {
    let Some((scheme, from)) = origin.split_once("://") else { return false };
    let public = config.public_origin();
    if public.as_deref().is_some_and(|public| public.eq_ignore_ascii_case(origin)) {
        return true;
    }
    let of_public = public.as_deref().and_then(|public| public.split_once("://"));
    if of_public.is_some_and(|(_, public)| public.eq_ignore_ascii_case(from)) || !from.eq_ignore_ascii_case(host) {
        return false;
    }
    // The server itself speaks plain HTTP; what stands before a proxy, only the proxy can say.
    let says = || text(headers, &HeaderName::from_static("x-forwarded-proto"));
    let spoken = if config.trusted_proxies.contains(&peer) { says() } else { Some("http") };
    spoken.is_none_or(|spoken| spoken.eq_ignore_ascii_case(scheme))
}

fn text<'a>(headers: &'a HeaderMap, name: &HeaderName) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

/// The name, or the address, before the port.
fn name_of(host: &str) -> Option<String> {
    let uri: Uri = host.parse().ok()?;
    let name = uri.authority()?.host();
    Some(name.trim_start_matches('[').trim_end_matches(']').to_owned())
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;
    use crate::Flags;

    const PEER: [u8; 4] = [192, 0, 2, 9];

    fn check_order(flags: Flags, headers: &[(&'static str, &'static str)], may_come: bool) {
        let config = Config::settle(flags).unwrap();
        let headers: HeaderMap = headers
            .iter()
            .map(|(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)))
            .collect();
        let checked = check(&config, PEER.into(), &headers);
        assert_eq!(checked.is_ok(), may_come, "{headers:?}: {checked:?}");
    }

    fn public(url: &str) -> Flags {
        Flags { public_url: Some(url.into()), ..Flags::default() }
    }

    fn listens(on: &str) -> Flags {
        Flags { listen: Some(on.parse().unwrap()), ..Flags::default() }
    }

    fn proxied() -> Flags {
        Flags { trusted_proxies: Some(vec![PEER.into()]), ..public("https://cards.example.org/club") }
    }

    #[test]
    fn orders_come_to_a_name_that_the_server_is_known_by() {
        for (host, known) in [
            ("127.0.0.1:8080", true),
            ("127.0.0.1", true),
            ("[::1]:8080", true),
            ("localhost:9", true),
            ("LOCALHOST", true),
            ("10.0.0.7:8080", false),
            ("rebound.example:8080", false),
            ("localhost.rebound.example", false),
            ("127.0.0.1.rebound.example", false),
            ("cards.example.org", false),
            ("", false),
            ("a b", false),
        ] {
            check_order(Flags::default(), &[("host", host)], known);
        }
        check_order(Flags::default(), &[], false);
        check_order(listens("10.0.0.7:8080"), &[("host", "10.0.0.7:8080")], true);
        check_order(listens("10.0.0.7:8080"), &[("host", "10.0.0.8:8080")], false);
        check_order(listens("0.0.0.0:8080"), &[("host", "10.0.0.8:8080")], true);
        check_order(listens("[::]:8080"), &[("host", "[2001:db8::8]:8080")], true);
        check_order(listens("0.0.0.0:8080"), &[("host", "rebound.example:8080")], false);
        check_order(public("https://Cards.example.org:8443/club"), &[("host", "cards.example.org")], true);
        check_order(public("https://cards.example.org"), &[("host", "rebound.example")], false);
    }

    #[test]
    fn a_pages_order_comes_from_where_it_is_sent_to_by_the_same_scheme() {
        let own = ("host", "127.0.0.1:8080");
        for (origin, may_come) in [
            ("http://127.0.0.1:8080", true),
            ("https://127.0.0.1:8080", false),
            ("http://127.0.0.1:8081", false),
            ("http://localhost:8080", false),
            ("https://evil.example", false),
            ("null", false),
            ("", false),
        ] {
            check_order(Flags::default(), &[own, ("origin", origin)], may_come);
        }
        let rebound = [("host", "rebound.example:8080"), ("origin", "http://rebound.example:8080")];
        check_order(Flags::default(), &rebound, false);
        for (site, may_come) in [("same-origin", true), ("none", true), ("same-site", false), ("cross-site", false)] {
            check_order(Flags::default(), &[own, ("sec-fetch-site", site)], may_come);
        }
    }

    #[test]
    fn behind_a_proxy_the_scheme_is_that_of_public_url_or_what_a_trusted_one_says() {
        let host = ("host", "cards.example.org");
        for flags in [proxied(), public("https://cards.example.org/club")] {
            check_order(flags.clone(), &[host, ("origin", "https://cards.example.org")], true);
            check_order(flags.clone(), &[host, ("origin", "http://cards.example.org")], false);
            // Also where the proxy sends another name on.
            check_order(flags, &[("host", "127.0.0.1:8080"), ("origin", "https://cards.example.org")], true);
        }
        let to_address = [("host", "127.0.0.1:8080"), ("origin", "https://127.0.0.1:8080")];
        let says = |proto: &'static str| [to_address[0], to_address[1], ("x-forwarded-proto", proto)];
        check_order(proxied(), &says("https"), true);
        check_order(proxied(), &says("http"), false);
        check_order(proxied(), &to_address, true);
        check_order(Flags::default(), &says("https"), false);
    }
}
