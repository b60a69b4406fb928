//! The rummy window over real sockets: who gets a call, what is refused, and that nobody can tell who has answered.
//!
//! Four seats. Seat 0 lays 5H 6H 7H down and opens the window by discarding 8H, which each of the others may then call.
//! A hold of a minute is longer than any test waits for a frame: where it ends, answers have settled it.

use cardroom_tests::{Client, Room, play_until, quick, text};
use futures_util::future::{join, join_all};
use serde_json::{Value, json};

use crate::hidden::without_what_differs_anyway;

/// A hold that no test sees elapse.
const LONG: u32 = 60_000;

/// A table in a rummy window.
struct Story {
    table: String,
    seats: Vec<Client>,
    watcher: Client,
}

fn call() -> Value {
    json!({ "type": "rummy", "n": 1, "use": { "type": "lay_off", "meld": "m1", "end": "high", "cards": ["8H"] } })
}

/// Names a depth at which 8H is not the deepest card.
fn false_call() -> Value {
    json!({ "type": "rummy", "n": 2, "use": { "type": "lay_off", "meld": "m1", "end": "high", "cards": ["8H"] } })
}

fn waive() -> Value {
    json!({ "type": "waive" })
}

fn draw() -> Value {
    json!({ "type": "draw" })
}

/// A deck that gives seat 0 the run and a card to spare, with seat 3 as dealer.
fn deck() -> Vec<String> {
    const SEAT_0: [&str; 7] = ["5H", "6H", "7H", "8H", "2C", "2D", "2S"];
    let written = "CDHS".chars().flat_map(|suit| "23456789TJQKA".chars().map(move |rank| format!("{rank}{suit}")));
    let mut deck: Vec<String> = written.filter(|card| !SEAT_0.contains(&card.as_str())).collect();
    for (round, card) in SEAT_0.into_iter().enumerate() {
        deck.insert(round * 4, card.to_owned());
    }
    deck.extend(["JK".to_owned(), "JK".to_owned()]);
    deck
}

impl Story {
    /// Plays up to the window, and waits until all have seen it open.
    async fn begin(room: &Room, options: Value) -> Self {
        let create = json!({ "game": "r500", "seats": 4, "dealer": 3, "decks": [deck()], "options": options });
        let (table, seats) = room.four(create).await;
        let mut watcher = room.guest("eve").await;
        let invite = seats[0].table(&table)["invite"].clone();
        watcher.ask(json!({ "type": "table.join", "invite": invite, "as": "spectator" })).await;
        let mut story = Self { table, seats, watcher };
        let table = story.table.clone();
        for client in story.everyone() {
            client.until(|client| client.table(&table)["spectators"] == 1).await;
        }
        for client in &mut story.seats {
            client.ask(json!({ "type": "entropy", "table": table, "round_no": 1, "bytes": "" })).await;
        }
        story.seats[0].ask(json!({ "type": "table.start", "table": table })).await;
        for action in
            [draw(), json!({ "type": "meld", "cards": ["5H", "6H", "7H"] }), json!({ "type": "discard", "card": "8H" })]
        {
            story.act(0, action).await;
        }
        for client in story.everyone() {
            client.until(|client| !client.table(&table)["round"]["window"].is_null()).await;
        }
        story
    }

    fn everyone(&mut self) -> impl Iterator<Item = &mut Client> {
        self.seats.iter_mut().chain([&mut self.watcher])
    }

    fn request(&self, seat: usize, action: &Value) -> Value {
        let decision = self.seats[seat].decision(&self.table).expect("it decides")["id"].clone();
        json!({ "type": "act", "table": self.table, "decision": decision, "action": action })
    }

    /// Makes a move with the open decision of a seat, and waits until the seat is shown what came of it.
    async fn act(&mut self, seat: usize, action: Value) -> Value {
        let table = self.table.clone();
        self.seats[seat].until(|client| client.decision(&table).is_some()).await;
        let request = self.request(seat, &action);
        let ack = self.seats[seat].ask(request).await;
        let stream = format!("table:{table}");
        self.seats[seat].until(|client| Some(client.seqs[&stream]) >= ack["seq"].as_u64()).await;
        ack
    }

    /// Makes a move that is refused, and gives back its code and its rule.
    async fn refused(&mut self, seat: usize, action: Value) -> (Value, Value) {
        let request = self.request(seat, &action);
        let answer = self.seats[seat].answer(request).await;
        (answer["code"].clone(), answer["rule"].clone())
    }

    /// Everything that the table has sent so far has been read when this returns: talk goes behind it to everyone.
    async fn catch_up(&mut self) {
        let said = json!({ "type": "chat", "table": self.table, "text": "now" });
        let n = self.seats[0].ask(said).await["n"].clone();
        for client in self.everyone() {
            client.until(|client| client.frames.iter().any(|frame| frame["type"] == "chat" && frame["n"] == n)).await;
        }
    }

    /// What everyone has been shown of the table since these numbers of frames, by seat, the watcher last.
    fn shown_since(&self, counts: &[usize]) -> Vec<Vec<Value>> {
        let stream = format!("table:{}", self.table);
        let all = self.seats.iter().chain([&self.watcher]);
        let since = all.zip(counts).map(|(client, &count)| client.frames[count..].iter());
        since.map(|frames| frames.filter(|frame| frame["stream"] == stream).cloned().collect()).collect()
    }

    fn frame_counts(&self) -> Vec<usize> {
        self.seats.iter().chain([&self.watcher]).map(|client| client.frames.len()).collect()
    }

    /// The kinds of events since the window opened, as the watcher was told, with their seats.
    fn told(&self) -> Vec<(String, Value)> {
        let events = self.watcher.events.iter().rev().take_while(|event| event["type"] != "discarded");
        let mut told: Vec<_> = events.map(|event| (text(&event["type"]), event["seat"].clone())).collect();
        told.reverse();
        told
    }

    fn round(&self) -> &Value {
        &self.watcher.table(&self.table)["round"]
    }
}

/// What the watcher was told, as it is compared.
fn told(events: &[(&str, Option<u8>)]) -> Vec<(String, Value)> {
    events.iter().map(|(event, seat)| ((*event).to_owned(), json!(seat))).collect()
}

#[tokio::test]
async fn r500_37_the_nearer_of_two_callers_has_it_though_it_answered_later() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": LONG })).await;
    let opened = told(&[("window_opened", None)]);
    story.act(3, call()).await;
    story.act(2, call()).await;
    story.catch_up().await;
    assert_eq!(story.told(), opened, "seat 1 is nearer still and has not answered (R500-37)");
    story.act(1, waive()).await;
    story.catch_up().await;
    let settled = [("waived", Some(1)), ("outcalled", Some(3)), ("rummy_called", Some(2)), ("laid_off", Some(2))];
    assert_eq!(story.told(), [opened, told(&settled)].concat());
    let round = story.round();
    assert_eq!((&round["turn"], &round["phase"], &round["window"]), (&json!(2), &json!("playing"), &Value::Null));
    assert_eq!(round["melds"]["m1"]["cards"][3], json!({ "card": "8H", "by": 2, "points": 8 }));
    // The caller completes its turn, and play goes on at its left (R500-34).
    let discard = story.seats[2].decision(&story.table).unwrap()["legal"]["discard"][0].clone();
    story.act(2, json!({ "type": "discard", "card": discard })).await;
    story.watcher.until(|client| client.table(&story.table)["round"]["turn"] == 3).await;
    room.stop().await;
}

#[tokio::test]
async fn r500_37_a_call_voids_the_draw_that_the_next_seat_gave_before_it() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": LONG })).await;
    let before = (story.round()["stock"].clone(), story.round()["hands"][1].clone());
    story.act(1, draw()).await;
    assert_eq!(story.seats[1].decision(&story.table), None, "an answer is final (R500-36)");
    story.act(2, call()).await;
    story.catch_up().await;
    assert_eq!(story.told(), told(&[("window_opened", None), ("rummy_called", Some(2)), ("laid_off", Some(2))]));
    assert_eq!((story.round()["stock"].clone(), story.round()["hands"][1].clone()), before);
    room.stop().await;
}

#[tokio::test]
async fn r500_35_a_call_after_the_next_seat_drew_is_refused() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": 0 })).await;
    let late = story.request(2, &call());
    story.act(1, draw()).await;
    assert_eq!(story.seats[2].refused(late).await, "stale_decision", "its right to call ended with the draw");
    assert_eq!(story.refused(1, call()).await, (json!("no_window"), json!("R500-35")));
    story.catch_up().await;
    assert_eq!(story.told(), told(&[("window_opened", None), ("drew", Some(1))]));
    room.stop().await;
}

#[tokio::test]
async fn r500_38_in_the_open_stage_the_first_call_to_arrive_has_it() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": 0 })).await;
    let kinds: Vec<_> =
        story.seats.iter().map(|client| client.decision(&story.table).map(|open| open["kind"].clone())).collect();
    assert_eq!(kinds, [None, Some(json!("draw")), Some(json!("rummy")), Some(json!("rummy"))]);
    assert_eq!(story.refused(2, waive()).await, (json!("nothing_to_waive"), json!("R500-38")));
    let nearer = story.request(2, &call());
    story.act(3, call()).await;
    assert_eq!(story.seats[2].refused(nearer).await, "stale_decision");
    story.catch_up().await;
    assert_eq!(story.told(), told(&[("window_opened", None), ("rummy_called", Some(3)), ("laid_off", Some(3))]));

    // Both at once: one has it, whichever, and everyone sees that one.
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": 0 })).await;
    let requests = [story.request(2, &call()), story.request(3, &call())];
    let [two, three] = &mut story.seats[2..] else { unreachable!("there are four") };
    let [near, far] = requests;
    let (near, far) = (two.send(near).await, three.send(far).await);
    let (near, far) = (two.answer_to(&near).await, three.answer_to(&far).await);
    let (caller, lost) = if near["type"] == "ack" { (2, far) } else { (3, near) };
    assert_eq!(lost["code"], "stale_decision");
    story.catch_up().await;
    let expected = [("window_opened", None), ("rummy_called", Some(caller)), ("laid_off", Some(caller))];
    assert_eq!(story.told(), told(&expected));
    room.stop().await;
}

#[tokio::test]
async fn r500_38_who_waived_in_a_hold_that_elapsed_does_not_call_after_it() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": 2_000 })).await;
    story.act(2, waive()).await;
    let table = story.table.clone();
    for client in story.everyone() {
        client.until(|client| client.table(&table)["round"]["window"]["stage"] == "open").await;
    }
    assert_eq!(story.told(), told(&[("window_opened", None), ("waived", Some(2)), ("window_opened", None)]));
    let kinds: Vec<_> =
        story.seats.iter().map(|client| client.decision(&table).map(|open| open["kind"].clone())).collect();
    assert_eq!(kinds, [None, Some(json!("draw")), None, Some(json!("rummy"))]);
    assert_eq!(story.watcher.table(&table)["deciding"].as_array().map(Vec::len), Some(1), "calls are not in it");
    story.act(3, call()).await;
    story.catch_up().await;
    assert_eq!(story.round()["turn"], 3);
    room.stop().await;
}

/// Lets one seat answer in hold, or nobody, and gives back what each of the others was shown since the window opened,
/// and what a watcher who asks for everything sees then.
async fn shown_to_others(room: &Room, answer: Option<(usize, Value)>) -> (Vec<Vec<Value>>, Value) {
    let mut story = Story::begin(room, json!({ "rummy_hold_ms": LONG, "false_call_penalty": 25 })).await;
    story.catch_up().await;
    let counts = story.frame_counts();
    let stream = format!("table:{}", story.table);
    let seq_before = story.watcher.seqs[&stream];
    let who = answer.as_ref().map(|(seat, _)| *seat);
    if let Some((seat, action)) = answer {
        story.act(seat, action).await;
    }
    story.catch_up().await;
    let mut shown = story.shown_since(&counts);
    if let Some(seat) = who {
        let own = shown[seat].drain(..).collect::<Vec<_>>();
        assert_eq!(own.len(), 1, "the seat itself is shown what became of its decision: {own:?}");
        assert_eq!((&own[0]["ops"], &own[0]["events"]), (&json!([]), &json!([])));
    }
    let count = story.watcher.frames.len();
    story.watcher.ask(json!({ "type": "sync", "stream": stream })).await;
    let whole = |client: &Client| client.frames[count..].iter().position(|frame| frame["type"] == "snapshot");
    story.watcher.until(|client| whole(client).is_some()).await;
    let mut snapshot = story.watcher.frames[count + whole(&story.watcher).expect("it came")].clone();
    // How many numbers it took to come here is the machine's affair: what is done at once is shown as one.
    snapshot["seq"] = (snapshot["seq"].as_u64().expect("a number") - seq_before).into();
    (shown, without_what_differs_anyway(&snapshot))
}

#[tokio::test]
async fn r500_36_nobody_else_can_tell_whether_a_seat_has_answered() {
    let room = Room::open(quick()).await;
    let take = json!({ "type": "take", "n": 1, "use": call()["use"] });
    let answers = [
        (2, waive()),
        (2, call()),
        (2, false_call()),
        (3, call()),
        (1, waive()),
        (1, draw()),
        (1, take),
        (1, false_call()),
    ];
    let silent = shown_to_others(&room, None);
    let answered = join_all(answers.iter().map(|answer| shown_to_others(&room, Some(answer.clone()))));
    let ((shown, snapshot), answered) = join(silent, answered).await;
    assert_eq!(shown, vec![Vec::<Value>::new(); 5], "nothing is shown in a hold without answers");
    for ((seat, action), (others, seen)) in answers.iter().zip(answered) {
        assert_eq!(others, shown, "seat {seat}: {action}");
        assert_eq!(seen, snapshot, "seat {seat}: {action}");
    }
    room.stop().await;
}

#[tokio::test]
async fn r500_36_all_but_one_are_seen_to_decide_and_the_next_seat_has_one_decision() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": LONG })).await;
    let table = story.table.clone();
    let deciding: Value = (1..4).map(|seat| json!({ "seat": seat, "kind": "window" })).collect::<Vec<_>>().into();
    for client in story.everyone() {
        assert_eq!(client.table(&table)["deciding"], deciding, "{}", client.name);
    }
    assert_eq!(story.seats[0].decision(&table), None);
    assert_eq!(story.watcher.decision(&table), None);
    let names = |decision: &Value| decision["legal"].as_object().unwrap().keys().cloned().collect::<Vec<_>>();
    let next = story.seats[1].decision(&table).unwrap().clone();
    assert_eq!(
        (&next["kind"], names(&next)),
        (&json!("window"), vec!["decline".into(), "draw".into(), "rummy".into(), "take".into(), "waive".into()])
    );
    assert_eq!((&next["legal"]["draw"], &next["legal"]["decline"]), (&json!(true), &json!(false)));
    let uses = json!([{ "n": 1, "uses": [call()["use"]] }]);
    for seat in [2, 3] {
        let other = story.seats[seat].decision(&table).unwrap();
        assert_eq!(names(other), ["rummy", "waive"]);
        assert_eq!((&other["legal"]["rummy"], &other["legal"]["waive"]), (&uses, &json!(true)));
    }

    story.act(1, waive()).await;
    let after = story.seats[1].decision(&table).unwrap().clone();
    assert!(after["id"] != next["id"] && after["kind"] == "window", "it may still draw, by another decision");
    assert_eq!(names(&after), ["decline", "draw", "take"]);
    assert_eq!(story.refused(1, call()).await, (json!("already_answered"), json!("R500-36")));
    story.act(1, draw()).await;
    story.act(3, waive()).await;
    story.catch_up().await;
    for client in story.everyone() {
        assert_eq!(client.table(&table)["deciding"], deciding, "{}: whoever has answered", client.name);
    }

    story.act(2, waive()).await;
    story.catch_up().await;
    let settled = [("window_opened", None), ("waived", Some(1)), ("waived", Some(2)), ("waived", Some(3))];
    assert_eq!(story.told(), told(&[&settled[..], &[("drew", Some(1))]].concat()));
    assert_eq!(story.watcher.table(&table)["deciding"], json!([{ "seat": 1, "kind": "turn" }]));
    room.stop().await;
}

#[tokio::test]
async fn r500_39_a_false_call_costs_its_price_and_is_told_when_the_hold_is_settled() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": LONG, "false_call_penalty": 25 })).await;
    let table = story.table.clone();
    story.act(2, false_call()).await;
    assert_eq!(story.seats[2].decision(&table), None, "it counts as having waived");
    story.act(3, waive()).await;
    story.catch_up().await;
    assert_eq!((story.told(), &story.round()["penalties"]), (told(&[("window_opened", None)]), &Value::Null));
    story.act(1, draw()).await;
    story.catch_up().await;
    let settled = [("window_opened", None), ("called_falsely", Some(2)), ("waived", Some(3)), ("drew", Some(1))];
    assert_eq!(story.told(), told(&settled));
    let price = story.watcher.events.iter().find(|event| event["type"] == "called_falsely").unwrap();
    assert_eq!(price["penalty"], 25);
    assert_eq!(story.round()["penalties"], json!([0, 0, 25, 0]));

    let scored = |client: &Client| client.events.iter().any(|event| event["type"] == "round_scored");
    let Story { table, mut seats, watcher } = story;
    seats.push(watcher);
    play_until(&mut seats, &table, 5, scored).await;
    let score = seats[4].events.iter().find(|event| event["type"] == "round_scored").unwrap();
    let of = |what: &str, seat: usize| score[what][seat].as_i64().unwrap();
    for seat in 0..4 {
        let points = of("melded", seat) - of("in_hand", seat) - of("penalties", seat);
        assert_eq!(of("points", seat), points, "{score}");
    }
    assert!(of("penalties", 2) >= 25, "{score}");
    room.stop().await;
}

#[tokio::test]
async fn r500_39_where_false_calls_cost_nothing_they_are_refused_and_no_answer() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": LONG })).await;
    assert_eq!(story.refused(2, false_call()).await, (json!("false_call"), json!("R500-39")));
    story.act(2, call()).await;
    story.act(1, waive()).await;
    story.catch_up().await;
    assert_eq!(story.round()["turn"], 2);
    room.stop().await;
}

#[tokio::test]
async fn r500_36_an_answer_sent_again_is_answered_again_and_given_once() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": LONG, "false_call_penalty": 25 })).await;
    let mut request = story.request(2, &false_call());
    request["id"] = "kept".into();
    let ack = story.seats[2].ask(request.clone()).await;
    assert_eq!(story.seats[2].ask(request.clone()).await, ack);
    let mut again = room.back(&story.seats[2], json!({})).await;
    assert_eq!(again.ask(request.clone()).await, ack, "over another connection too");
    request["action"] = waive();
    assert_eq!(again.refused(request).await, "id_reused");
    let mut drawing = story.request(1, &draw());
    drawing["id"] = "drawn".into();
    let drawn = story.seats[1].ask(drawing.clone()).await;
    assert_eq!(story.seats[1].ask(drawing.clone()).await, drawn);
    story.catch_up().await;
    assert_eq!(story.told(), told(&[("window_opened", None)]));

    let stock = story.round()["stock"].as_u64();
    story.act(3, waive()).await;
    story.catch_up().await;
    assert_eq!(story.seats[1].ask(drawing).await, drawn, "after the settlement as well");
    story.catch_up().await;
    let settled = [("window_opened", None), ("called_falsely", Some(2)), ("waived", Some(3)), ("drew", Some(1))];
    assert_eq!(story.told(), told(&settled));
    assert_eq!(story.round()["penalties"], json!([0, 0, 25, 0]));
    assert_eq!(story.round()["stock"].as_u64(), stock.map(|count| count - 1));
    room.stop().await;
}

#[tokio::test]
async fn r500_36_a_hold_goes_on_after_a_restart_with_the_answers_that_were_given() {
    let room = Room::open(quick()).await;
    let mut story = Story::begin(&room, json!({ "rummy_hold_ms": LONG })).await;
    let mut request = story.request(3, &call());
    request["id"] = "kept".into();
    let ack = story.seats[3].ask(request.clone()).await;
    story.catch_up().await;
    let ends_at = story.round()["window"]["ends_at"].as_u64().unwrap();

    let away = 600_000;
    let room = room.restart(away).await;
    story.seats = room.all_back(&story.seats, &story.table).await;
    story.watcher = room.back(&story.watcher, json!({})).await;
    let table = story.table.clone();
    story.watcher.until_shown(&table).await;
    assert_eq!(story.round()["window"]["stage"], "hold");
    let moved = story.round()["window"]["ends_at"].as_u64().unwrap() - ends_at;
    assert!((away - 20_000..away + 20_000).contains(&moved), "the hold has the time that was left: moved by {moved}");
    let deciding = |client: &Client| client.table(&table)["deciding"].as_array().map(Vec::len);
    assert!(story.everyone().all(|client| deciding(client) == Some(3)), "nobody can tell who has answered");
    assert_eq!(story.seats[3].ask(request).await, ack, "the call is answered as before");
    story.act(1, waive()).await;
    story.act(2, waive()).await;
    story.watcher.until(|client| client.events.iter().any(|event| event["type"] == "rummy_called")).await;
    let meld = &story.round()["melds"]["m1"]["cards"];
    assert_eq!((&meld[3]["card"], &meld[3]["by"]), (&json!("8H"), &json!(3)), "it was given once, before the restart");
    room.stop().await;
}
