//! `cardroom admin`: gives orders to the server that runs on a data folder, and prints what it answers.
//!
//! What an order does is the server's matter ([`crate::admin`]); here it is only said, over the socket in the folder, and
//! its answer made readable.

mod readable;

use std::{
    io::{BufRead, BufReader, ErrorKind, Read, Write},
    os::unix::net::UnixStream,
    path::{Path, PathBuf},
    time::Duration,
};

use clap::{Args, Subcommand};
use serde_json::{Value, json};

use super::{DataFolder, ToolError};
use crate::admin::socket::SOCKET;

/// How long an answer may take.
const PATIENCE: Duration = Duration::from_secs(15);

/// The longest answer that is read, in bytes.
const ANSWER_BYTES: u64 = 4 << 20;

/// An order, and to whom.
#[derive(Args, Debug)]
pub struct Admin {
    /// What is ordered.
    #[command(subcommand)]
    pub order: Order,
    /// Where the server's store is.
    #[command(flatten)]
    pub data: DataFolder,
    /// Prints the server's answer as it comes, one JSON object
    #[arg(long, global = true)]
    pub json: bool,
}

/// What can be ordered.
#[derive(Debug, Subcommand)]
pub enum Order {
    /// What the server is doing
    Status,
    /// Every table, also private ones, those in use first
    Tables,
    /// Everyone who is connected, and from where
    Players,
    /// Says something to everyone who is connected
    Say {
        /// At most 500 characters
        #[arg(required = true)]
        text: Vec<String>,
    },
    /// Ends a table, also in the middle of a game: nobody wins that
    Close {
        /// Its id, as `tables` lists it
        table: String,
    },
    /// Lets no game begin any more, and stops the server when the last one with anybody in it is over
    Drain {
        /// Takes that back
        #[arg(long)]
        off: bool,
    },
    /// Forgets what was counted against an address, so that it need not wait
    Reset {
        /// The address, as `players` lists it
        address: String,
    },
}

/// Why the server could not be asked, or would not.
#[derive(Debug, thiserror::Error)]
pub enum AdminError {
    /// There is no socket, or nobody listens at it.
    #[error("no server runs on {}", folder.display())]
    NoServer {
        /// On which folder.
        folder: PathBuf,
    },
    /// It cannot be reached.
    #[error("{} cannot be asked: {fault}", path.display())]
    Unreachable {
        /// The socket.
        path: PathBuf,
        /// Why.
        fault: std::io::Error,
    },
    /// What came back cannot be read.
    #[error("the server's answer cannot be read: {0}")]
    Answer(#[from] serde_json::Error),
    /// It did not do it.
    #[error("{message} ({code})")]
    Refused {
        /// The lasting code.
        code: String,
        /// For people.
        message: String,
    },
}

impl Order {
    fn written(&self) -> Value {
        match self {
            Self::Status => json!({ "do": "status" }),
            Self::Tables => json!({ "do": "tables" }),
            Self::Players => json!({ "do": "players" }),
            Self::Say { text } => json!({ "do": "say", "text": text.join(" ") }),
            Self::Close { table } => json!({ "do": "close", "table": table }),
            Self::Drain { off } => json!({ "do": "drain", "on": !off }),
            Self::Reset { address } => json!({ "do": "reset", "address": address }),
        }
    }
}

impl Admin {
    /// Gives the order, and says whether it was carried out.
    pub fn run(&self, output: &mut dyn Write) -> Result<bool, ToolError> {
        let folder = self.data.folder()?;
        let line = ask(&folder, &self.order.written())?;
        let answer: Value = serde_json::from_str(&line).map_err(AdminError::from)?;
        let refused = answer["refused"] == true;
        if self.json {
            write!(output, "{line}")?;
            return Ok(!refused);
        }
        if refused {
            let text = |name: &str| answer[name].as_str().unwrap_or_default().to_owned();
            return Err(AdminError::Refused { code: text("code"), message: text("message") }.into());
        }
        write!(output, "{}", readable::answer(&self.order, &answer))?;
        Ok(true)
    }
}

/// The server's answer, a line.
fn ask(folder: &Path, order: &Value) -> Result<String, AdminError> {
    let path = folder.join(SOCKET);
    let asked = || {
        let mut socket = UnixStream::connect(&path)?;
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        socket.write_all(format!("{order}\n").as_bytes())?;
        let mut answer = String::new();
        BufReader::new(socket.take(ANSWER_BYTES)).read_line(&mut answer)?;
        if answer.ends_with('\n') { Ok(answer) } else { Err(ErrorKind::UnexpectedEof.into()) }
    };
    asked().map_err(|fault: std::io::Error| match fault.kind() {
        ErrorKind::NotFound | ErrorKind::ConnectionRefused => AdminError::NoServer { folder: folder.to_owned() },
        _ => AdminError::Unreachable { path: path.clone(), fault },
    })
}
