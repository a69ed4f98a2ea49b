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

/// A folder of its own for one store, deleted with it.
#[derive(Debug)]
pub(crate) struct Scratch {
    folder: PathBuf,
}

impl Scratch {
    pub(crate) fn create() -> Result<Scratch, StoreError> {
        static COUNT: AtomicU64 = AtomicU64::new(0);
        loop {
            let name = format!("kobana-mcp-{}-{}", process::id(), COUNT.fetch_add(1, Ordering::Relaxed));
            let folder = std::env::temp_dir().join(name);
            match fs::create_dir(&folder) {
                Ok(()) => return Ok(Scratch { folder }),
                // Left behind by a killed process that had the same id.
                Err(error) if error.kind() == ErrorKind::AlreadyExists => {}
                Err(error) => return Err(unwritable(&folder, &error)),
            }
        }
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.folder
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.folder) {
            tracing::debug!(%error, "the scratch folder stays behind");
        }
    }
}
