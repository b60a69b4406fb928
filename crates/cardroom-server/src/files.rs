//! The limit of open files: raised at the start as far as it goes, since every connection is one.

use crate::limits::Limits;

/// Files that are not connections: the store, the listener, the runtime's own, and some to spare.
const OTHERS: u64 = 256;

/// Raises the limit, and keeps the connections within it. A limit that is too low for the settings is told.
pub fn make_room(limits: &mut Limits) {
    match rlimit::increase_nofile_limit(u64::MAX) {
        Ok(files) => fit(limits, files),
        Err(fault) => tracing::warn!(%fault, "the limit of open files cannot be raised, nor read"),
    }
}

fn fit(limits: &mut Limits, files: u64) {
    let room = u32::try_from(files.saturating_sub(OTHERS)).unwrap_or(u32::MAX).max(1);
    if room < limits.connections {
        tracing::warn!(
            files,
            "the limit of open files leaves room for {room} connections, not for the {} of the settings: raise it \
             (`ulimit -n`, `LimitNOFILE=`), or lower `connections`",
            limits.connections,
        );
        limits.connections = room;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn connections_are_kept_within_the_limit_of_open_files() {
        let after = |files, connections| {
            let mut limits = Limits { connections, ..Limits::default() };
            fit(&mut limits, files);
            limits.connections
        };
        assert_eq!(after(1_024, 20_000), 768);
        assert_eq!(after(1_024, 500), 500);
        assert_eq!(after(1_048_576, 20_000), 20_000);
        assert_eq!(after(100, 20_000), 1, "it still starts");
    }
}
