//! Where log lines go and how they look: standard error, for people or as JSON.

use std::io::IsTerminal;

use tracing_subscriber::{EnvFilter, fmt, layer::SubscriberExt, util::SubscriberInitExt};

use crate::config::{ConfigError, LogFormat, LogSection};

/// Libraries that would repeat what we log, or log what a client sent.
const QUIET: &str = "rmcp=off,hyper=warn,sqlx=warn";

/// Starts the logs; the program's own output stays free of them.
///
/// # Errors
/// A level that cannot be read.
pub fn start(section: &LogSection) -> Result<(), ConfigError> {
    let filter = filter(&section.level)?;
    let lines = fmt::layer().with_writer(std::io::stderr).with_ansi(std::io::stderr().is_terminal());
    let registry = tracing_subscriber::registry().with(filter);
    let started = match section.format {
        LogFormat::Text => registry.with(lines).try_init(),
        LogFormat::Json => registry.with(lines.json().flatten_event(true).with_current_span(false)).try_init(),
    };
    started.map_err(|fault| ConfigError::unusable("log", format!("the logs cannot start: {fault}")))
}

fn filter(level: &str) -> Result<EnvFilter, ConfigError> {
    let fault = |detail: String| {
        let problem =
            format!("`{level}` is no level (error, warn, info, debug, trace) nor parts with levels: {detail}");
        ConfigError::unusable("log.level", problem)
    };
    EnvFilter::builder().parse(format!("{QUIET},{level}")).map_err(|reason| fault(reason.to_string()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_and_parts_are_read() {
        assert!(filter("debug").is_ok());
        assert!(filter("info,storage=debug").is_ok());
        assert!(filter("info,storage=loud").unwrap_err().to_string().contains("log.level"));
    }
}
