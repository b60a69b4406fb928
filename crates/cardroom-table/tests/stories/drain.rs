//! A server that is about to stop, and tables that whoever runs it ends.

use cardroom_cards::Seat;
use cardroom_rules::Audience;
use cardroom_table::{Input, Phase, Request, Seen, Timestamp};

use crate::{
    story::{Story, person},
    toy::ToyAction,
};

/// A game of one round between two people that is over; the next one begins by itself.
fn after_a_game() -> Story {
    let mut story = Story::with(2, |_| {});
    story.join("bea");
    story.start();
    play(&mut story);
    story
}

fn play(story: &mut Story) {
    story.act("ann", ToyAction::Show);
    story.act("bea", ToyAction::Show);
    story.pass_ms(0);
    assert_eq!(story.phase(), Phase::BetweenGames);
}

fn next_at(story: &Story) -> Option<Timestamp> {
    story.table.view(Audience::Public).next_at
}

fn draining(story: &mut Story, on: bool) {
    story.input(Input::Draining { on }).unwrap();
}

#[test]
fn while_the_server_drains_no_game_begins_and_one_that_runs_goes_on() {
    let mut story = Story::with(2, |settings| settings.options.rounds = 2);
    story.join("bea");
    story.start();
    draining(&mut story, true);
    story.act("ann", ToyAction::Show);
    story.act("bea", ToyAction::Show);
    story.pass_ms(10_000);
    assert_eq!(story.phase(), Phase::Playing, "the second round is dealt");
    let first = if story.table.decision(Seat(0)).is_some() { ["ann", "bea"] } else { ["bea", "ann"] };
    for name in first {
        story.act(name, ToyAction::Show);
    }
    assert_eq!((story.phase(), next_at(&story)), (Phase::BetweenGames, None));
    story.pass_ms(60_000);
    assert_eq!(story.phase(), Phase::BetweenGames);
    assert_eq!(story.refused("bea", Request::Start), "not_host");
    assert_eq!(story.refused("ann", Request::Start), "draining");
    story.join("cy");
    story.ask("bea", Request::SitOut).unwrap();
    story.connected("ann", false);
    story.connected("ann", true);
    assert_eq!(next_at(&story), None, "nothing that people do plans a game");
    story.replays();
}

#[test]
fn a_game_that_was_to_begin_by_itself_does_not_and_is_planned_anew_when_the_server_goes_on() {
    let mut story = after_a_game();
    assert!(next_at(&story).is_some());
    draining(&mut story, true);
    assert_eq!(next_at(&story), None);
    story.pass_ms(60_000);
    draining(&mut story, false);
    assert!(next_at(&story).is_some());
    story.pass_ms(10_000);
    assert_eq!(story.phase(), Phase::Playing);
    story.replays();
}

#[test]
fn a_restart_ends_the_draining() {
    let mut story = after_a_game();
    draining(&mut story, true);
    story.pass_ms(1_000);
    story.resume();
    assert!(!story.table.is_draining());
    story.connected("ann", true);
    story.pass_ms(10_000);
    assert_eq!(story.phase(), Phase::Playing, "the next game begins by itself");
    story.replays();
}

#[test]
fn being_told_again_changes_nothing() {
    let mut story = after_a_game();
    let told =
        |story: &mut Story, on| story.table.clone().handle(Timestamp(9_000_000), Input::Draining { on }).unwrap();
    assert!(!told(&mut story, false).changed && told(&mut story, true).changed);
    draining(&mut story, true);
    assert!(!told(&mut story, true).changed);
    story.input(Input::Closed).unwrap();
    assert!(!told(&mut story, false).changed, "a table that is closed is told nothing");
    story.replays();
}

#[test]
fn a_game_counts_as_played_by_somebody_while_one_who_sits_there_is_connected() {
    let mut story = Story::with(3, |settings| settings.options.rounds = 9);
    let mut program = person("robo");
    program.bot = true;
    let join = |person| Request::Join { person, wish: cardroom_table::JoinAs::Seat, seat: None, invited: false };
    story.ask("robo", join(program)).unwrap();
    assert!(!story.table.somebody_plays(), "no game runs");
    story.start();
    assert!(story.table.somebody_plays());
    story.join_as("eve", cardroom_table::JoinAs::Spectator);
    story.connected("ann", false);
    story.pass_ms(9_999);
    assert!(story.table.somebody_plays(), "she may be back in a moment");
    story.pass_ms(1);
    assert!(!story.table.somebody_plays(), "a program plays, a bot, and one who is away; somebody watches");
    story.connected("ann", true);
    assert!(story.table.somebody_plays());
    story.ask("ann", Request::Leave).unwrap();
    assert!(!story.table.somebody_plays());
    story.replays();
}

#[test]
fn whoever_runs_the_server_ends_a_table_in_the_middle_of_a_game() {
    let mut story = Story::with(2, |settings| settings.options.rounds = 9);
    story.join("bea");
    story.start();
    story.input(Input::Closed).unwrap();
    assert_eq!((story.phase(), story.records.len()), (Phase::Closed, 1));
    assert!(story.seen.iter().any(|seen| matches!(seen, Seen::Closed { reason } if reason == "operator")));
    let ended: Vec<_> = story.ended.iter().map(|(player, code)| (player.0.as_str(), *code)).collect();
    assert_eq!(ended, [("ann", "closed"), ("bea", "closed")]);
    assert_eq!(story.refused("ann", Request::Start), "table_closed");
    story.replays();
}
