//! `kobana-mcp check`.

mod remote;

use std::process::ExitCode;

use clap::Args;
use jiff::Timestamp;
use serde_json::json;

use super::flags::{CommonFlags, Flags, UpstreamFlags};
use super::{Failure, folder, terminal};
use crate::config::Settings;
use crate::wiring::Installation;

/// The day that this program was written: a clock before it is wrong.
const WRITTEN: &str = "2026-01-01T00:00:00Z";

/// How far the clock may lie behind the newest record, in seconds: other machines' clocks differ a little.
const TOLERATED_SECONDS: i64 = 60;

/// Checks the settings, the storage, the clock and the remote APIs.
#[derive(Debug, Args)]
pub struct Check {
    /// Remote APIs
    #[command(flatten)]
    pub upstream: UpstreamFlags,
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
}

/// What a check came to.
struct Verdict {
    part: String,
    /// What is good, or what is wrong and what to do.
    said: Result<String, String>,
}

impl Verdict {
    fn of(part: impl Into<String>, said: Result<String, String>) -> Verdict {
        Verdict { part: part.into(), said }
    }
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
        let settings = match self.settings() {
            Ok(settings) => settings,
            Err(fault) => return vec![Verdict::of("settings", Err(fault.to_string()))],
        };
        let mut verdicts = vec![Verdict::of("settings", Ok(summary(&settings)))];
        for product in settings.served() {
            let said = remote::verdict(&settings, product).await;
            verdicts.extend(said.map(|said| Verdict::of(format!("upstream {}", product.name), said)));
        }
        data(settings, &mut verdicts).await;
        verdicts
    }

    fn settings(&self) -> Result<Settings, Failure> {
        let mut flags = Flags::new();
        self.upstream.add_to(&mut flags)?;
        self.common.load(flags)
    }
}

/// The verdicts on the data folder and on the clock, which is held against the data.
async fn data(settings: Settings, verdicts: &mut Vec<Verdict>) {
    match folder::data_folder(&settings) {
        // Looking must not leave a folder behind.
        Ok(folder) if !folder.exists() => {
            let said = Ok(format!("{} does not exist yet; serve will make it", folder.display()));
            return verdicts.push(Verdict::of("storage", said));
        }
        Ok(_) => {}
        Err(fault) => return verdicts.push(Verdict::of("storage", Err(fault.to_string()))),
    }
    match Installation::open(settings).await {
        Ok(installation) => {
            verdicts.push(Verdict::of("storage", storage(&installation).await));
            verdicts.push(Verdict::of("clock", clock(&installation).await));
        }
        Err(fault) => verdicts.push(Verdict::of("storage", Err(fault.to_string()))),
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
