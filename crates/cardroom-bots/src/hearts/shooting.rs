//! Shots: one's own, when the hand is strong enough to win everything, and those of others, to be stopped.

use cardroom_cards::{Card, CardSet, Seat, Suit};

use super::{
    Mind,
    memory::{Memory, number},
    trick::Now,
};

/// What a round is played for.
#[derive(Clone, Copy, Debug)]
pub(super) enum Plan {
    /// Few points.
    Duck,
    /// Every card that a shot takes.
    Shoot,
    /// Few points, but some of them rather than a shot by that seat; with its cost, by how likely it is.
    Stop(Seat, f64),
}

/// The share of the cards of a shot that one seat has won when it begins to look like one.
const SUSPICIOUS: f64 = 0.15;
/// What it takes from a stop to part with a card that could bring it later.
const KEPT: f64 = 0.3;
/// What it costs a shooter to lose a card that the shot takes.
const LOST: f64 = 100.0;
/// What it costs a shooter to keep a loser.
const LOSER: f64 = 10.0;

/// What to play this round for.
pub(super) fn plan(mind: &Mind<'_>) -> Plan {
    let Some(shot) = mind.asked.values.shot else { return Plan::Duck };
    let won = mind.asked.view.taken.map(|taken| number(taken.cards.intersection(shot.needed).len()));
    let share = |seat: Seat| won[seat] / number(shot.needed.len());
    let mut winners = won.each().filter(|(_, won)| **won > 0.0).map(|(seat, _)| seat);
    match (winners.next(), winners.next()) {
        (Some(_), Some(_)) => Plan::Duck,
        (Some(seat), None) if seat != mind.asked.seat => {
            let share = share(seat);
            if share < SUSPICIOUS { Plan::Duck } else { Plan::Stop(seat, shot.loss * share * share) }
        }
        _ => {
            let daring = shot.daring * (1.0 + share(mind.asked.seat));
            if losers(&mind.memory, mind.memory.hand) <= daring { Plan::Shoot } else { Plan::Duck }
        }
    }
}

/// How many tricks a hand will probably lose when it leads its suits from the top.
pub(super) fn losers(memory: &Memory, hand: CardSet) -> f64 {
    Suit::ALL.into_iter().map(|suit| losers_of_suit(memory, suit, hand.of_suit(suit))).sum()
}

/// A card loses to a higher one, unless the cards above it in the hand have drawn that one out before.
fn losers_of_suit(memory: &Memory, suit: Suit, own: CardSet) -> f64 {
    let longest = memory.out_of(suit) / memory.others() + 1.0;
    let loses = |(led_before, card): (usize, Card)| {
        let not_drawn = (1.0 - number(led_before) / longest).max(0.0);
        (memory.higher_out(card) * not_drawn).min(1.0)
    };
    own.cards().rev().enumerate().map(loses).sum()
}

/// What a card costs a shooter: the chance to lose cards that the shot takes, and the losers that stay in the hand.
pub(super) fn cost(mind: &Mind<'_>, now: &Now, card: Card) -> f64 {
    let stake = if holds_needed(mind, now, card) { 1.0 } else { 0.1 * number(now.to_come.len()) };
    let mut rest = mind.memory.hand;
    rest.remove(card);
    let lost = 1.0 - now.win_chance(&mind.memory, card);
    LOST * lost * stake + LOSER * losers(&mind.memory, rest)
}

/// Whether the shot is still possible after this trick, if one of these is played.
pub(super) fn can_go_on(mind: &Mind<'_>, now: &Now, plays: CardSet) -> bool {
    plays.cards().any(|card| now.is_beaten_by(card) || !holds_needed(mind, now, card))
}

/// How likely a card is to take from a seat what it needs for a shot; less than nothing for one that is better kept,
/// as it can win a later trick.
pub(super) fn stops(mind: &Mind<'_>, now: &Now, card: Card, shooter: Seat) -> f64 {
    let may_win = now.winner() == Some(shooter) || now.to_come.contains(&shooter);
    let wins = now.win_chance(&mind.memory, card);
    let takes = if may_win && holds_needed(mind, now, card) { wins } else { 0.0 };
    takes - KEPT * (1.0 - wins) * mind.memory.wins_later(card)
}

/// Whether a trick with this card has in it what a shot takes.
fn holds_needed(mind: &Mind<'_>, now: &Now, card: Card) -> bool {
    let needed = mind.asked.values.shot.map_or(CardSet::EMPTY, |shot| shot.needed);
    needed.holds(card) || !needed.intersection(now.cards).is_empty()
}
