//! Why a command failed, for the person at the terminal.

use std::process::ExitCode;

use crate::config::ConfigError;

/// Why a command failed.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The settings cannot be used.
    #[error("{0}")]
    Settings(#[from] ConfigError),
    /// A flag or argument cannot be used.
    #[error("{0}")]
    Usage(String),
    /// The store cannot be used.
    #[error("{0}")]
    Store(#[from] storage::StoreError),
    /// Anything else, with what to do.
    #[error("{0}")]
    Failed(String),
}

impl Failure {
    /// A failure of the operating system's threads or signals.
    pub fn runtime(reason: std::io::Error) -> Failure {
        Failure::Failed(format!("the program cannot start: {reason}"))
    }

    /// 2 for a wrong command line or settings, 1 for everything else.
    pub fn exit_code(&self) -> ExitCode {
        match self {
            Failure::Settings(_) | Failure::Usage(_) => ExitCode::from(2),
            Failure::Store(_) | Failure::Failed(_) => ExitCode::from(1),
        }
    }
}
