//! What the server is doing, as one list after the other.

use std::{
    collections::{BTreeMap, BTreeSet},
    net::IpAddr,
};

use cardroom_catalog::GameKind;
use cardroom_table::{Access, Phase, PlayerId, TableId, Timestamp};
use serde::Serialize;
use serde_json::{Value, json};

use crate::{
    hub::{Hub, Rostered},
    screens::value,
};

/// The most lines of a list.
const LINES: usize = 500;

#[derive(Serialize)]
struct TableLine {
    table: TableId,
    name: String,
    game: GameKind,
    access: Access,
    phase: Phase,
    round_no: u32,
    seats: u8,
    people: u32,
    bots: u32,
    queue: u32,
    spectators: u32,
    awake: bool,
    #[serde(skip_serializing_if = "core::ops::Not::not")]
    set_aside: bool,
    created_at: Timestamp,
}

#[derive(Serialize)]
struct PlayerLine {
    id: PlayerId,
    name: String,
    bot: bool,
    connections: usize,
    addresses: BTreeSet<IpAddr>,
    tables: Vec<TableId>,
}

impl From<Rostered> for TableLine {
    fn from(Rostered { id, line, public, awake, set_aside }: Rostered) -> Self {
        Self {
            table: id,
            name: line.name,
            game: line.game,
            access: if public { Access::Public } else { Access::Invite },
            phase: line.phase,
            round_no: line.round_no,
            seats: line.seats,
            people: line.people,
            bots: line.bots,
            queue: line.queue,
            spectators: line.spectators,
            awake,
            set_aside,
            created_at: line.created_at,
        }
    }
}

pub(super) fn status(hub: &Hub) -> Value {
    let players: BTreeSet<PlayerId> = hub.present.logged_in().into_iter().map(|(screen, _)| screen.player).collect();
    json!({
        "version": env!("CARGO_PKG_VERSION"),
        "draining": hub.drain.is_on(),
        "games": hub.drain.games(),
        "tables": hub.table_count(),
        "connections": hub.present.count(),
        "players": players.len(),
        "started_at": hub.admin.started_at,
    })
}

/// Every table, those in use first.
pub(super) fn tables(hub: &Hub) -> Value {
    let (tables, more) = hub.roster(LINES);
    let tables: Vec<_> = tables.into_iter().map(TableLine::from).collect();
    json!({ "tables": value(&tables), "more": more })
}

/// Everyone who is connected, the longest connected first.
pub(super) fn players(hub: &Hub) -> Value {
    let mut order = Vec::new();
    let mut from: BTreeMap<PlayerId, Vec<IpAddr>> = BTreeMap::new();
    for (screen, address) in hub.present.logged_in() {
        let addresses = from.entry(screen.player.clone()).or_default();
        if addresses.is_empty() {
            order.push(screen.player);
        }
        addresses.push(address);
    }
    let more = order.len().saturating_sub(LINES);
    let player = |id: PlayerId| {
        let known = hub.accounts.player(&id)?;
        let addresses = from.remove(&id).unwrap_or_default();
        let tables = hub.accounts.tables(&id).into_iter().map(|(table, _)| table).collect();
        let (connections, addresses) = (addresses.len(), addresses.into_iter().collect());
        Some(PlayerLine { id, name: known.name, bot: known.bot, connections, addresses, tables })
    };
    let players: Vec<_> = order.into_iter().take(LINES).filter_map(player).collect();
    json!({ "players": value(&players), "more": more })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::testing::{caller, hub};

    fn lines(list: &Value, name: &str) -> (usize, u64) {
        (list[name].as_array().unwrap().len(), list["more"].as_u64().unwrap())
    }

    #[tokio::test]
    async fn a_list_has_500_lines_and_says_how_many_more_there_are() {
        let hub = hub();
        let mut here = Vec::new();
        for number in 0..503 {
            let visitor = caller(&hub, number);
            if number < 501 {
                let create = json!({ "type": "table.create", "game": "dnfh", "access": "public" });
                assert_eq!(visitor.ask(create).await["type"], "ack");
            }
            here.push(visitor);
        }
        assert_eq!(lines(&players(&hub), "players"), (500, 3));
        assert_eq!(lines(&tables(&hub), "tables"), (500, 1));
        let first = players(&hub)["players"][0]["id"].clone();
        assert_eq!(first, "ply_0", "the longest connected first");
    }
}
