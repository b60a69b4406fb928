//! Laws of 500 Rummy alone: cut lists, false calls, secret answers, and whatever is read.

use cardroom_cards::{Card, Face, Seat, Seats};
use cardroom_rules::{
    Audience, Game, Kind, Wants,
    testkit::{Dice, Input, Playout, fingerprint},
};
use cardroom_rummy_500::{
    Action, Depth, Event, LIST_LIMIT, Legal, Position, Rummy500, Rummy500Options, Use, View, ViewPhase,
};
use serde_json::{Value, json};

use crate::{stray, subject::Rummy};

fn deal(game: &mut Rummy500, dice: &mut Dice) {
    if let Wants::Deck(mut deck) = game.wants() {
        dice.shuffle(&mut deck);
        game.shuffled(deck).expect("the deck was wanted");
    }
}

/// How often a law of this module is tried: a part of the rounds that the common laws play.
fn tries(usual: u64) -> u64 {
    std::env::var("CARDROOM_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(usual)
}

/// Random games for the laws of this module.
fn each_game(usual: u64, mut play: impl FnMut(&mut Playout<Rummy>)) {
    (0..tries(usual)).for_each(|seed| play(&mut Playout::new(seed)));
}

fn uses(depths: &[Depth]) -> usize {
    depths.iter().map(|depth| depth.uses.len()).sum()
}

fn depths(depths: &[Depth]) -> Vec<u32> {
    depths.iter().map(|depth| depth.n).collect()
}

fn is_part(some: &[Depth], all: &[Depth]) -> bool {
    some.iter().zip(all).all(|(some, all)| some.n == all.n && all.uses.starts_with(&some.uses))
}

/// The list for the wire is the beginning of the whole one; each depth keeps a use.
fn check_cut(cut: &Legal, whole: &Legal) {
    assert!(!whole.cut);
    if let (Some(cut), Some(whole)) = (&cut.begin, &whole.begin) {
        assert_eq!((cut.draw, cut.decline, depths(&cut.take)), (whole.draw, whole.decline, depths(&whole.take)));
        assert!(uses(&cut.take) <= LIST_LIMIT && is_part(&cut.take, &whole.take));
    }
    if let (Some(cut), Some(whole)) = (&cut.rummy, &whole.rummy) {
        assert!(uses(cut) <= LIST_LIMIT && is_part(cut, whole) && depths(cut) == depths(whole));
    }
    if let (Some(cut), Some(whole)) = (&cut.turn, &whole.turn) {
        assert_eq!((&cut.discard, &cut.swap), (&whole.discard, &whole.swap));
        assert!(whole.meld.starts_with(&cut.meld) && whole.lay_off.starts_with(&cut.lay_off));
        let single = |said: &&Use| said.cards().len() == 1;
        assert_eq!(cut.lay_off.iter().filter(single).count(), whole.lay_off.iter().filter(single).count());
        assert!(cut.meld.len() <= LIST_LIMIT);
    }
    let is_whole = serde_json::to_value(cut).ok() == serde_json::to_value(whole).ok();
    assert_eq!(is_whole, !cut.cut);
}

/// A table at which much is possible: two decks, four jokers, large hands and a deep pile.
fn rich(dice: &mut Dice) -> Rummy500 {
    let options = Rummy500Options::default();
    let mut deck = options.deck(Seats::new(5));
    dice.shuffle(&mut deck);
    let mut hand = |count: u32| deck.split_off(deck.len() - count as usize);
    let position = Position {
        hands: vec![hand(10 + dice.below(30)), hand(2), hand(2), hand(2), hand(2)],
        discard: hand(dice.below(40)),
        stock: hand(3),
        turn: Some(Seat(0)),
        ..Position::default()
    };
    let position = if dice.one_in(2) {
        Position { phase: serde_json::from_value(json!("draw")).expect("it is a phase"), ..position }
    } else {
        position
    };
    Rummy500::from_position(options, &position).expect("the position is sound")
}

#[test]
fn cut_lists_begin_the_whole_ones() {
    let mut cuts = 0;
    for seed in 0..tries(60).min(1000) {
        let game = rich(&mut Dice::new(seed));
        let (cut, whole) = (game.decision(Seat(0)), game.decision_uncut(Seat(0)));
        let (Some(cut), Some(whole)) = (cut, whole) else { panic!("the seat on turn decides") };
        check_cut(&cut.legal, &whole.legal);
        cuts += u32::from(cut.legal.cut);
    }
    assert!(cuts > 0, "no list was long enough to be cut");
}

/// What everyone sees, and who is seen to decide.
fn seen(game: &Rummy500) -> (Vec<View>, Vec<(Seat, Kind)>) {
    let audiences = game.seats().iter().map(Audience::Seat).chain([Audience::Public]);
    (audiences.map(|audience| game.view(audience, None)).collect(), game.deciding())
}

/// Plays a hand in which false calls are made; gives what they cost.
///
/// Random play of the common laws makes none, since no list has them (R500-39).
fn play_with_false_calls(dice: &mut Dice) -> i32 {
    let options = Rummy500Options { false_call_penalty: 25, ..Rummy500Options::default() };
    let mut game = Rummy500::new(options, Seats::new(4), Seat(0)).expect("the options are sound");
    deal(&mut game, dice);
    let mut told = 0;
    while game.wants() == Wants::Moves {
        let seat = Seat(u8::try_from(dice.below(4)).expect("there are four"));
        let action = if dice.one_in(2) { stray::action(&game, seat, dice) } else { pick(&game, seat, dice) };
        let before = game.clone();
        let Ok(events) = game.apply(seat, action.clone()) else { continue };
        if before.wait().is_some() && game.wait().is_some() && before.wait_no() == game.wait_no() {
            assert!(events.is_empty(), "{events:?} tells of a hold that is not settled");
            assert_eq!(seen(&game), seen(&before), "{action:?} is seen in hold");
        }
        let penalty = |event: &Event| if let Event::CalledFalsely { penalty, .. } = event { *penalty } else { 0 };
        told += events.iter().map(penalty).sum::<i32>();
    }
    let penalties: i32 = game.position().penalties.iter().sum();
    assert_eq!(penalties, told, "each false call is told once");
    told
}

#[test]
fn false_calls_are_secret_in_hold_and_told_once() {
    let told: i32 = (0..tries(300).min(2000)).map(|seed| play_with_false_calls(&mut Dice::new(seed))).sum();
    assert!(told > 0, "nobody called falsely");
}

fn pick(game: &Rummy500, seat: Seat, dice: &mut Dice) -> Action {
    game.pick_action(seat, &mut |count| dice.below(count)).unwrap_or(Action::Draw)
}

/// Where nothing can be taken nothing can be called, so a forced decline takes no call away (R500-31).
#[test]
fn forced_declines_follow_only_where_nothing_can_be_taken() {
    each_game(300, |playout| {
        for _ in 0..100 {
            if let Some((seat, action)) = playout.game.forced() {
                assert_eq!(playout.game.legal_actions(seat)[0], action);
                let seats = playout.game.seats().iter().collect::<Vec<_>>();
                assert!(seats.iter().all(|&seat| !can_take_or_call(&playout.game, seat)), "{:?}", playout.game);
            }
            if playout.step().is_none() {
                break;
            }
        }
    });
}

fn can_take_or_call(game: &Rummy500, seat: Seat) -> bool {
    let actions = game.legal_actions(seat);
    actions.iter().any(|action| matches!(action, Action::Take { .. } | Action::Rummy { .. }))
}

/// Positions are read as they are written, at every step.
#[test]
fn positions_are_read_as_they_are_written() {
    each_game(300, |playout| {
        let steps = playout.dice.below(150);
        for _ in 0..steps {
            if playout.step().is_none() {
                break;
            }
        }
        let position = playout.game.position();
        let text = serde_json::to_string(&position).expect("a position is plain JSON");
        let read: Position = serde_json::from_str(&text).expect("a position is read as it is written");
        assert_eq!(read, position);
        let game = Rummy500::from_position(playout.game.options().clone(), &read).expect("it was a state of a game");
        assert_eq!(fingerprint(&game), fingerprint(&playout.game));
        assert_eq!(game.position(), position);
    });
}

/// A random change somewhere in a JSON value.
fn mangle(value: &mut Value, dice: &mut Dice) {
    match value {
        Value::Array(list) if !list.is_empty() && !dice.one_in(4) => {
            let place = dice.below(u32::try_from(list.len()).expect("lists are short")) as usize;
            match dice.below(6) {
                0 => drop(list.remove(place)),
                1 => list.push(list[place].clone()),
                _ => mangle(&mut list[place], dice),
            }
        }
        Value::Object(map) if !map.is_empty() && !dice.one_in(8) => {
            let place = dice.below(u32::try_from(map.len()).expect("objects are small")) as usize;
            if let Some((_, inner)) = map.iter_mut().nth(place) {
                mangle(inner, dice);
            }
        }
        other => *other = junk(dice),
    }
}

fn junk(dice: &mut Dice) -> Value {
    let any = Face::Card(Card::from_index(dice.below(52) as usize).expect("there are 52"));
    match dice.below(14) {
        0 => Value::Null,
        1 => json!(true),
        2 => json!(dice.below(9)),
        3 => json!(-1),
        4 => json!(u64::MAX),
        5 => json!(i32::MAX),
        6 => json!("JK"),
        7 => json!("JK=7"),
        8 => json!([any, "JK"]),
        9 => json!({ "by": dice.below(4), "hold": dice.one_in(2), "waived": [dice.below(4)] }),
        10 => json!("draw"),
        11 => json!({ "cards": ["5H", "6H", "JK=7H"], "by": [0, 1, dice.below(3)] }),
        12 => json!("over"),
        _ => json!(any),
    }
}

fn poke(game: &mut Rummy500, dice: &mut Dice) {
    for _ in 0..6 {
        let seat = Seat(u8::try_from(dice.below(10)).expect("it is small"));
        let _ = (game.decision(seat), game.deciding(), game.forced(), game.wants(), game.outcome(), game.all_cards());
        let view = game.view(Audience::Seat(seat), Some(5));
        assert!(view.phase != ViewPhase::Scored || game.round_score().is_some());
        let _ = (game.takes_possible(), game.calls_possible(), game.discards_possible(), game.single_lay_offs());
        let _ = (game.position(), game.points_if_ended(), fingerprint(game));
        let action = if dice.one_in(2) { stray::action(game, seat, dice) } else { pick(game, seat, dice) };
        let mut json = serde_json::to_value(&action).expect("an action is plain JSON");
        if dice.one_in(3) {
            mangle(&mut json, dice);
        }
        if let Ok(action) = serde_json::from_value::<Action>(json) {
            let _ = game.apply(seat, action);
        }
        if dice.one_in(4) {
            game.elapse();
        }
        deal(game, dice);
    }
}

#[test]
fn nothing_that_is_read_panics() {
    let mut read = 0;
    each_game(3000, |playout| {
        for _ in 0..playout.dice.below(60) {
            if playout.step().is_none() {
                break;
            }
        }
        let mut position = serde_json::to_value(playout.game.position()).expect("a position is plain JSON");
        let mut options = serde_json::to_value(playout.game.options()).expect("options are plain JSON");
        for _ in 0..=playout.dice.below(3) {
            mangle(&mut position, &mut playout.dice);
        }
        if playout.dice.one_in(4) {
            mangle(&mut options, &mut playout.dice);
        }
        let (Ok(position), Ok(options)) =
            (serde_json::from_value::<Position>(position), serde_json::from_value(options))
        else {
            return;
        };
        if let Ok(mut game) = Rummy500::from_position(options, &position) {
            read += 1;
            poke(&mut game, &mut playout.dice);
        }
    });
    assert!(read > 0 || std::env::var_os("CARDROOM_SEED").is_some());
}

/// Inputs are what a log holds, so a playout can be told in JSON and heard again.
#[test]
fn actions_are_read_as_they_are_written() {
    each_game(300, |playout| {
        for _ in 0..40 {
            let Some((input, _)) = playout.step() else { break };
            if let Input::Act(_, action) = input {
                let text = serde_json::to_string(&action).expect("an action is plain JSON");
                assert_eq!(serde_json::from_str::<Action>(&text).expect("it is read again"), action);
            }
        }
    });
}
