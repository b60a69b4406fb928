//! What a host changes while a game runs, and what waits until it is over.

use cardroom_cards::Seat;
use cardroom_rules::Audience;
use cardroom_table::{
    Access, Clock, ClockPreset, HoldSeat, Input, JoinAs, Phase, Request, Seen, Settings, SettingsChange,
};

use crate::{
    seats::nothing,
    story::{Story, id, settings},
    toy::{ToyAction, ToyOptions},
};

type Change = SettingsChange<ToyOptions>;

fn set(change: Change) -> Request<ToyAction, ToyOptions> {
    Request::Set { change, invite: None }
}

#[test]
fn name_watchers_and_talk_are_changed_while_a_game_runs() {
    let mut story = Story::begin(|_| {});
    story.join("bea");
    story.join_as("eve", JoinAs::Spectator);
    story.start();
    let before = story.seen.len();
    let change = Change { name: Some("late".into()), chat: Some(false), spectators: Some(false), ..nothing() };
    assert_eq!(story.refused("bea", set(change.clone())), "not_host");
    story.ask("ann", set(change)).unwrap();
    let view = story.table.view(Audience::Public);
    assert_eq!((view.phase, view.name.as_str()), (Phase::Playing, "late"));
    assert_eq!((view.chat_allowed, view.spectators_allowed, view.spectators), (false, false, 0));
    assert!(story.seen[before..].contains(&Seen::SettingsChanged {}));
    assert_eq!(story.ended, [(id("eve"), "spectators_forbidden")], "who watched is sent away, who plays is not");
    story.ask("ann", set(Change { chat: Some(true), ..nothing() })).unwrap();
    assert!(story.table.view(Audience::Public).chat_allowed);
    story.act("ann", ToyAction::Show);
    story.act("bea", ToyAction::Show);
    story.replays();
}

#[test]
fn everything_else_waits_until_the_game_is_over_also_beside_what_does_not() {
    let mut story = Story::begin(|_| {});
    story.start();
    let with_name = || Change { name: Some("late".into()), chat: Some(false), ..nothing() };
    for change in [
        Change { options: Some(ToyOptions::default()), ..with_name() },
        Change { access: Some(Access::Public), ..with_name() },
        Change { clock: Some(Clock::of(ClockPreset::Fast)), ..with_name() },
        Change { bots: Some(true), ..with_name() },
        Change { hold_seat: Some(HoldSeat::Game), ..with_name() },
    ] {
        assert_eq!(story.refused("ann", set(change)), "game_running");
    }
    assert!(story.table.view(Audience::Public).chat_allowed, "nothing of a refused change is done");
    story.replays();
}

#[test]
fn a_bot_that_plays_for_one_who_left_stays_when_settings_change_in_the_game() {
    let mut story = Story::with(2, |settings| settings.bots = false);
    story.join("bea");
    story.start();
    story.ask("bea", Request::Stand).unwrap();
    assert_eq!(story.seats(), ["ann", "*"]);
    story.ask("ann", set(Change { name: Some("late".into()), ..nothing() })).unwrap();
    assert_eq!(story.seats(), ["ann", "*"], "the game has its players");
    story.replays();
}

#[test]
fn the_host_who_watches_is_not_sent_away_and_who_waits_is_not_either() {
    let mut story = Story::with(2, |_| {});
    story.join("bea");
    story.start();
    story.join("cy");
    story.ask("ann", Request::Stand).unwrap();
    story.ask("ann", set(Change { spectators: Some(false), ..nothing() })).unwrap();
    assert_eq!((story.place("ann").seat, story.is_queued("cy")), (None, true));
    assert_eq!(story.ended, []);
    story.replays();
}

#[test]
fn settings_and_changes_from_before_talk_could_be_forbidden_have_it_allowed() {
    let mut old = serde_json::to_value(settings()).unwrap();
    assert_eq!(old.as_object_mut().unwrap().remove("chat"), Some(true.into()));
    assert_eq!(serde_json::from_value::<Settings<ToyOptions>>(old).unwrap(), settings());
    let input: Input<ToyAction, ToyOptions> =
        Input::Request { from: id("ann"), request: set(Change { bots: Some(true), ..nothing() }) };
    let mut old = serde_json::to_value(&input).unwrap();
    assert!(old["request"]["change"].as_object_mut().unwrap().remove("chat").is_some());
    assert_eq!(serde_json::from_value::<Input<ToyAction, ToyOptions>>(old).unwrap(), input);
}

#[test]
fn a_seat_that_was_given_up_in_a_game_is_kept_by_no_settings() {
    let mut story = Story::with(2, |_| {});
    story.join("bea");
    story.start();
    story.ask("bea", Request::Stand).unwrap();
    story.ask("ann", set(Change { spectators: Some(false), ..nothing() })).unwrap();
    assert_eq!(story.ended, [(id("bea"), "spectators_forbidden")]);
    assert_eq!(story.table.view(Audience::Public).seats[Seat(1)].player.as_ref().map(|player| player.bot), Some(true));
    story.replays();
}
