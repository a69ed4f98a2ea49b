//! The numbers and addresses of a boleto: our number, barcode, typed line, links.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT};
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, Order, Query, Row};

use super::doc::{self, amount, date, number, text};
use crate::context::Context;
use crate::domain::boleto::{Barcode, Parts, TypedLine, free_field};
use crate::problem::Problem;

/// The root of every link. `.invalid` never resolves (RFC 2606): nothing leaves the machine.
pub(crate) const ROOT: &str = "https://sandbox.invalid";

/// The our number of a new boleto: the one asked for, or the wallet's next one that is free.
///
/// # Errors
/// `our_number` when the wallet has it already.
pub(crate) async fn our_number(
    context: &mut Context,
    wallet: &mut Row,
    charge: &Map<String, Value>,
) -> Result<u64, Problem> {
    if let Ok(asked) = text(charge, "our_number").parse::<u64>() {
        if is_taken(context, &wallet.uid, asked).await? {
            return Err(Problem::field("our_number", "já está em uso"));
        }
        return Ok(asked);
    }
    let mut next = number(&wallet.doc, "next_our_number").and_then(|next| u64::try_from(next).ok()).unwrap_or(1).max(1);
    while is_taken(context, &wallet.uid, next).await? {
        next += 1;
    }
    if next > free_field::OUR_NUMBER_LIMIT {
        return Err(Problem::field("our_number", "a carteira não tem mais números disponíveis"));
    }
    wallet.doc.insert("next_our_number".to_owned(), Value::from(next + 1));
    *wallet = context.update(&BANK_BILLET_ACCOUNT, wallet.clone()).await?;
    Ok(next)
}

/// The wallet's boleto with this our number.
pub(crate) async fn find(context: &mut Context, wallet_uid: &str, number: u64) -> Result<Option<Row>, Problem> {
    let equal = |on, text: &str| Condition::new(on, Comparison::Equal, doc::key(text));
    let conditions = vec![equal("bank_billet_account_uid", wallet_uid), equal("our_number", &number.to_string())];
    let query = Query { conditions, order: Order::Newest, after: None, offset: 0, limit: 1 };
    Ok(context.tx.list(&BANK_BILLET, &query).await?.rows.into_iter().next())
}

async fn is_taken(context: &mut Context, wallet_uid: &str, number: u64) -> Result<bool, Problem> {
    Ok(find(context, wallet_uid, number).await?.is_some())
}

/// Writes our number, barcode and typed line for the charge's amount and due date.
///
/// # Errors
/// The field that does not fit the barcode; checks before should have named it.
pub(crate) fn put(charge: &mut Map<String, Value>, wallet: &Map<String, Value>, number: u64) -> Result<(), Problem> {
    let place = free_field::Place {
        agency: text(wallet, "agency_number"),
        wallet: text(wallet, "contract"),
        account: text(wallet, "account_number"),
    };
    let free = free_field::build(place, number).ok_or_else(|| Problem::field("our_number", "não é válido"))?;
    let contract = wallet.get("bank_contract").and_then(|contract| contract.pointer("/bank/number"));
    let parts = Parts {
        bank: contract.and_then(Value::as_str).unwrap_or("999"),
        due: date(charge, "expire_at"),
        amount: amount(charge, "amount").unwrap_or_default(),
        free_field: &free,
    };
    let barcode = Barcode::build(parts).map_err(|fault| {
        let name = if fault == crate::domain::boleto::BoletoError::DueDate { "expire_at" } else { "amount" };
        Problem::field(name, "não é válido")
    })?;
    let processed = free_field::processed(number);
    let mut set = |name: &str, value: String| drop(charge.insert(name.to_owned(), Value::from(value)));
    set("our_number", number.to_string());
    set("processed_our_number_raw", processed.replace('-', ""));
    set("processed_our_number", processed);
    set("line", TypedLine::from(barcode).to_string());
    set("barcode", barcode.as_str().to_owned());
    Ok(())
}

/// Writes the links of the boleto with this uid.
pub(crate) fn put_links(charge: &mut Map<String, Value>, uid: &str) {
    let plain: String = uid.chars().filter(char::is_ascii_alphanumeric).collect();
    let hash = plain.get(plain.len().saturating_sub(12)..).unwrap_or_default();
    let url = format!("{ROOT}/boletos/{hash}");
    let pix = |path: &str| match charge.get("pix_enabled") {
        Some(Value::Bool(true)) => Value::from(format!("{url}/{path}")),
        _ => Value::Null,
    };
    let formats = json!({
        "default": url, "png": format!("{url}.png"), "pdf": format!("{url}.pdf"),
        "boleto_hibrido": format!("{url}/boleto_hibrido"), "boleto_pix": pix("boleto_pix"),
        "barcode": format!("{url}/barcode"), "envelope": format!("{url}/envelope"), "letter": format!("{url}/letter"),
        "line": format!("{url}/line"), "recibo": format!("{url}/recibo"), "pix_qrcode": pix("pix_qrcode"),
    });
    charge.insert("url".to_owned(), Value::from(url.as_str()));
    charge.insert("shorten_url".to_owned(), Value::from(url.as_str()));
    charge.insert("url_hash".to_owned(), Value::from(hash));
    charge.insert("formats".to_owned(), formats);
}
