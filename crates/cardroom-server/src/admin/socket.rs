//! Orders over a Unix socket in the data folder, a JSON object a line: for whoever may use the folder, without a token.
//!
//! The socket is its owner's alone, and so is asked who is at the other end. Lines, connections and the time of each are
//! bounded, so that one who is slow or silent holds up nobody.

use std::{
    fs::Metadata,
    io,
    os::unix::fs::{FileTypeExt, MetadataExt, PermissionsExt},
    path::{Path, PathBuf},
    sync::Arc,
    time::Duration,
};

use serde_json::Value;
use tokio::{
    io::{AsyncBufRead, AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::{UnixListener, UnixStream},
    sync::{OwnedSemaphorePermit, Semaphore},
};

use super::{NotDone, ORDER_BYTES, PASSED_OVER_BYTES, PASSED_OVER_MS, carry_out, refused};
use crate::hub::Hub;

/// The socket's name in the data folder.
pub(crate) const SOCKET: &str = "admin.sock";

/// The most connections at once; more wait until one of them ends.
const CONNECTIONS: usize = 16;

/// How long the next order, or the reading of an answer, may take, in milliseconds.
const PATIENCE_MS: u64 = 10_000;

/// How long it is waited when nothing can be accepted, in milliseconds.
const RETRY_MS: u64 = 100;

/// The socket, as long as it listens.
struct Door {
    listener: UnixListener,
    path: PathBuf,
    /// The file that was made: another server's in its place is left alone.
    made: Made,
    /// Whose it is.
    owner: u32,
}

/// A file by device, number and time: numbers are used again.
#[derive(Debug, PartialEq, Eq)]
struct Made(u64, u64, i64, i64);

impl Made {
    fn of(file: &Metadata) -> Self {
        Self(file.dev(), file.ino(), file.mtime(), file.mtime_nsec())
    }
}

/// Opens the socket in a folder, and takes orders there until the server stops.
pub(crate) fn open(hub: &Arc<Hub>, folder: &Path) -> io::Result<()> {
    let door = Door::open(&folder.join(SOCKET))?;
    hub.spawn(serve(Arc::clone(hub), door));
    Ok(())
}

impl Door {
    fn open(path: &Path) -> io::Result<Self> {
        let listener = match UnixListener::bind(path) {
            Err(fault) if fault.kind() == io::ErrorKind::AddrInUse => {
                remove_dead(path)?;
                UnixListener::bind(path)?
            }
            bound => bound?,
        };
        std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o600))?;
        let file = std::fs::metadata(path)?;
        Ok(Self { listener, path: path.to_owned(), made: Made::of(&file), owner: file.uid() })
    }

    /// The next connection of the owner's, or of root's.
    async fn accept(&self) -> UnixStream {
        loop {
            match self.listener.accept().await {
                Ok((stream, _)) if self.is_owner(&stream) => return stream,
                Ok(_) => tracing::warn!("another user's program came to the admin socket"),
                Err(fault) => {
                    tracing::debug!(%fault, "the admin socket accepts nothing now");
                    tokio::time::sleep(Duration::from_millis(RETRY_MS)).await;
                }
            }
        }
    }

    fn is_owner(&self, stream: &UnixStream) -> bool {
        stream.peer_cred().is_ok_and(|peer| peer.uid() == self.owner || peer.uid() == 0)
    }

    fn remove(self) {
        if std::fs::symlink_metadata(&self.path).is_ok_and(|file| Made::of(&file) == self.made)
            && let Err(fault) = std::fs::remove_file(&self.path)
        {
            tracing::warn!(%fault, "the admin socket's file stays");
        }
    }
}

/// Removes the socket of a server that is no more; one that answers, and whatever else has its name, is left alone.
fn remove_dead(path: &Path) -> io::Result<()> {
    if !std::fs::symlink_metadata(path)?.file_type().is_socket() {
        return Err(io::Error::new(io::ErrorKind::AlreadyExists, "what has the socket's name is no socket"));
    }
    match std::os::unix::net::UnixStream::connect(path) {
        Ok(_) => Err(io::Error::new(io::ErrorKind::AddrInUse, "another server listens there")),
        Err(fault) if fault.kind() == io::ErrorKind::ConnectionRefused => std::fs::remove_file(path),
        Err(fault) => Err(fault),
    }
}

async fn serve(hub: Arc<Hub>, door: Door) {
    let free = Arc::new(Semaphore::new(CONNECTIONS));
    while let Some(Some((stream, permit))) = hub.stop.run_until_cancelled(next(&door, &free)).await {
        let talking = Arc::clone(&hub);
        hub.spawn(async move {
            talk(&talking, stream).await;
            drop(permit);
        });
    }
    door.remove();
}

/// The next connection, once there is room for one.
async fn next(door: &Door, free: &Arc<Semaphore>) -> Option<(UnixStream, OwnedSemaphorePermit)> {
    let permit = Arc::clone(free).acquire_owned().await.ok()?;
    Some((door.accept().await, permit))
}

/// Takes one order after the other, until none comes in time.
async fn talk(hub: &Arc<Hub>, stream: UnixStream) {
    let patience = Duration::from_millis(PATIENCE_MS);
    let (reading, mut writing) = stream.into_split();
    let mut reading = BufReader::new(reading);
    loop {
        let coming = tokio::time::timeout(patience, read_line(&mut reading));
        let Some(Ok(Ok(line))) = hub.stop.run_until_cancelled(coming).await else { return };
        let (answer, goes_on) = match line {
            Line::Order(order) => (carry_out(hub, &order).await, true),
            Line::TooLong => (Err(NotDone::new("bad_message", "the order is too long")), false),
            Line::End => return,
        };
        let answer = format!("{}\n", answer.unwrap_or_else(|not_done| marked(&not_done)));
        let written = tokio::time::timeout(patience, writing.write_all(answer.as_bytes())).await;
        if !goes_on || !matches!(written, Ok(Ok(()))) {
            return;
        }
    }
}

enum Line {
    Order(Vec<u8>),
    TooLong,
    End,
}

async fn read_line(reading: &mut (impl AsyncBufRead + Unpin)) -> io::Result<Line> {
    let mut line = Vec::new();
    (&mut *reading).take(ORDER_BYTES as u64 + 1).read_until(b'\n', &mut line).await?;
    if line.len() > ORDER_BYTES && !line.ends_with(b"\n") {
        let _late = tokio::time::timeout(Duration::from_millis(PASSED_OVER_MS), pass_over(reading)).await;
    }
    Ok(match line.len() {
        0 => Line::End,
        length if length > ORDER_BYTES => Line::TooLong,
        _ => Line::Order(line),
    })
}

/// Reads the rest of a line that is too long, as far as that goes.
async fn pass_over(reading: &mut (impl AsyncBufRead + Unpin)) {
    let mut rest = reading.take(PASSED_OVER_BYTES as u64);
    while let Ok(piece) = rest.fill_buf().await {
        let end = piece.iter().position(|byte| *byte == b'\n');
        let length = end.map_or(piece.len(), |end| end + 1);
        rest.consume(length);
        if end.is_some() || length == 0 {
            return;
        }
    }
}

/// A refusal, marked as one: here no status stands beside it.
fn marked(not_done: &NotDone) -> Value {
    let mut answer = refused(not_done);
    answer["refused"] = true.into();
    answer
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_socket(path: &Path) -> bool {
        std::fs::symlink_metadata(path).is_ok_and(|file| file.permissions().mode() & 0o777 == 0o600)
    }

    #[tokio::test]
    async fn the_socket_is_its_owners_alone_and_goes_with_its_server() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(SOCKET);
        let door = Door::open(&path).unwrap();
        assert!(is_socket(&path));
        door.remove();
        assert!(!path.exists());
    }

    #[tokio::test]
    async fn the_socket_of_a_dead_server_is_replaced_and_one_of_a_living_one_is_not() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(SOCKET);
        let dead = Door::open(&path).unwrap();
        drop(dead);
        assert!(path.exists(), "a server that is killed leaves it there");
        let living = Door::open(&path).unwrap();
        assert!(is_socket(&path));
        let fault = Door::open(&path).map(|_| ()).unwrap_err();
        assert_eq!(fault.kind(), io::ErrorKind::AddrInUse);
        // Another's in its place stays until that one goes.
        std::fs::remove_file(&path).unwrap();
        let other = Door::open(&path).unwrap();
        living.remove();
        assert!(path.exists());
        other.remove();
        assert!(!path.exists());
    }

    #[tokio::test]
    async fn what_is_no_socket_is_left_alone() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(SOCKET);
        std::fs::write(&path, "mine").unwrap();
        assert!(Door::open(&path).is_err());
        assert_eq!(std::fs::read_to_string(&path).unwrap(), "mine");
    }

    #[tokio::test]
    async fn lines_have_a_bound_and_the_last_needs_no_end() {
        let long = vec![b' '; ORDER_BYTES + 1];
        assert!(matches!(read_line(&mut long.as_slice()).await, Ok(Line::TooLong)));
        let mut two: &[u8] = b"{}\n{";
        assert!(matches!(read_line(&mut two).await, Ok(Line::Order(line)) if line == b"{}\n"));
        assert!(matches!(read_line(&mut two).await, Ok(Line::Order(line)) if line == b"{"));
        assert!(matches!(read_line(&mut two).await, Ok(Line::End)));
    }
}
