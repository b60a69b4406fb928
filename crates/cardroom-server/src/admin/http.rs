//! Orders over HTTP, for the page: one JSON object each, with the token that this start of the server printed.
//!
//! Only a page of this server's own may send them, and none may read the answers of another: no other route's leave for
//! foreign pages holds here.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{ConnectInfo, State},
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use serde_json::Value;

use super::{NotDone, ORDER_BYTES, carry_out, refused};
use crate::{
    door::Peer,
    http::{address_of, is_own_origin},
    hub::Hub,
    limits::Secret,
};

/// How long an order may take to come, in milliseconds.
const BODY_MS: u64 = 10_000;

/// Takes an order.
pub(crate) async fn order(
    State(hub): State<Arc<Hub>>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    headers: HeaderMap,
    body: Body,
) -> Response {
    if !comes_from_own_page(&hub, &headers) {
        return answer(
            StatusCode::FORBIDDEN,
            &refused(&NotDone::new("foreign_origin", "not from another site's page")),
        );
    }
    let address = address_of(&hub, peer.ip(), &headers);
    let done = async {
        check_token(&hub, address, &headers)?;
        carry_out(&hub, &read(body).await?).await
    };
    match done.await {
        Ok(done) => answer(StatusCode::OK, &done),
        Err(not_done) => answer(status(not_done.code), &refused(&not_done)),
    }
}

/// Programs send no origin, and browsers one whenever another site's page asks.
fn comes_from_own_page(hub: &Hub, headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site").map(HeaderValue::as_bytes);
    is_own_origin(hub, headers) && matches!(site, None | Some(b"same-origin" | b"none"))
}

fn check_token(hub: &Hub, from: IpAddr, headers: &HeaderMap) -> Result<(), NotDone> {
    if let Some(ms) = hub.addresses.must_wait(from, Secret::Token) {
        let not_done = NotDone::new("too_many_guesses", "too many wrong tokens from your address");
        return Err(NotDone { retry_after_ms: Some(ms), ..not_done });
    }
    let shown = headers.get(header::AUTHORIZATION).and_then(|line| line.to_str().ok()?.strip_prefix("Bearer "));
    if shown.is_some_and(|token| hub.admin.admits(token)) {
        return Ok(());
    }
    if shown.is_some() {
        hub.addresses.note_wrong(from, Secret::Token);
        tracing::warn!("an order came with a wrong token");
    }
    Err(NotDone::new("bad_token", "this is not the token that the server printed at its start"))
}

async fn read(body: Body) -> Result<Bytes, NotDone> {
    let read = axum::body::to_bytes(body, ORDER_BYTES);
    match tokio::time::timeout(Duration::from_millis(BODY_MS), read).await {
        Ok(Ok(bytes)) => Ok(bytes),
        Ok(Err(_)) => Err(NotDone::new("bad_message", "the order cannot be read, or is too long")),
        Err(_) => Err(NotDone::new("bad_message", "the order did not come in time")),
    }
}

fn status(code: &str) -> StatusCode {
    match code {
        "bad_token" => StatusCode::UNAUTHORIZED,
        "no_such_table" | "no_such_address" => StatusCode::NOT_FOUND,
        "too_many_guesses" => StatusCode::TOO_MANY_REQUESTS,
        "store_busy" | "going_away" => StatusCode::SERVICE_UNAVAILABLE,
        _ => StatusCode::BAD_REQUEST,
    }
}

fn answer(status: StatusCode, body: &Value) -> Response {
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CACHE_CONTROL, "no-store")];
    (status, headers, body.to_string()).into_response()
}
