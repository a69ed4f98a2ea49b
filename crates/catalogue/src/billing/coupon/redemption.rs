//! Uses of coupons.

use crate::billing::billing_account::BILLING_ACCOUNT;
use crate::billing::coupon::COUPON;
use crate::billing::invoice::INVOICE;
use crate::billing::money::cents;
use crate::billing::shared::{CREATED, ID};
use crate::field::{Field, id_of};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Answer, Tool, Verb};

/// One use of a coupon.
pub static REDEMPTION: Record = Record::billing("coupons_redemptions", Text::new("Uso de cupom", "Coupon redemption"))
    .fields(&[ID, OUTCOME, CREATED])
    .label(&["discount_cents", "created_at"])
    .indexed(&["coupon_id", "billing_account_id", "invoice_id"]);

/// What the API sets.
static OUTCOME: &[Field] = &[
    id_of("coupon_id", &COUPON).read_only(),
    id_of("billing_account_id", &BILLING_ACCOUNT).read_only(),
    id_of("invoice_id", &INVOICE).read_only().nullable(),
    cents("discount_cents").read_only().about("Cents."),
];

const ORDERS: &[&str] = &["discount_cents", "created_at"];

/// Tools on redemptions.
pub static TOOLS: &[Tool] = &[Tool::read(
    "billing_coupons_redemptions_list",
    Text::new("Listar usos do cupom", "List coupon redemptions"),
    &COUPON,
)
.scope("catalog", "billing.coupons")
.about("Lists who used a coupon, on which invoice, and the discount in cents.")
.get("/v1/coupons/{id}/redemptions", Verb::Rule)
.answers(Answer::List)
.sorted_by(ORDERS)
.numbered()
.returns(&REDEMPTION)];
