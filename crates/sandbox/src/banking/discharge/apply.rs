//! What a return file's entries do to boletos.

use base64::Engine as _;
use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT, bank_billet_discharge::BANK_BILLET_DISCHARGE,
    discharge::DISCHARGE,
};
use serde_json::{Map, Value, json};
use storage::{Key, Order, Query, Row, Timer};

use super::CONTENT;
use crate::banking::bank_billet::doc::{amount, date, link, text};
use crate::banking::bank_billet::{cancel, codes, kinds, life, pay, related};
use crate::context::Context;
use crate::domain::cnab::{Discharge, DischargeEntry, Width};
use crate::domain::money;
use crate::problem::Problem;

/// Wallets that a file is matched against.
const WALLETS: u64 = 200;

/// `unprocessed` → `processed`: an entry for each occurrence, and what it does to its boleto.
pub(super) async fn process(context: &mut Context, timer: &Timer) -> Result<(), Problem> {
    let Some(file) = context.tx.get(&DISCHARGE, &Key::Id(timer.id)).await? else { return Ok(()) };
    let content = base64::engine::general_purpose::STANDARD.decode(text(&file.doc, CONTENT)).unwrap_or_default();
    let Ok(parsed) = Discharge::parse(&content) else { return Ok(()) };
    let wallet = wallet(context, &file, &parsed).await?;
    let mut file = file;
    for entry in &parsed.entries {
        let boleto = match &wallet {
            Some(wallet) => codes::find(context, &wallet.uid, entry.our_number).await?,
            None => None,
        };
        let mut fields = fields(&parsed, entry, &file);
        fields.insert("processed_at".to_owned(), Value::from(context.now_text()));
        if let Some(wallet) = &wallet {
            link(&mut fields, "bank_billet_account", wallet);
        }
        if let Some(boleto) = &boleto {
            link(&mut fields, "bank_billet", boleto);
        }
        let row = context.insert(&BANK_BILLET_DISCHARGE, fields).await?;
        related::attach(&mut file.doc, "bank_billet_discharges", &BANK_BILLET_DISCHARGE, &row);
        context.emit("bank_billet_discharge.created", &BANK_BILLET_DISCHARGE, &row, Map::new()).await?;
        if let Some(mut boleto) = boleto {
            related::attach(&mut boleto.doc, "bank_billet_discharges", &BANK_BILLET_DISCHARGE, &row);
            let boleto = context.update(&BANK_BILLET, boleto).await?;
            act(context, boleto, &row, &file).await?;
        }
    }
    if let Some(wallet) = &wallet {
        link(&mut file.doc, "bank_billet_account", wallet);
    }
    file.doc.insert("status".to_owned(), Value::from("processed"));
    file.doc.insert("processed_at".to_owned(), Value::from(context.now_text()));
    let file = context.update(&DISCHARGE, file).await?;
    context.emit("discharge.processed", &DISCHARGE, &file, Map::new()).await
}

/// The wallet that the file was sent for, or the only one with its bank, agency and account. Of several, none: their
/// numbers may be the same, and money must not be booked on another wallet's boleto.
async fn wallet(context: &mut Context, file: &Row, parsed: &Discharge) -> Result<Option<Row>, Problem> {
    let named = text(&file.doc, "bank_billet_account_uid").to_owned();
    if !named.is_empty() {
        return Ok(context.tx.get(&BANK_BILLET_ACCOUNT, &Key::Uid(named)).await?);
    }
    let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: WALLETS };
    let wallets = context.tx.list(&BANK_BILLET_ACCOUNT, &query).await?.rows;
    let same = |ours: &str, theirs: &str| ours.trim_start_matches('0') == theirs.trim_start_matches('0');
    let mut fitting = wallets.into_iter().filter(|wallet| {
        let bank = wallet.doc.get("bank_contract").and_then(|contract| contract.pointer("/bank/number"));
        bank.and_then(Value::as_str) == Some(parsed.bank.as_str())
            && same(text(&wallet.doc, "agency_number"), &parsed.agency)
            && same(text(&wallet.doc, "account_number"), &parsed.account)
    });
    let first = fitting.next();
    Ok(first.filter(|_| fitting.next().is_none()))
}

async fn act(context: &mut Context, boleto: Row, entry: &Row, file: &Row) -> Result<(), Problem> {
    let status = text(&boleto.doc, "status").to_owned();
    let open = matches!(status.as_str(), "opened" | "overdue");
    let registered = text(&boleto.doc, "registration_status") == "confirmed";
    match text(&entry.doc, "our_occurrence") {
        "2001" if !registered && open => life::confirm(context, boleto).await.map(drop),
        "2002" if !registered && open => {
            let reason = match text(&entry.doc, "occurrence_error") {
                "" => "Entrada rejeitada pelo banco".to_owned(),
                code => format!("Entrada rejeitada pelo banco (motivo {code})"),
            };
            life::reject(context, boleto, &reason).await.map(drop)
        }
        "2003" if open => match received(context, payment(entry, file)) {
            Some(payment) => pay::settle(context, boleto, payment).await.map(drop),
            None => Ok(()),
        },
        "2004" if open => cancel::by_bank(context, boleto).await.map(drop),
        _ => Ok(()),
    }
}

/// The payment, unless nothing was paid. One without a day, or with a day to come, counts from today.
fn received(context: &Context, mut payment: Map<String, Value>) -> Option<Map<String, Value>> {
    amount(&payment, "paid_amount").filter(|paid| !paid.is_zero())?;
    if date(&payment, "paid_at").is_none_or(|day| day > context.today) {
        payment.insert("paid_at".to_owned(), Value::from(context.today.to_string()));
    }
    Some(payment)
}

/// The payment that an entry tells of.
pub(super) fn payment(entry: &Row, file: &Row) -> Map<String, Value> {
    let line = entry.doc.get("line_parsed").and_then(Value::as_object).cloned().unwrap_or_default();
    let mut payment = Map::new();
    for (ours, theirs) in [
        ("paid_amount", "paid_amount"),
        ("paid_at", "paid_at"),
        ("bank_rate", "bank_rate"),
        ("credit_at", "credit_at"),
        ("paid_bank", "banco_recebedor"),
        ("paid_agency", "agencia_recebedora"),
    ] {
        if let Some(value) = line.get(theirs).filter(|value| !value.is_null() && *value != "") {
            payment.insert(ours.to_owned(), value.clone());
        }
    }
    payment.insert("kind".to_owned(), Value::from(1));
    payment.insert("created_via_api".to_owned(), Value::Bool(false));
    payment.insert("line_parsed".to_owned(), Value::Object(line));
    link(&mut payment, "discharge", file);
    payment
}

/// The fields of an entry's record, but for the records that it belongs to and the instant.
pub(crate) fn fields(file: &Discharge, entry: &DischargeEntry, file_row: &Row) -> Map<String, Value> {
    let (our_occurrence, label) = kinds::occurrence(&entry.occurrence);
    let fields = json!({
        "our_occurrence": our_occurrence, "occurrence": entry.occurrence, "occurrence_detail": label,
        "date_of_occurrence": entry.occurred_on.map(|day| day.to_string()),
        "bank_number": file.bank, "kind": if file.width == Width::Cnab400 { "400" } else { "240" },
        "line_raw": { "raw": entry.raw }, "line_parsed": parsed(entry),
    });
    let mut fields = match fields {
        Value::Object(fields) => fields,
        _ => Map::new(),
    };
    if !entry.reasons.is_empty() {
        fields.insert("occurrence_error".to_owned(), Value::from(entry.reasons.as_str()));
    }
    link(&mut fields, "discharge", file_row);
    fields
}

/// An entry's values under the names that the API documents.
pub(crate) fn parsed(entry: &DischargeEntry) -> Value {
    let day = |day: Option<jiff::civil::Date>| day.map(|day| day.to_string());
    json!({
        "paid_at": day(entry.occurred_on), "paid_amount": money::json(entry.paid_amount),
        "bank_rate": money::json(entry.fee), "credit_at": day(entry.credit_on),
        "our_number": entry.our_number.to_string(), "discount": money::json(entry.discount),
        "billet_fine": money::json(entry.interest), "error_code": entry.reasons, "event_type": entry.occurrence,
        "banco_recebedor": entry.paid_bank, "agencia_recebedora": entry.paid_agency,
        "control_number": entry.control, "document_number": entry.document_number,
    })
}

/// Takes a deleted entry out of its boleto.
pub(super) async fn forget(context: &mut Context, entry: &Row) -> Result<(), Problem> {
    let boleto = Key::Uid(text(&entry.doc, "bank_billet_uid").to_owned());
    if let Some(mut boleto) = context.tx.get(&BANK_BILLET, &boleto).await? {
        related::detach(&mut boleto.doc, "bank_billet_discharges", &entry.uid);
        context.update(&BANK_BILLET, boleto).await?;
    }
    Ok(())
}
