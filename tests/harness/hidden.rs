//! Which cards a reader may know, by the record of the game.

use std::collections::BTreeSet;

use serde_json::Value;

use crate::{Client, text};

/// What one frame showed of a round: the cards that are named, and how far the round was.
#[derive(Debug)]
pub struct Shown {
    /// The number of the frame.
    pub seq: u64,
    round_no: u64,
    phase: String,
    /// How many cards were played so far, in hearts.
    played: usize,
    named: BTreeSet<String>,
    /// The hands that are shown, by seat.
    open_hands: Vec<u64>,
}

impl Shown {
    /// What a client holds of a table now; none before it is shown.
    pub fn of(client: &Client, table: &str) -> Option<Self> {
        let state = client.table(table);
        let round = state.get("round")?;
        let count = |value: &Value| usize::try_from(value.as_u64().unwrap_or(0)).unwrap_or(0);
        let taken: usize = round["taken"].as_array().into_iter().flatten().map(|taken| count(&taken["tricks"])).sum();
        let hands = round["hands"].as_array();
        let seats = hands.map_or(0, Vec::len);
        let on_table = round["trick"]["plays"].as_array().map_or(0, Vec::len);
        let mut named = BTreeSet::new();
        cards_in(round, &mut named);
        cards_in(client.decision(table).unwrap_or(&Value::Null), &mut named);
        let open = hands.into_iter().flatten().zip(0..).filter(|(hand, _)| hand.is_array()).map(|(_, seat)| seat);
        Some(Self {
            seq: client.seqs[&format!("table:{table}")],
            round_no: state["round_no"].as_u64()?,
            phase: text(&round["phase"]),
            played: taken * seats + on_table,
            named,
            open_hands: open.collect(),
        })
    }

    /// Fails if a card is named, or a hand is open, that this seat may not see yet.
    pub fn check(&self, record: &Value, seat: u64) {
        if self.phase == "scored" || self.round_no == 0 {
            return;
        }
        assert!(self.open_hands.iter().all(|open| *open == seat), "a hand is open to seat {seat}: {self:?}");
        if record["game"] == "r500" {
            return; // Cards come back into sight and go: what is open there, the hands, is checked above.
        }
        let (mut known, received) = known_at_deal(record, self.round_no, Some(seat));
        if self.phase == "playing" {
            known.extend(received);
        }
        let index = usize::try_from(self.round_no - 1).expect("rounds are few");
        let actions = record["rounds"][index]["actions"].as_array().expect("a round has actions");
        let plays = actions.iter().map(|action| &action["action"]).filter(|action| action["type"] == "play");
        known.extend(plays.take(self.played).map(|play| text(&play["card"])));
        let unknown: Vec<_> = self.named.difference(&known).collect();
        assert!(unknown.is_empty(), "seat {seat} may not know {unknown:?} yet: {self:?}");
    }
}

/// The cards that a seat is dealt in a round of hearts, and those that it is passed, by the record.
pub fn known_at_deal(record: &Value, round_no: u64, seat: Option<u64>) -> (BTreeSet<String>, BTreeSet<String>) {
    let round = &record["rounds"][usize::try_from(round_no - 1).expect("a record is whole")];
    let Some(seat) = seat else { return Default::default() };
    let seats = record["seats"].as_array().expect("a record is whole").len() as u64;
    let dealer = round["dealer"].as_u64().expect("a record is whole");
    let deck = round["deck"].as_array().expect("a record is whole").iter().map(text).enumerate();
    let own = deck.filter(|(place, _)| (dealer + 1 + *place as u64) % seats == seat).map(|(_, card)| card).collect();
    let mut received = BTreeSet::new();
    for action in round["actions"]
        .as_array()
        .expect("a record is whole")
        .iter()
        .filter(|action| action["action"]["type"] == "pass")
    {
        for (way, steps) in [("left", 1), ("across", 2), ("right", seats - 1)] {
            if (action["seat"].as_u64().expect("a record is whole") + steps) % seats == seat {
                received.extend(action["action"][way].as_array().into_iter().flatten().map(text));
            }
        }
    }
    // A kitty comes back shuffled: three cards each, from the dealer's left.
    let kitty = round["kitty"].as_array().into_iter().flatten().map(text).enumerate();
    received.extend(kitty.filter(|(place, _)| (dealer + 1 + *place as u64) % seats == seat).map(|(_, card)| card));
    (own, received)
}

/// Every text in a frame that reads as a card.
pub fn cards_in(value: &Value, cards: &mut BTreeSet<String>) {
    match value {
        Value::String(text) => {
            let [rank, suit] = text.as_bytes() else { return };
            if b"23456789TJQKA".contains(rank) && b"CDHS".contains(suit) {
                cards.insert(text.clone());
            }
        }
        Value::Array(items) => items.iter().for_each(|item| cards_in(item, cards)),
        Value::Object(members) => members.values().for_each(|member| cards_in(member, cards)),
        _ => {}
    }
}
