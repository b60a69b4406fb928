//! Who is on a connection: a new guest, or a player who comes back, until they log out.

use std::{collections::BTreeMap, sync::Arc};

use cardroom_proto::{End, LoggedIn, Nothing, PlayerInfo, Refused, TableInfo};
use cardroom_store::StoredPlayer;

use super::{Connection, LOGGED_OUT};
use crate::{
    reply::{To, holds, store_busy, text},
    routing::{Caller, guest_name},
    screens::Screen,
    secrets,
    table_task::ToTable,
};

/// What a login says.
pub(super) struct Login {
    pub(super) name: Option<String>,
    pub(super) token: Option<String>,
    pub(super) have: BTreeMap<String, u64>,
    pub(super) features: Vec<String>,
    pub(super) bot: bool,
}

impl Connection {
    pub(super) async fn login(&mut self, login: Login, to: To) {
        let returning = login.token.is_some();
        let (player, token) = match self.find_or_make(&login).await {
            Ok(found) => found,
            Err(refused) => return to.refuse(refused),
        };
        let screen = Screen {
            connection: self.number,
            player: player.id.clone(),
            outbox: Arc::clone(&self.outbox),
            hashed: login.features.iter().any(|feature| feature == "hash"),
            snapshots_only: login.features.iter().any(|feature| feature == "snapshots_only"),
        };
        // First the connection is known, then it asks where its player is: a table joined meanwhile finds it.
        self.hub.accounts.connect(screen.clone());
        let tables = if returning { self.hub.accounts.tables(&player.id) } else { Vec::new() };
        let infos = tables
            .iter()
            .map(|(table, place)| TableInfo { table: table.clone(), role: place.role, seat: place.seat })
            .collect();
        let player = PlayerInfo { id: player.id, name: player.name };
        let logged_in = LoggedIn { player, token, tables: infos };
        self.caller = Some(Caller { hub: Arc::clone(&self.hub), screen: screen.clone(), address: self.address });
        to.ack(holds(&logged_in));
        self.here.log_in(screen.clone());
        self.tell_draining();
        for (table, place) in tables {
            let have = login.have.get(&format!("table:{table}")).copied();
            if let Some(link) = self.hub.table(&table) {
                // Waiting is right here: the table must know of this socket, and its task never waits for one.
                let _closed = link.inbox.of(place.sits()).send(ToTable::Attach { screen: screen.clone(), have }).await;
            }
        }
    }

    async fn find_or_make(&self, login: &Login) -> Result<(StoredPlayer, Option<String>), Refused> {
        if let Some(token) = &login.token {
            return match self.hub.player_by_token(token).await {
                Ok(Some(player)) => Ok((player, None)),
                Ok(None) => Err(Refused::new(None, "bad_token", "no player has this token")),
                Err(_) => Err(store_busy()),
            };
        }
        let Some(name) = &login.name else {
            return Err(Refused::new(None, "bad_message", "a login has a name, or a token"));
        };
        if self.hub.accounts.is_full() {
            return Err(Refused::new(None, "busy", "no further guest can be taken in").retry_after_ms(60_000));
        }
        let name = guest_name(name).map_err(|refused| *refused)?;
        self.hub.addresses.take_guest(self.address).map_err(|retry_after_ms| {
            let refused = Refused::new(None, "too_many_guests", "too many new guests come from your address");
            refused.retry_after_ms(retry_after_ms)
        })?;
        let token = self.hub.world.secrets.token();
        let token_hash = Some(secrets::token_hash(&token));
        let player = StoredPlayer { id: self.hub.world.secrets.player_id(), name, token_hash, bot: login.bot };
        self.hub.store.save_player(player.clone(), None).await.map_err(|_| store_busy())?;
        self.hub.accounts.add(player.clone(), Vec::new(), self.hub.clock.now());
        Ok((player, Some(token)))
    }

    /// Ends the token, and with it every connection of the player.
    pub(super) async fn logout(&self, to: To) {
        let Some(caller) = &self.caller else { return };
        let player = self.hub.accounts.player(&caller.screen.player);
        let Some(player) = player else { return to.refuse(store_busy()) };
        let player = StoredPlayer { token_hash: None, ..player };
        if self.hub.store.save_player(player.clone(), None).await.is_err() {
            return to.refuse(store_busy());
        }
        let id = player.id.clone();
        self.hub.accounts.change(player);
        to.ack(holds(&Nothing {}));
        let tables = self.hub.accounts.tables(&id);
        for screen in self.hub.accounts.screens(&id) {
            for (table, _) in &tables {
                let stream = format!("table:{table}");
                let end = End { stream: stream.clone(), code: "logged_out" };
                screen.outbox.end(&stream.into(), text(&end).into());
            }
            screen.outbox.close(LOGGED_OUT, None);
        }
    }
}
