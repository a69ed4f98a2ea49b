//! What snapshots of a day and of a month share.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::product::PRODUCT;
use crate::billing::product_group::PRODUCT_GROUP;
use crate::field::{Field, id_of, instant, map, text, uid};

/// Whose usage, of what.
pub static SUBJECT: &[Field] = &[
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only(),
    id_of("product_group_id", &PRODUCT_GROUP).read_only(),
    id_of("product_id", &PRODUCT).read_only(),
];

/// Which calculation it comes of.
pub const CALCULATION: &[Field] = &[text("idempotency_key").read_only(), instant("calculated_at").read_only()];

/// Whose usage, of what, as a caller names them. Plain ids: a record that names what there is not fails by itself, and the
/// others of its batch are taken.
pub const SUBJECT_GIVEN: &[Field] = &[
    uid("billing_account_id"),
    text("billing_account_public_id").about("Instead of billing_account_id."),
    text("product_group_slug").required(),
    text("product_slug"),
    uid("product_id"),
];

/// Which calculation it comes of, as a caller says.
pub const CALCULATION_GIVEN: &[Field] =
    &[text("idempotency_key").required().filled(), instant("calculated_at"), map("custom_metadata").customers_own()];
