//! Blocks of fields that several record types and tools share, each written once.

use super::workspace::WORKSPACE;
use crate::field::{Field, id_of, instant, long_text, map, moment, uid};

/// The name of a record.
pub const IDENTITY: &[Field] = &[uid("id").read_only()];

/// The customer's own name of a record, by which paths know it too.
pub const OWN_ID: &[Field] =
    &[uid("external_id").nullable().about("The caller's own id, unique; default: the new id.")];

/// Where a record belongs.
pub static PLACE: &[Field] = &[id_of("workspace_id", &WORKSPACE).read_only()];

/// When a record was made and last changed.
pub const TIMES: &[Field] = &[instant("created_at").read_only(), instant("updated_at").read_only()];

/// What people call a record.
pub const LABEL: &[Field] = &[long_text("label", 120).filled()];

/// What the customer's programs keep with a record. The API sets it.
pub const KEPT_DATA: &[Field] = &[
    map("custom_metadata").read_only().customers_own().in_detail(),
    map("metadata").read_only().customers_own().in_detail(),
];

/// The first moment that a list shows.
pub const SINCE: Field = moment("since");

/// The last moment that a list shows.
pub const UNTIL: Field = moment("until");
