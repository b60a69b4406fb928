//! The server: sockets, one task a table, HTTP, and configuration.
//!
//! A message comes in by `connection`, is routed by `routing` to the one task that owns its table
//! (`table_task`), is stored, then acknowledged, then shown to every audience (`screens`). What a move means is
//! decided by crates below; nothing here knows a rule. Start at [`serve`].

mod accounts;
mod admin;
mod chat;
mod clock;
mod config;
mod connection;
mod door;
mod drain;
pub mod files;
mod halls;
pub mod health;
mod http;
mod hub;
mod inbox;
mod known;
pub mod limits;
mod lobby;
mod log_text;
mod metrics;
mod outbox;
mod present;
mod quick;
pub mod referee;
mod reply;
mod routing;
mod screens;
mod secrets;
mod serve;
mod table_task;
#[cfg(test)]
mod testing;
pub mod tools;
mod world;

pub use clock::Clock;
pub use config::{Config, Flags};
pub use halls::threads_of_the_crowd;
pub use secrets::Secrets;
pub use serve::{Server, serve, serve_in, serve_world};
pub use world::World;
