//! Prices of products. People set them in the app: no operation of the API writes or lists them, so that a price's id comes
//! from a person.

use crate::billing::money::subcents;
use crate::billing::product::PRODUCT;
use crate::billing::shared::{CYCLES, ID, TIMES};
use crate::field::{Field, id_of, one_of, text};
use crate::record::Record;
use crate::text::Text;

/// What one unit of a product costs.
pub static PRICE: Record = Record::billing("prices", Text::new("Preço", "Price"))
    .fields(&[ID, TERMS, TIMES])
    .label(&["unit_amount_subcents", "billing_cycle"])
    .indexed(&["product_id"]);

/// What a person sets; a price is never changed, a new one takes its place.
pub static TERMS: &[Field] = &[
    id_of("product_id", &PRODUCT),
    subcents("unit_amount_subcents").about("1/10000 of a real: 2899000 is R$ 289,90."),
    one_of("billing_cycle", CYCLES).clearable().about("null: a one-off charge, or the same in every cycle."),
    one_of("usage_type", USAGE_TYPES).about("licensed: by quantity; metered: by use."),
    text("currency"),
];

/// By quantity, or by what was used.
pub const USAGE_TYPES: &[&str] = &["licensed", "metered"];
