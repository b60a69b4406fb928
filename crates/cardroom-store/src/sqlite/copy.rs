//! Copies of a store: one taken while the server runs, and one put back where none runs.

use std::{
    fs::File,
    path::{Path, PathBuf},
};

use super::{FILE, OpenError, existing, lock, make_folder, reader, schema};

/// Copies the store of a folder, as it is at one moment, into a new file. A server may run on it.
pub fn backup(folder: &Path, copy: &Path) -> Result<(), OpenError> {
    let path = existing(folder)?;
    if copy.exists() {
        return Err(OpenError::Exists(copy.into()));
    }
    // It appears under its name only when it is whole and on disk.
    let unfinished = beside(copy);
    remove(&unfinished)?;
    let read = || reader::open(&path)?.execute("VACUUM INTO ?1", [unfinished.to_string_lossy()]);
    read().map_err(|fault| OpenError::Database { path: path.clone(), fault })?;
    appear(&unfinished, copy)
}

/// Puts a copy into a folder that has no store.
pub fn restore(copy: &Path, folder: &Path) -> Result<(), OpenError> {
    let files = |path: &Path| {
        let path = path.to_owned();
        move |fault| OpenError::Files { path, fault }
    };
    File::open(copy).map_err(files(copy))?;
    schema::check_file(copy)?;
    let checked = reader::open(copy)
        .and_then(|connection| Ok(reader::version(&connection)? > 0 && reader::faults(&connection)?.is_empty()));
    if !checked.map_err(|fault| OpenError::Database { path: copy.into(), fault })? {
        return Err(OpenError::Foreign(copy.into()));
    }
    make_folder(folder).map_err(files(folder))?;
    let _lock = lock(folder)?;
    let path = folder.join(FILE);
    // A log that was left beside another file would be taken for this one's, and written into it.
    let left = ["", "-wal", "-shm", "-journal"].map(|ending| folder.join(format!("{FILE}{ending}")));
    if let Some(left) = left.into_iter().find(|path| path.exists()) {
        return Err(OpenError::Exists(left));
    }
    let unfinished = beside(&path);
    std::fs::copy(copy, &unfinished).map_err(files(&unfinished))?;
    appear(&unfinished, &path)
}

fn beside(path: &Path) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(".unfinished");
    name.into()
}

fn remove(path: &Path) -> Result<(), OpenError> {
    match std::fs::remove_file(path) {
        Err(fault) if fault.kind() != std::io::ErrorKind::NotFound => {
            Err(OpenError::Files { path: path.into(), fault })
        }
        _ => Ok(()),
    }
}

fn appear(unfinished: &Path, path: &Path) -> Result<(), OpenError> {
    let moved =
        File::open(unfinished).and_then(|file| file.sync_all()).and_then(|()| std::fs::rename(unfinished, path));
    let synced = moved.and_then(|()| match path.parent().filter(|folder| !folder.as_os_str().is_empty()) {
        Some(folder) => File::open(folder)?.sync_all(),
        None => Ok(()),
    });
    synced.map_err(|fault| OpenError::Files { path: path.into(), fault })
}
