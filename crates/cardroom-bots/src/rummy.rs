//! How 500 Rummy is played.
//!
//! A card that is held will count for its seat if it is put down in time, else against it: from the view a bot works
//! out what is still out and how long the hand will last ([`memory`]), and so how probably each card finds a place
//! ([`worth`]). A draw, take or call ([`begin`]), a meld or lay-off ([`plan`]) and a discard ([`discard`]) are weighed
//! by what they put down, what they leave a hand worth, and what they give away. Start at [`answer`].

mod begin;
mod discard;
mod lines;
mod memory;
mod places;
mod plan;
mod points;
#[cfg(test)]
mod tests;
mod worth;

use cardroom_cards::{BySeat, Seat};
use cardroom_rummy_500::{Action, Depth, Legal, LegalBegin, LegalTurn, Rummy500Options, Swap, View};

use self::memory::Memory;
use crate::Skill;

/// What a bot in a game of 500 Rummy knows.
#[derive(Clone, Copy)]
pub(crate) struct Asked<'a> {
    pub(crate) seat: Seat,
    pub(crate) view: &'a View,
    pub(crate) scores: &'a BySeat<i32>,
    pub(crate) options: &'a Rummy500Options,
}

/// Everything that a decision is weighed by.
struct Mind<'a> {
    asked: Asked<'a>,
    memory: Memory,
}

/// What the bot decides; none when it may call rummy and finds nothing worth calling.
pub(crate) fn answer(
    asked: &Asked<'_>,
    legal: &Legal,
    skill: Skill,
    pick: &mut dyn FnMut(u32) -> u32,
) -> Option<Action> {
    if skill == Skill::Easy {
        return any(legal, pick);
    }
    let mind = Mind { asked: *asked, memory: Memory::of(asked) };
    match &legal.turn {
        Some(turn) => plan::choose(&mind, turn).or_else(|| discard::choose(&mind, &turn.discard)),
        None => begin::choose(&mind, legal),
    }
}

/// Any action of the lists.
fn any(legal: &Legal, pick: &mut dyn FnMut(u32) -> u32) -> Option<Action> {
    let mut actions = Vec::new();
    actions.extend((legal.waive == Some(true)).then_some(Action::Waive));
    if let Some(LegalBegin { draw, decline, take }) = &legal.begin {
        actions.extend(draw.then_some(Action::Draw));
        actions.extend(decline.then_some(Action::Decline));
        for Depth { n, uses } in take {
            actions.extend(uses.iter().map(|used_for| Action::Take { n: *n, used_for: used_for.clone() }));
        }
    }
    if let Some(LegalTurn { meld, lay_off, discard, swap }) = &legal.turn {
        actions.extend(discard.iter().map(|&card| Action::Discard { card }));
        actions.extend(lay_off.iter().chain(meld).cloned().map(Action::from));
        actions.extend(swap.iter().map(|&Swap { meld, card }| Action::Swap { meld, card }));
    }
    for Depth { n, uses } in legal.rummy.iter().flatten() {
        actions.extend(uses.iter().flatten().map(|used_for| Action::Rummy { n: *n, used_for: used_for.clone() }));
    }
    let count = u32::try_from(actions.len()).ok().filter(|&count| count > 0)?;
    Some(actions.swap_remove(pick(count) as usize))
}
