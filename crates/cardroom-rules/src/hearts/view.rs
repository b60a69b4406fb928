//! A round as one audience may see it, built up from nothing (COM-12).

use alloc::vec::Vec;
use core::fmt;

use cardroom_cards::{BySeat, CardSet, Face, Play, Seat, Seats};
use serde::Serialize;

use super::{
    Call, Hearts, HeartsRules, Ways,
    event::own,
    game::Phase,
    passing::Past,
    playing::{Playing, Taken},
};
use crate::Audience;

/// The part of a round that is under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum Stage {
    /// A deck is waited for.
    Dealing,
    /// The dealer is to call (DNFH-4).
    Calling,
    /// The seats choose, or the kitty is being shuffled.
    Passing,
    /// Tricks are played.
    Playing,
    /// The round is over, and open to all who look on.
    Scored,
}

impl fmt::Display for Stage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Dealing => "dealing",
            Self::Calling => "calling",
            Self::Passing => "passing",
            Self::Playing => "playing",
            Self::Scored => "scored",
        })
    }
}

/// The table document's `round` in a hearts game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct View {
    /// The part of the round.
    pub phase: Stage,
    /// The cards of one's own hand, and how many the others hold.
    pub hands: BySeat<Held>,
    /// The dealer's call.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub call: Option<Call>,
    /// Which seats have chosen their pass.
    pub chosen: BySeat<bool>,
    /// What one chose to pass, from the choice to the end of the round.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub given: Option<Ways<CardSet>>,
    /// What one received in the pass.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub received: Option<CardSet>,
    /// The trick that is played.
    pub trick: TrickView,
    /// The trick before it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub last_trick: Option<LastTrick>,
    /// What each seat has won.
    pub taken: BySeat<Won>,
    /// Whether a heart or QS has been played.
    pub broken: bool,
    /// The hands as dealt, in `scored` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dealt: Option<BySeat<CardSet>>,
    /// What each seat passed, in `scored` only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub passes: Option<BySeat<Ways<CardSet>>>,
    /// The kitty in the order dealt out, in `scored` only (DNFH-6).
    #[serde(skip_serializing_if = "Option::is_none")]
    pub kitty: Option<Vec<Face>>,
}

/// A hand: the cards of one's own, the count of another's.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(untagged)]
pub enum Held {
    /// One's own cards.
    Cards(CardSet),
    /// How many another seat holds.
    Count(usize),
}

/// The trick that is played; without a leader before the first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TrickView {
    /// Who leads it.
    pub leader: Option<Seat>,
    /// Its cards so far.
    pub plays: Vec<Play>,
}

/// A trick that was taken.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LastTrick {
    /// Who led it.
    pub leader: Seat,
    /// Its cards.
    pub plays: Vec<Play>,
    /// Who took it.
    pub winner: Seat,
}

/// What a seat has won this round.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Won {
    /// How many tricks.
    pub tricks: u8,
    /// The scoring cards in them.
    pub cards: CardSet,
}

impl View {
    /// A round of which nothing is known yet.
    fn empty(phase: Stage, seats: Seats) -> Self {
        Self {
            phase,
            hands: BySeat::splat(seats, Held::Count(0)),
            call: None,
            chosen: BySeat::splat(seats, false),
            given: None,
            received: None,
            trick: TrickView::default(),
            last_trick: None,
            taken: BySeat::splat(seats, Won::default()),
            broken: false,
            dealt: None,
            passes: None,
            kitty: None,
        }
    }

    fn show_hands(&mut self, audience: Audience, hands: &BySeat<CardSet>) {
        self.hands = BySeat::from_fn(hands.seats(), |seat| {
            let hand = hands[seat];
            if audience.is(seat) { Held::Cards(hand) } else { Held::Count(hand.len()) }
        });
    }

    fn show_taken(&mut self, taken: &BySeat<Taken>, scoring: CardSet) {
        self.taken = taken.map(|taken| Won { tricks: taken.tricks, cards: taken.cards.intersection(scoring) });
    }

    /// One's own part of the pass; nothing where no cards were passed.
    fn show_pass(&mut self, audience: Audience, past: &Past) {
        self.given = own(audience, &past.given).filter(|given| !given.all().is_empty());
        self.received = own(audience, &past.received).filter(|received| !received.is_empty());
        self.chosen = past.given.map(|given| !given.all().is_empty());
    }

    fn show_tricks(&mut self, playing: &Playing, scoring: CardSet) {
        self.call = playing.call;
        self.last_trick.clone_from(&playing.last_trick);
        self.show_taken(&playing.taken, scoring);
        self.broken = playing.broken;
    }
}

/// What an audience may see of a game's round.
pub(super) fn view<R: HeartsRules>(game: &Hearts<R>, audience: Audience) -> View {
    let mut view = View::empty(game.phase.stage(), game.scores.seats());
    match &game.phase {
        Phase::Dealing(_) => {}
        Phase::Calling(calling) => view.show_hands(audience, &calling.hands),
        Phase::Passing(passing) => {
            view.show_hands(audience, &passing.hands);
            view.call = game.shown_call(passing.call);
            view.chosen = passing.chosen.map(Option::is_some);
            view.given = own(audience, &passing.chosen).flatten();
        }
        Phase::Shuffling(shuffling) => {
            view.show_hands(audience, &shuffling.hands);
            view.call = game.shown_call(Call::Kitty);
            view.chosen = shuffling.given.map(|_| true);
            view.given = own(audience, &shuffling.given);
        }
        Phase::Playing(playing) => {
            view.show_hands(audience, &playing.hands);
            view.show_tricks(playing, game.scoring);
            view.trick = TrickView { leader: Some(playing.trick.leader), plays: playing.trick.plays.clone() };
            if let Some(past) = &playing.past {
                view.show_pass(audience, past);
            }
        }
        Phase::Scored(scored) => {
            let Some(played) = &scored.played else { return view };
            view.show_hands(audience, &played.hands);
            view.show_tricks(played, game.scoring);
            if let Some(past) = &played.past {
                view.show_pass(audience, past);
                view.dealt = Some(past.dealt.clone());
                view.passes = Some(past.given.clone());
                view.kitty = Some(past.kitty.clone()).filter(|kitty| !kitty.is_empty());
            }
        }
    }
    view
}
