//! Joining, leaving, the queue, the host, bots in empty seats, the next game.

use cardroom_cards::Seat;
use cardroom_table::{Access, HoldSeat, JoinAs, Level, Phase, Request, Role, Seen, SettingsChange};

use crate::{
    story::{Story, id, person},
    toy::{ToyAction, ToyOptions},
};

pub(crate) fn nothing() -> SettingsChange<ToyOptions> {
    SettingsChange {
        name: None,
        options: None,
        access: None,
        clock: None,
        bots: None,
        spectators: None,
        chat: None,
        hold_seat: None,
    }
}

#[test]
fn who_comes_gets_a_seat_else_a_place_in_the_queue() {
    let mut story = Story::begin(|_| {});
    assert_eq!(story.join("bea").seat, Some(Seat(1)));
    assert_eq!(story.join_as("eve", JoinAs::Spectator).role, Role::Spectator);
    assert_eq!(story.join("cy").seat, Some(Seat(2)));
    assert_eq!(story.join("dee").queue_place, Some(1));
    assert_eq!(story.join("fay").queue_place, Some(2));
    assert_eq!(story.join("bea").seat, Some(Seat(1)), "who is here stays where they are");
    story.ask("dee", Request::Leave).unwrap();
    assert_eq!(story.place("fay").queue_place, Some(1));
    story.ask("bea", Request::Stand).unwrap();
    assert_eq!((story.place("fay").seat, story.place("bea").role), (Some(Seat(1)), Role::Spectator));
    story.replays();
}

#[test]
fn names_that_look_alike_do_not_share_a_table() {
    let mut story = Story::begin(|_| {});
    let mut twin = person("Ann");
    twin.id = id("another");
    let join = Request::Join { person: twin.clone(), wish: JoinAs::Seat, seat: None, invited: false };
    let refusal = story.ask("another", join).unwrap_err();
    assert_eq!(refusal, cardroom_table::Refusal::NameTaken { suggest: "Ann 2".into() });
    let mut second = person("Ann 2");
    (second.id, second.skeleton) = (id("second"), "ann2".into());
    let join = |person| Request::Join { person, wish: JoinAs::Spectator, seat: None, invited: false };
    story.ask("second", join(second)).unwrap();
    let refusal = story.ask("another", join(twin)).unwrap_err();
    assert_eq!(refusal, cardroom_table::Refusal::NameTaken { suggest: "Ann 3".into() });
    story.join("bea");
    let mut renamed = person("ann");
    renamed.id = id("bea");
    story.input(cardroom_table::Input::Renamed { person: renamed }).unwrap();
    assert_eq!(story.seats(), ["ann", "bea", "-"], "the old name stays at this table");
    story.replays();
}

#[test]
fn a_game_starts_with_bots_where_the_host_allows_them() {
    let mut story = Story::begin(|settings| settings.bots = false);
    story.join("bea");
    assert_eq!(story.refused("ann", Request::Start), "seats_empty");
    assert_eq!(story.refused("bea", Request::Start), "not_host");
    assert_eq!(story.refused("ann", Request::Bot { seat: Seat(2), level: Some(Level::Normal) }), "bots_forbidden");
    story.ask("ann", Request::Set { change: SettingsChange { bots: Some(true), ..nothing() }, invite: None }).unwrap();
    story.start();
    assert_eq!((story.phase(), story.seats()), (Phase::Playing, vec!["ann".into(), "bea".into(), "*".into()]));
    let change = SettingsChange { bots: Some(false), ..nothing() };
    assert_eq!(story.refused("ann", Request::Set { change, invite: None }), "game_running");
    assert_eq!(story.refused("ann", Request::Start), "game_running");
    story.replays();
}

#[test]
fn people_come_before_bots_at_the_next_round() {
    let mut story = Story::begin(|settings| settings.options.rounds = 2);
    story.start();
    assert_eq!(story.seats(), ["ann", "*", "*"]);
    assert_eq!(story.join("bea").queue_place, Some(1), "not in the middle of a round");
    story.act("ann", ToyAction::Show);
    story.pass_ms(2_000);
    assert_eq!(story.seats(), ["ann", "bea", "*"]);
    assert_eq!(story.phase(), Phase::Playing);
    story.replays();
}

#[test]
fn the_next_game_starts_by_itself_with_the_tally_kept() {
    let mut story = Story::with(2, |_| {});
    story.join("bea");
    story.start();
    story.act("ann", ToyAction::Shoot);
    assert_eq!(story.phase(), Phase::BetweenGames);
    let view = story.table.view(cardroom_rules::Audience::Public);
    assert_eq!(view.tally.into_iter().collect::<Vec<_>>(), [1, 0]);
    assert!(view.next_at.is_some() && view.result.is_some());
    assert_eq!((view.deal.game_no, view.deal.round_no), (2, 1));
    assert!(view.last_deal.is_some() && view.deal.commit.is_some());
    story.pass_ms(10_000);
    let view = story.table.view(cardroom_rules::Audience::Public);
    assert_eq!((view.phase, view.game_no, view.result), (Phase::Playing, 2, None));
    assert_eq!(view.tally.into_iter().collect::<Vec<_>>(), [1, 0]);
    assert_eq!(story.records.len(), 1);
    story.replays();
}

#[test]
fn who_sits_out_keeps_the_seat_while_another_plays_one_game() {
    let mut story = Story::with(2, |settings| settings.bots = false);
    story.join("bea");
    story.join("cy");
    story.ask("bea", Request::SitOut).unwrap();
    story.start();
    assert_eq!(story.seats(), ["ann", "cy"]);
    assert_eq!(story.place("bea").role, Role::Spectator);
    story.act("ann", ToyAction::Show);
    story.act("cy", ToyAction::Show);
    assert_eq!(story.seats(), ["ann", "bea"]);
    assert_eq!(story.queue(), ["cy"]);
    story.replays();
}

#[test]
fn one_who_sits_out_in_the_queue_is_passed_over_and_keeps_the_place() {
    let mut story = Story::with(2, |_| {});
    for name in ["bea", "cy", "dee"] {
        story.join(name);
    }
    story.ask("cy", Request::SitOut).unwrap();
    story.ask("bea", Request::Stand).unwrap();
    assert_eq!((story.seats(), story.queue()), (vec!["ann".into(), "dee".into()], vec!["cy".to_owned()]));
    story.ask("cy", Request::Back).unwrap();
    story.ask("dee", Request::Queue).unwrap();
    assert_eq!((story.seats(), story.queue()), (vec!["ann".into(), "cy".into()], vec!["dee".to_owned()]));
    story.replays();
}

#[test]
fn leaving_a_game_lets_a_bot_play_and_keeps_the_seat_as_the_table_says() {
    for (hold, after_round, after_game) in [
        (HoldSeat::Round, ["ann", "cy"], ["ann", "cy"]),
        (HoldSeat::Game, ["ann", "bea"], ["ann", "cy"]),
        (HoldSeat::Always, ["ann", "bea"], ["ann", "bea"]),
    ] {
        let mut story = Story::with(2, |settings| (settings.hold_seat, settings.options.rounds) = (hold, 2));
        story.join("bea");
        story.join("cy");
        story.start();
        story.ask("bea", Request::Leave).unwrap();
        assert!(story.seen.contains(&Seen::BotTookOver { seat: Seat(1) }));
        assert_eq!(story.ended, [(id("bea"), "left")]);
        story.act("ann", ToyAction::Show);
        story.pass_ms(2_000);
        assert_eq!(story.seats(), after_round, "{hold:?}");
        story.pass_ms(5_000);
        let mut guard = 0;
        while story.phase() == Phase::Playing {
            story.pass_ms(30_000);
            guard += 1;
            assert!(guard < 20, "the game ends");
        }
        assert_eq!(story.seats(), after_game, "{hold:?}");
        story.replays();
    }
}

#[test]
fn one_who_left_comes_back_to_the_same_seat() {
    let mut story = Story::with(2, |_| {});
    story.join("bea");
    story.start();
    story.ask("bea", Request::Leave).unwrap();
    assert_eq!(story.refused("bea", Request::Stand), "not_at_table");
    assert_eq!(story.join("bea").seat, Some(Seat(1)));
    assert!(story.seen.contains(&Seen::TookBack { seat: Seat(1) }));
    story.replays();
}

#[test]
fn com_18_a_game_ends_when_every_human_agrees_or_none_is_left() {
    let mut story = Story::begin(|_| {});
    story.join("bea");
    story.start();
    story.ask("ann", Request::Abandon { agree: true }).unwrap();
    assert_eq!(story.phase(), Phase::Playing);
    story.ask("bea", Request::Abandon { agree: true }).unwrap();
    let result = story.table.view(cardroom_rules::Audience::Public).result.unwrap();
    assert_eq!((result.winners, result.by), (vec![], cardroom_table::ResultBy::Abandoned));
    assert_eq!(story.records.len(), 1);
    story.pass_ms(11_000);
    assert_eq!(story.phase(), Phase::Playing);
    story.ask("ann", Request::Leave).unwrap();
    story.ask("bea", Request::Leave).unwrap();
    assert_eq!(story.phase(), Phase::BetweenGames);
    story.pass_ms(600_000);
    assert_eq!(story.phase(), Phase::Closed);
    story.replays();
}

#[test]
fn the_longest_seated_follows_a_host_who_is_gone_for_two_minutes() {
    let mut story = Story::begin(|_| {});
    story.join_as("eve", JoinAs::Spectator);
    story.join("bea");
    story.pass_ms(5);
    story.join("cy");
    story.connected("ann", false);
    story.pass_ms(119_000);
    assert_eq!(story.table.host(), Some(&id("ann")));
    story.pass_ms(1_000);
    assert_eq!(story.table.host(), Some(&id("bea")));
    story.ask("bea", Request::Leave).unwrap();
    assert_eq!(story.table.host(), Some(&id("bea")));
    story.pass_ms(120_000);
    assert_eq!(story.table.host(), Some(&id("cy")));
    story.replays();
}

#[test]
fn a_host_who_gave_up_the_seat_and_left_is_host_again_within_two_minutes_and_nobody_is_meanwhile() {
    let mut story = Story::begin(|_| {});
    story.join("bea");
    story.ask("ann", Request::Stand).unwrap();
    story.ask("ann", Request::Leave).unwrap();
    story.pass_ms(119_000);
    assert_eq!(story.refused("bea", Request::Start), "not_host");
    story.join("ann");
    story.pass_ms(120_000);
    assert_eq!(story.table.host(), Some(&id("ann")));
    story.start();
    story.replays();
}

#[test]
fn a_removed_person_stays_out_until_the_host_lifts_it() {
    let mut story = Story::begin(|_| {});
    story.join("bea");
    let remove = |back| Request::Remove { player: id("bea"), back };
    assert_eq!(story.refused("bea", Request::Remove { player: id("ann"), back: false }), "not_host");
    story.ask("ann", remove(false)).unwrap();
    assert_eq!(
        (story.seats(), story.ended.clone()),
        (vec!["ann".into(), "-".into(), "-".into()], vec![(id("bea"), "removed")])
    );
    let join = || Request::Join { person: person("bea"), wish: JoinAs::Seat, seat: None, invited: true };
    assert_eq!(story.refused("bea", join()), "removed");
    story.ask("ann", remove(true)).unwrap();
    assert_eq!(story.join("bea").seat, Some(Seat(1)));
    story.replays();
}

#[test]
fn an_invite_table_is_unknown_to_those_without_the_invite() {
    let mut story = Story::begin(|settings| settings.access = Access::Invite);
    let join = |invited| Request::Join { person: person("bea"), wish: JoinAs::Seat, seat: None, invited };
    assert_eq!(story.refused("bea", join(false)), "no_such_table");
    assert_eq!(story.refused("bea", Request::Start), "no_such_table");
    story.ask("bea", join(true)).unwrap();
    story.ask("bea", Request::Leave).unwrap();
    story.ask("bea", join(false)).unwrap();
    story.replays();
}

#[test]
fn spectators_are_counted_truly_and_may_be_forbidden() {
    let mut story = Story::begin(|_| {});
    for name in ["eve", "fay"] {
        story.join_as(name, JoinAs::Spectator);
    }
    assert_eq!(story.table.spectators(), 2);
    story.connected("eve", false);
    story.pass_ms(10_000);
    assert_eq!(story.table.spectators(), 1);
    let change = SettingsChange { spectators: Some(false), ..nothing() };
    story.ask("ann", Request::Set { change, invite: None }).unwrap();
    assert_eq!(story.table.spectators(), 0);
    assert!(story.ended.contains(&(id("fay"), "spectators_forbidden")));
    let join = Request::Join { person: person("gus"), wish: JoinAs::Spectator, seat: None, invited: false };
    assert_eq!(story.refused("gus", join), "spectators_forbidden");
    story.replays();
}

#[test]
fn the_queue_has_a_bound() {
    let mut story = Story::with(2, |_| {});
    story.join("bea");
    for number in 0..cardroom_table::limits::QUEUE {
        story.join(&format!("waits {number}"));
    }
    let join = Request::Join { person: person("late"), wish: JoinAs::Seat, seat: None, invited: false };
    assert_eq!(story.refused("late", join), "queue_full");
}

#[test]
fn a_table_without_anybody_vanishes_in_the_published_time() {
    for (access, ms) in [(Access::Public, 600_000), (Access::Invite, 86_400_000)] {
        let mut story = Story::begin(|settings| settings.access = access);
        story.connected("ann", false);
        story.pass_ms(10_000 + ms - 1);
        assert_eq!(story.phase(), Phase::Open, "{access:?}");
        story.pass_ms(1);
        assert_eq!(story.table.closed(), Some("nobody_came"), "{access:?}");
        assert_eq!(story.refused("ann", Request::Start), "table_closed");
        story.replays();
    }
}
