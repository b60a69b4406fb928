//! What the program does beside serving: copies and checks of a store, checks and replays of records, deals.
//!
//! Each tool writes what it found for people, or with `--json` for programs, and says whether all is well. None but
//! `admin`, which asks one, needs a server, and none that reads a store disturbs one that runs. Start at [`Tool::run`].

mod admin;
mod check;
mod copies;
mod deal;
mod replay;
mod rerun;
mod verify;

use std::{
    io::{Read, Write},
    path::PathBuf,
};

use cardroom_store::OpenError;
use clap::{Args, Subcommand};

pub use admin::{Admin, AdminError, Order};
pub use check::Check;
pub use copies::{Backup, Restore};
pub use deal::{Deal, answer as deal_line};
pub use replay::Replay;
pub use rerun::BadRecord;
pub use verify::Verify;

use crate::{Config, Flags};

/// A tool, with what it is to do.
#[derive(Debug, Subcommand)]
pub enum Tool {
    /// Copies the store into one file, also while the server runs
    Backup(Backup),
    /// Puts such a copy into a data folder that has no store
    Restore(Restore),
    /// Reads the store through: the file, every table's log played again, records, talk; also while the server runs
    Check(Check),
    /// Checks records of finished games: the deal from its promise to the cards, every move, every sum
    Verify(Verify),
    /// Plays the record of a finished game again and prints it
    Replay(Replay),
    /// Deals from secrets and bytes, a JSON object a line (see proto/DEAL.md)
    Deal(Deal),
    /// Gives orders to the server that runs: lists, a word to everyone, the end of a table, draining
    Admin(Admin),
}

impl Tool {
    /// Does it, and says whether all is well.
    pub fn run(&self, input: &mut dyn Read, output: &mut dyn Write) -> Result<bool, ToolError> {
        let well = match self {
            Self::Backup(backup) => backup.run(output),
            Self::Restore(restore) => restore.run(output),
            Self::Check(check) => check.run(output),
            Self::Verify(verify) => verify.run(input, output),
            Self::Replay(replay) => replay.run(input, output),
            Self::Deal(deal) => deal.run(input, output),
            Self::Admin(admin) => admin.run(output),
        }?;
        output.flush()?;
        Ok(well)
    }
}

/// Why a tool could not do its work.
#[derive(Debug, thiserror::Error)]
pub enum ToolError {
    /// The store.
    #[error(transparent)]
    Store(#[from] OpenError),
    /// The settings that say where the store is.
    #[error("{0:#}")]
    Settings(anyhow::Error),
    /// A file that is to be read.
    #[error("{}: {fault}", path.display())]
    File {
        /// Which.
        path: PathBuf,
        /// Why.
        fault: std::io::Error,
    },
    /// A record that is to be replayed.
    #[error("{}: {fault}", path.display())]
    Record {
        /// Of which file.
        path: PathBuf,
        /// Why.
        fault: BadRecord,
    },
    /// A server that is to be asked.
    #[error(transparent)]
    Admin(#[from] AdminError),
    /// What it says cannot be written.
    #[error("the output ended: {0}")]
    Output(#[from] std::io::Error),
}

/// Where the store is: said as to the server.
#[derive(Args, Clone, Debug, Default)]
pub struct DataFolder {
    /// Folder for everything that is kept [default: ./cardroom-data]
    #[arg(long, env = "CARDROOM_DATA", value_name = "DIR", global = true)]
    pub data: Option<PathBuf>,
    /// The server's settings file, which may name the folder [default: cardroom.toml, if it is there]
    #[arg(long, env = "CARDROOM_CONFIG", value_name = "FILE", global = true)]
    pub config: Option<PathBuf>,
}

impl DataFolder {
    fn folder(&self) -> Result<PathBuf, ToolError> {
        let (data, config) = (self.data.clone(), self.config.clone());
        let settled = Config::settle(Flags { data, config, ..Flags::default() });
        settled.map(|config| config.data).map_err(ToolError::Settings)
    }
}

#[cfg(test)]
mod testing;
#[cfg(test)]
mod tests;
