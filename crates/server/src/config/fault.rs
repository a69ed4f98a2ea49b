//! What can be wrong with the settings, said so that a person can mend it.

use std::path::PathBuf;

/// A fault of the settings.
#[derive(Debug, thiserror::Error)]
pub enum ConfigError {
    /// The file cannot be read.
    #[error("cannot read the settings file {}: {reason}", path.display())]
    Unreadable {
        /// The file.
        path: PathBuf,
        /// The system's reason.
        reason: std::io::Error,
    },
    /// The file is no TOML.
    #[error("{}: {reason}", path.display())]
    Syntax {
        /// The file.
        path: PathBuf,
        /// Where and what.
        reason: Box<toml::de::Error>,
    },
    /// No such setting.
    #[error("{origin}: there is no setting `{key}`{}", nearest.as_ref().map(|name| format!("; did you mean `{name}`?")).unwrap_or_default())]
    UnknownKey {
        /// Where it was set.
        origin: Origin,
        /// The key as it was written.
        key: String,
        /// The nearest known one.
        nearest: Option<String>,
    },
    /// A value of another type.
    #[error("{origin}: `{key}` takes {expected}")]
    WrongType {
        /// Where it was set.
        origin: Origin,
        /// The key.
        key: String,
        /// What it takes.
        expected: &'static str,
    },
    /// A value that cannot be used.
    #[error("`{key}`: {problem}")]
    Unusable {
        /// The key.
        key: String,
        /// What is wrong and what to do.
        problem: String,
    },
}

impl ConfigError {
    /// A value of `key` that cannot be used.
    pub fn unusable(key: &str, problem: impl Into<String>) -> ConfigError {
        ConfigError::Unusable { key: key.to_owned(), problem: problem.into() }
    }
}

/// Where a value was set.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Origin {
    /// A settings file.
    File(PathBuf),
    /// An environment variable.
    Variable(String),
    /// A flag of the command line.
    Flag,
}

impl std::fmt::Display for Origin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Origin::File(path) => write!(f, "{}", path.display()),
            Origin::Variable(name) => write!(f, "environment variable {name}"),
            Origin::Flag => f.write_str("command line"),
        }
    }
}
