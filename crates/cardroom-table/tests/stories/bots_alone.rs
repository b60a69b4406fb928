//! Bots do not play alone: without a person who would play no game begins, and one that runs ends.

use cardroom_rules::Audience;
use cardroom_table::{Input, JoinAs, Pauses, Phase, Request};

use crate::story::Story;

/// A table whose host watches and whose seats are free.
fn watched() -> Story {
    let mut story = Story::begin(|settings| settings.options.rounds = 1);
    story.ask("ann", Request::Stand).unwrap();
    story
}

fn plans_a_game(story: &Story) -> bool {
    story.table.view(Audience::Public).next_at.is_some()
}

#[test]
fn a_host_who_watches_starts_no_game_of_bots_alone() {
    let mut story = watched();
    assert_eq!(story.refused("ann", Request::Start), "bots_alone");
    story.join("bea");
    story.start();
    assert_eq!((story.phase(), story.seats()), (Phase::Playing, ["bea", "*", "*"].map(String::from).to_vec()));
    story.replays();
}

#[test]
fn one_who_has_a_seat_and_is_away_is_nobody_to_play_with() {
    let mut story = watched();
    story.join("bea");
    story.connected("bea", false);
    story.pass_ms(20_000);
    assert_eq!(story.refused("ann", Request::Start), "bots_alone");
    story.connected("bea", true);
    story.start();
    assert_eq!(story.phase(), Phase::Playing);
    story.replays();
}

#[test]
fn when_the_last_player_gets_up_the_game_is_played_to_its_end_and_no_other_begins() {
    let mut story = watched();
    story.join("bea");
    story.start();
    story.ask("bea", Request::Stand).unwrap();
    story.pass_ms(600_000);
    assert_eq!((story.phase(), story.records.len()), (Phase::BetweenGames, 1));
    assert!(!plans_a_game(&story));
    story.join_as("cy", JoinAs::Queue);
    assert!(plans_a_game(&story), "with somebody to play it goes on by itself");
    story.pass_ms(20_000);
    assert_eq!(story.phase(), Phase::Playing);
    story.replays();
}

#[test]
fn who_sits_out_one_game_has_a_seat_all_the_same() {
    let mut story = Story::begin(|settings| settings.options.rounds = 1);
    story.ask("ann", Request::SitOut).unwrap();
    story.start();
    assert_eq!(story.seats(), ["*", "*", "*"], "for this one game");
    story.replays();
}

#[test]
fn the_log_of_a_table_where_bots_played_alone_opens_and_they_do_so_no_more() {
    let mut story = Story::begin(|settings| settings.options.rounds = 1).made_long_ago();
    story.ask("ann", Request::Stand).unwrap();
    story.start();
    story.pass_ms(10_000);
    assert_eq!(story.phase(), Phase::BetweenGames);
    assert!(plans_a_game(&story), "as it was then");
    story.resume();
    story.connected("ann", true);
    story.pass_ms(20_000);
    assert_eq!((story.phase(), plans_a_game(&story)), (Phase::BetweenGames, false));
    assert_eq!(story.refused("ann", Request::Start), "bots_alone");
    story.replays();
}

#[test]
fn what_an_older_server_wrote_when_it_came_back_still_reads() {
    let old = serde_json::json!({ "input": "resumed", "grace_ms": 30_000, "pauses": Pauses::default() });
    let read: Input<(), ()> = serde_json::from_value(old.clone()).unwrap();
    assert_eq!(read, Input::Resumed { grace_ms: 30_000, pauses: Pauses::default(), needs_person: false });
    assert_eq!(serde_json::to_value(&read).unwrap(), old);
}
