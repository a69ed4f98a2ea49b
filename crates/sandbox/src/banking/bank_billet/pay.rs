//! Payment of a boleto.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_payment::BANK_BILLET_PAYMENT, payment::PAYMENT,
};
use jiff::civil::Date;
use rust_decimal::Decimal;
use serde_json::{Map, Value, json};
use storage::{Comparison, Condition, Order, Query, Row};

use super::doc::{self, Edit, amount, date, link, text};
use super::{check, life, related};
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
    let plain = text.trim().trim_start_matches("R$").trim().replace('.', "").replace(',', ".");
    let plain = if text.contains(',') { plain } else { text.trim().to_owned() };
    let amount = Decimal::from_str_exact(&plain).ok()?;
    (!amount.is_sign_negative() && amount.normalize().scale() <= 2).then_some(amount)
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
    let mut edit = Edit::of(boleto);
    related::attach(&mut edit.row.doc, "bank_billet_payments", &BANK_BILLET_PAYMENT, &payment);
    edit.set("status", "paid");
    put_sum(&mut edit);
    let (boleto, changes) = edit.save(context, &BANK_BILLET).await?;
    context.tx.unschedule(&BANK_BILLET, boleto.id).await?;
    context.emit("bank_billet_payment.created", &BANK_BILLET_PAYMENT, &payment, Map::new()).await?;
    if before != "paid" {
        context.emit("bank_billet.paid", &BANK_BILLET, &boleto, changes).await?;
    }
    let receipt = receipt(&boleto, &payment, &before);
    let receipt = context.insert(&PAYMENT, receipt).await?;
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

/// Writes the sum of the payments and the day of the last one.
fn put_sum(edit: &mut Edit) {
    let payments = edit.row.doc.get("bank_billet_payments").and_then(Value::as_array).cloned().unwrap_or_default();
    let sum: Decimal = payments.iter().filter_map(|payment| money::decimal(&payment["paid_amount"])).sum();
    let last = payments.iter().filter_map(|payment| payment["paid_at"].as_str()).max().map(str::to_owned);
    edit.set("paid_amount", if payments.is_empty() { Value::Null } else { money::json(sum) });
    edit.set("paid_at", last);
}

/// Takes a payment back: without any left, nor another receipt of the boleto, it is open or overdue again, as its due
/// date says; else it stays `paid` and shows the sum of the rest. The payment's own receipt goes too.
pub(crate) async fn unsettle(context: &mut Context, boleto: Row, payment: &Row) -> Result<Row, Problem> {
    let equal =
        Condition { on: "transaction_identifier", comparison: Comparison::Equal, value: doc::key(&payment.uid) };
    let query = Query { conditions: vec![equal], order: Order::Newest, offset: 0, limit: 1 };
    for receipt in context.tx.list(&PAYMENT, &query).await?.rows {
        context.tx.delete(&PAYMENT, receipt.id).await?;
        context.emit("charge.payment.canceled", &PAYMENT, &receipt, Map::new()).await?;
    }
    let of_boleto = Condition { on: "payable.uid", comparison: Comparison::Equal, value: doc::key(&boleto.uid) };
    let query = Query { conditions: vec![of_boleto], order: Order::Newest, offset: 0, limit: 1 };
    let still_received = !context.tx.list(&PAYMENT, &query).await?.rows.is_empty();
    let mut edit = Edit::of(boleto);
    related::detach(&mut edit.row.doc, "bank_billet_payments", &payment.uid);
    let paid = edit.row.doc["bank_billet_payments"] != json!([]);
    if paid || !still_received {
        put_sum(&mut edit);
    }
    if !paid && !still_received && text(&edit.row.doc, "status") == "paid" {
        let late = date(&edit.row.doc, "expire_at").is_some_and(|due| due < context.today);
        edit.set("status", if late { "overdue" } else { "opened" });
    }
    let (boleto, changes) = edit.save(context, &BANK_BILLET).await?;
    if text(&boleto.doc, "status") != "paid" {
        life::watch(context, &boleto).await?;
        if text(&boleto.doc, "registration_status") == "requested" {
            context.schedule(&BANK_BILLET, &boleto, life::REGISTER, context.bank_answers_at()).await?;
        }
    }
    context.emit("bank_billet.updated", &BANK_BILLET, &boleto, changes).await?;
    Ok(boleto)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_come_with_a_comma() {
        assert_eq!(comma_amount("4,02"), Some(Decimal::new(402, 2)));
        assert_eq!(comma_amount("R$ 1.234,56"), Some(Decimal::new(123_456, 2)));
        assert_eq!(comma_amount("4.02"), Some(Decimal::new(402, 2)));
        for text in ["", "x", "-1,00", "1,005", "1,2,3"] {
            assert_eq!(comma_amount(text), None, "{text}");
        }
    }
}
