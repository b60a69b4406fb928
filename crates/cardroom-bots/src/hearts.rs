//! How the hearts games are played: Dirty Nasty Filthy Hearts and Black Maria.
//!
//! One way of thinking serves both, as they differ in what cards count, and that is [`Values`]. From the view a bot
//! works out what is still out ([`memory`]), what holding a card will probably cost ([`danger`]), and then weighs
//! what each legal action would cost in points; a hand that can win everything is weighed as a shot ([`shooting`]).
//! Nothing is searched or dealt out at random. Start at [`answer`].

mod calling;
mod danger;
mod memory;
mod passing;
mod play;
mod shooting;
mod suits;
#[cfg(test)]
mod tests;
mod trick;
mod values;

use cardroom_cards::{BySeat, Card, CardSet, Seat};
use cardroom_rules::hearts::{Action, Legal, View, Ways};

pub(crate) use self::values::Values;
use self::{danger::Dangers, memory::Memory};
use crate::Skill;

/// What a bot in a hearts game knows.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) seat: Seat,
    pub(crate) view: &'a View,
    pub(crate) scores: &'a BySeat<i32>,
    pub(crate) values: &'a Values,
}

/// Everything that a decision is weighed by.
struct Mind<'a> {
    asked: Asked<'a>,
    memory: Memory,
    dangers: Dangers,
}

/// What the bot decides.
pub(crate) fn answer(
    asked: &Asked<'_>,
    legal: &Legal,
    skill: Skill,
    pick: &mut dyn FnMut(u32) -> u32,
) -> Option<Action> {
    if skill == Skill::Easy {
        return any(legal, pick);
    }
    let memory = Memory::of(asked);
    let dangers = Dangers::of(asked, &memory);
    let mind = Mind { asked: *asked, memory, dangers };
    match legal {
        Legal::Call { call } => calling::choose(&mind, call).map(|call| Action::Call { call }),
        Legal::Pass { pass, from } => Some(Action::Pass(passing::choose(&mind, *pass, *from)?.to_pass())),
        Legal::Play { play, .. } => play::choose(&mind, *play).map(|card| Action::Play { card }),
    }
}

/// Any legal action.
fn any(legal: &Legal, pick: &mut dyn FnMut(u32) -> u32) -> Option<Action> {
    match legal {
        Legal::Call { call } => {
            let place = pick(u32::try_from(call.len()).ok().filter(|&count| count > 0)?);
            call.get(place as usize).map(|&call| Action::Call { call })
        }
        Legal::Pass { pass, from } => {
            let mut left = *from;
            let drawn: Ways<CardSet> = pass.map(|&count| (0..count).filter_map(|_| draw(&mut left, pick)).collect());
            Some(Action::Pass(drawn.to_pass()))
        }
        Legal::Play { play, .. } => draw(&mut { *play }, pick).map(|card| Action::Play { card }),
    }
}

/// Takes any card out of a set.
fn draw(from: &mut CardSet, pick: &mut dyn FnMut(u32) -> u32) -> Option<Card> {
    let count = u32::try_from(from.len()).ok().filter(|&count| count > 0)?;
    let card = from.cards().nth(pick(count) as usize)?;
    from.remove(card);
    Some(card)
}
