//! Payment of a boleto.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_payment::BANK_BILLET_PAYMENT, payment::PAYMENT,
};
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::Row;

use super::doc::{self, amount, date, link, text};
use super::{check, receipts, related};
use crate::answer::{Answered, Asked};
use crate::banking::charge_payment;
use crate::check::Findings;
use crate::context::Context;
use crate::domain::money;
use crate::problem::Problem;

/// The states that take a payment.
pub(crate) const PAYABLE: &[&str] = &["opened", "overdue", "paid"];

/// `PUT /v1/bank_billets/{id}/pay`: the boleto is paid, and the payment is recorded.
pub(super) async fn pay(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = context.find(&BANK_BILLET, &asked.key()?).await?;
    doc::allow(&row, &["opened", "overdue"], "ser pago")?;
    let mut payment = Map::new();
    doc::copy(&asked.body, &mut payment, &["paid_amount", "paid_at"]);
    let mut findings = check_payment(&payment, context.today);
    let rate = text(&asked.body, "bank_rate");
    if !rate.is_empty() {
        match comma_amount(rate) {
            Some(rate) => drop(payment.insert("bank_rate".to_owned(), money::json(rate))),
            None => check::note(&mut findings, "bank_rate", "não é um número (exemplo: 4,02)"),
        }
    }
    if !findings.is_empty() {
        return Err(Problem::Fields(findings));
    }
    let direct = doc::flag(&asked.body, "direct_payment");
    payment.insert("kind".to_owned(), Value::from(if direct { 0 } else { 1 }));
    payment.insert("direct".to_owned(), Value::Bool(direct));
    payment.insert("created_via_api".to_owned(), Value::Bool(true));
    settle(context, row, payment).await?;
    Ok(Answered::NoContent)
}

/// `1.234,56` or `4,02` as an amount of at most two decimals.
pub(crate) fn comma_amount(text: &str) -> Option<Decimal> {
    let plain = text.trim().trim_start_matches("R$").trim();
    let plain = if plain.contains(',') { plain.replace('.', "").replace(',', ".") } else { plain.to_owned() };
    let amount = money::decimal(&Value::from(plain))?;
    let fits = !amount.is_sign_negative() && amount.normalize().scale() <= 2 && amount <= money::BARCODE_LIMIT;
    fits.then_some(amount)
}

/// What is wrong with a payment's amount and day.
pub(crate) fn check_payment(payment: &Map<String, Value>, today: Date) -> Findings {
    let mut findings = Findings::new();
    if amount(payment, "paid_amount").is_none_or(|paid| paid <= Decimal::ZERO) {
        check::note(&mut findings, "paid_amount", "deve ser maior que 0");
    }
    match date(payment, "paid_at") {
        None => check::note(&mut findings, "paid_at", "não é uma data válida"),
        Some(day) if day > today => check::note(&mut findings, "paid_at", "não pode ser uma data futura"),
        Some(_) => {}
    }
    findings
}

/// Records `payment` for the boleto, which becomes (or stays) `paid`, with the receipt of it.
///
/// A second payment of a paid boleto is recorded too, since banks do deliver such; the boleto then shows the sum.
pub(crate) async fn settle(
    context: &mut Context,
    boleto: Row,
    mut payment: Map<String, Value>,
) -> Result<(Row, Row), Problem> {
    describe(&boleto, &mut payment);
    let payment = context.insert(&BANK_BILLET_PAYMENT, payment).await?;
    let before = text(&boleto.doc, "status").to_owned();
    let receipt = receipt(&boleto, &payment, &before);
    let receipt = context.insert(&PAYMENT, receipt).await?;
    let mut boleto = boleto;
    related::attach(&mut boleto.doc, "bank_billet_payments", &BANK_BILLET_PAYMENT, &payment);
    context.emit("bank_billet_payment.created", &BANK_BILLET_PAYMENT, &payment, Map::new()).await?;
    let boleto = receipts::received(context, boleto).await?;
    let code = if before == "paid" { "charge.payment.duplicated" } else { "charge.bank_billet.payment.confirmed" };
    context.emit(code, &PAYMENT, &receipt, Map::new()).await?;
    charge_payment::schedule_payer(context, &receipt).await?;
    Ok((boleto, payment))
}

/// Fills a payment with what its boleto knows.
pub(crate) fn describe(boleto: &Row, payment: &mut Map<String, Value>) {
    link(payment, "bank_billet", boleto);
    doc::copy(
        &boleto.doc,
        payment,
        &["bank_billet_account_uid", "bank_billet_account_id", "expire_at", "document_number"],
    );
    for name in ["amount", "customer_person_name", "our_number"] {
        if let Some(value) = boleto.doc.get(name).filter(|value| !value.is_null()) {
            doc::default(payment, name, value.clone());
        }
    }
    let by_pix = payment.get("kind") == Some(&json!(2));
    doc::default(payment, "paid_by_pix", by_pix);
    let direct = payment.get("kind") == Some(&json!(0));
    doc::default(payment, "direct", direct);
}

/// The receipt of a boleto's payment, as `charge/payments` lists it.
pub(crate) fn receipt(boleto: &Row, payment: &Row, before: &str) -> Map<String, Value> {
    let kind = match doc::number(&payment.doc, "kind") {
        Some(0) => "direct",
        Some(2) => "pix",
        _ => "bank_billet",
    };
    let receipt = json!({
        "amount": payment.doc.get("paid_amount"), "kind": kind, "paid_at": payment.doc.get("paid_at"),
        "payable": { "id": boleto.id, "uid": boleto.uid, "type": "BankBillet" },
        "debtor": {
            "is_payer": null, "name": boleto.doc.get("customer_person_name"),
            "document_number": boleto.doc.get("customer_cnpj_cpf"),
        },
        "bank": { "rate": payment.doc.get("bank_rate") },
        "receiving": {
            "bank": payment.doc.get("paid_bank"), "agency": payment.doc.get("paid_agency"),
            "agency_number": payment.doc.get("paid_agency_number"),
            "agency_digit": payment.doc.get("paid_agency_digit"),
        },
        "status": if before == "paid" { "duplicated" } else { "confirmed" },
        "credit_at": payment.doc.get("credit_at"), "transaction_identifier": payment.uid,
        "created_via_api": payment.doc.get("created_via_api"),
    });
    match receipt {
        Value::Object(receipt) => receipt,
        _ => Map::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_come_with_a_comma() {
        assert_eq!(comma_amount("4,02"), Some(Decimal::new(402, 2)));
        assert_eq!(comma_amount("R$ 1.234,56"), Some(Decimal::new(123_456, 2)));
        assert_eq!(comma_amount("4.02"), Some(Decimal::new(402, 2)));
        for text in ["", "x", "-1,00", "1,005", "1,2,3", "1_0,00", "1e3", "99999999999,00"] {
            assert_eq!(comma_amount(text), None, "{text}");
        }
    }
}
