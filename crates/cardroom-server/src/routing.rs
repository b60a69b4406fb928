//! Where a message goes: to the lobby, to a player's account, or to the one task that owns its table.

use std::{net::IpAddr, sync::Arc};

use cardroom_catalog::{AnyAction, AnyOptions, GameKind};
use cardroom_proto::{
    Created, Message, Nothing, Placed, Pong, Reaction, Refused, Renamed, clean_name, clean_text, limits,
};
use cardroom_rules::{BadDeck, Game, Options, Wants};
use cardroom_table::{
    Clock as TableClock, ClockPreset, HoldSeat, Invite, JoinAs, NewTable, PlayerId, Request, Settings, SettingsChange,
    Stacked, Table, TableId,
};
use serde_json::{Map, Value};

use crate::{
    hub::{Hub, TableLink, WrongInvite},
    reply::{RETRY_MS, Reply, answer_record, holds, store_busy},
    screens::Screen,
    table_task::ToTable,
};

/// One who is logged in, on one connection.
#[derive(Clone)]
pub(crate) struct Caller {
    pub(crate) hub: Arc<Hub>,
    pub(crate) screen: Screen,
    pub(crate) address: IpAddr,
}

/// Why a message does not reach a table.
struct NotRouted(Box<Refused>);

impl NotRouted {
    fn new(code: &str, message: &str) -> Self {
        Self(Box::new(Refused::new(None, code, message)))
    }
}

impl From<WrongInvite> for NotRouted {
    fn from(wrong: WrongInvite) -> Self {
        match wrong {
            WrongInvite::NoSuchInvite => Self::new("no_such_invite", "no table has this invite"),
            WrongInvite::TooManyGuesses { retry_after_ms } => {
                let refused = Refused::new(None, "too_many_guesses", "too many wrong invites from your address");
                Self(Box::new(refused.retry_after_ms(retry_after_ms)))
            }
        }
    }
}

impl Caller {
    fn player(&self) -> &PlayerId {
        &self.screen.player
    }

    /// Carries a message out, or hands it on. The reply is answered by whoever knows the outcome.
    pub(crate) async fn route(&self, message: Message, reply: Reply) {
        match message {
            Message::Create(create) => return self.create(*create, Map::new(), reply).await,
            Message::Quick { game } => return self.quick(&game, reply),
            Message::Rename { name } => return self.rename(&name, reply).await,
            _ => {}
        }
        let connection = self.screen.connection;
        match message {
            Message::LobbyWatch { game } => self.watch_lobby(game.as_deref(), reply),
            Message::LobbyUnwatch {} => {
                self.hub.lobby.unwatch(connection);
                reply.ack(holds(&Nothing {}));
            }
            Message::Sync { stream, seq } if stream == "lobby" => {
                if self.hub.lobby.sync(connection, seq) {
                    reply.ack(holds(&Nothing {}));
                } else {
                    reply.refuse(Refused::new(None, "unknown_stream", "you do not watch the lobby"));
                }
            }
            Message::Ping {} => reply.ack(holds(&Pong { server_at: self.hub.clock.now() })),
            Message::Record { table, game_no } if self.hub.table(&TableId(table.clone())).is_none() => {
                self.record_of_closed(&TableId(table), game_no, reply).await;
            }
            message => match self.to_table(message) {
                Ok((link, outward)) => self.send(&link, outward.with(reply)),
                Err(NotRouted(refused)) => reply.refuse(*refused),
            },
        }
    }

    fn watch_lobby(&self, game: Option<&str>, reply: Reply) {
        let game = match game.map(GameKind::of_id) {
            Some(None) => return reply.refuse(Refused::new(None, "unknown_game", "no game has this id")),
            Some(kind) => kind,
            None => None,
        };
        reply.ack(holds(&Nothing {}));
        self.hub.lobby.watch(self.screen.clone(), game);
    }

    fn link(&self, table: &str) -> Result<TableLink, NotRouted> {
        let id = TableId(table.to_owned());
        self.hub.table(&id).ok_or_else(|| {
            if self.hub.is_set_aside(&id) && self.hub.accounts.is_at(self.player(), &id) {
                return NotRouted::new("set_aside", "this table cannot be read back; whoever runs the server can look");
            }
            NotRouted::new("no_such_table", "there is no such table")
        })
    }

    /// What cannot be read is told to those who may know of the table; to others there is none.
    fn unread(&self, table: &TableId, not_routed: NotRouted) -> NotRouted {
        if self.hub.lobby.has(table) || self.hub.accounts.is_at(self.player(), table) {
            return not_routed;
        }
        NotRouted::new("no_such_table", "there is no such table")
    }

    /// Finds the table and what it is to be asked.
    fn to_table(&self, message: Message) -> Result<(TableLink, Outward), NotRouted> {
        let ask = |request| Outward::Ask(self.player().clone(), request);
        Ok(match message {
            Message::Join { table, invite, wish, seat, as_name } => {
                let (link, invited) = match (&invite, &table) {
                    (Some(invite), _) => (self.hub.judge_invite(self.address, invite)?, true),
                    (None, Some(table)) => (self.link(table)?, false),
                    (None, None) => return Err(NotRouted::new("bad_message", "join needs a table or an invite")),
                };
                let as_name = as_name.map(|name| read_name(&name)).transpose();
                let as_name = as_name.map_err(|bad| if invited { bad } else { self.unread(&link.id, bad) })?;
                let person = self.hub.accounts.person(self.player(), as_name);
                let person = person.ok_or_else(|| NotRouted::new("not_logged_in", "your player is gone"))?;
                (link, ask(Request::Join { person, wish, seat, invited }))
            }
            Message::Leave { table } => (self.link(&table)?, ask(Request::Leave)),
            Message::Stand { table } => (self.link(&table)?, ask(Request::Stand)),
            Message::Queue { table } => (self.link(&table)?, ask(Request::Queue)),
            Message::Sit { table, seat } => (self.link(&table)?, ask(Request::Sit { seat })),
            Message::SitOut { table } => (self.link(&table)?, ask(Request::SitOut)),
            Message::Back { table } => (self.link(&table)?, ask(Request::Back)),
            Message::Start { table } => (self.link(&table)?, ask(Request::Start)),
            Message::Set(set) => {
                let link = self.link(&set.table)?;
                let unread = |not_routed| self.unread(&link.id, not_routed);
                let options =
                    set.options.map(|options| read_options(link.kind, options)).transpose().map_err(unread)?;
                let name = set.name.map(|name| read_table_name(&name)).transpose().map_err(unread)?;
                let change = SettingsChange {
                    name,
                    options,
                    access: set.access,
                    clock: set.clock,
                    bots: set.bots,
                    spectators: set.spectators,
                    chat: set.chat,
                    hold_seat: set.hold_seat,
                };
                let invite = set.access.and_then(|access| self.hub.invite_for(access));
                (link, ask(Request::Set { change, invite }))
            }
            Message::Bot { table, seat, level } => (self.link(&table)?, ask(Request::Bot { seat, level })),
            Message::Remove { table, player, back } => {
                (self.link(&table)?, ask(Request::Remove { player: PlayerId(player), back }))
            }
            Message::Invite { table, change } => {
                let invite: Option<Invite> = match change {
                    cardroom_proto::InviteChange::Rotate => Some(self.hub.world.secrets.invite()),
                    cardroom_proto::InviteChange::Revoke => None,
                };
                (self.link(&table)?, ask(Request::Invite { invite }))
            }
            Message::Close { table } => (self.link(&table)?, ask(Request::Close)),
            Message::Abandon { table, agree } => (self.link(&table)?, ask(Request::Abandon { agree })),
            Message::Act { table, decision, action } => {
                let link = self.link(&table)?;
                let action = link.kind.action(action);
                let unread = |fault: serde_json::Error| NotRouted::new("bad_action", &fault.to_string());
                let action = action.map_err(|fault| self.unread(&link.id, unread(fault)))?;
                (link, ask(Request::Act { decision, action }))
            }
            Message::Entropy { table, round_no, bytes } => {
                let bytes = hex::decode(&bytes).map_err(|_| NotRouted::new("bad_bytes", "the bytes are not hex"))?;
                (self.link(&table)?, ask(Request::Entropy { round_no, bytes }))
            }
            Message::Chat { table, text } => {
                let text = clean_text(&text).map_err(|bad| NotRouted::new("bad_text", &bad.to_string()))?;
                (self.link(&table)?, Outward::Say(self.player().clone(), text))
            }
            Message::React { table, reaction } => {
                let reaction = Reaction::of(&reaction);
                let reaction = reaction.ok_or_else(|| NotRouted::new("bad_reaction", "there is no such reaction"))?;
                (self.link(&table)?, Outward::React(self.player().clone(), reaction))
            }
            Message::ChatHistory { table, before } => {
                (self.link(&table)?, Outward::History(self.player().clone(), before))
            }
            Message::Record { table, game_no } => (self.link(&table)?, Outward::Record(self.player().clone(), game_no)),
            Message::Sync { stream, seq } => {
                let table = stream.strip_prefix("table:");
                let table = table.ok_or_else(|| NotRouted::new("unknown_stream", "there is no such stream"))?;
                (self.link(table)?, Outward::Sync(self.player().clone(), self.screen.connection, seq))
            }
            Message::Login { .. }
            | Message::Logout {}
            | Message::Rename { .. }
            | Message::LobbyWatch { .. }
            | Message::LobbyUnwatch {}
            | Message::Create(_)
            | Message::Quick { .. }
            | Message::Ping {} => return Err(NotRouted::new("already_logged_in", "this connection has its player")),
        })
    }

    /// Hands a message to its table; a table with too much to do refuses, and nothing is done.
    fn send(&self, link: &TableLink, message: ToTable) {
        use tokio::sync::mpsc::error::TrySendError;

        let sits = self.hub.accounts.sits_at(self.player(), &link.id);
        let (message, code, why) = match link.inbox.of(sits).try_send(message) {
            Ok(()) => return,
            Err(TrySendError::Full(message)) => (message, "busy", "the table has too much to do"),
            Err(TrySendError::Closed(message)) if self.hub.stop.is_cancelled() => {
                (message, "going_away", "the server stops")
            }
            Err(TrySendError::Closed(message)) => (message, "no_such_table", "the table is closed"),
        };
        let refused = Refused::new(None, code, why);
        message.refuse(if code == "no_such_table" { refused } else { refused.retry_after_ms(RETRY_MS) });
    }

    /// Gives the record of a game at a table that is closed to whoever could read it before.
    async fn record_of_closed(&self, table: &TableId, game_no: u32, reply: Reply) {
        let read = async {
            let may_read = self.hub.may_read_records(Some(self.player()), table).await?;
            if may_read { self.hub.store.record(table, game_no).await.map(Some) } else { Ok(None) }
        };
        match read.await {
            Ok(Some(record)) => answer_record(record, reply),
            Ok(None) => reply.refuse(Refused::new(None, "no_such_table", "there is no such table")),
            Err(_) => reply.refuse(store_busy()),
        }
    }

    async fn rename(&self, name: &str, reply: Reply) {
        let name = match read_name(name) {
            Ok(name) => name,
            Err(NotRouted(refused)) => return reply.refuse(*refused),
        };
        let Some(mut player) = self.hub.accounts.player(self.player()) else {
            return reply.refuse(store_busy());
        };
        player.name.clone_from(&name);
        let result = holds(&Renamed { name });
        let ack = reply.to_store(&result, self.hub.clock.now());
        if self.hub.store.save_player(player.clone(), ack).await.is_err() {
            return reply.refuse(store_busy());
        }
        self.hub.accounts.change(player);
        reply.ack(result);
        for (table, place) in self.hub.accounts.tables(self.player()) {
            let person = self.hub.accounts.person(self.player(), None);
            if let Some((link, person)) = self.hub.table(&table).zip(person) {
                // A full inbox loses the new name at that table; the next login shows it again.
                let _lost = link.inbox.of(place.sits()).try_send(ToTable::Renamed { person });
            }
        }
    }

    /// Makes a table; the ack says so beside `result`.
    pub(crate) async fn create(&self, create: cardroom_proto::Create, mut result: Map<String, Value>, reply: Reply) {
        if self.hub.stop.is_cancelled() {
            // What is made now is empty when the others come back.
            let refused = Refused::new(None, "going_away", "the server stops");
            return reply.refuse(refused.retry_after_ms(RETRY_MS));
        }
        let made = match self.make(create) {
            Ok(made) => made,
            Err(NotRouted(refused)) => return reply.refuse(*refused),
        };
        let Some(place) = made.place_of(self.player()) else { return reply.refuse(store_busy()) };
        let (id, invite) = (made.id().clone(), made.invite().cloned());
        let sits = place.sits();
        result.extend(holds(&Created { placed: Placed { table: id.clone(), place }, invite }));
        let ack = reply.to_store(&result, self.hub.clock.now());
        if self.hub.add_table(made, (self.player().clone(), self.address), ack).await.is_err() {
            return reply.refuse(store_busy());
        }
        reply.ack(result);
        for screen in self.hub.accounts.screens(self.player()) {
            if let Some(link) = self.hub.table(&id) {
                let attached = link.inbox.of(sits).send(ToTable::Attach { screen, have: None }).await;
                debug_assert!(attached.is_ok(), "a new table listens");
            }
        }
    }

    fn make(&self, create: cardroom_proto::Create) -> Result<Table<cardroom_catalog::AnyGame>, NotRouted> {
        let kind =
            GameKind::of_id(&create.game).ok_or_else(|| NotRouted::new("unknown_game", "no game has this id"))?;
        if self.hub.refuses_new_games() {
            return Err(NotRouted::new("draining", "no table is made any more: the server is about to stop"));
        }
        if !self.hub.may_make_table(self.player(), self.address) {
            return Err(NotRouted::new(
                "too_many_tables",
                "too many tables were made by you, or from your address: close one first",
            ));
        }
        let options =
            create.options.map_or_else(|| Ok(kind.default_options()), |options| read_options(kind, options))?;
        let host = self.hub.accounts.person(self.player(), None);
        let host = host.ok_or_else(|| NotRouted::new("not_logged_in", "your player is gone"))?;
        let name = match &create.name {
            Some(name) => read_table_name(name)?,
            None => format!("{}’s table", host.name),
        };
        let seats = create.seats.unwrap_or_else(|| (*options.seats().end()).min(4));
        let stacked = self.stacked(create.decks, create.kitties, create.dealer, &options, seats)?;
        let new = NewTable {
            id: self.hub.world.secrets.table_id(),
            seats,
            settings: Settings {
                name,
                options,
                access: create.access,
                clock: create.clock.unwrap_or_else(|| TableClock::of(ClockPreset::Normal)),
                bots: create.bots.unwrap_or(true),
                spectators: create.spectators.unwrap_or(true),
                chat: create.chat.unwrap_or(true),
                hold_seat: create.hold_seat.unwrap_or(HoldSeat::Game),
            },
            pauses: self.hub.config.pauses,
            invite: self.hub.invite_for(create.access),
            host,
            wish: if create.wish == JoinAs::Spectator { JoinAs::Spectator } else { JoinAs::Seat },
            secret: self.hub.world.secrets.bytes(),
            stacked,
        };
        Table::create(self.hub.clock.now(), new).map_err(|bad| {
            let refused = Refused::new(None, "invalid_options", bad.to_string());
            NotRouted(Box::new(Refused { rule: Some("COM-17"), ..refused }))
        })
    }

    /// Given decks, where the server takes them; each is checked against the game's own.
    fn stacked(
        &self,
        decks: Option<Vec<cardroom_cards::Deck>>,
        kitties: Option<Vec<Vec<cardroom_cards::Face>>>,
        dealer: Option<cardroom_cards::Seat>,
        options: &AnyOptions,
        seats: u8,
    ) -> Result<Stacked, NotRouted> {
        if decks.is_none() && kitties.is_none() && dealer.is_none() {
            return Ok(Stacked::default());
        }
        if !self.hub.config.stacked_decks {
            return Err(NotRouted::new("stacked_decks_off", "this server does not take given decks"));
        }
        let bad = || NotRouted::new("bad_deck", "given cards are not the cards of this game");
        if !options.seats().contains(&seats) || dealer.is_some_and(|dealer| dealer.0 >= seats) {
            return Err(bad());
        }
        let seats = cardroom_cards::Seats::new(seats);
        let game =
            cardroom_catalog::AnyGame::new(options.clone(), seats, cardroom_cards::Seat(0)).map_err(|_| bad())?;
        let decks = decks.unwrap_or_default();
        let Wants::Deck(written) = game.wants() else { return Err(bad()) };
        if decks.iter().any(|deck| BadDeck::check(&written, deck).is_err()) {
            return Err(bad());
        }
        Ok(Stacked { decks, kitties: kitties.unwrap_or_default(), dealer })
    }
}

/// A message for a table, without the reply that it carries.
enum Outward {
    Ask(PlayerId, Request<AnyAction, AnyOptions>),
    Say(PlayerId, String),
    React(PlayerId, Reaction),
    History(PlayerId, Option<u64>),
    Record(PlayerId, u32),
    Sync(PlayerId, u64, Option<u64>),
}

impl Outward {
    fn with(self, reply: Reply) -> ToTable {
        match self {
            Self::Ask(from, request) => ToTable::Ask { from, request, reply },
            Self::Say(from, text) => ToTable::Say { from, text, reply },
            Self::React(from, reaction) => ToTable::React { from, reaction, reply },
            Self::History(from, before) => ToTable::History { from, before, reply },
            Self::Record(from, game_no) => ToTable::Record { from, game_no, reply },
            Self::Sync(from, connection, seq) => ToTable::Sync { from, connection, seq, reply },
        }
    }
}

fn read_options(kind: GameKind, options: Value) -> Result<AnyOptions, NotRouted> {
    let read = kind.options(options).map_err(|fault| {
        let refused = Refused::new(None, "invalid_options", fault.to_string());
        NotRouted(Box::new(Refused { rule: Some("COM-17"), ..refused }))
    })?;
    Ok(read)
}

fn read_name(name: &str) -> Result<String, NotRouted> {
    clean_name(name, limits::NAME_GRAPHEMES).map_err(|bad| NotRouted::new("bad_name", &bad.to_string()))
}

fn read_table_name(name: &str) -> Result<String, NotRouted> {
    clean_name(name, limits::TABLE_NAME_GRAPHEMES).map_err(|bad| NotRouted::new("bad_name", &bad.to_string()))
}

/// A new guest's name, as it is kept.
pub(crate) fn guest_name(name: &str) -> Result<String, Box<Refused>> {
    read_name(name).map_err(|NotRouted(refused)| refused)
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use crate::testing::{caller, hub};

    #[tokio::test]
    async fn a_server_that_stops_makes_no_table_whoever_asks_and_however() {
        for ask in [
            json!({ "type": "table.create", "game": "dnfh", "access": "public" }),
            json!({ "type": "table.quick", "game": "dnfh" }),
        ] {
            let hub = hub();
            let ann = caller(&hub, 1);
            assert_eq!(ann.ask(ask.clone()).await["type"], "ack");
            hub.stop.cancel();
            let bea = caller(&hub, 2);
            let mut other = ask.clone();
            other["game"] = "bm".into();
            let refused = bea.ask(other).await;
            assert_eq!((&refused["code"], hub.table_count()), (&json!("going_away"), 1), "{ask}: {refused}");
            assert!(refused["retry_after_ms"].is_u64());
        }
    }

    #[tokio::test]
    async fn whoever_waits_at_a_table_that_closes_is_told_so_and_not_that_the_outcome_is_unknown() {
        let hub = hub();
        let ann = caller(&hub, 1);
        let made = ann.ask(json!({ "type": "table.create", "game": "dnfh", "access": "public" })).await;
        ann.send(json!({ "type": "table.close", "table": made["table"] })).await;
        // More than the table takes at once: the rest waits until it is gone.
        for _ in 0..100 {
            ann.send(json!({ "type": "chat", "table": made["table"], "text": "still here?" })).await;
        }
        let mut done = 0;
        for _ in 0..=100 {
            let answer = ann.answer().await;
            let closed = ["table_closed", "no_such_table"].map(|code| json!(code)).contains(&answer["code"]);
            assert!(closed || answer["type"] == "ack", "{answer}");
            done += usize::from(!closed);
        }
        assert_eq!(done, 1, "it was closed once, and nothing was said");
    }
}
