//! What is known of a table without its log: enough for the lobby, for invites, and for whoever asks where they are.
//!
//! A table's task keeps it up to date and stores it with the entries that changed it, so tables need not be loaded
//! before somebody wants them.

use std::collections::{BTreeMap, BTreeSet};

use cardroom_catalog::{AnyGame, AnyOptions};
use cardroom_proto::LobbyTable;
use cardroom_store::Summary;
use cardroom_table::{Invite, Place, PlayerId, Table, Timestamp};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::{lobby, reply::text};

/// What is known of a table.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(crate) struct Known<O = AnyOptions> {
    /// The table in a line, also of one that the lobby does not show.
    pub(crate) line: LobbyTable<O>,
    /// Whether the lobby shows it.
    pub(crate) public: bool,
    pub(crate) invite: Option<Invite>,
    /// Who made it.
    pub(crate) maker: PlayerId,
    /// Where its people are.
    pub(crate) places: BTreeMap<PlayerId, Place>,
    /// Who may come back without the invite, and read its records.
    pub(crate) members: BTreeSet<PlayerId>,
    #[serde(skip)]
    stays_ms: u64,
    #[serde(skip)]
    expires_at: Option<Timestamp>,
    #[serde(skip)]
    closed: bool,
}

impl Known {
    /// What there is to know of a table.
    pub(crate) fn of(table: &Table<AnyGame>, maker: PlayerId) -> Self {
        let places = table.people().filter_map(|player| Some((player.clone(), table.place_of(player)?))).collect();
        let members = table.members().cloned().collect();
        Self::with(table, maker, places, members)
    }

    /// The same after something that moved nobody.
    pub(crate) fn renewed(&self, table: &Table<AnyGame>) -> Self {
        Self::with(table, self.maker.clone(), self.places.clone(), self.members.clone())
    }

    fn with(
        table: &Table<AnyGame>,
        maker: PlayerId,
        places: BTreeMap<PlayerId, Place>,
        members: BTreeSet<PlayerId>,
    ) -> Self {
        Self {
            line: lobby::describe(table),
            public: !table.settings().access.needs_invite(),
            invite: table.invite().cloned(),
            maker,
            places,
            members,
            stays_ms: table.stays_ms(),
            expires_at: table.deserted_at().map(|since| since.plus(table.stays_ms())),
            closed: table.closed().is_some(),
        }
    }

    /// Whether the same would be stored of a table: cheaper to ask than to make it anew.
    pub(crate) fn is_of(&self, table: &Table<AnyGame>) -> bool {
        self.invite.as_ref() == table.invite()
            && self.stays_ms == table.stays_ms()
            && self.expires_at == table.deserted_at().map(|since| since.plus(table.stays_ms()))
            && self.closed == table.closed().is_some()
            && self.line == lobby::describe(table)
    }

    /// The line that the lobby shows, if it shows one.
    pub(crate) fn shown(&self) -> Option<LobbyTable> {
        (self.public && !self.closed).then(|| self.line.clone())
    }

    /// As it is stored.
    pub(crate) fn summary(&self) -> Summary {
        Summary { body: text(self), stays_ms: self.stays_ms, expires_at: self.expires_at, closed: self.closed }
    }

    /// As it was stored.
    pub(crate) fn read(summary: &Summary) -> Result<Self, serde_json::Error> {
        let Known { line, public, invite, maker, places, members, .. } =
            serde_json::from_str::<Known<Value>>(&summary.body)?;
        let Summary { stays_ms, expires_at, closed, .. } = *summary;
        Ok(Self { line: line.read()?, public, invite, maker, places, members, stays_ms, expires_at, closed })
    }

    /// When the table ends if nobody comes.
    pub(crate) const fn expires_at(&self) -> Option<Timestamp> {
        self.expires_at
    }
}
