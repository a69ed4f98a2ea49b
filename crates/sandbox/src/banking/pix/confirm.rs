//! What the bank does with the commands of a Pix charge.

use catalogue::banking::charge::pix::PIX;
use serde_json::{Map, Value, json};
use storage::Row;

use super::change::refuse_ended;
use super::{schedule_overdue, terms};
use crate::banking::bank_billet::life::REJECTED_ZIPCODE;
use crate::context::Context;
use crate::domain::pix::br_code::{BrCode, Target};
use crate::domain::{fold, money};
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::verbs::update as generic;

/// The address that a dynamic code points to.
const LOCATION: &str = "qr.sandbox.invalid/pix/v2";

/// Registers the charge: the QR Code exists from now on. A charge to a payer with the CEP that the simulated bank
/// rejects ends as `generation_failed`.
pub(super) async fn register(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    if row.text("status") == "canceled" {
        return Err(Problem::refused("Estado atual não permite registro."));
    }
    let zipcode = row.doc.get("payer").and_then(|payer| payer.pointer("/address/zip_code")).and_then(Value::as_str);
    if zipcode.is_some_and(|zipcode| zipcode.replace('-', "") == REJECTED_ZIPCODE) {
        row.put("status", "generation_failed");
        row.put("registration_status", "failed");
        context.tx.unschedule(&PIX, row.id).await?;
        context.update(&PIX, row).await?;
        return Err(Problem::refused("CEP do pagador inválido"));
    }
    let emv = code(&row)?;
    row.put("registration_status", "confirmed");
    row.put("registered_at", context.now_text());
    row.put("financial_provider_external_id", format!("sandbox-{}", row.uid));
    row.put("qrcode", json!({ "emv": emv, "png": null }));
    context.update(&PIX, row).await
}

/// Puts the changes into the charge, unless it has ended meanwhile.
pub(super) async fn update(context: &mut Context, mut row: Row, params: &Map<String, Value>) -> Result<Row, Problem> {
    refuse_ended(context, &row, "Não foi possível alterar o Pix.")?;
    let mut params = params.clone();
    terms::nest(&mut params, terms::Fill::Sent);
    generic::merge(&mut row, &params);
    if row.has("registered_at") {
        row.put("qrcode", json!({ "emv": code(&row)?, "png": null }));
    }
    if params.contains_key("expire_at") {
        row.put("status", "opened");
        context.tx.unschedule(&PIX, row.id).await?;
        schedule_overdue(context, &row).await?;
    }
    context.update(&PIX, row).await
}

/// Cancels the charge, unless it has ended meanwhile.
pub(super) async fn cancel(context: &mut Context, mut row: Row) -> Result<Row, Problem> {
    refuse_ended(context, &row, "Não foi possível cancelar o Pix.")?;
    row.put("status", "canceled");
    row.put("canceled_at", context.now_text());
    context.tx.unschedule(&PIX, row.id).await?;
    context.update(&PIX, row).await
}

/// The BR Code of the charge. A code of fixed amount carries it, so that a person can check it before paying.
fn code(row: &Row) -> Result<String, Problem> {
    let beneficiary = row.doc.get("beneficiary");
    let part = |pointer: &str| beneficiary.and_then(|found| found.pointer(pointer)).and_then(Value::as_str);
    let filled = |text: Option<&str>| text.map(fold::ascii).filter(|text| !text.is_empty());
    let code = BrCode {
        target: Target::Url(format!("{LOCATION}/{}", row.text("txid"))),
        amount: row.doc.get("amount").and_then(money::decimal),
        name: filled(part("/name")).unwrap_or_else(|| "RECEBEDOR SANDBOX".to_owned()),
        city: filled(part("/address/city_name")).unwrap_or_else(|| "SAO PAULO".to_owned()),
        txid: None,
    };
    code.encode().map_err(|fault| Problem::refused(format!("QR Code não pode ser gerado: {fault}")))
}
