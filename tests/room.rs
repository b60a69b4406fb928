//! Whole rooms over real sockets: few, as they prove the wiring; rules and tables have their own tests.

#![allow(clippy::unwrap_used, reason = "what a room cannot do fails its test")]

#[path = "room/admin.rs"]
mod admin;
#[path = "room/drain.rs"]
mod drain;
#[path = "room/games.rs"]
mod games;
#[path = "room/graph.rs"]
mod graph;
#[path = "room/halls.rs"]
mod halls;
#[path = "room/hidden.rs"]
mod hidden;
#[path = "room/host.rs"]
mod host;
#[path = "room/kills.rs"]
mod kills;
#[path = "room/limits.rs"]
mod limits;
#[path = "room/lobby.rs"]
mod lobby;
#[path = "room/old_data.rs"]
mod old_data;
#[path = "room/restart.rs"]
mod restart;
#[path = "room/rotation.rs"]
mod rotation;
#[path = "room/schemas.rs"]
mod schemas;
#[path = "room/talk.rs"]
mod talk;
#[path = "room/talk_kept.rs"]
mod talk_kept;
#[path = "room/transcript.rs"]
mod transcript;
#[path = "room/trouble.rs"]
mod trouble;
#[path = "room/window.rs"]
mod window;
#[path = "room/wiring.rs"]
mod wiring;
