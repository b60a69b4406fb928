//! Orders over HTTP, for the page: one JSON object each, with the token that this start of the server printed.
//!
//! Only a page of this server's own may send them, and none may read the answers of another: no other route's leave for
//! foreign pages holds here.

use std::{net::IpAddr, sync::Arc, time::Duration};

use axum::{
    body::{Body, Bytes},
    extract::{ConnectInfo, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse, Response},
};
use futures_util::{Stream, StreamExt};
use serde_json::Value;

use super::{NotDone, ORDER_BYTES, PASSED_OVER_BYTES, PASSED_OVER_MS, carry_out, origin, refused};
use crate::{
    door::Peer,
    http::{address_of, retry_after},
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
    if let Err(why) = origin::check(&hub.config, peer.ip(), &headers) {
        return answer(StatusCode::FORBIDDEN, &refused(&NotDone::new("foreign_origin", why)));
    }
    let address = address_of(&hub, peer.ip(), &headers);
    let done = async {
        check_token(&hub, address, &headers)?;
        carry_out(&hub, &read(body).await?).await
    };
    match done.await {
        Ok(done) => answer(StatusCode::OK, &done),
        Err(not_done) => {
            let told = answer(status(not_done.code), &refused(&not_done));
            match not_done.retry_after_ms {
                Some(ms) => (retry_after(ms), told).into_response(),
                None => told,
            }
        }
    }
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

async fn read(body: Body) -> Result<Vec<u8>, NotDone> {
    let mut pieces = body.into_data_stream();
    let read = tokio::time::timeout(Duration::from_millis(BODY_MS), read_order(&mut pieces));
    let order = read.await.map_err(|_| NotDone::new("bad_message", "the order did not come in time"))??;
    if order.len() > ORDER_BYTES {
        let rest = pass_over(&mut pieces, order.len());
        let _late = tokio::time::timeout(Duration::from_millis(PASSED_OVER_MS), rest).await;
        return Err(NotDone::new("bad_message", "the order is too long"));
    }
    Ok(order)
}

/// An order as it comes, or a little more than its beginning where it is too long.
async fn read_order<F>(pieces: &mut (impl Stream<Item = Result<Bytes, F>> + Unpin)) -> Result<Vec<u8>, NotDone> {
    let mut order = Vec::new();
    while let Some(piece) = pieces.next().await {
        order.extend(piece.map_err(|_| NotDone::new("bad_message", "the order cannot be read"))?);
        if order.len() > ORDER_BYTES {
            break;
        }
    }
    Ok(order)
}

async fn pass_over<F>(pieces: &mut (impl Stream<Item = Result<Bytes, F>> + Unpin), mut length: usize) {
    while length < PASSED_OVER_BYTES {
        let Some(Ok(piece)) = pieces.next().await else { return };
        length += piece.len();
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
