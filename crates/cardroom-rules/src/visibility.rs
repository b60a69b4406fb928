//! Who looks at a table, and what of an event they may know (COM-12).

use cardroom_cards::Seat;
use serde::Serialize;

/// One of those who are shown the same: a seat, or everyone else.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Audience {
    /// The player of this seat, on as many screens as they like.
    Seat(Seat),
    /// Everyone without a seat: they see what lies open, and counts.
    Public,
}

impl Audience {
    /// Whether this is the given seat.
    pub fn is(self, seat: Seat) -> bool {
        self == Self::Seat(seat)
    }
}

/// An event that knows what each audience may see of it.
pub trait SeenBy {
    /// What one audience sees.
    type Seen: Clone + core::fmt::Debug + PartialEq + Serialize;

    /// Cuts the event for an audience; none when it may not even know that it happened.
    ///
    /// Implementations name every event and have no default arm, so that a new event does not compile until
    /// someone has decided who sees it.
    fn seen_by(&self, audience: Audience) -> Option<Self::Seen>;
}
