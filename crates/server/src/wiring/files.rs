//! Small files that settings name: read within a bound, and refused by the setting's name.

use std::fs::File;
use std::io::Read as _;

use crate::config::ConfigError;

/// A kind of file, and how large one can be.
pub(super) struct Small {
    /// What it is, as an error says it.
    pub(super) what: &'static str,
    /// The largest, in bytes.
    pub(super) most_bytes: u64,
}

impl Small {
    /// The bytes of the file at `path`, which the setting `key` names.
    ///
    /// # Errors
    /// A file that is not there, cannot be read, is empty or is too large to be one.
    pub(super) fn read(&self, key: &str, path: &str) -> Result<Vec<u8>, ConfigError> {
        let unreadable = |reason: std::io::Error| ConfigError::unusable(key, format!("cannot read {path}: {reason}"));
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(unreadable)?;
        file.take(self.most_bytes + 1).read_to_end(&mut bytes).map_err(unreadable)?;
        if bytes.len() as u64 > self.most_bytes {
            return Err(ConfigError::unusable(key, format!("{path} is too large to be {}", self.what)));
        }
        if bytes.trim_ascii().is_empty() {
            return Err(ConfigError::unusable(key, format!("{path} is empty")));
        }
        Ok(bytes)
    }
}
