//! The records that the facts of a question name: a person knows an account or a company by its name, not by its uid.

use std::collections::BTreeSet;

use catalogue::Record;
use tokio::task::JoinSet;
use tracing::Instrument as _;

use super::snapshot::{Role, Shown, Snapshot};
use super::target::{Seen, Target, look};
use crate::call::Admitted;

/// Records that are read for their names; the rest is shown by uid.
const READ: usize = 10;

/// Records by what tells them apart. What could not be read is left out, for its uid is shown all the same.
#[derive(Debug, Default)]
pub(super) struct Linked(Vec<Snapshot>);

impl Linked {
    /// What tells the record `uid` apart.
    pub(super) fn label(&self, record: &'static Record, uid: &str) -> Option<&[Shown]> {
        let found = self.0.iter().find(|known| std::ptr::eq(known.record, record) && known.uid == uid)?;
        Some(found.label.as_slice()).filter(|label| !label.is_empty())
    }
}

/// Reads what the summaries of the records seen name, each once, all at once.
pub(super) async fn read(admitted: &Admitted, seen: &Seen) -> Linked {
    let mut known: BTreeSet<_> = seen.found().map(|snapshot| (snapshot.record.key, snapshot.uid.clone())).collect();
    let mut reading = JoinSet::new();
    for (record, uid) in seen.found().flat_map(Snapshot::links) {
        if reading.len() < READ && known.insert((record.key, uid.to_owned())) {
            let (admitted, uid) = (admitted.clone(), uid.to_owned());
            reading.spawn(async move { look(&admitted, record, &uid, Role::Named).await }.in_current_span());
        }
    }
    let mut linked: Vec<_> = seen.found().cloned().collect();
    while let Some(read) = reading.join_next().await {
        if let Ok(Ok(Target::Found(snapshot))) = read {
            linked.push(snapshot);
        }
    }
    Linked(linked)
}
