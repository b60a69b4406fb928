//! What a host does for a room, from outside: invites, people kept out, watchers. Each story is told twice, once with a
//! restart in its middle.

use cardroom_tests::{Client, Room, quick, text};
use serde_json::{Value, json};

/// A private table with Ann as its host and others in its seats.
struct Story {
    room: Room,
    table: String,
    invite: Value,
    people: Vec<Client>,
}

impl Story {
    async fn begin() -> Self {
        let room = Room::open(quick()).await;
        let mut people = Vec::new();
        for name in ["ann", "bea", "cy"] {
            people.push(room.guest(name).await);
        }
        let made = people[0].ask(json!({ "type": "table.create", "game": "dnfh", "access": "invite" })).await;
        let (table, invite) = (text(&made["table"]), made["invite"].clone());
        for person in &mut people[1..] {
            person.ask(json!({ "type": "table.join", "invite": invite })).await;
        }
        for person in &mut people {
            person.until_shown(&table).await;
        }
        Self { room, table, invite, people }
    }

    /// Goes on, after a restart or at once.
    async fn middle(self, restart: bool) -> Self {
        if !restart {
            return self;
        }
        let Self { room, table, invite, people } = self;
        let room = room.restart(1_000).await;
        let mut back = Vec::new();
        for person in &people {
            let mut again = room.back(person, json!({})).await;
            if again.login["tables"].as_array().is_some_and(|tables| !tables.is_empty()) {
                again.until_shown(&table).await;
            }
            back.push(again);
        }
        Self { room, table, invite, people: back }
    }

    fn at(&self, kind: &str, more: Value) -> Value {
        let mut request = json!({ "type": kind, "table": self.table });
        cardroom_tests::merge(&mut request, more);
        request
    }

    async fn join_by(&mut self, who: usize, invite: &Value) -> Value {
        self.people[who].answer(json!({ "type": "table.join", "invite": invite, "as": "spectator" })).await
    }
}

/// Waits until everybody in these places has been told of an event, once.
async fn told(story: &mut Story, who: &[usize], kind: &str) {
    for index in who {
        let client = &mut story.people[*index];
        client.until(|client| client.events.iter().any(|event| event["type"] == kind)).await;
        let count = client.events.iter().filter(|event| event["type"] == kind).count();
        assert_eq!(count, 1, "{} is told of {kind} once", client.name);
    }
}

#[tokio::test]
async fn an_invite_is_rotated_and_revoked_and_those_inside_notice_nothing_but_that() {
    for restart in [false, true] {
        let mut story = Story::begin().await;
        let (rotate, revoke) =
            (story.at("table.invite", json!({ "do": "rotate" })), story.at("table.invite", json!({ "do": "revoke" })));
        assert_eq!(story.people[1].refused(rotate.clone()).await, "not_host");
        let old = story.invite.clone();
        story.invite = story.people[0].ask(rotate).await["invite"].clone();
        assert_ne!(story.invite, old);
        told(&mut story, &[0, 1, 2], "invite_changed").await;
        let mut story = story.middle(restart).await;
        let table = story.table.clone();
        for person in &mut story.people {
            let invite = story.invite.clone();
            person.until(|client| client.table(&table)["invite"] == invite).await;
        }
        let seats = |client: &Client| {
            let seats = client.table(&table)["seats"].as_array().cloned().unwrap_or_default();
            seats.iter().map(|seat| seat["player"]["name"].clone()).collect::<Vec<_>>()
        };
        assert_eq!(seats(&story.people[2]), [json!("ann"), json!("bea"), json!("cy"), Value::Null]);

        story.people.push(story.room.guest("dee").await);
        assert_eq!(story.join_by(3, &old).await["code"], "no_such_invite");
        let (status, _) = story.room.get(&format!("/api/v1/invites/{}", text(&old)), "").await;
        assert!(status.contains("404"), "{status}");
        let invite = story.invite.clone();
        assert_eq!(story.join_by(3, &invite).await["role"], "spectator");

        story.people[0].ask(revoke).await;
        story.people.push(story.room.guest("eli").await);
        assert_eq!(story.join_by(4, &invite).await["code"], "no_such_invite");
        let leave = story.at("table.leave", json!({}));
        story.people[2].ask(leave).await;
        let by_table = story.at("table.join", json!({}));
        assert_eq!(story.people[2].ask(by_table.clone()).await["role"], "seat", "who was here comes back without it");
        assert_eq!(story.people[4].refused(by_table).await, "no_such_table", "who was not knows of no table");
        story.room.stop().await;
    }
}

#[tokio::test]
async fn who_is_removed_stays_out_by_whatever_name_until_the_host_lifts_it() {
    for restart in [false, true] {
        let mut story = Story::begin().await;
        let (bea, cy) = (story.people[1].player.clone(), story.people[2].player.clone());
        let remove = story.at("table.remove", json!({ "player": bea }));
        assert_eq!(story.people[2].refused(remove.clone()).await, "not_host");
        story.people[0].ask(remove).await;
        told(&mut story, &[0, 2], "removed").await;
        let stream = format!("table:{}", story.table);
        story.people[1].until(|client| !client.states.contains_key(&stream)).await;
        let end = story.people[1].frames.iter().find(|frame| frame["type"] == "end").unwrap();
        assert_eq!(end["code"], "removed");

        let mut story = story.middle(restart).await;
        let (table, invite) = (story.table.clone(), story.invite.clone());
        assert_eq!(story.people[0].table(&table)["removed"], json!([{ "id": bea, "name": "bea" }]));
        story.people[1].ask(json!({ "type": "rename", "name": "Somebody else" })).await;
        for role in ["seat", "queue", "spectator"] {
            let join = json!({ "type": "table.join", "invite": invite, "as": role, "as_name": "Another" });
            assert_eq!(story.people[1].refused(join).await, "removed", "{role}");
        }
        let chat = story.at("chat", json!({ "text": "let me in" }));
        assert_eq!(story.people[1].refused(chat).await, "no_such_table");

        let lift = story.at("table.remove", json!({ "player": bea, "back": true }));
        assert_eq!(story.people[2].refused(lift.clone()).await, "not_host");
        story.people[0].ask(lift.clone()).await;
        assert_eq!(story.people[0].refused(lift).await, "no_such_player");
        story.people[0].until(|client| client.table(&table).get("removed").is_none()).await;
        let back = story.people[1].ask(json!({ "type": "table.join", "table": table })).await;
        assert_eq!((&back["role"], &back["seat"]), (&json!("seat"), &json!(1)));
        let host_only = story.at("table.remove", json!({ "player": story.people[0].player }));
        assert_eq!(story.people[0].refused(host_only).await, "cannot_remove_host");
        assert!(
            story.people[0].events.iter().all(|event| event["player"]["id"] != json!(cy) || event["type"] != "removed")
        );
        story.room.stop().await;
    }
}

#[tokio::test]
async fn watchers_are_counted_follow_into_the_next_game_and_go_when_they_are_forbidden() {
    for restart in [false, true] {
        let mut config = quick();
        config.pauses.next_game_ms = 50;
        let room = Room::open(config).await;
        let (table, mut clients, mut watcher) = crate::rotation::shoot(&room, &[], "public").await;
        watcher.ask(json!({ "type": "table.join", "table": table, "as": "spectator" })).await;
        watcher.until_shown(&table).await;
        clients[0].until(|client| client.table(&table)["spectators"] == 1).await;
        let room = if restart { room.restart(1_000).await } else { room };
        let mut back = Vec::new();
        for client in clients.iter().chain([&watcher]) {
            let mut again = room.back(client, json!({})).await;
            again.until_shown(&table).await;
            back.push(again);
        }
        let (watcher, players) = back.split_last_mut().unwrap();
        watcher.until(|client| client.table(&table)["game_no"] == 2).await;
        assert_eq!(watcher.you[&format!("table:{table}")]["role"], "spectator");
        let hands = watcher.table(&table)["round"]["hands"].clone();
        assert!(hands.as_array().unwrap().iter().all(Value::is_u64), "counts, and no card: {hands}");

        let forbid = json!({ "type": "table.set", "table": table, "spectators": false });
        players[0].ask(forbid).await;
        watcher.until(|client| client.table(&table).is_null()).await;
        let end = watcher.frames.iter().rev().find(|frame| frame["type"] == "end").unwrap();
        assert_eq!(end["code"], "spectators_forbidden");
        let join = json!({ "type": "table.join", "table": table, "as": "spectator" });
        assert_eq!(watcher.refused(join).await, "spectators_forbidden");
        players[1].until(|client| client.table(&table)["spectators"] == 0).await;
        room.stop().await;
    }
}

#[tokio::test]
async fn no_answer_tells_a_stranger_whether_a_private_table_exists() {
    for restart in [false, true] {
        let story = Story::begin().await;
        let mut story = story.middle(restart).await;
        let mut stranger = story.room.guest("stranger").await;
        let kinds = [
            ("act", json!({ "decision": 1, "action": { "type": "zork" } })),
            ("act", json!({ "decision": 1, "action": { "type": "play", "card": "QS" } })),
            ("table.set", json!({ "options": { "zz": 1 } })),
            ("table.set", json!({ "name": "\u{202e}" })),
            ("table.join", json!({})),
            ("table.join", json!({ "as_name": "\u{202e}" })),
            ("chat", json!({ "text": "hello?" })),
            ("chat.history", json!({})),
            ("record", json!({ "game_no": 1 })),
            ("entropy", json!({ "round_no": 1, "bytes": "00" })),
            ("table.remove", json!({ "player": "ply_1" })),
            ("table.close", json!({})),
        ];
        for (kind, more) in kinds {
            let mut known = story.at(kind, more);
            let mut unknown = known.clone();
            unknown["table"] = "tbl_00000000000000000000000000000000".into();
            (known["id"], unknown["id"]) = (1.into(), 1.into());
            let (known, unknown) = (stranger.answer(known).await, stranger.answer(unknown).await);
            assert_eq!(known["code"], "no_such_table", "{kind}: {known}");
            assert_eq!(known, unknown, "{kind}");
        }
        let wrong = story.at("act", json!({ "decision": 1, "action": { "type": "zork" } }));
        assert_eq!(story.people[0].refused(wrong).await, "bad_action", "whoever is there is told what is wrong");
        story.room.stop().await;
    }
}

#[tokio::test]
async fn a_host_who_watches_bots_is_told_that_they_do_not_play_alone() {
    let mut room = Room::open(quick()).await;
    let mut ann = room.guest("ann").await;
    let create = json!({ "type": "table.create", "game": "dnfh", "access": "public", "as": "spectator" });
    let table = text(&ann.ask(create).await["table"]);
    for restart in [false, true] {
        if restart {
            room = room.restart(1_000).await;
            ann = room.back(&ann, json!({})).await;
        }
        assert_eq!(ann.refused(json!({ "type": "table.start", "table": table })).await, "bots_alone");
    }
    let mut bea = room.guest("bea").await;
    bea.ask(json!({ "type": "table.join", "table": table })).await;
    ann.ask(json!({ "type": "table.start", "table": table })).await;
    ann.until(|client| client.table(&table)["phase"] == "playing").await;
    room.stop().await;
}

#[tokio::test]
async fn who_asks_while_the_table_closes_is_told_that_it_is_closed() {
    let mut story = Story::begin().await;
    let close = story.at("table.close", json!({}));
    let chat = story.at("chat", json!({ "text": "still here?" }));
    let mut asked = Vec::new();
    story.people[0].send(close).await;
    for _ in 0..20 {
        asked.push(story.people[1].send(chat.clone()).await);
    }
    for id in asked {
        let answer = story.people[1].answer_to(&id).await;
        let closed = ["table_closed", "no_such_table", "not_at_table"].map(|code| json!(code));
        assert!(answer["type"] == "ack" || closed.contains(&answer["code"]), "{answer}");
    }
    story.room.stop().await;
}
