//! What an event or a message is about.

use crate::banking::charge::bank_billet::BANK_BILLET;
use crate::field::{Field, Fields, integer, object, reference, text, uid};

/// The record in question and the record that it hangs on.
pub const OWNER: &[Field] = &[
    integer("resource_owner_id").read_only().nullable(),
    integer("bank_billet_account_id").read_only().nullable(),
    object("resource_owner", NAMED).read_only().nullable(),
    object("resource_base", NAMED).read_only().nullable(),
];

/// The field that [`OWNER_FILTER`] narrows.
pub const OWNER_UID: &str = "resource_owner.uid";

/// Narrows a list to one record. The public API takes a numeric id of any type; only a boleto's can be found from its
/// uid there.
pub const OWNER_FILTER: Field = reference("resource_owner_uid", &BANK_BILLET, "resource_owner_id")
    .about("Uid of the record concerned: a boleto, a Pix…");

const NAMED: Fields = &[&[uid("uid"), text("type")]];
