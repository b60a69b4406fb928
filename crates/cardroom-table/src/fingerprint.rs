//! The facts by which a replay is checked: what decides how the table goes on, named, in a fixed order.
//!
//! An explicit list, never derived: another list is another [`VERSION`], and old logs are checked by theirs.

use alloc::string::String;
use core::fmt::{self, Write};

use cardroom_rules::{Facts, Game};
use sha2::{Digest, Sha256};

use crate::{Table, room::Occupant};

/// The version of this list.
const VERSION: u32 = 1;
/// About how long the text of a table with few people is, in bytes.
const LENGTH: usize = 4_096;

/// `name=value` lines, to be hashed as one text: bit by bit it takes several times as long.
struct Lines(String);

impl Facts for Lines {
    fn fact(&mut self, name: &'static str, value: &dyn fmt::Display) {
        let written = writeln!(self.0, "{name}={value}");
        debug_assert!(written.is_ok(), "a text takes every text");
    }
}

impl<G: Game> Table<G> {
    /// The first 8 bytes of SHA-256 over the facts of the table and its game.
    pub fn fingerprint(&self) -> [u8; 8] {
        let mut facts = Lines(String::with_capacity(LENGTH));
        facts.fact("version", &VERSION);
        self.room_facts(&mut facts);
        if let Some(play) = &self.play {
            facts.fact("result", &play.result.is_some());
            facts.fact("dealer_known", &play.dealer_known);
            facts.fact("rounds", &play.rounds.len());
            play.game.fingerprint(&mut facts);
        }
        let hash: [u8; 32] = Sha256::digest(facts.0).into();
        core::array::from_fn(|index| hash[index])
    }

    fn room_facts(&self, facts: &mut Lines) {
        let room = &self.room;
        facts.fact("table", &room.id);
        facts.fact("game_no", &room.game_no);
        facts.fact("games_over", &room.games_over);
        facts.fact("closed", &room.closed.as_deref().unwrap_or_default());
        facts.fact("next_at", &room.next_at.map_or(0, |at| at.0));
        if let Some(host) = &room.host {
            facts.fact("host", host);
        }
        for (seat, chair) in room.chairs.each() {
            facts.fact("seat", &seat);
            match &chair.occupant {
                Some(Occupant::Person(player)) => facts.fact("person", player),
                Some(Occupant::Bot(bot)) => facts.fact("bot", &bot.id),
                None => facts.fact("empty", &seat),
            }
            if let Some(owner) = &chair.kept_for {
                facts.fact("kept_for", owner);
            }
            facts.fact("held", &chair.held_since.is_some());
            facts.fact("strikes", &chair.strikes);
            facts.fact("bank_ms", &chair.bank_ms);
            facts.fact("decision", &room.decision_ids[seat]);
        }
        for player in &room.queue {
            facts.fact("queue", player);
        }
        for (player, guest) in &room.people {
            facts.fact("guest", player);
            facts.fact("left", &guest.left);
            facts.fact("out", &guest.sitting_out);
            facts.fact("evicted", &guest.evicted);
            facts.fact("barred_until", &guest.barred_until.unwrap_or(0));
        }
        for (player, games) in &room.tally {
            facts.fact("tally_of", player);
            facts.fact("tally", games);
        }
        facts.fact("deal_game", &room.deal.game_no);
        facts.fact("deal_round", &room.deal.round_no);
        facts.fact("dealt", &room.deal.dealt);
    }
}
