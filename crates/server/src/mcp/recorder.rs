//! The record of one request, told once: when it is answered, or when the client hung up before.

use std::sync::Arc;

use engine::Clock;
use jiff::Timestamp;

use crate::mcp::record::{DROPPED, Facts, Observe, RequestRecord};

/// Tells the record when it is finished or dropped.
pub struct Recorder {
    record: Option<RequestRecord>,
    started: Timestamp,
    clock: Arc<dyn Clock>,
    observe: Arc<dyn Observe>,
}

impl Recorder {
    /// A record of a request that begins now.
    pub fn begin(record: RequestRecord, clock: Arc<dyn Clock>, observe: Arc<dyn Observe>) -> Recorder {
        Recorder { record: Some(record), started: clock.now(), clock, observe }
    }

    /// Adds what is known by now.
    pub fn note(&mut self, change: impl FnOnce(&mut RequestRecord)) {
        if let Some(record) = &mut self.record {
            change(record);
        }
    }

    /// Adds what was read of the message.
    pub fn facts(&mut self, facts: &Facts) {
        if let Some(detail) = &facts.panic {
            self.observe.panicked(self.request_id(), detail);
        }
        self.note(|record| {
            record.method = facts.method;
            record.tool = facts.tool;
            record.version = facts.version;
            record.client.clone_from(&facts.client);
        });
    }

    /// The request's id.
    pub fn request_id(&self) -> &str {
        self.record.as_ref().map_or("", |record| &record.request_id)
    }

    /// Tells it. The status is 0 where there is none.
    pub fn finish(mut self, status: u16, outcome: &str) {
        self.tell(status, outcome);
    }

    fn tell(&mut self, status: u16, outcome: &str) {
        let Some(mut record) = self.record.take() else { return };
        let elapsed = self.clock.now().as_millisecond().saturating_sub(self.started.as_millisecond());
        // A clock that was set back gives 0, not nonsense.
        record.milliseconds = u64::try_from(elapsed).unwrap_or(0);
        record.status = status;
        outcome.clone_into(&mut record.outcome);
        self.observe.request(&record);
    }
}

impl Drop for Recorder {
    fn drop(&mut self) {
        self.tell(0, DROPPED);
    }
}
