//! Taxes withheld from a bill.

use catalogue::finance::tax::TAX;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};

use super::links;
use super::series::refuse;
use crate::context::Context;
use crate::finance::transaction::doc::{self, reais};
use crate::problem::Problem;

/// Reads `tax_charges`, looks each tax up and gives each charge an id. `None` when nothing was sent: the taxes stay.
///
/// # Errors
/// 422 for a tax out of reach.
pub(crate) async fn read(context: &mut Context, body: &Map<String, Value>) -> Result<Option<Vec<Value>>, Problem> {
    let Some(sent) = body.get("tax_charges") else { return Ok(None) };
    let mut charges = Vec::new();
    for (at, charge) in sent.as_array().into_iter().flatten().enumerate() {
        let Value::Object(charge) = charge else { continue };
        let field = format!("tax_charges[{at}].tax_id");
        let tax = links::find(context, &TAX, (&field, doc::text(charge, "tax_id"))).await?;
        let id = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
        charges.push(json!({
            "id": id, "tax_id": tax.uid, "tax_name": doc::text(&tax.doc, "name"),
            "amount": reais(doc::amount(charge, "amount")),
            "withholding": charge.get("withholding").and_then(Value::as_bool).unwrap_or(true),
        }));
    }
    Ok(Some(charges))
}

/// Holds the taxes against the amount that they are withheld from.
///
/// # Errors
/// 422 when they are more than the amount.
pub(crate) fn check(bill: &Map<String, Value>, amount: Decimal) -> Result<(), Problem> {
    let charges = bill.get("tax_charges").and_then(Value::as_array);
    let withheld =
        |charge: &Map<String, Value>| doc::flag(charge, "withholding").then(|| doc::amount(charge, "amount"));
    let charges = charges.into_iter().flatten().filter_map(Value::as_object);
    if charges.filter_map(withheld).sum::<Decimal>() > amount {
        return Err(refuse("tax_charges", "retém mais do que o valor da conta"));
    }
    Ok(())
}

/// Writes the charges into a bill.
pub(crate) fn put(bill: &mut Map<String, Value>, charges: Vec<Value>) {
    bill.insert("tax_charges_count".to_owned(), Value::from(charges.len()));
    bill.insert("tax_charges".to_owned(), Value::Array(charges));
}
