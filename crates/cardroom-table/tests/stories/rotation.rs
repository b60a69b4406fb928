//! The rotation after a shot, in all of its cases (DNFH-23 to DNFH-26).

use cardroom_cards::Seat;
use cardroom_table::{JoinAs, Phase, Request, ResultBy, Role, To};

use crate::{story::Story, toy::ToyAction};

fn with_queue(evicts: &str, queue: &[&str]) -> Story {
    let mut story = Story::begin(|settings| settings.options.evicts = evicts.into());
    for name in ["bea", "cy"].iter().chain(queue) {
        story.join(name);
    }
    story.start();
    story
}

#[test]
fn dnfh_25_the_player_on_the_shooters_left_makes_room_for_the_first_who_waits() {
    let mut story = with_queue("if_waiting", &["dee", "eli"]);
    story.act("ann", ToyAction::Shoot);
    assert_eq!(
        (story.seats(), story.queue()),
        (vec!["ann".into(), "dee".into(), "cy".into()], vec!["eli".into(), "bea".into()])
    );
    let rotated = story.rotation().unwrap();
    assert_eq!((rotated.seat, rotated.shooter, rotated.rule, rotated.to), (Seat(1), Seat(0), "DNFH-25", To::Queue));
    assert_eq!((rotated.leaves.name.as_str(), rotated.enters.as_ref().unwrap().name.as_str()), ("bea", "dee"));
    let order: Vec<&str> = rotated.queue.iter().map(|id| id.0.as_str()).collect();
    assert_eq!(order, ["eli", "bea"]);
    let result = story.table.view(cardroom_rules::Audience::Public).result.unwrap();
    assert_eq!((result.winners, result.by), (vec![Seat(0)], ResultBy::Shot));
    let holders: Vec<_> =
        story.records[0].seats.iter().map(|seat| seat.player.as_ref().unwrap().name.clone()).collect();
    assert_eq!(holders, ["ann", "bea", "cy"], "the record names the holders before it (COM-18)");
    assert_eq!(story.place("bea").queue_place, Some(2));
    story.pass_ms(10_000);
    assert_eq!((story.phase(), story.seats()), (Phase::Playing, vec!["ann".into(), "dee".into(), "cy".into()]));
    story.replays();
}

#[test]
fn dnfh_25_with_nobody_waiting_the_player_stays() {
    let mut story = with_queue("if_waiting", &[]);
    story.join_as("eve", JoinAs::Spectator);
    story.act("ann", ToyAction::Shoot);
    assert_eq!(story.seats(), ["ann", "bea", "cy"]);
    assert_eq!(story.rotation(), None);
    story.replays();
}

#[test]
fn dnfh_25_never_means_never() {
    let mut story = with_queue("never", &["dee"]);
    story.act("ann", ToyAction::Shoot);
    assert_eq!((story.seats(), story.rotation()), (vec!["ann".into(), "bea".into(), "cy".into()], None));
    story.replays();
}

#[test]
fn dnfh_25_always_vacates_the_seat_for_one_game_even_with_nobody_waiting() {
    let mut story = with_queue("always", &[]);
    story.act("ann", ToyAction::Shoot);
    assert_eq!((story.seats(), story.queue()), (vec!["ann".into(), "-".into(), "cy".into()], vec!["bea".to_owned()]));
    assert_eq!(story.rotation().unwrap().enters, None);
    assert_eq!(story.refused("bea", Request::Sit { seat: None }), "must_wait_a_game");
    story.pass_ms(10_000);
    assert_eq!(story.seats(), ["ann", "*", "cy"], "a bot fills it, where bots may");
    assert!(story.is_queued("bea"));
    story.pass_ms(1_000);
    story.act("ann", ToyAction::Shoot);
    assert_eq!(story.seats(), ["ann", "bea", "cy"], "one more game has been played; the bot goes and she is next");
    story.replays();
}

#[test]
fn dnfh_25_always_without_bots_keeps_the_table_between_games_until_somebody_comes() {
    let mut story = Story::begin(|settings| {
        settings.options.evicts = "always".into();
        settings.bots = false;
    });
    story.join("bea");
    story.join("cy");
    story.start();
    story.act("ann", ToyAction::Shoot);
    story.pass_ms(60_000);
    assert_eq!((story.phase(), story.seats()), (Phase::BetweenGames, vec!["ann".into(), "-".into(), "cy".into()]));
    assert_eq!(story.join("dee").seat, Some(Seat(1)), "one who may not sit does not block those who may");
    story.pass_ms(10_000);
    assert_eq!(story.phase(), Phase::Playing);
    story.replays();
}

#[test]
fn dnfh_25_the_absent_are_passed_over_and_keep_their_places() {
    let mut story = with_queue("if_waiting", &["dee", "eli"]);
    story.connected("dee", false);
    story.pass_ms(10_000);
    story.act("ann", ToyAction::Shoot);
    assert_eq!(
        (story.seats(), story.queue()),
        (vec!["ann".into(), "eli".into(), "cy".into()], vec!["dee".into(), "bea".into()])
    );
    story.replays();
}

#[test]
fn dnfh_25_only_absent_people_waiting_is_nobody_waiting() {
    let mut story = with_queue("if_waiting", &["dee"]);
    story.connected("dee", false);
    story.pass_ms(10_000);
    story.act("ann", ToyAction::Shoot);
    assert_eq!(story.seats(), ["ann", "bea", "cy"]);
    story.replays();
}

#[test]
fn dnfh_26_one_who_is_offline_leaves_all_the_same() {
    let mut story = with_queue("if_waiting", &["dee"]);
    story.connected("bea", false);
    story.pass_ms(10_000);
    story.act("ann", ToyAction::Shoot);
    assert_eq!((story.seats(), story.queue()), (vec!["ann".into(), "dee".into(), "cy".into()], vec!["bea".to_owned()]));
    story.connected("bea", true);
    assert_eq!(story.place("bea").role, Role::Queue);
    story.replays();
}

#[test]
fn dnfh_26_a_bot_just_goes_and_may_shoot_itself() {
    let mut story = Story::begin(|_| {});
    story.start();
    assert_eq!(story.seats(), ["ann", "*", "*"]);
    story.join("dee");
    story.act("ann", ToyAction::Shoot);
    assert_eq!((story.seats(), story.queue()), (vec!["ann".into(), "dee".into(), "*".into()], Vec::<String>::new()));
    assert_eq!(story.rotation().unwrap().to, To::Gone);
    story.replays();
}

#[test]
fn dnfh_26_a_host_who_leaves_the_seat_stays_host() {
    let mut story = with_queue("if_waiting", &["dee"]);
    story.act("ann", ToyAction::Show);
    story.act("bea", ToyAction::Show);
    story.act("cy", ToyAction::Shoot);
    assert_eq!(story.seats(), ["dee", "bea", "cy"]);
    assert_eq!((story.table.host().unwrap().0.as_str(), story.queue()), ("ann", vec!["ann".to_owned()]));
    story.replays();
}

#[test]
fn dnfh_26_the_only_human_makes_room_too() {
    let mut story = Story::begin(|_| {});
    story.start();
    story.join("dee");
    // The bot on ann's right shoots: ann is on its left.
    let bot = Seat(2);
    story.act("ann", ToyAction::Show);
    story.pass_ms(700);
    let view = story.table.view(cardroom_rules::Audience::Public);
    assert_eq!(view.deciding[0].seat, bot);
    let decision = story.table.decision(bot).unwrap().id;
    story.pass_ms_without_bots(700);
    story.input(cardroom_table::Input::BotActs { seat: bot, decision, action: ToyAction::Shoot }).unwrap();
    assert_eq!((story.seats(), story.queue()), (vec!["dee".into(), "*".into(), "*".into()], vec!["ann".to_owned()]));
    story.pass_ms(10_000);
    assert_eq!(story.seats(), ["dee", "ann", "*"], "she watches until the next game; then people come before bots");
    story.replays();
}
