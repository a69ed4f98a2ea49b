//! Payments received for boletos, recorded by hand.
//!
//! Recording one makes the boleto `paid`; deleting the last one makes it `opened` or `overdue` again, as its due date
//! says. The public documents leave both open; this is what keeps a boleto and its payments in agreement.

use catalogue::banking::charge::{bank_billet::BANK_BILLET, bank_billet_payment::BANK_BILLET_PAYMENT};
use serde_json::{Map, Value};
use storage::Key;

use crate::answer::{Answered, Asked};
use crate::banking::bank_billet::{
    check,
    doc::{self, text},
    pay, receipts,
};
use crate::context::Context;
use crate::problem::Problem;
use crate::rules::Rule;

/// By tool name.
pub(crate) const RULES: &[(&str, Rule)] = &[
    ("banking_charge_bank_billet_payment_create", |context, asked| Box::pin(create(context, asked))),
    ("banking_charge_bank_billet_payment_delete", |context, asked| Box::pin(delete(context, asked))),
];

/// `POST /v1/bank_billet_payments`.
async fn create(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let boleto = Key::Uid(text(&asked.body, "bank_billet_uid").to_owned());
    let boleto = context.find(&BANK_BILLET, &boleto).await?;
    let mut payment = asked.body.clone();
    payment.retain(|_, value| !value.is_null());
    let mut findings = pay::check_payment(&payment, context.today);
    if text(&payment, "bank_billet_account_uid") != text(&boleto.doc, "bank_billet_account_uid") {
        check::note(&mut findings, "bank_billet_account_id", "não é a carteira do boleto");
    }
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    doc::allow(&boleto, pay::PAYABLE, "receber pagamento")?;
    payment.insert("created_via_api".to_owned(), Value::Bool(true));
    let (_, payment) = pay::settle(context, boleto, payment).await?;
    Ok(Answered::Created(&BANK_BILLET_PAYMENT, payment))
}

/// `DELETE /v1/bank_billet_payments/{id}`.
async fn delete(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let payment = context.find(&BANK_BILLET_PAYMENT, &asked.key()?).await?;
    context.tx.delete(&BANK_BILLET_PAYMENT, payment.id).await?;
    context.emit("bank_billet_payment.deleted", &BANK_BILLET_PAYMENT, &payment, Map::new()).await?;
    let boleto = Key::Uid(text(&payment.doc, "bank_billet_uid").to_owned());
    if let Some(boleto) = context.tx.get(&BANK_BILLET, &boleto).await? {
        receipts::unsettle(context, boleto, &payment).await?;
    }
    Ok(Answered::NoContent)
}
