//! The sandbox's limits, each a named setting.

use std::sync::Arc;

use crate::inbox::mail::MailLimits;

/// Limits of one sandbox.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SandboxLimits {
    /// A request's body, in bytes.
    pub body_bytes: usize,
    /// The body of a request that uploads a file, in bytes: the file and its frame.
    pub upload_bytes: usize,
    /// The most elements of a list in a body: each one may be looked up while other writes wait.
    pub list_items: usize,
    /// The largest page, in records; also the default page.
    pub page_records: u64,
    /// The most periods of one cash flow; a longer window is cut.
    pub cash_flow_periods: u32,
    /// What the addresses of inboxes end in, after the at sign. Nothing that is made here receives mail from outside.
    pub inbox_domain: Arc<str>,
    /// GET requests a person may send in a clock hour; `None` sets no limit. The real service allows 60.
    pub hourly_reads: Option<u32>,
    /// Writing requests a person may send in a clock hour; `None` sets no limit. The real service allows 1000.
    pub hourly_writes: Option<u32>,
    /// How long the simulated bank takes to answer a command, in seconds.
    pub bank_delay_seconds: u32,
    /// How long a process trusts what it knows of the next timer while another process may set an earlier one, in seconds.
    pub timer_reread_seconds: u32,
    /// How much of an e-mail message is read.
    pub mail: MailLimits,
    /// Timers that fire in one transaction.
    pub timer_batch: u64,
    /// Batches of timers before one request; what is left fires before the next one.
    pub timer_batches: u32,
}

impl Default for SandboxLimits {
    fn default() -> SandboxLimits {
        SandboxLimits {
            body_bytes: 12 * 1024 * 1024,
            upload_bytes: 11 * 1024 * 1024,
            list_items: 1000,
            page_records: 50,
            cash_flow_periods: 400,
            inbox_domain: Arc::from("inbox.kobana.com.br"),
            hourly_reads: None,
            hourly_writes: None,
            bank_delay_seconds: 3,
            timer_reread_seconds: 30,
            mail: MailLimits::default(),
            timer_batch: 100,
            timer_batches: 200,
        }
    }
}
