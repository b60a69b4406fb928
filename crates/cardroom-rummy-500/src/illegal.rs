//! Why a move is refused: a lasting code, the rule, and a sentence (COM-10).

use alloc::{boxed::Box, vec::Vec};

use cardroom_cards::{Card, Face, Seat, Suit};
use cardroom_rules::{IllegalMove, RefusalCode};

use crate::{
    action::{End, MeldId},
    laid::Laid,
};

/// Lists the refusals: each with its code, its rule and its sentence; and, where that names a card or a seat, with what
/// the published list says in its place.
macro_rules! refusals {
    ($($(#[doc = $about:literal])+ $name:ident $({ $($(#[doc = $what:literal])+ $field:ident: $type:ty),+ })?
        = $code:literal, $rule:literal, $text:literal $(, $meaning:literal)?;)+) => {
        /// Why a move is refused.
        #[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
        pub enum Illegal {
            $($(#[doc = $about])+ #[error($text)] $name $({ $($(#[doc = $what])+ $field: $type),+ })?,)+
        }

        impl Illegal {
            /// Every code, in the order of the list: what the wire publishes.
            const CODES: &[RefusalCode] =
                &[$(RefusalCode { code: $code, rules: &[$rule], meaning: meaning!($text $(, $meaning)?) }),+];
        }

        impl IllegalMove for Illegal {
            fn code(&self) -> &'static str {
                match self { $(Self::$name { .. } => $code,)+ }
            }

            fn rule(&self) -> Option<&'static str> {
                Some(match self { $(Self::$name { .. } => $rule,)+ })
            }

            fn codes() -> Vec<RefusalCode> {
                Self::CODES.to_vec()
            }
        }
    };
}

/// The sentence, or what stands in its place.
macro_rules! meaning {
    ($text:literal) => {
        $text
    };
    ($text:literal, $meaning:literal) => {
        $meaning
    };
}

refusals! {
    /// The table has no such seat.
    NoSuchSeat { /// The seat that was named.
        seat: Seat } = "no_such_seat", "COM-4", "there is no seat {seat}",
        "the table has no such seat";
    /// No hand is being played.
    NoHand = "no_hand", "R500-44", "no hand is being played";
    /// Another seat is on turn.
    NotYourTurn { /// The seat on turn.
        turn: Seat } = "not_your_turn", "COM-10", "it is the turn of seat {turn}",
        "it is the turn of another seat";
    /// The turn begins with a draw, a take or a decline.
    DrawFirst = "draw_first", "R500-7", "draw or take before anything else";
    /// The turn's draw was made.
    AlreadyDrawn = "already_drawn", "R500-7", "you have drawn in this turn";
    /// A card that is not there to be used.
    NotInHand { /// The card.
        card: Face } = "not_in_hand", "COM-10", "you do not hold {card}",
        "you do not hold that card";
    /// A call may use cards of the pile only.
    NotTaken { /// The card.
        card: Face } = "not_taken", "R500-33", "{card} is not among the cards that the call takes",
        "a call may use only cards that it takes from the pile";
    /// There is nothing to draw.
    StockEmpty = "stock_empty", "R500-31", "the stock is empty";
    /// Declining is for an empty stock.
    StockNotEmpty = "stock_not_empty", "R500-31", "there is still a stock to draw from";
    /// The pile has not so many cards, or none were asked for.
    BadDepth { /// How many were asked for.
        n: u32, /// How many lie there.
        pile: usize } = "bad_depth", "R500-10", "{n} cards cannot be taken from a pile of {pile}",
        "so many cards cannot be taken from the pile, or none were asked for";
    /// A take without a use.
    MustMeldDeepest { /// The deepest card.
        card: Face } = "must_meld_deepest", "R500-9", "{card} must be melded or laid off at once",
        "the deepest card taken must be melded or laid off at once: the take needs a `use`";
    /// A use that leaves the deepest card out.
    MustUseDeepest { /// The deepest card.
        card: Face } = "must_use_deepest", "R500-10", "the use must contain {card}, the deepest card taken",
        "the use must contain the deepest card taken";
    /// Fewer cards than any meld has.
    TooFewCards = "too_few_cards", "R500-14", "a meld has at least three cards";
    /// A set of more than four.
    SetTooBig = "set_too_big", "R500-18", "a set has at most four cards";
    /// Not of the set's rank.
    NotOneRank { /// The card of another.
        card: Laid } = "not_one_rank", "R500-13", "{card} is not of the rank of the set",
        "a card is not of the rank of the set";
    /// A suit twice in a set.
    SuitTwice { /// The suit.
        suit: Suit } = "suit_twice", "R500-13", "a set has each suit once, and {suit} would be in it twice",
        "a set has each suit once";
    /// Not of the run's suit.
    NotOneSuit { /// The suit of the run.
        suit: Suit, /// The card of another.
        card: Laid } = "not_one_suit", "R500-14", "{card} is not of the suit {suit}",
        "a card is not of the suit of the run";
    /// A gap in a run, or cards not written low to high.
    NotConsecutive { /// The first card that does not follow.
        card: Laid } = "not_consecutive", "R500-14", "{card} does not follow the card before it",
        "a card does not follow the card before it: a run is written from low to high";
    /// An ace in the middle of a run, or at both ends.
    AceInside = "ace_inside", "R500-15", "in a run an ace is the low or the high end, not both";
    /// A joker that nothing was said of.
    JokerUnstated = "joker_unstated", "R500-25", "say what the joker stands for, as JK=7H";
    /// A joker with a statement that this meld does not take.
    JokerStatement { /// The joker.
        card: Laid } = "joker_statement", "R500-21", "{card} does not say what a joker here must say",
        "the joker says what it may not stand for here";
    /// Jokers alone.
    NoRealCard = "no_real_card", "R500-23", "a meld has at least one real card";
    /// More jokers than the table allows in a meld.
    TooManyJokers { /// How many a meld may have.
        limit: u8 } = "too_many_jokers", "R500-23", "a meld has at most {limit} jokers",
        "the meld has more jokers than this table allows";
    /// No meld of that name lies on the table.
    NoSuchMeld { /// The name.
        meld: MeldId } = "no_such_meld", "R500-17", "there is no meld {meld}",
        "there is no such meld on the table";
    /// A set has no ends, and a run has nothing else.
    WrongEnd { /// The end that was named.
        end: End } = "wrong_end", "R500-19", "{end} is not an end of that meld",
        "a set has the end `set`, and a run `low` and `high`";
    /// A lay-off of no card, or of several on a set.
    LayOffSize = "lay_off_size", "R500-19", "lay off one card on a set, and at least one on a run";
    /// Cards that do not extend the meld.
    DoesNotFit { /// The meld.
        meld: MeldId } = "does_not_fit", "R500-18", "that does not fit on {meld}",
        "those cards do not fit on that meld";
    /// The last card would be put down where it has to be discarded.
    MustKeepDiscard = "must_keep_discard", "R500-28", "keep a card to discard";
    /// The card taken this turn would be left alone.
    LeavesTakenAlone { /// The card.
        card: Face } = "leaves_taken_alone", "R500-12", "put {card} down first: it may not be discarded in this turn",
        "the card taken in this turn must be put down first: it may not be discarded in this turn";
    /// The card was taken this turn.
    TakenThisTurn { /// The card.
        card: Face } = "taken_this_turn", "R500-12", "{card} was taken in this turn and may not be discarded",
        "the card was taken in this turn and may not be discarded";
    /// The last card fits on a meld.
    LastCardPlayable { /// The card.
        card: Face } = "last_card_playable", "R500-30", "{card} can be laid off, so it may not be discarded",
        "your last card can be laid off, so it may not be discarded";
    /// Jokers stay where they are.
    SwapsOff = "swaps_off", "R500-24", "at this table jokers are not swapped";
    /// No joker of the meld stands for the card.
    NoJokerFor { /// The card.
        card: Card } = "no_joker_for", "R500-24", "no joker there stands for {card}",
        "no joker there stands for that card";
    /// Rummy is not called at this table.
    CallsOff = "calls_off", "R500-32", "at this table rummy is not called";
    /// There is no window to answer in.
    NoWindow = "no_window", "R500-35", "no rummy window is open";
    /// The seat that ended its turn does not answer its own window.
    OwnWindow = "own_window", "R500-32", "you ended the turn that the window follows";
    /// An answer is final.
    AlreadyAnswered = "already_answered", "R500-36", "you have answered in this window";
    /// Waiving belongs to the hold.
    NothingToWaive = "nothing_to_waive", "R500-38", "nothing is waived once the hold is over";
    /// The seat waived.
    Waived = "waived", "R500-38", "you have waived in this window";
    /// A call that is not valid, where that costs nothing.
    FalseCall { /// What is wrong with it.
        why: Box<Illegal> } = "false_call", "R500-39", "that call is not valid: {why}",
        "the call is not valid; the message says why";
}
