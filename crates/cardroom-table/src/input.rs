//! What a table can be told. Accepted inputs, with their times, are its log.

use alloc::{string::String, vec::Vec};

use cardroom_cards::{Deck, Face, Seat};
use serde::{Deserialize, Serialize};

use crate::{Access, Invite, Level, Pauses, PlayerId, SettingsChange};

/// A person as the server knows them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Person {
    /// Who it is.
    pub id: PlayerId,
    /// The name, as shown.
    pub name: String,
    /// The name without what makes look-alikes differ. There may be several of it, with U+001F between them; two people
    /// at a table never share one.
    pub skeleton: String,
    /// Whether a program plays: it is shown as one, and keeps no table alive by itself.
    pub bot: bool,
}

/// One input. `A` is the game's action, `O` its options: generic, so that the log can hold them as text.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "input", rename_all = "snake_case")]
pub enum Input<A, O> {
    /// Somebody asks for something.
    Request {
        /// Who asks; the server has made sure of it.
        from: PlayerId,
        /// What is asked.
        request: Request<A, O>,
    },
    /// A person's first socket came, or the last one went.
    Presence {
        /// Who.
        player: PlayerId,
        /// Whether a socket is there.
        connected: bool,
    },
    /// A person has another name now.
    Renamed {
        /// Who, with the new name.
        person: Person,
    },
    /// The secret of the round that [`crate::Effect::NeedSecret`] named.
    Secret {
        /// The game it is for.
        game_no: u32,
        /// The round it is for.
        round_no: u32,
        /// 32 bytes, as hex.
        #[serde(with = "hex::serde")]
        secret: [u8; 32],
    },
    /// A bot's answer to a [`crate::BotQuestion`].
    BotActs {
        /// The seat that decides.
        seat: Seat,
        /// The decision that was asked.
        decision: u32,
        /// The answer.
        action: A,
    },
    /// Nothing could be stored for a while: nobody's time ran.
    Outage {
        /// How long, in milliseconds.
        ms: u64,
    },
    /// The server was away and is back: everyone counts as connected for a while.
    Resumed {
        /// How long one counts as connected without a socket, in milliseconds.
        grace_ms: u64,
        /// The pauses of the server as it runs now.
        pauses: Pauses,
        /// Whether from now on a game begins only where a person plays in it; servers that did not say so let bots alone.
        #[serde(default, skip_serializing_if = "core::ops::Not::not")]
        needs_person: bool,
    },
    /// Nobody came for as long as a table stays: it ends, if still nobody is here.
    Expired,
    /// The server is about to stop, so that no game is to begin; or it is not any more.
    Draining {
        /// Whether it is.
        on: bool,
    },
    /// Whoever runs the server ends the table.
    Closed,
    /// Time has passed.
    Tick,
}

/// What somebody may ask of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "snake_case")]
pub enum Request<A, O> {
    /// Come in.
    Join {
        /// Who comes in.
        person: Person,
        /// What place is wished for.
        wish: JoinAs,
        /// Which seat, if it matters.
        seat: Option<Seat>,
        /// Whether the invite was shown.
        invited: bool,
    },
    /// Go away; the seat is kept as `hold_seat` says.
    Leave,
    /// Give the seat up for good and watch.
    Stand,
    /// Give the seat up and wait for one.
    Queue,
    /// Take a free seat.
    Sit {
        /// Which, if it matters.
        seat: Option<Seat>,
    },
    /// Be out of the next game and keep the place.
    SitOut,
    /// Be in again; take the seat back from a bot.
    Back,
    /// Start the game.
    Start,
    /// Change settings.
    Set {
        /// What changes.
        change: SettingsChange<O>,
        /// The invite that a table changed to [`Access::Invite`] gets, made by the server.
        invite: Option<Invite>,
    },
    /// Put a bot in a seat, change its level, or send it away.
    Bot {
        /// The seat.
        seat: Seat,
        /// The level; none sends the bot away.
        level: Option<Level>,
    },
    /// Send a person away, or let them come back.
    Remove {
        /// Who.
        player: PlayerId,
        /// Whether the removal is lifted.
        back: bool,
    },
    /// Replace the invite; none revokes it.
    Invite {
        /// The new one, made by the server.
        invite: Option<Invite>,
    },
    /// Close the table.
    Close,
    /// Agree, or no longer, that the game is abandoned (COM-18).
    Abandon {
        /// Whether the person agrees.
        agree: bool,
    },
    /// Make a move.
    Act {
        /// The decision that it answers.
        decision: u32,
        /// The move.
        action: A,
    },
    /// Add bytes of one's own to the next deal.
    Entropy {
        /// The round they are for.
        round_no: u32,
        /// At most 32 bytes, as hex.
        #[serde(with = "hex::serde")]
        bytes: Vec<u8>,
    },
}

/// The place that one who joins wishes for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "snake_case")]
pub enum JoinAs {
    /// A free seat, else a place in the queue.
    #[default]
    Seat,
    /// A place in the queue, or a seat when one is free.
    Queue,
    /// To watch.
    Spectator,
}

/// Decks given at a table's making, for tests (`--stacked-decks`): rounds in order, then ordinary dealing.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stacked {
    /// The decks, top card first.
    pub decks: Vec<Deck>,
    /// The shuffled kitties, in the order in which they are needed.
    pub kitties: Vec<Vec<Face>>,
    /// The first dealer of the first game.
    pub dealer: Option<Seat>,
}

/// Who made a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ActBy {
    /// The seat's player.
    Player,
    /// A bot, or the server, for the seat.
    Bot,
}

impl Access {
    /// Whether one needs an invite.
    pub const fn needs_invite(self) -> bool {
        matches!(self, Self::Invite)
    }
}

impl<A, O> Input<A, O> {
    /// The same with action and options read, or written, in another way.
    pub(crate) fn try_map<B, P, E>(
        self,
        read_action: impl FnOnce(A) -> Result<B, E>,
        read_options: impl FnOnce(O) -> Result<P, E>,
    ) -> Result<Input<B, P>, E> {
        Ok(match self {
            Self::Request { from, request } => {
                Input::Request { from, request: request.try_map(read_action, read_options)? }
            }
            Self::Presence { player, connected } => Input::Presence { player, connected },
            Self::Renamed { person } => Input::Renamed { person },
            Self::Secret { game_no, round_no, secret } => Input::Secret { game_no, round_no, secret },
            Self::BotActs { seat, decision, action } => Input::BotActs { seat, decision, action: read_action(action)? },
            Self::Outage { ms } => Input::Outage { ms },
            Self::Resumed { grace_ms, pauses, needs_person } => Input::Resumed { grace_ms, pauses, needs_person },
            Self::Expired => Input::Expired,
            Self::Draining { on } => Input::Draining { on },
            Self::Closed => Input::Closed,
            Self::Tick => Input::Tick,
        })
    }
}

impl<A, O> Request<A, O> {
    fn try_map<B, P, E>(
        self,
        read_action: impl FnOnce(A) -> Result<B, E>,
        read_options: impl FnOnce(O) -> Result<P, E>,
    ) -> Result<Request<B, P>, E> {
        Ok(match self {
            Self::Join { person, wish, seat, invited } => Request::Join { person, wish, seat, invited },
            Self::Leave => Request::Leave,
            Self::Stand => Request::Stand,
            Self::Queue => Request::Queue,
            Self::Sit { seat } => Request::Sit { seat },
            Self::SitOut => Request::SitOut,
            Self::Back => Request::Back,
            Self::Start => Request::Start,
            Self::Set { change, invite } => Request::Set { change: change.try_map(read_options)?, invite },
            Self::Bot { seat, level } => Request::Bot { seat, level },
            Self::Remove { player, back } => Request::Remove { player, back },
            Self::Invite { invite } => Request::Invite { invite },
            Self::Close => Request::Close,
            Self::Abandon { agree } => Request::Abandon { agree },
            Self::Act { decision, action } => Request::Act { decision, action: read_action(action)? },
            Self::Entropy { round_no, bytes } => Request::Entropy { round_no, bytes },
        })
    }
}
