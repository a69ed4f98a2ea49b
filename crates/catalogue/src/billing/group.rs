//! What groups of plans and groups of products share.

use crate::billing::company::COMPANY;
use crate::field::{Field, boolean, date, id_of, instant, integer};
use crate::filter::{Filter, equal, from, to};

/// What the API sets.
pub const OUTCOME: &[Field] =
    &[integer("display_order").read_only(), instant("archived_at").read_only().nullable().about("null while active.")];

/// What a list is narrowed by.
pub static FILTERS: &[Filter] = &[
    equal(id_of("company_id", &COMPANY)),
    from(date("created_after"), "created_at"),
    to(date("created_before"), "created_at"),
    from(date("archived_after"), "archived_at"),
    to(date("archived_before"), "archived_at"),
];

/// Whether a list shows archived ones too.
pub const INCLUDE_ARCHIVED: Field = boolean("include_archived");

/// What a list is ordered by.
pub const ORDERS: &[&str] = &["name", "slug", "display_order", "created_at", "updated_at"];

/// Where the sandbox keeps whether a group is archived, in a word that lists are narrowed by: [`ON_SHELF`] or [`ARCHIVED`].
pub const SHELF: &str = "shelf";

/// A group that lists show.
pub const ON_SHELF: &str = "active";

/// A group that lists leave out.
pub const ARCHIVED: &str = "archived";
