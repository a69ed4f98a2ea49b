//! The data folder: what must be true of it before a database is opened in it.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU64, Ordering};

use crate::error::StoreError;

/// The database file's name in the data folder.
const DATABASE: &str = "kobana.db";

/// The lock file's name in the data folder.
const LOCK: &str = "server.lock";

/// Held by a serving process, so that a second server does not use the same data folder. Commands such as
/// `token create` do not take it. The system releases it when the process ends, however it ends.
#[derive(Debug)]
pub struct FolderLock {
    _file: File,
}

impl FolderLock {
    /// Takes the lock of `folder`, creating the folder if it is missing.
    ///
    /// # Errors
    /// [`StoreError::Unusable`] when another server holds it, or when the folder cannot be written.
    pub fn acquire(folder: &Path) -> Result<FolderLock, StoreError> {
        create(folder)?;
        let file = touch(&folder.join(LOCK)).map_err(|error| unwritable(folder, &error))?;
        match file.try_lock() {
            Ok(()) => Ok(FolderLock { _file: file }),
            Err(fs::TryLockError::WouldBlock) => Err(StoreError::Unusable(format!(
                "another server uses the data folder {}: stop it, or choose another folder with --data",
                folder.display()
            ))),
            Err(fs::TryLockError::Error(error)) => Err(unwritable(folder, &error)),
        }
    }
}

/// Makes sure that `folder` exists and that its database file can be written; returns the file's path.
pub(crate) fn prepare(folder: &Path) -> Result<PathBuf, StoreError> {
    create(folder)?;
    let file = folder.join(DATABASE);
    if file.is_dir() {
        return Err(StoreError::Unusable(format!(
            "{} is a folder where the database file should be: move it away",
            file.display()
        )));
    }
    touch(&file).map_err(|error| unwritable(folder, &error))?;
    Ok(file)
}

fn create(folder: &Path) -> Result<(), StoreError> {
    if folder.is_dir() {
        return Ok(());
    }
    if folder.exists() {
        return Err(StoreError::Unusable(format!(
            "{} is a file, not a folder: choose another folder with --data",
            folder.display()
        )));
    }
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    // Customers' data: for the owner alone.
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder).map_err(|error| {
        StoreError::Unusable(format!(
            "the data folder {} does not exist and cannot be created ({error}): create it, or choose another with --data",
            folder.display()
        ))
    })
}

fn touch(file: &Path) -> io::Result<File> {
    let mut options = OpenOptions::new();
    options.create(true).append(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file)
}

fn unwritable(folder: &Path, error: &io::Error) -> StoreError {
    let folder = folder.display();
    StoreError::Unusable(match error.kind() {
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => {
            format!("no space is left for the data folder {folder}: free some, or choose another folder with --data")
        }
        _ => format!(
            "the data folder {folder} cannot be written ({error}): \
             give this user the right to write there, or choose another folder with --data"
        ),
    })
}

/// What the name of a scratch folder begins with.
const SCRATCH: &str = "kobana-mcp-scratch-";

/// A folder of its own for one store, deleted with it. Its lock tells the folders of killed processes from those in use.
#[derive(Debug)]
pub(crate) struct Scratch {
    folder: PathBuf,
    _lock: FolderLock,
}

impl Scratch {
    pub(crate) fn create() -> Result<Scratch, StoreError> {
        Scratch::create_in(&std::env::temp_dir())
    }

    fn create_in(parent: &Path) -> Result<Scratch, StoreError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        sweep(parent);
        loop {
            let name = format!("{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
            // Under another name until it is locked, so that no sweep takes it for left behind.
            let new = parent.join(format!("kobana-mcp-new-{name}"));
            match fs::create_dir(&new) {
                Ok(()) => {}
                // Left behind by a killed process that had the same id.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => continue,
                Err(error) => return Err(unwritable(&new, &error)),
            }
            let lock = FolderLock::acquire(&new)?;
            let folder = parent.join(format!("{SCRATCH}{name}"));
            match fs::rename(&new, &folder) {
                Ok(()) => return Ok(Scratch { folder, _lock: lock }),
                Err(_) => remove(&new),
            }
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        remove(&self.folder);
    }
}

/// Removes the scratch folders that killed processes left behind.
fn sweep(parent: &Path) {
    let found = fs::read_dir(parent).into_iter().flatten().flatten();
    let scratch = found.filter(|entry| entry.file_name().to_str().is_some_and(|name| name.starts_with(SCRATCH)));
    for folder in scratch.map(|entry| entry.path()) {
        let lock = OpenOptions::new().append(true).open(folder.join(LOCK));
        if lock.is_ok_and(|lock| lock.try_lock().is_ok()) {
            remove(&folder);
        }
    }
}

fn remove(folder: &Path) {
    if let Err(error) = fs::remove_dir_all(folder) {
        tracing::debug!(%error, "the scratch folder stays behind");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_killed_process_left_is_removed_and_what_is_in_use_stays() {
        let parent = tempfile::tempdir().unwrap();
        let in_use = Scratch::create_in(parent.path()).unwrap();
        let left = parent.path().join(format!("{SCRATCH}1-0"));
        fs::create_dir(&left).unwrap();
        fs::write(left.join(LOCK), "").unwrap();
        fs::write(left.join(DATABASE), "x").unwrap();
        let (foreign, mine) = (parent.path().join("kobana-mcp"), Scratch::create_in(parent.path()).unwrap());
        fs::create_dir(&foreign).unwrap();
        assert!(!left.exists() && in_use.folder().exists() && mine.folder().exists() && foreign.exists());
        drop((in_use, mine));
        assert_eq!(fs::read_dir(parent.path()).unwrap().count(), 1);
    }
}
