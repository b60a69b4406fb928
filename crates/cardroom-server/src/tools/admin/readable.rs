//! The server's answers for people: a sentence, or columns.

use cardroom_table::Timestamp;
use serde_json::Value;

use super::Order;
use crate::Clock;

/// An answer to an order, with a line's end.
pub(super) fn answer(order: &Order, answer: &Value) -> String {
    match order {
        Order::Status => status(answer, Clock::system().now()),
        Order::Tables => listed(answer, "tables", &TABLES),
        Order::Players => listed(answer, "players", &PLAYERS),
        Order::Say { .. } => format!("told {}\n", counted(&answer["told"], "connection")),
        Order::Close { table } => format!("{table} is closed\n"),
        Order::Drain { .. } => draining(answer),
        Order::Reset { address } => format!("nothing is counted against {address} any more\n"),
    }
}

/// What a column is called, and what of a row stands in it.
type Column = (&'static str, fn(&Value) -> String);

const TABLES: [Column; 10] = [
    ("TABLE", |row| text(&row["table"])),
    ("GAME", |row| text(&row["game"])),
    ("ACCESS", |row| text(&row["access"])),
    ("PHASE", |row| text(&row["phase"])),
    ("ROUND", |row| text(&row["round_no"])),
    ("SEATS", |row| format!("{}+{}/{}", row["people"], row["bots"], row["seats"])), // People, bots, of how many.
    ("QUEUE", |row| text(&row["queue"])),
    ("WATCH", |row| text(&row["spectators"])),
    ("STATE", |row| state(row).into()),
    ("NAME", |row| text(&row["name"])),
];

const PLAYERS: [Column; 5] = [
    ("PLAYER", |row| text(&row["id"])),
    ("CONNECTIONS", |row| text(&row["connections"])),
    ("ADDRESSES", |row| joined(&row["addresses"])),
    ("TABLES", |row| joined(&row["tables"])),
    ("NAME", |row| if row["bot"] == true { format!("{} (a program)", text(&row["name"])) } else { text(&row["name"]) }),
];

fn state(row: &Value) -> &'static str {
    match (&row["set_aside"], &row["awake"]) {
        (Value::Bool(true), _) => "set aside",
        (_, Value::Bool(true)) => "awake",
        _ => "asleep",
    }
}

fn text(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), ToOwned::to_owned)
}

/// A list in one column; a dash for none.
fn joined(list: &Value) -> String {
    let words: Vec<_> = list.as_array().into_iter().flatten().map(text).collect();
    if words.is_empty() { "-".into() } else { words.join(",") }
}

fn counted(count: &Value, what: &str) -> String {
    if *count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}

fn status(answer: &Value, now: Timestamp) -> String {
    let started_at = Timestamp(answer["started_at"].as_u64().unwrap_or_default());
    let rows = [
        ("version", text(&answer["version"])),
        ("up for", lasting(now.since(started_at))),
        ("draining", if answer["draining"] == true { "yes".into() } else { "no".into() }),
        ("games with somebody in them", text(&answer["games"])),
        ("tables", text(&answer["tables"])),
        ("connections", text(&answer["connections"])),
        ("players connected", text(&answer["players"])),
    ];
    aligned(&rows.map(|(what, is)| vec![what.to_owned(), is]))
}

/// A time in its two greatest units.
fn lasting(ms: u64) -> String {
    let minutes = ms / 60_000;
    match (minutes / 1_440, minutes / 60 % 24, minutes % 60) {
        (0, 0, minutes) => format!("{minutes} min"),
        (0, hours, minutes) => format!("{hours} h {minutes} min"),
        (days, hours, _) => format!("{days} d {hours} h"),
    }
}

fn draining(answer: &Value) -> String {
    match (&answer["draining"], answer["games"].as_u64().unwrap_or_default()) {
        (Value::Bool(false), _) => "games begin again, and the server goes on\n".into(),
        (_, 0) => "no game with anybody in it runs: the server stops now\n".into(),
        (_, 1) => "no game begins any more; 1 with somebody in it runs, and when it is over the server stops\n".into(),
        (_, games) => {
            format!(
                "no game begins any more; {games} with somebody in them run, and when they are over the server stops\n"
            )
        }
    }
}

fn listed(answer: &Value, what: &str, columns: &[Column]) -> String {
    let rows: Vec<&Value> = answer[what].as_array().into_iter().flatten().collect();
    if rows.is_empty() {
        return format!("no {what}\n");
    }
    let heads = columns.iter().map(|(head, _)| (*head).to_owned()).collect();
    let cells = rows.iter().map(|row| columns.iter().map(|(_, cell)| cell(row)).collect());
    let listed = aligned(&std::iter::once(heads).chain(cells).collect::<Vec<_>>());
    match answer["more"].as_u64().unwrap_or_default() {
        0 => listed,
        more => format!("{listed}and {more} more\n"),
    }
}

/// Rows with each column as wide as its widest cell; the last is as wide as it is.
fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.first().map_or(0, Vec::len);
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<_> = (0..columns).map(width).collect();
    let cell = |(column, text): (usize, &String)| {
        if column + 1 == columns { text.clone() } else { format!("{text:<0$}  ", widths[column]) }
    };
    rows.iter().map(|row| row.iter().enumerate().map(cell).collect::<String>() + "\n").collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn tables_stand_in_columns() {
        let table = |id: &str, name: &str, awake| {
            json!({ "table": id, "name": name, "game": "dnfh", "access": "invite", "phase": "playing", "round_no": 12,
                "seats": 4, "people": 2, "bots": 1, "queue": 0, "spectators": 3, "awake": awake, "created_at": 1 })
        };
        let mut aside = table("tbl_333", "ann’s", false);
        aside["set_aside"] = true.into();
        let tables =
            json!({ "tables": [table("tbl_1", "Über uns", true), table("tbl_22", "b", false), aside], "more": 7 });
        let expected = "\
TABLE    GAME  ACCESS  PHASE    ROUND  SEATS  QUEUE  WATCH  STATE      NAME
tbl_1    dnfh  invite  playing  12     2+1/4  0      3      awake      Über uns
tbl_22   dnfh  invite  playing  12     2+1/4  0      3      asleep     b
tbl_333  dnfh  invite  playing  12     2+1/4  0      3      set aside  ann’s
and 7 more
";
        assert_eq!(answer(&Order::Tables, &tables), expected);
        assert_eq!(answer(&Order::Tables, &json!({ "tables": [], "more": 0 })), "no tables\n");
    }

    #[test]
    fn players_are_listed_with_where_they_are() {
        let players = json!({ "players": [
            { "id": "ply_1", "name": "ann", "bot": false, "connections": 2, "addresses": ["192.0.2.1", "2001:db8::1"], "tables": ["tbl_1"] },
            { "id": "ply_2", "name": "robo", "bot": true, "connections": 1, "addresses": ["192.0.2.2"], "tables": [] },
        ], "more": 0 });
        let expected = "\
PLAYER  CONNECTIONS  ADDRESSES              TABLES  NAME
ply_1   2            192.0.2.1,2001:db8::1  tbl_1   ann
ply_2   1            192.0.2.2              -       robo (a program)
";
        assert_eq!(answer(&Order::Players, &players), expected);
    }

    #[test]
    fn the_rest_is_said_in_a_sentence_or_line_by_line() {
        let status = status(
            &json!({ "version": "1.2.3", "draining": true, "games": 1, "tables": 5, "connections": 9, "players": 8, "started_at": 1_000 }),
            Timestamp(1_000 + 60_000 * (60 + 2)),
        );
        assert!(
            status.starts_with("version                      1.2.3\nup for                       1 h 2 min\n"),
            "{status}"
        );
        assert!(status.contains("draining                     yes\n"), "{status}");
        assert_eq!([lasting(59_999), lasting(90_000_000)], ["0 min", "1 d 1 h"]);
        let say = Order::Say { text: vec!["hello".into()] };
        assert_eq!(answer(&say, &json!({ "told": 1 })), "told 1 connection\n");
        assert_eq!(answer(&say, &json!({ "told": 0 })), "told 0 connections\n");
        for (draining, games, says) in
            [(true, 0, "stops now"), (true, 1, "it is over"), (true, 2, "they are over"), (false, 3, "goes on")]
        {
            let said = answer(&Order::Drain { off: !draining }, &json!({ "draining": draining, "games": games }));
            assert!(said.contains(says), "{said}");
        }
    }
}
