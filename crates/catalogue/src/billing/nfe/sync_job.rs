//! Jobs that bring every NF-e up to date with the provider. No operation shows one: the sync tool answers its id and state.

use crate::billing::shared::{ID, TIMES};
use crate::field::{Field, integer, one_of};
use crate::record::Record;
use crate::text::Text;

/// A job that brings every NF-e up to date.
pub static SYNC_JOB: Record = Record::billing("nfes_sync_jobs", Text::new("Sincronização de NF-e", "NF-e sync"))
    .fields(&[ID, OUTCOME, TIMES])
    .state("status");

/// What the API sets.
const OUTCOME: &[Field] = &[
    one_of("status", &["running", "done"]).read_only(),
    integer("synced").read_only().about("NF-e brought up to date so far."),
];
