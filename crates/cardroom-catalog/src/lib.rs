//! Every game that is played here, behind one type.
//!
//! The only place that names them all: a game is added as one line of `games!`, and the compiler lists what else
//! must be decided. It decides nothing about any game itself. Start at [`GameKind`] and [`AnyGame`].
#![no_std]

extern crate alloc;

use alloc::vec::Vec;
use core::ops::RangeInclusive;

use cardroom_black_maria::{BlackMaria, BlackMariaOptions};
use cardroom_cards::{BySeat, Face, Seat, Seats};
use cardroom_dnf_hearts::{DnfHearts, DnfHeartsOptions};
use cardroom_rules::{
    Audience, BadDeck, Decision, Evicts, Facts, Game, IllegalMove, InvalidOptions, Kind, NextDealer, Options, Outcome,
    RefusalCode, RoundScore, SeenBy, Wants, hearts,
};
use cardroom_rummy_500::{Rummy500, Rummy500Options};
use serde::{Deserialize, Deserializer, Serialize};

/// Writes the closed enums and their handing on, from one line a game.
macro_rules! games {
    ($($kind:ident($game:ty, $options:ty, $position:ty): $id:literal, $name:literal, $rules:literal;)+) => {
        /// Names a game.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        pub enum GameKind {
            $(#[doc = $name] #[serde(rename = $id)] $kind,)+
        }

        /// A game of any kind.
        #[derive(Clone, Debug)]
        pub struct AnyGame {
            options: AnyOptions,
            game: Each,
        }

        /// The games. Private, as a game never goes without its options.
        #[derive(Clone, Debug)]
        enum Each { $($kind($game),)+ }

        /// Options of any game; written as the game writes them.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(untagged)]
        #[expect(missing_docs, reason = "the kinds are GameKind's")]
        pub enum AnyOptions { $($kind($options),)+ }

        /// An action of any game; written as the game writes it.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(untagged)]
        #[expect(missing_docs, reason = "the kinds are GameKind's")]
        pub enum AnyAction { $($kind(<$game as Game>::Action),)+ }

        /// An event of any game.
        #[derive(Clone, Debug, PartialEq)]
        #[expect(missing_docs, reason = "the kinds are GameKind's")]
        pub enum AnyEvent { $($kind(<$game as Game>::Event),)+ }

        /// An event of any game as one audience sees it.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(untagged)]
        #[expect(missing_docs, reason = "the kinds are GameKind's")]
        pub enum AnySeenEvent { $($kind(<<$game as Game>::Event as SeenBy>::Seen),)+ }

        /// A round of any game as one audience sees it.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(untagged)]
        #[expect(missing_docs, reason = "the kinds are GameKind's")]
        pub enum AnyView { $($kind(<$game as Game>::View),)+ }

        /// What is legal, in any game.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(untagged)]
        #[expect(missing_docs, reason = "the kinds are GameKind's")]
        pub enum AnyLegal { $($kind(<$game as Game>::Legal),)+ }

        /// A whole state of any game, hidden cards included, in the words of the shared vectors.
        #[derive(Clone, Debug, Serialize)]
        #[serde(untagged)]
        #[expect(missing_docs, reason = "the kinds are GameKind's")]
        pub enum AnyPosition { $($kind($position),)+ }

        /// Why a move of any game was refused.
        #[derive(Clone, Debug, PartialEq, thiserror::Error)]
        #[expect(missing_docs, reason = "the kinds are GameKind's")]
        pub enum AnyIllegal {
            $(#[error(transparent)] $kind(<$game as Game>::Illegal),)+
            #[error("that is a move of another game")]
            OtherGame,
        }

        impl GameKind {
            /// Every game, in the order in which they are offered.
            pub const ALL: &'static [Self] = &[$(Self::$kind,)+];

            /// The id on the wire.
            pub const fn id(self) -> &'static str {
                match self { $(Self::$kind => $id,)+ }
            }

            /// The name, as players say it.
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)+ }
            }

            /// The rules, as text in Markdown.
            pub const fn rules_text(self) -> &'static str {
                match self { $(Self::$kind => include_str!(concat!("../../", $rules, "/RULES.md")),)+ }
            }

            /// The options that a table has when nobody chooses.
            pub fn default_options(self) -> AnyOptions {
                match self { $(Self::$kind => AnyOptions::$kind(Default::default()),)+ }
            }

            /// Reads this game's options.
            pub fn options<'de, D: Deserializer<'de>>(self, from: D) -> Result<AnyOptions, D::Error> {
                match self { $(Self::$kind => Deserialize::deserialize(from).map(AnyOptions::$kind),)+ }
            }

            /// Reads an action of this game, so that no other game's ever reaches its table.
            pub fn action<'de, D: Deserializer<'de>>(self, from: D) -> Result<AnyAction, D::Error> {
                match self { $(Self::$kind => Deserialize::deserialize(from).map(AnyAction::$kind),)+ }
            }

            /// The JSON Schema of this game's options.
            #[cfg(feature = "schema")]
            pub fn options_schema(self) -> schemars::Schema {
                match self { $(Self::$kind => schemars::schema_for!($options),)+ }
            }
        }

        impl AnyGame {
            /// Which game it is.
            pub const fn kind(&self) -> GameKind {
                match &self.game { $(Each::$kind(_) => GameKind::$kind,)+ }
            }

            /// The whole state, for a referee; nobody at a table is shown it.
            pub fn position(&self) -> AnyPosition {
                match &self.game { $(Each::$kind(game) => AnyPosition::$kind(game.position()),)+ }
            }

            /// A game that goes on from a position.
            pub fn from_position<'de, D: Deserializer<'de>>(options: AnyOptions, from: D) -> Result<Self, D::Error> {
                use serde::de::Error as _;

                let game = match options.clone() {
                    $(AnyOptions::$kind(options) => {
                        let position = <$position>::deserialize(from)?;
                        Each::$kind(<$game>::from_position(options, &position).map_err(D::Error::custom)?)
                    })+
                };
                Ok(Self { options, game })
            }
        }

        impl AnyOptions {
            /// Which game's they are.
            pub const fn kind(&self) -> GameKind {
                match self { $(Self::$kind(_) => GameKind::$kind,)+ }
            }
        }

        impl Options for AnyOptions {
            fn game_id(&self) -> &'static str {
                match self { $(Self::$kind(options) => options.game_id(),)+ }
            }
            fn rules_version(&self) -> u32 {
                match self { $(Self::$kind(options) => options.rules_version(),)+ }
            }
            fn seats(&self) -> RangeInclusive<u8> {
                match self { $(Self::$kind(options) => options.seats(),)+ }
            }
            fn check(&self) -> Result<(), InvalidOptions> {
                match self { $(Self::$kind(options) => options.check(),)+ }
            }
            fn next_game_dealer(&self) -> NextDealer {
                match self { $(Self::$kind(options) => options.next_game_dealer(),)+ }
            }
            fn shoot_evicts(&self) -> Evicts {
                match self { $(Self::$kind(options) => options.shoot_evicts(),)+ }
            }
        }

        impl SeenBy for AnyEvent {
            type Seen = AnySeenEvent;

            fn seen_by(&self, audience: Audience) -> Option<AnySeenEvent> {
                match self { $(Self::$kind(event) => event.seen_by(audience).map(AnySeenEvent::$kind),)+ }
            }
        }

        impl IllegalMove for AnyIllegal {
            fn code(&self) -> &'static str {
                match self {
                    $(Self::$kind(illegal) => illegal.code(),)+
                    Self::OtherGame => "bad_action",
                }
            }
            fn rule(&self) -> Option<&'static str> {
                match self {
                    $(Self::$kind(illegal) => illegal.rule(),)+
                    Self::OtherGame => None,
                }
            }
            fn codes() -> Vec<RefusalCode> {
                let mut codes = Vec::new();
                $(codes.extend(<<$game as Game>::Illegal>::codes());)+
                codes
            }
        }

        impl Game for AnyGame {
            type Options = AnyOptions;
            type Action = AnyAction;
            type Event = AnyEvent;
            type View = AnyView;
            type Legal = AnyLegal;
            type Illegal = AnyIllegal;

            fn new(options: AnyOptions, seats: Seats, dealer: Seat) -> Result<Self, InvalidOptions> {
                let game = match options.clone() {
                    $(AnyOptions::$kind(options) => <$game>::new(options, seats, dealer).map(Each::$kind)?,)+
                };
                Ok(Self { options, game })
            }
            fn options(&self) -> &AnyOptions {
                &self.options
            }
            fn seats(&self) -> Seats {
                match &self.game { $(Each::$kind(game) => game.seats(),)+ }
            }
            fn dealer(&self) -> Seat {
                match &self.game { $(Each::$kind(game) => game.dealer(),)+ }
            }
            fn round_no(&self) -> u32 {
                match &self.game { $(Each::$kind(game) => game.round_no(),)+ }
            }
            fn wants(&self) -> Wants {
                match &self.game { $(Each::$kind(game) => game.wants(),)+ }
            }
            fn shuffled(&mut self, cards: Vec<Face>) -> Result<Vec<AnyEvent>, BadDeck> {
                match &mut self.game { $(Each::$kind(game) => game.shuffled(cards).map(|events| events.into_iter().map(AnyEvent::$kind).collect()),)+ }
            }
            fn apply(&mut self, seat: Seat, action: AnyAction) -> Result<Vec<AnyEvent>, AnyIllegal> {
                match (&mut self.game, action) {
                    $((Each::$kind(game), AnyAction::$kind(action)) => match game.apply(seat, action) {
                        Ok(events) => Ok(events.into_iter().map(AnyEvent::$kind).collect()),
                        Err(illegal) => Err(AnyIllegal::$kind(illegal)),
                    },)+
                    _ => Err(AnyIllegal::OtherGame),
                }
            }
            fn deciding(&self) -> Vec<(Seat, Kind)> {
                match &self.game { $(Each::$kind(game) => game.deciding(),)+ }
            }
            fn decision(&self, seat: Seat) -> Option<Decision<AnyLegal>> {
                match &self.game { $(Each::$kind(game) => {
                    game.decision(seat).map(|decision| Decision { kind: decision.kind, legal: AnyLegal::$kind(decision.legal) })
                })+ }
            }
            fn decision_uncut(&self, seat: Seat) -> Option<Decision<AnyLegal>> {
                match &self.game { $(Each::$kind(game) => {
                    game.decision_uncut(seat).map(|decision| Decision { kind: decision.kind, legal: AnyLegal::$kind(decision.legal) })
                })+ }
            }
            fn legal_actions(&self, seat: Seat) -> Vec<AnyAction> {
                match &self.game { $(Each::$kind(game) => game.legal_actions(seat).into_iter().map(AnyAction::$kind).collect(),)+ }
            }
            fn pick_action(&self, seat: Seat, pick: &mut dyn FnMut(u32) -> u32) -> Option<AnyAction> {
                match &self.game { $(Each::$kind(game) => game.pick_action(seat, pick).map(AnyAction::$kind),)+ }
            }
            fn fallback(&self, seat: Seat) -> Option<AnyAction> {
                match &self.game { $(Each::$kind(game) => game.fallback(seat).map(AnyAction::$kind),)+ }
            }
            fn forced(&self) -> Option<(Seat, AnyAction)> {
                match &self.game { $(Each::$kind(game) => game.forced().map(|(seat, action)| (seat, AnyAction::$kind(action))),)+ }
            }
            fn wait(&self) -> Option<u32> {
                match &self.game { $(Each::$kind(game) => game.wait(),)+ }
            }
            fn wait_no(&self) -> u32 {
                match &self.game { $(Each::$kind(game) => game.wait_no(),)+ }
            }
            fn elapse(&mut self) -> Vec<AnyEvent> {
                match &mut self.game { $(Each::$kind(game) => game.elapse().into_iter().map(AnyEvent::$kind).collect(),)+ }
            }
            fn view(&self, audience: Audience, wait_ends_at: Option<u64>) -> AnyView {
                match &self.game { $(Each::$kind(game) => AnyView::$kind(game.view(audience, wait_ends_at)),)+ }
            }
            fn scores(&self) -> BySeat<i32> {
                match &self.game { $(Each::$kind(game) => game.scores(),)+ }
            }
            fn round_score(&self) -> Option<RoundScore> {
                match &self.game { $(Each::$kind(game) => game.round_score(),)+ }
            }
            fn outcome(&self) -> Option<Outcome> {
                match &self.game { $(Each::$kind(game) => game.outcome(),)+ }
            }
            fn fingerprint(&self, facts: &mut dyn Facts) {
                match &self.game { $(Each::$kind(game) => game.fingerprint(facts),)+ }
            }
        }
    };
}

games! {
    DnfHearts(DnfHearts, DnfHeartsOptions, hearts::Position): "dnfh", "Dirty Nasty Filthy Hearts", "cardroom-dnf-hearts";
    BlackMaria(BlackMaria, BlackMariaOptions, hearts::Position): "bm", "Black Maria", "cardroom-black-maria";
    Rummy500(Rummy500, Rummy500Options, cardroom_rummy_500::Position): "r500", "500 Rummy", "cardroom-rummy-500";
}

impl GameKind {
    /// The game of an id, if there is one.
    pub fn of_id(id: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|kind| kind.id() == id)
    }
}
