//! Positions that no table can be in, and what must not come of them.

use alloc::vec::Vec;

use cardroom_cards::{Card, Seat};

use super::stray;
use crate::{
    Audience, Game, Wants,
    hearts::{Call, Hearts, HeartsRules, LastRound, Position, PositionPhase, Reason, TrickPosition},
    testkit::{Dice, fingerprint},
};

/// Spoils the position of a game and takes it for a state: it is refused, or it is a state like any other. Says
/// whether it was refused.
pub fn try_spoiled<R: HeartsRules>(game: &Hearts<R>, dice: &mut Dice) -> bool {
    let mut position = game.position();
    for _ in 0..=dice.below(3) {
        spoil(&mut position, dice);
    }
    let Ok(game) = Hearts::from_position(game.options().clone(), &position) else { return true };
    try_everything(&game, dice);
    false
}

fn spoil(position: &mut Position, dice: &mut Dice) {
    match dice.below(15) {
        0 => {
            let phases = [PositionPhase::Deal, PositionPhase::Call, PositionPhase::Pass, PositionPhase::Kitty];
            position.phase = dice.one_of(phases);
        }
        1 => position.phase = dice.one_of([PositionPhase::Play, PositionPhase::Over]),
        2 => position.seats = dice.one_of([None, Some(0), Some(3), Some(4), Some(255)]),
        3 => position.dealer = dice.one_of([None, Some(Seat(3)), Some(Seat(4)), Some(Seat(255))]),
        4 => position.round = dice.one_of([None, Some(0), Some(u32::MAX)]),
        5 => position.scores = dice.one_of([Vec::new(), [i32::MAX; 4].into(), [i32::MIN; 3].into(), [7; 300].into()]),
        6 => spoil_lists(&mut position.hands, dice),
        7 => position.call = dice.one_of([None, Some(Call::Hold), Some(Call::Kitty), Some(Call::vector(9, 9, 9))]),
        8 => position.passes.push(position.passes.first().cloned().flatten()),
        9 => position.kitty = (0..dice.below(14)).map(|_| any_card(dice)).collect(),
        10 => {
            let cards = (0..dice.below(5)).map(|_| any_card(dice)).collect();
            position.trick = Some(TrickPosition { leader: Seat(dice.one_of([0, 2, 3, 9])), cards });
        }
        11 => position.trick_no = dice.one_of([None, Some(0), Some(1), Some(255)]),
        12 => spoil_lists(&mut position.taken, dice),
        13 => {
            let points = Vec::from(dice.one_of([[0; 4], [i32::MAX; 4]]));
            position.last = Some(LastRound { points, shooter: dice.one_of([None, Some(Seat(8))]) });
        }
        _ => {
            position.winners = dice.one_of([Vec::new(), [Seat(1)].into(), [Seat(0), Seat(2)].into(), [Seat(9)].into()]);
            position.reason = dice.one_of([None, Some(Reason::Target), Some(Reason::Shoot)]);
        }
    }
}

fn spoil_lists(lists: &mut Vec<Vec<Card>>, dice: &mut Dice) {
    match (dice.below(4), lists.first_mut()) {
        (0, Some(first)) => first.push(any_card(dice)),
        (1, Some(first)) => _ = first.pop(),
        (2, Some(first)) => first.clear(),
        _ => lists.push(Vec::new()),
    }
}

fn any_card(dice: &mut Dice) -> Card {
    let all: Vec<Card> = Card::all().collect();
    *dice.choose(&all).unwrap_or(&all[0])
}

fn try_everything<R: HeartsRules>(game: &Hearts<R>, dice: &mut Dice) {
    let mut game = game.clone();
    for _ in 0..8 {
        for seat in (0..6).map(Seat) {
            game.view(Audience::Seat(seat), None);
            game.decision(seat);
            game.pick_action(seat, &mut |count| dice.below(count));
        }
        fingerprint(&game);
        game.position();
        match game.wants() {
            Wants::Deck(cards) | Wants::Kitty(cards) => _ = game.shuffled(cards),
            Wants::Moves | Wants::Nothing => {
                let seat = game.deciding().first().map_or(Seat(0), |&(seat, _)| seat);
                let picked = game.pick_action(seat, &mut |count| dice.below(count));
                let action = picked.unwrap_or_else(|| stray(&game, seat, dice));
                _ = game.apply(seat, action);
            }
        }
    }
}
