//! How an invoice can be paid.

use catalogue::billing::invoice::INVOICE;
use serde_json::{Value, json};

use super::amounts;
use crate::answer::{Answered, Asked};
use crate::billing::payment::gateway::{Gateway, KOBANA, PAGARME};
use crate::context::Context;
use crate::domain::money;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The key by which a browser makes a card's token. It opens nothing.
const PUBLIC_KEY: &str = "pk_test_sandbox";

/// The methods, with who takes them.
const METHODS: &[(&str, Gateway)] = &[("card", PAGARME), ("pix", KOBANA), ("bank_slip", KOBANA)];

/// `GET /v1/invoices/{id}/payment-methods`: none of an invoice that nobody has to pay, and no boleto of more than one holds.
pub(super) async fn run(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let invoice = context.find(&INVOICE, &asked.key()?).await?;
    let is_payable = ["draft", "open"].contains(&invoice.text("status"));
    let fits_boleto = money::from_cents(amounts::remaining_cents(&invoice.doc)) <= money::BARCODE_LIMIT;
    let usable = METHODS.iter().filter(|(word, _)| is_payable && (*word != "bank_slip" || fits_boleto));
    let (mut words, mut details) = (Vec::new(), Vec::new());
    for (word, gateway) in usable {
        words.push(*word);
        details
            .push(json!({ "type": word, "gateway_id": gateway.id, "gateway_name": gateway.name, "is_default": true }));
    }
    Ok(Answered::Object(json!({
        "invoice_id": invoice.uid, "methods": words, "details": Value::Array(details), "pagarme_public_key": PUBLIC_KEY,
    })))
}
