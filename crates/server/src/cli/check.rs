//! `kobana-mcp check`.

use std::process::ExitCode;

use clap::Args;
use jiff::Timestamp;
use serde_json::json;

use super::flags::CommonFlags;
use super::{Failure, folder, terminal};
use crate::config::Settings;
use crate::wiring::Installation;

/// The day that this program was written: a clock before it is wrong.
const WRITTEN: &str = "2026-01-01T00:00:00Z";

/// How far the clock may lie behind the newest record, in seconds: other machines' clocks differ a little.
const TOLERATED_SECONDS: i64 = 60;

/// Checks the settings, the storage and the clock.
#[derive(Debug, Args)]
pub struct Check {
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What a check came to.
struct Verdict {
    part: &'static str,
    /// What is good, or what is wrong and what to do.
    said: Result<String, String>,
}

impl Check {
    /// Prints the verdicts; the exit code is 0 only if all are good.
    ///
    /// # Errors
    /// None: what fails is a verdict.
    pub async fn run(self) -> Result<ExitCode, Failure> {
        let verdicts = self.verdicts().await;
        let good = verdicts.iter().all(|verdict| verdict.said.is_ok());
        if self.json {
            let each = |verdict: &Verdict| {
                let (ok, detail) = match &verdict.said {
                    Ok(detail) => (true, detail),
                    Err(problem) => (false, problem),
                };
                json!({"part": verdict.part, "ok": ok, "detail": detail})
            };
            terminal::say_json(&json!({"ok": good, "checks": verdicts.iter().map(each).collect::<Vec<_>>()}));
        } else {
            for verdict in &verdicts {
                match &verdict.said {
                    Ok(detail) => terminal::say(&format!("ok    {}: {detail}", verdict.part)),
                    Err(problem) => terminal::say(&format!("FAIL  {}: {problem}", verdict.part)),
                }
            }
        }
        Ok(if good { ExitCode::SUCCESS } else { ExitCode::FAILURE })
    }

    async fn verdicts(&self) -> Vec<Verdict> {
        let settings = match self.common.load(Vec::new()) {
            Ok(settings) => settings,
            Err(fault) => return vec![Verdict { part: "settings", said: Err(fault.to_string()) }],
        };
        let mut verdicts = vec![Verdict { part: "settings", said: Ok(summary(&settings)) }];
        match folder::data_folder(&settings) {
            // Looking must not leave a folder behind.
            Ok(folder) if !folder.exists() => {
                let said = Ok(format!("{} does not exist yet; serve will make it", folder.display()));
                verdicts.push(Verdict { part: "storage", said });
                return verdicts;
            }
            Ok(_) => {}
            Err(fault) => {
                verdicts.push(Verdict { part: "storage", said: Err(fault.to_string()) });
                return verdicts;
            }
        }
        match Installation::open(settings).await {
            Ok(installation) => {
                verdicts.push(Verdict { part: "storage", said: storage(&installation).await });
                verdicts.push(Verdict { part: "clock", said: clock(&installation).await });
            }
            Err(fault) => verdicts.push(Verdict { part: "storage", said: Err(fault.to_string()) }),
        }
        verdicts
    }
}

fn summary(settings: &Settings) -> String {
    let products: Vec<&str> = settings.served().iter().map(|product| product.name).collect();
    format!("{} on {}", products.join(", "), settings.http.listen)
}

async fn storage(installation: &Installation) -> Result<String, String> {
    let folder = folder::data_folder(&installation.settings).map_err(|fault| fault.to_string())?;
    installation.store.ping().await.map_err(|fault| fault.to_string())?;
    let now = installation.clock.now();
    let tokens = installation.store.tokens().await.map_err(|fault| fault.to_string())?;
    let usable =
        tokens.iter().filter(|token| token.revoked_at.is_none() && token.expires_at.is_none_or(|end| end > now));
    Ok(format!("{} answers; tokens that work: {}", folder.display(), usable.count()))
}

/// Whether the clock can be right: one that was set back would let expired tokens and questions live again.
///
/// # Errors
/// Why it cannot, and what to do.
pub async fn clock(installation: &Installation) -> Result<String, String> {
    let now = installation.clock.now();
    let written: Timestamp = WRITTEN.parse().map_err(|fault: jiff::Error| fault.to_string())?;
    if now < written {
        return Err(format!("the clock says {now}, before this program was written: set the clock"));
    }
    let newest = newest(installation).await?;
    if newest.is_some_and(|newest| newest.as_second() > now.as_second() + TOLERATED_SECONDS) {
        let newest = newest.unwrap_or(now);
        return Err(format!("the clock says {now}, but the data was written at {newest}: set the clock"));
    }
    Ok(format!("{now}"))
}

/// The newest instant that the store knows of.
async fn newest(installation: &Installation) -> Result<Option<Timestamp>, String> {
    let audited = installation.store.audit(None, 1).await.map_err(|fault| fault.to_string())?;
    let tokens = installation.store.tokens().await.map_err(|fault| fault.to_string())?;
    Ok(audited.iter().map(|row| row.at).chain(tokens.iter().map(|token| token.created_at)).max())
}
