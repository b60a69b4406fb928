//! Deadlines, banks, default moves, bots that hold a seat, the deal's wait for bytes, outages.

use cardroom_cards::Seat;
use cardroom_rules::Audience;
use cardroom_table::{Clock, ClockPreset, Input, Phase, Request, Seen};

use crate::{
    story::{Story, id},
    toy::ToyAction,
};

fn two_people() -> Story {
    let mut story = Story::with(2, |settings| settings.options.rounds = 9);
    story.join("bea");
    story.start();
    story
}

#[test]
fn a_deadline_is_the_turn_and_the_bank() {
    let mut story = two_people();
    let opened_at = story.table.decision(Seat(0)).unwrap().deadline_at.unwrap().0 - 60_000;
    story.pass_ms(40_000);
    story.act("ann", ToyAction::Show);
    let bank: Vec<u32> = story.table.view(Audience::Public).clock.bank_ms.into_iter().collect();
    assert_eq!(bank, [20_000, 30_000], "ten seconds over the turn come from her bank alone");
    let deadline = story.table.decision(Seat(1)).unwrap().deadline_at.unwrap();
    assert_eq!(deadline.0 - opened_at, 40_000 + 60_000, "one player's trouble never changes another's clock");
    story.replays();
}

#[test]
fn when_time_runs_out_the_default_move_is_made_and_after_two_a_bot_holds_the_seat() {
    let mut story = two_people();
    story.pass_ms(59_999);
    assert!(story.table.decision(Seat(0)).is_some());
    story.pass_ms(1);
    assert_eq!(story.table.decision(Seat(0)), None, "the bot was asked and has shown");
    assert!(story.seen.contains(&Seen::ClockRanOut { seat: Seat(0) }));
    assert!(!story.seen.contains(&Seen::BotTookOver { seat: Seat(0) }));
    story.act("bea", ToyAction::Show);
    story.pass_ms(5_000);
    story.act("bea", ToyAction::Show);
    story.pass_ms(30_000);
    assert!(story.seen.contains(&Seen::BotTookOver { seat: Seat(0) }), "her bank is gone");
    assert!(story.table.view(Audience::Public).seats[Seat(0)].held_by_bot);
    story.pass_ms(5_500);
    let decision = story.table.decision(Seat(0)).expect("the owner still gets every decision");
    assert_eq!(decision.deadline_at, None);
    story.act("ann", ToyAction::Show);
    assert!(story.seen.contains(&Seen::TookBack { seat: Seat(0) }));
    assert!(!story.table.view(Audience::Public).seats[Seat(0)].held_by_bot);
    story.replays();
}

#[test]
fn without_an_answer_from_the_bot_the_first_legal_action_is_played() {
    let mut story = two_people();
    story.pass_ms_without_bots(60_999);
    assert!(story.table.decision(Seat(0)).is_some());
    story.pass_ms_without_bots(1);
    assert_eq!(story.table.decision(Seat(0)), None);
    story.replays();
}

#[test]
fn either_the_move_or_the_timeout_counts() {
    let mut story = two_people();
    let decision = story.table.decision(Seat(0)).unwrap().id;
    story.act("ann", ToyAction::Show);
    let late = Input::BotActs { seat: Seat(0), decision, action: ToyAction::Shoot };
    assert_eq!(story.input(late).unwrap_err().code(), "stale_decision");
    assert_eq!(story.refused("ann", Request::Act { decision, action: ToyAction::Show }), "stale_decision");
    assert_eq!(story.phase(), Phase::Playing);
    story.replays();
}

#[test]
fn a_bot_cannot_act_for_a_person_who_has_time() {
    let mut story = two_people();
    let decision = story.table.decision(Seat(0)).unwrap().id;
    let early = Input::BotActs { seat: Seat(0), decision, action: ToyAction::Shoot };
    assert_eq!(story.input(early).unwrap_err().code(), "stale_decision");
    story.replays();
}

#[test]
fn without_a_clock_only_the_absent_are_played_for() {
    let mut story = Story::with(2, |settings| settings.clock = Clock::of(ClockPreset::None));
    story.join("bea");
    story.start();
    story.pass_ms(3_600_000);
    assert!(story.table.decision(Seat(0)).is_some(), "nobody who is here is hurried");
    assert_eq!(story.table.decision(Seat(0)).unwrap().deadline_at, None);
    story.connected("ann", false);
    story.pass_ms(10_000);
    assert!(
        story.table.view(Audience::Public).deciding[0].deadline_at.is_some(),
        "the others see how long it can take"
    );
    story.pass_ms(109_999);
    assert!(story.table.decision(Seat(0)).is_some());
    story.pass_ms(1);
    assert_eq!(story.table.decision(Seat(0)), None);
    story.replays();
}

#[test]
fn coming_back_takes_the_seat_back() {
    let mut story = two_people();
    story.connected("ann", false);
    story.pass_ms(61_000);
    story.act("bea", ToyAction::Show);
    story.pass_ms(5_000);
    story.act("bea", ToyAction::Show);
    story.pass_ms(30_000);
    assert!(story.table.view(Audience::Public).seats[Seat(0)].held_by_bot);
    story.connected("ann", true);
    assert!(!story.table.view(Audience::Public).seats[Seat(0)].held_by_bot);
    story.replays();
}

#[test]
fn a_short_drop_is_not_seen() {
    let mut story = two_people();
    story.connected("bea", false);
    story.pass_ms(9_999);
    assert!(story.table.view(Audience::Public).seats[Seat(1)].connected);
    story.connected("bea", true);
    story.pass_ms(9_999);
    assert!(story.table.view(Audience::Public).seats[Seat(1)].connected);
    story.connected("bea", false);
    story.pass_ms(10_000);
    assert!(!story.table.view(Audience::Public).seats[Seat(1)].connected);
    story.replays();
}

#[test]
fn the_deal_waits_a_second_for_bytes_but_not_when_all_have_sent() {
    let mut story = Story::with(2, |_| {});
    story.join("bea");
    story.ask("ann", Request::Start).unwrap();
    let send = |bytes: &[u8]| Request::Entropy { round_no: 1, bytes: bytes.to_vec() };
    story.ask("ann", send(&[1, 2])).unwrap();
    assert_eq!(story.refused("ann", send(&[9])), "already_sent");
    assert_eq!(story.refused("bea", send(&[0; 33])), "too_many_bytes");
    assert_eq!(story.refused("bea", Request::Entropy { round_no: 2, bytes: vec![] }), "wrong_round");
    story.pass_ms(999);
    assert_eq!(story.table.decision(Seat(0)), None);
    story.ask("bea", send(&[3])).unwrap();
    story.pass_ms(0);
    assert!(story.table.decision(Seat(0)).is_some());
    assert_eq!(story.refused("bea", send(&[3])), "wrong_round");
    let view = story.table.view(Audience::Public);
    assert_eq!(view.deal.entropy.into_iter().collect::<Vec<_>>(), [Some("0102".to_owned()), Some("03".to_owned())]);
    story.replays();
}

#[test]
fn bytes_of_one_who_gives_the_seat_up_are_forgotten() {
    let mut story = Story::with(2, |_| {});
    story.join("bea");
    story.ask("bea", Request::Entropy { round_no: 1, bytes: vec![7] }).unwrap();
    story.ask("bea", Request::Stand).unwrap();
    assert_eq!(story.table.view(Audience::Public).deal.entropy[Seat(1)], None);
    story.replays();
}

#[test]
fn nobodys_time_runs_while_nothing_can_be_stored() {
    let mut story = two_people();
    story.pass_ms(20_000);
    let before = story.table.decision(Seat(0)).unwrap().deadline_at.unwrap();
    story.input(Input::Outage { ms: 90_000 }).unwrap();
    let after = story.table.decision(Seat(0)).unwrap().deadline_at.unwrap();
    assert_eq!(after.since(before), 90_000);
    story.replays();
}

#[test]
fn after_a_restart_everyone_has_time_to_come_back() {
    let mut story = two_people();
    story.resume();
    story.pass_ms(29_999);
    assert!(story.table.view(Audience::Public).seats[Seat(1)].connected);
    story.connected("ann", true);
    story.pass_ms(1);
    let view = story.table.view(Audience::Public);
    assert!(view.seats[Seat(0)].connected && !view.seats[Seat(1)].connected);
    assert_eq!(story.table.place_of(&id("bea")).unwrap().seat, Some(Seat(1)), "no close ever loses a seat");
    story.replays();
}
