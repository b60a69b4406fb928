//! Everything over HTTP: the page, the description of the protocol, a few lists, health, and the way to the socket.

use std::{net::IpAddr, sync::Arc};

use axum::{
    Router,
    extract::{ConnectInfo, Path, Request, State, WebSocketUpgrade, ws::rejection::WebSocketUpgradeRejection},
    http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header},
    middleware::{self, Next},
    response::{IntoResponse, Response},
    routing::{get, post},
};
use cardroom_catalog::GameKind;
use cardroom_proto::limits;
use cardroom_rules::Options;
use cardroom_table::TableId;
use metrics_exporter_prometheus::PrometheusHandle;
use serde_json::{Value, json};
use tower_http::{
    compression::CompressionLayer,
    cors::{AllowOrigin, CorsLayer},
    set_header::SetResponseHeaderLayer,
};

use crate::{
    admin,
    connection::serve_socket,
    door::Peer,
    hub::{Hub, WrongInvite},
    screens::value,
};

/// What the page may do: its own scripts and styles, its own server, nothing inline.
const CONTENT_POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self' ws: wss:; manifest-src 'self'; worker-src 'self'; base-uri 'self'; form-action 'none'; \
     frame-ancestors 'none'";

/// How long a frame may be to be read at all, in bytes: longer than allowed, so that one a little too long is read whole
/// and answered with a clean close; not much longer, since everybody may send one.
const READ_BYTES: usize = 4 * limits::FRAME_BYTES;
/// How much is put together before it is written to a socket, in bytes; each socket may hold so much.
const WRITE_BYTES: usize = 8 * 1024;

/// When to try again where an address has too much, in seconds.
const RETRY_S: u64 = 10;

/// What every handler has.
#[derive(Clone)]
struct Shared {
    hub: Arc<Hub>,
    metrics: PrometheusHandle,
}

/// All routes.
pub(crate) fn router(hub: Arc<Hub>, metrics: PrometheusHandle) -> Router {
    let base = hub.config.base_path();
    let allowed = hub.config.allowed_origins.clone();
    // Beside the others: what foreign pages may read of those holds for none of these.
    let orders = Router::new().route("/api/v1/admin", post(admin::http::order)).with_state(Arc::clone(&hub));
    let shared = Shared { hub, metrics };
    let routes = Router::new()
        .route("/ws", get(socket))
        .route("/api/v1/games", get(games))
        .route("/api/v1/tables", get(tables))
        .route("/api/v1/invites/{code}", get(invite))
        .route("/api/v1/records/{table}/{game_no}", get(record))
        .route("/api/v1/rules/{game}", get(rules))
        .route("/proto/", get(proto_index))
        .route("/proto/{*path}", get(proto))
        .fallback(page)
        .layer(middleware::from_fn_with_state(shared.clone(), in_time))
        .route("/healthz", get(async || "ok\n"))
        .route("/readyz", get(ready))
        .route("/metrics", get(metrics_page))
        .with_state(shared);
    let fixed = |name: HeaderName, text: &'static str| {
        SetResponseHeaderLayer::if_not_present(name, HeaderValue::from_static(text))
    };
    let routes = routes
        .layer(cors(&allowed))
        .merge(orders)
        .layer(fixed(header::CONTENT_SECURITY_POLICY, CONTENT_POLICY))
        .layer(fixed(header::REFERRER_POLICY, "no-referrer"))
        .layer(fixed(header::X_CONTENT_TYPE_OPTIONS, "nosniff"))
        .layer(CompressionLayer::new());
    if base == "/" { routes } else { Router::new().nest(base.trim_end_matches('/'), routes) }
}

/// Pages of other origins may read what lies open, as the settings say. Nothing here rests on cookies.
fn cors(allowed: &[String]) -> CorsLayer {
    let origins = if allowed.iter().any(|origin| origin == "*") {
        AllowOrigin::any()
    } else {
        AllowOrigin::list(allowed.iter().filter_map(|origin| origin.parse().ok()))
    };
    CorsLayer::new().allow_origin(origins).allow_methods([Method::GET]).allow_headers([header::AUTHORIZATION])
}

/// Opens a socket. A plain request is judged just the same before it is told what is missing: a browser keeps the answer
/// to its socket from the page, which asks once more without one.
async fn socket(
    State(shared): State<Shared>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Response {
    if !origin_is_allowed(&shared.hub, &headers) {
        return StatusCode::FORBIDDEN.into_response();
    }
    let address = address_of(&shared.hub, peer.ip(), &headers);
    let hub = shared.hub;
    let Some(visit) = hub.addresses.visit(address) else {
        return too_many("too_many_connections", "your address has too many connections", RETRY_S);
    };
    let upgrade = match upgrade {
        Ok(upgrade) => upgrade,
        Err(plain) => return plain.into_response(),
    };
    let tasks = hub.tasks.clone();
    upgrade
        .max_message_size(READ_BYTES)
        .max_frame_size(READ_BYTES)
        .read_buffer_size(4_096)
        .write_buffer_size(WRITE_BYTES)
        .on_upgrade(move |socket| async move {
            let killed = hub.killed.clone();
            let serving = killed.run_until_cancelled(serve_socket(hub, socket, address));
            let _killed = tasks.track_future(serving).await;
            drop(visit);
        })
}

/// Programs send no origin; pages of this server's own host and of `public_url` may connect, others as configured.
fn origin_is_allowed(hub: &Hub, headers: &HeaderMap) -> bool {
    let origin = headers.get(header::ORIGIN).and_then(|origin| origin.to_str().ok());
    let listed = |allowed: &String| origin.is_some_and(|origin| allowed == "*" || allowed.eq_ignore_ascii_case(origin));
    is_own_origin(hub, headers) || hub.config.allowed_origins.iter().any(listed)
}

/// Whether a program asks, or a page of this server's own.
fn is_own_origin(hub: &Hub, headers: &HeaderMap) -> bool {
    let Some(origin) = headers.get(header::ORIGIN) else { return true };
    let Ok(origin) = origin.to_str() else { return false };
    let own = headers.get(header::HOST).and_then(|host| host.to_str().ok());
    let is_own =
        own.is_some_and(|host| origin.split_once("://").is_some_and(|(_, from)| from.eq_ignore_ascii_case(host)));
    is_own || hub.config.public_origin().as_deref() == Some(origin)
}

/// The address of the one who asks: what a trusted proxy says, else the other end of the connection.
pub(crate) fn address_of(hub: &Hub, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    let trusted = |address: &IpAddr| hub.config.trusted_proxies.contains(address);
    if !trusted(&peer) {
        return peer;
    }
    let lines = headers.get_all("x-forwarded-for").iter().filter_map(|line| line.to_str().ok());
    let hops: Vec<IpAddr> = lines.flat_map(|line| line.split(',')).filter_map(|hop| hop.trim().parse().ok()).collect();
    hops.into_iter().rev().find(|hop| !trusted(hop)).unwrap_or(peer)
}

/// Answers an address no more often than it may ask.
async fn in_time(
    State(shared): State<Shared>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    request: Request,
    next: Next,
) -> Response {
    let address = address_of(&shared.hub, peer.ip(), request.headers());
    match shared.hub.addresses.take_http(address) {
        Ok(()) => next.run(request).await,
        Err(ms) => too_many("too_many_requests", "your address asks too often", ms.div_ceil(1_000)),
    }
}

async fn ready(State(shared): State<Shared>) -> Response {
    match shared.hub.store.ready().await {
        Ok(()) if !shared.hub.stop.is_cancelled() => "ready\n".into_response(),
        _ => StatusCode::SERVICE_UNAVAILABLE.into_response(),
    }
}

async fn metrics_page(State(shared): State<Shared>) -> String {
    crate::metrics::page(&shared.hub, &shared.metrics)
}

/// A document as an answer. axum has the same, but only with a feature by which every map with a certain key, one that a
/// client sends too, is read as the JSON text that the key's value holds.
struct Json(Value);

impl IntoResponse for Json {
    fn into_response(self) -> Response {
        ([(header::CONTENT_TYPE, "application/json")], self.0.to_string()).into_response()
    }
}

async fn games() -> Json {
    let game = |kind: &GameKind| {
        let options = kind.default_options();
        let seats = options.seats();
        json!({
            "id": kind.id(), "name": kind.name(), "rules": options.rules_version(),
            "seats": { "min": seats.start(), "max": seats.end() },
            "options": kind.options_schema(),
        })
    };
    Json(json!({ "games": GameKind::ALL.iter().map(game).collect::<Vec<_>>() }))
}

async fn tables(State(shared): State<Shared>) -> Json {
    Json(shared.hub.lobby.document())
}

async fn rules(Path(game): Path<String>) -> Response {
    let text = match game.as_str() {
        "common" => Some(cardroom_rules::COMMON_RULES),
        id => GameKind::of_id(id).map(GameKind::rules_text),
    };
    match text {
        Some(text) => ([(header::CONTENT_TYPE, "text/markdown; charset=utf-8")], text).into_response(),
        None => refused(StatusCode::NOT_FOUND, "unknown_game", "no game has this id"),
    }
}

/// What one would join with an invite: the table, and its line as the lobby would have it.
async fn invite(
    State(shared): State<Shared>,
    ConnectInfo(Peer(peer)): ConnectInfo<Peer>,
    headers: HeaderMap,
    Path(code): Path<String>,
) -> Response {
    let address = address_of(&shared.hub, peer.ip(), &headers);
    match shared.hub.judge_invite(address, &code) {
        Ok(link) => match link.describe().await {
            Some(summary) => {
                let mut told = value(&summary);
                told["table"] = value(&link.id);
                Json(told).into_response()
            }
            None => refused(StatusCode::NOT_FOUND, "no_such_invite", "no table has this invite"),
        },
        Err(WrongInvite::NoSuchInvite) => refused(StatusCode::NOT_FOUND, "no_such_invite", "no table has this invite"),
        Err(WrongInvite::TooManyGuesses { retry_after_ms }) => {
            let body = json!({ "code": "too_many_guesses", "retry_after_ms": retry_after_ms });
            (StatusCode::TOO_MANY_REQUESTS, retry_after(retry_after_ms), Json(body)).into_response()
        }
    }
}

/// A finished game: of a public table to anyone, else to a member who shows the token.
async fn record(
    State(shared): State<Shared>,
    headers: HeaderMap,
    Path((table, game_no)): Path<(String, u32)>,
) -> Response {
    let hub = &shared.hub;
    let id = TableId(table);
    let unknown = || refused(StatusCode::NOT_FOUND, "no_such_record", "there is no such record");
    let bearer = headers.get(header::AUTHORIZATION).and_then(|line| line.to_str().ok()?.strip_prefix("Bearer "));
    let read = async {
        let asks = match bearer {
            Some(token) => hub.player_by_token(token).await?.map(|player| player.id),
            None => None,
        };
        let may_read = hub.may_read_records(asks.as_ref(), &id).await?;
        if may_read { hub.store.record(&id, game_no).await } else { Ok(None) }
    };
    match read.await {
        Ok(Some(body)) => ([(header::CONTENT_TYPE, "application/json")], body).into_response(),
        Ok(None) => unknown(),
        Err(_) => refused(StatusCode::SERVICE_UNAVAILABLE, "store_busy", "try again"),
    }
}

async fn proto_index() -> Json {
    Json(json!({ "files": cardroom_proto::schema::index() }))
}

async fn proto(Path(path): Path<String>) -> Response {
    match cardroom_proto::schema::published(&path) {
        Some((content_type, text)) => ([(header::CONTENT_TYPE, content_type)], text).into_response(),
        None => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The page, the same for every place in it, and its files.
async fn page(State(shared): State<Shared>, uri: axum::http::Uri) -> Response {
    let path = uri.path().trim_start_matches('/');
    if path.starts_with("api/") {
        return refused(StatusCode::NOT_FOUND, "unknown_path", "there is nothing here");
    }
    let is_place =
        path.is_empty() || path == "admin" || ["t/", "i/", "r/", "rules/"].iter().any(|place| path.starts_with(place));
    let asset = match cardroom_web::asset(path) {
        Some(asset) if !is_place && path != "index.html" => asset,
        _ if is_place || path == "index.html" => cardroom_web::page(&shared.hub.config.base_path()),
        _ => return StatusCode::NOT_FOUND.into_response(),
    };
    let keep = if asset.immutable { "public, max-age=31536000, immutable" } else { "no-cache" };
    let headers = [
        (header::CONTENT_TYPE, asset.content_type.to_owned()),
        (header::ETAG, asset.etag),
        (header::CACHE_CONTROL, keep.to_owned()),
    ];
    (headers, asset.bytes.into_owned()).into_response()
}

/// When to try again, for those who read the head alone: no earlier than what the body says.
pub(crate) fn retry_after(ms: u64) -> [(HeaderName, String); 1] {
    [(header::RETRY_AFTER, ms.div_ceil(1_000).to_string())]
}

fn too_many(code: &str, message: &str, retry_after_s: u64) -> Response {
    (retry_after(1_000 * retry_after_s), refused(StatusCode::TOO_MANY_REQUESTS, code, message)).into_response()
}

fn refused(status: StatusCode, code: &str, message: &str) -> Response {
    (status, Json(json!({ "code": code, "message": message }))).into_response()
}
