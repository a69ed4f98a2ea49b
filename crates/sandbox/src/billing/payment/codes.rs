//! What a payer pays by: a Pix code, or a boleto's barcode and typed line. They stand in the payment's `metadata`.

use catalogue::billing::company::COMPANY;
use jiff::civil::Date;
use serde_json::Value;
use storage::{Key, Row};

use super::gateway::Means;
use super::money::invoice_of;
use crate::billing::invoice::note;
use crate::billing::{cents, day};
use crate::context::Context;
use crate::domain::boleto::{Barcode, Parts, TypedLine, free_field};
use crate::domain::pix::{BrCode, Target, txid};
use crate::domain::{calendar, fold, money};
use crate::fields::RowFields;
use crate::problem::Problem;

/// The sequence of an organization's boletos.
const BOLETOS: &str = "billing_boletos";

/// The bank of the gateway's boletos: none has this code (COMPE), so that nobody can pay one.
const BANK: &str = "999";

/// Where the gateway's boletos pay into.
const PLACE: free_field::Place<'static> = free_field::Place { agency: "0001", wallet: "17", account: "0000001" };

/// The address that a dynamic Pix code points to. `.invalid` never resolves (RFC 2606).
const LOCATION: &str = "qr.sandbox.invalid/pix/v2";

/// The root of the pages of boletos.
const PAGES: &str = "https://sandbox.invalid/boletos";

/// A fresh name of a charge at the gateway.
pub(super) fn charge_id(context: &Context) -> String {
    format!("ch_{}", txid::fresh(context.entropy.as_ref()))
}

/// Writes what the payer needs.
///
/// # Errors
/// 422 where no code of this amount can be made.
pub(super) async fn put(context: &mut Context, payment: &mut Row, means: &Means) -> Result<(), Problem> {
    match means {
        Means::Pix => pix(context, payment).await,
        Means::BankSlip => {
            let number = context.tx.next_number(BOLETOS).await?;
            let due = first_due(context, payment).await?;
            note(payment, NUMBER, number);
            boleto(payment, due)
        }
        Means::Card(_) | Means::BankTransfer => Ok(()),
    }
}

/// The boleto's own number, in `metadata`.
const NUMBER: &str = "our_number";

/// Writes the codes of a payment's boleto that is due on a day.
///
/// # Errors
/// 422 where the amount or the day does not fit.
pub(super) fn boleto(payment: &mut Row, due: Date) -> Result<(), Problem> {
    let failed = |fault: &dyn std::fmt::Display| Problem::refused(format!("O boleto não pode ser gerado: {fault}."));
    let number = payment.doc.get("metadata").and_then(|metadata| metadata.get(NUMBER)).and_then(Value::as_u64);
    let free = free_field::build(PLACE, number.unwrap_or_default()).ok_or_else(|| failed(&"sem números livres"))?;
    let amount = money::from_cents(cents::of(&payment.doc, "amount_cents"));
    let parts = Parts { bank: BANK, due: Some(due), amount, free_field: &free };
    let barcode = Barcode::build(parts).map_err(|fault| failed(&fault))?;
    note(payment, "digitable_line", TypedLine::from(barcode).to_string());
    note(payment, "barcode", barcode.as_str());
    note(payment, "due_date", day::text(due));
    note(payment, "boleto_url", format!("{PAGES}/{}", payment.uid));
    Ok(())
}

/// When a new boleto is due: with its invoice, or on the next business day of one that is late.
async fn first_due(context: &mut Context, payment: &Row) -> Result<Date, Problem> {
    let invoice = invoice_of(context, payment).await?;
    let due = invoice.and_then(|invoice| day::of(invoice.text("due_date"))).filter(|due| *due > context.today);
    Ok(due.unwrap_or_else(|| calendar::plus_business_days(context.today, 1)))
}

async fn pix(context: &mut Context, payment: &mut Row) -> Result<(), Problem> {
    // One that no longer issues still takes what it is owed.
    let issuer = context.tx.get(&COMPANY, &Key::Uid(payment.text("company_id").to_owned())).await?;
    let person = issuer.as_ref().and_then(|issuer| issuer.doc.get("person"));
    let name = person.and_then(|person| person.get("name")).and_then(Value::as_str).unwrap_or_default();
    let city = person.and_then(|person| person["addresses"].get(0)).and_then(|address| address["city"].as_str());
    let filled = |text: &str| Some(fold::ascii(text)).filter(|text| !text.is_empty());
    let code = BrCode {
        target: Target::Url(format!("{LOCATION}/{}", payment.uid.replace('-', ""))),
        amount: Some(money::from_cents(cents::of(&payment.doc, "amount_cents"))),
        name: filled(name).unwrap_or_else(|| "RECEBEDOR SANDBOX".to_owned()),
        city: city.and_then(filled).unwrap_or_else(|| "SAO PAULO".to_owned()),
        txid: None,
    };
    let text = code.encode().map_err(|fault| Problem::refused(format!("O Pix não pode ser gerado: {fault}.")))?;
    note(payment, "pix_copy_paste", text);
    Ok(())
}

/// A text of a payment's `metadata`.
pub(crate) fn noted<'a>(payment: &'a Row, name: &str) -> Option<&'a str> {
    payment.doc.get("metadata")?.get(name)?.as_str()
}
