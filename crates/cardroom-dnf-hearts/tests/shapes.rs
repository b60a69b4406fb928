//! The JSON of a hearts game: actions, `legal`, the document's `round`, events, options.

use cardroom_cards::{Seat, Seats};
use cardroom_dnf_hearts::{DnfHearts, DnfHeartsOptions};
use cardroom_rules::{
    Audience, Game, SeenBy, Wants,
    hearts::{Action, Event},
};
use serde_json::{Value, json};

/// Four seats with the written deck, dealt by seat 0, and the events so far.
struct Table {
    game: DnfHearts,
    events: Vec<Event>,
}

impl Table {
    fn new() -> Self {
        let game = DnfHearts::new(DnfHeartsOptions::default(), Seats::new(4), Seat(0)).expect("the defaults are valid");
        let mut table = Self { game, events: Vec::new() };
        table.shuffled();
        table
    }

    fn shuffled(&mut self) {
        if let Wants::Deck(cards) | Wants::Kitty(cards) = self.game.wants() {
            self.events.extend(self.game.shuffled(cards).expect("these are the wanted cards"));
        }
    }

    fn act(&mut self, seat: u8, action: &Value) {
        let action: Action = serde_json::from_value(action.clone()).expect("the action is well formed");
        self.events.extend(self.game.apply(Seat(seat), action).expect("the action is legal"));
    }

    /// Plays on by default moves while the question holds.
    fn play_while(&mut self, question: impl Fn(&DnfHearts) -> bool) {
        while question(&self.game) {
            let Some(&(seat, _)) = self.game.deciding().first() else {
                self.shuffled();
                continue;
            };
            let first = self.game.legal_actions(seat).swap_remove(0);
            self.events.extend(self.game.apply(seat, first).expect("what is listed is legal"));
        }
    }

    fn view(&self, audience: Audience) -> Value {
        json!(self.game.view(audience, None))
    }

    fn last_event(&self, kind: &str, audience: Audience) -> Value {
        let mut seen = self.events.iter().filter_map(|event| event.seen_by(audience)).map(|event| json!(event));
        seen.rfind(|event| event["type"] == kind).unwrap_or_default()
    }
}

const ANN: Audience = Audience::Seat(Seat(0));
const BOB: Audience = Audience::Seat(Seat(1));

#[test]
fn actions_are_written_as_the_protocol_says() {
    for text in [
        r#"{"type":"call","call":"2-0-1"}"#,
        r#"{"type":"call","call":"kitty"}"#,
        r#"{"type":"pass","left":["2C","QS"],"right":["TD"]}"#,
        r#"{"type":"pass","kitty":["2C","QS","TD"]}"#,
        r#"{"type":"play","card":"QS"}"#,
    ] {
        let action: Action = serde_json::from_str(text).unwrap();
        assert_eq!(serde_json::to_string(&action).unwrap(), text);
    }
    let longer = r#"{"type":"pass","left":["2C"],"across":[],"right":[],"note":1}"#;
    assert!(serde_json::from_str::<Action>(longer).is_ok(), "fields not known are ignored");
    for text in [r#"{"type":"call","call":"left"}"#, r#"{"type":"play","card":"1C"}"#, r#"{"type":"meld"}"#, "7"] {
        assert!(serde_json::from_str::<Action>(text).is_err(), "{text}");
    }
}

#[test]
fn a_round_is_shown_as_the_protocol_says() {
    let mut table = Table::new();
    assert_eq!(table.view(Audience::Public)["phase"], "calling");
    assert_eq!(table.view(Audience::Public)["hands"], json!([13, 13, 13, 13]));
    assert_eq!(table.view(Audience::Public)["trick"], json!({ "leader": null, "plays": [] }));
    table.act(0, &json!({ "type": "call", "call": "3-0-0" }));
    table.act(0, &json!({ "type": "pass", "left": ["5C", "9C", "KC"] }));
    let public = table.view(Audience::Public);
    assert_eq!((&public["phase"], &public["call"]), (&json!("passing"), &json!("3-0-0")));
    assert_eq!((&public["chosen"], &public["given"]), (&json!([true, false, false, false]), &Value::Null));
    table.play_while(|game| game.deciding().len() > 1);
    table.play_while(|game| game.position().trick_no != Some(2));
    table.play_while(|game| game.position().trick.is_some_and(|trick| trick.cards.is_empty()));
    let view = table.view(BOB);
    assert_eq!((&view["phase"], &view["received"]), (&json!("playing"), &json!(["5C", "9C", "KC"])));
    assert_eq!(view["hands"][1].as_array().unwrap().len() + view["trick"]["plays"].as_array().unwrap().len(), 13);
    assert_eq!(view["last_trick"]["plays"].as_array().unwrap().len(), 4);
    assert_eq!(view["taken"].as_array().unwrap().iter().map(|taken| taken["tricks"].as_u64().unwrap()).sum::<u64>(), 1);
    assert_eq!((&view["dealt"], &view["passes"]), (&Value::Null, &Value::Null));
}

#[test]
fn com_12_a_finished_round_is_open() {
    let mut table = Table::new();
    table.act(0, &json!({ "type": "call", "call": "kitty" }));
    table.play_while(|game| game.round_score().is_none());
    let public = table.view(Audience::Public);
    assert_eq!(public["phase"], "scored");
    assert_eq!((&public["dealt"][1][0], &public["dealt"][1][1]), (&json!("2C"), &json!("6C")));
    assert_eq!(public["passes"][0]["kitty"].as_array().unwrap().len(), 3);
    assert_eq!(public["kitty"].as_array().unwrap().len(), 12);
    let scoring: usize =
        public["taken"].as_array().unwrap().iter().map(|taken| taken["cards"].as_array().unwrap().len()).sum();
    assert_eq!(scoring, 17, "only the scoring cards are listed");
}

#[test]
fn com_12_events_are_cut_for_each_audience() {
    let mut table = Table::new();
    assert_eq!(table.last_event("dealt", BOB)["hand"].as_array().unwrap().len(), 13);
    assert_eq!(table.last_event("dealt", Audience::Public), json!({ "type": "dealt", "dealer": 0, "round_no": 1 }));
    table.act(0, &json!({ "type": "call", "call": "1-0-2" }));
    assert_eq!(table.last_event("called", BOB), json!({ "type": "called", "seat": 0, "call": "1-0-2" }));
    table.act(0, &json!({ "type": "pass", "left": ["KC"], "right": ["5C", "9C"] }));
    assert_eq!(table.last_event("chose", BOB), json!({ "type": "chose", "seat": 0 }));
    table.play_while(|game| game.deciding().len() > 1 || game.position().trick.is_none());
    let own = table.last_event("passed", ANN);
    assert_eq!(own["given"], json!({ "left": ["KC"], "right": ["5C", "9C"] }));
    assert_eq!(own["received"].as_array().unwrap().len(), 3);
    assert_eq!(table.last_event("passed", Audience::Public), json!({ "type": "passed" }));
    table.play_while(|game| game.round_score().is_none());
    let scored = table.last_event("round_scored", Audience::Public);
    assert_eq!((&scored["points"], &scored["round_no"]), (&scored["scores"], &json!(1)));
    assert!(table.last_event("trick_taken", BOB)["cards"].as_array().unwrap().len() == 4);
}

#[test]
fn barred_cards_say_what_bars_them() {
    let mut table = Table::new();
    table.act(0, &json!({ "type": "call", "call": "3-0-0" }));
    table.play_while(|game| game.deciding().len() > 1 || game.position().trick.is_none());
    let (seat, _) = table.game.deciding()[0];
    let legal = json!(table.game.decision(seat).unwrap().legal);
    assert_eq!(legal["play"], json!(["2C"]));
    let barred = &legal["barred"][0];
    assert_eq!((&barred["code"], &barred["rule"]), (&json!("must_lead_2c"), &json!("DNFH-10")));
    assert_eq!(legal["barred"].as_array().unwrap().len(), 12);
}

#[cfg(feature = "schema")]
#[test]
fn the_schema_of_the_options_holds_the_table_of_the_rules() {
    let schema = json!(schemars::schema_for!(DnfHeartsOptions));
    let of = |name: &str| &schema["properties"][name];
    assert_eq!((&of("target")["minimum"], &of("target")["maximum"]), (&json!(1), &json!(10_000)));
    assert_eq!((&of("target")["default"], &of("qh_points")["enum"]), (&json!(300), &json!([14, 13])));
    assert_eq!(of("pass_menu")["default"].as_array().unwrap().len(), 11);
    assert_eq!(schema["additionalProperties"], false);
    let described = |name: &str| {
        of(name)["description"].as_str().is_some_and(|text| text.contains("DNFH-") || text.contains("COM-"))
    };
    let names: Vec<&String> = schema["properties"].as_object().unwrap().keys().collect();
    assert_eq!(names.len(), 11);
    assert!(names.into_iter().all(|name| described(name)), "{schema:#}");
}
