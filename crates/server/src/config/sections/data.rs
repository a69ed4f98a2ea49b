//! The settings of the store and of the embedded REST API.

use sandbox::SandboxLimits;
use sandbox::inbox::mail::MailLimits;
use serde::{Deserialize, Serialize};

/// The store.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct StoreSection {
    /// Reading connections.
    pub readers: u32,
    /// How long a write waits for another process's write, in seconds.
    pub busy_seconds: u64,
    /// How long a write waits for the writes before it in this process, in seconds.
    pub queue_seconds: u64,
    /// Time between two clean-ups of ended confirmations and idempotency keys, in seconds.
    pub purge_seconds: u64,
}

impl Default for StoreSection {
    fn default() -> StoreSection {
        let options = storage::StoreOptions::default();
        let storage::StoreOptions { folder: _, readers, busy_seconds, queue_seconds } = options;
        StoreSection { readers, busy_seconds, queue_seconds, purge_seconds: 600 }
    }
}

/// The embedded REST API; see [`SandboxLimits`] for each. Hourly limits of 0 set none.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "SandboxLimits says what each one is")]
pub struct SandboxSection {
    pub body_bytes: usize,
    pub upload_bytes: usize,
    pub list_items: usize,
    pub page_records: u64,
    pub cash_flow_periods: u32,
    pub inbox_domain: String,
    pub hourly_reads: u32,
    pub hourly_writes: u32,
    pub bank_delay_seconds: u32,
    pub timer_reread_seconds: u32,
    pub timer_batch: u64,
    pub timer_batches: u32,
    pub mail: MailLimits,
}

impl Default for SandboxSection {
    fn default() -> SandboxSection {
        let SandboxLimits {
            body_bytes,
            upload_bytes,
            list_items,
            page_records,
            cash_flow_periods,
            inbox_domain,
            hourly_reads,
            hourly_writes,
            bank_delay_seconds,
            timer_reread_seconds,
            timer_batch,
            timer_batches,
            mail,
        } = SandboxLimits::default();
        SandboxSection {
            body_bytes,
            upload_bytes,
            list_items,
            page_records,
            cash_flow_periods,
            inbox_domain: inbox_domain.to_string(),
            hourly_reads: hourly_reads.unwrap_or(0),
            hourly_writes: hourly_writes.unwrap_or(0),
            bank_delay_seconds,
            timer_reread_seconds,
            timer_batch,
            timer_batches,
            mail,
        }
    }
}

impl From<&SandboxSection> for SandboxLimits {
    fn from(section: &SandboxSection) -> SandboxLimits {
        let limited = |hourly: u32| (hourly > 0).then_some(hourly);
        SandboxLimits {
            body_bytes: section.body_bytes,
            upload_bytes: section.upload_bytes,
            list_items: section.list_items,
            page_records: section.page_records,
            cash_flow_periods: section.cash_flow_periods,
            inbox_domain: section.inbox_domain.as_str().into(),
            hourly_reads: limited(section.hourly_reads),
            hourly_writes: limited(section.hourly_writes),
            bank_delay_seconds: section.bank_delay_seconds,
            timer_reread_seconds: section.timer_reread_seconds,
            timer_batch: section.timer_batch,
            timer_batches: section.timer_batches,
            mail: section.mail,
        }
    }
}
