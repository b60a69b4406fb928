//! The laws of every game, held by random play of 500 Rummy, and three of its own: lists are complete against a
//! brute-force search, nothing that is read panics, and a hold tells nothing.

mod brute_force;
mod own;
mod stray;
mod subject;

use cardroom_rules::testkit::{laws, rulebook};
use subject::Rummy;

#[test]
fn cards_are_conserved() {
    laws::cards_are_conserved::<Rummy>();
}

#[test]
fn listed_actions_are_the_legal_ones() {
    laws::listed_actions_are_the_legal_ones::<Rummy>();
}

#[test]
fn refused_actions_change_nothing() {
    laws::refused_actions_change_nothing::<Rummy>();
}

#[test]
fn replay_gives_the_same_game() {
    laws::replay_gives_the_same_game::<Rummy>();
}

#[test]
fn unseen_cards_and_answers_stay_unseen() {
    laws::unseen_cards_stay_unseen::<Rummy>();
}

#[test]
fn somebody_can_always_move() {
    laws::somebody_can_always_move::<Rummy>();
}

#[test]
fn every_rule_is_shown() {
    laws::every_rule_is_shown::<Rummy>();
}

#[test]
fn no_rule_is_without_a_test() {
    rulebook::every_rule_is_named_by_a_test(env!("CARGO_MANIFEST_DIR"), &["COM-17"]);
}
