//! CNAB files of the last weeks: remittances with the instructions, return files with the payments.

use base64::Engine as _;
use catalogue::banking::charge::{
    bank_billet_account::BANK_BILLET_ACCOUNT, bank_billet_discharge::BANK_BILLET_DISCHARGE,
    bank_billet_remittance::BANK_BILLET_REMITTANCE, discharge::DISCHARGE, remittance::REMITTANCE,
};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};
use storage::{Key, NewRow, Row};

use super::draft::Fate;
use super::stage::Stage;
use crate::banking::bank_billet::{codes::ROOT, doc, kinds, related};
use crate::banking::{bank_billet_remittance, discharge, remittance};
use crate::domain::calendar;
use crate::domain::cnab::{Discharge, DischargeEntry, Width};
use crate::domain::money;
use crate::instant;
use crate::problem::Problem;

/// Weeks that have files.
const WEEKS: i32 = 6;

/// Writes the files of each week, oldest first. Instructions of the last days are still pending.
pub(super) async fn write(stage: &mut Stage) -> Result<(), Problem> {
    let wallet = stage.context.find(&BANK_BILLET_ACCOUNT, &Key::Uid(stage.wallet_uid.clone())).await?;
    for week in (1..=WEEKS).rev() {
        let first = calendar::plus_days(stage.today, -7 * week - 2);
        let last = calendar::plus_days(first, 6);
        remit(stage, &wallet, (first, Some(last))).await?;
        discharge_week(stage, &wallet, (first, last)).await?;
    }
    remit(stage, &wallet, (calendar::plus_days(stage.today, -2), None)).await
}

/// The instructions of the boletos created from `first` on: in a file made at the end of the last day, or pending.
async fn remit(stage: &mut Stage, wallet: &Row, (first, last): (Date, Option<Date>)) -> Result<(), Problem> {
    let created = |row: &Row| engine::clock::account_date(row.created_at);
    let fits = |row: &Row| created(row) >= first && last.is_none_or(|last| created(row) <= last);
    let places: Vec<usize> = (0..stage.placed.len())
        .filter(|place| fits(&stage.placed[*place].row))
        .filter(|place| !matches!(stage.placed[*place].fate, Fate::Generating | Fate::Unfinished(_)))
        .collect();
    if places.is_empty() {
        return Ok(());
    }
    let file = match last {
        Some(last) => Some(open_file(stage, wallet, last).await?),
        None => None,
    };
    let mut rows = Vec::with_capacity(places.len());
    for place in &places {
        let boleto = &stage.placed[*place].row;
        let mut entry = bank_billet_remittance::fields(wallet, boleto, &kinds::ENTRY);
        if let Some(file) = &file {
            doc::link(&mut entry, "remittance", file);
            entry.insert("pending".to_owned(), Value::Bool(false));
            entry.insert("processed_at".to_owned(), Value::from(instant::text(file.created_at)));
        }
        let at = boleto.created_at;
        rows.push(NewRow { uid: stage.uid(at), doc: entry, created_at: at, updated_at: at });
    }
    let entries = stage.context.tx.insert_many(&BANK_BILLET_REMITTANCE, rows).await?;
    for (place, entry) in places.iter().zip(&entries) {
        let doc = &mut stage.placed[*place].row.doc;
        related::attach(doc, "bank_billet_remittances", &BANK_BILLET_REMITTANCE, entry);
    }
    match file {
        Some(file) => {
            let boletos = places.iter().map(|place| stage.placed[*place].row.clone());
            let pairs: Vec<(Row, Row)> = entries.into_iter().zip(boletos).collect();
            close_file(stage, file, pairs).await
        }
        None => Ok(()),
    }
}

async fn open_file(stage: &mut Stage, wallet: &Row, day: Date) -> Result<Row, Problem> {
    let at = evening(stage, day);
    let file = json!({
        "filename": format!("{}1.REM", day.strftime("%y%m%d")), "status": "processed", "generated_by": "kobana",
        "processed_at": instant::text(at), "created_via_api": true, "tags": [],
    });
    let mut file = file.as_object().cloned().unwrap_or_default();
    doc::link(&mut file, "bank_billet_account", wallet);
    insert(stage, &REMITTANCE, (at, file)).await
}

async fn close_file(stage: &mut Stage, mut file: Row, pairs: Vec<(Row, Row)>) -> Result<(), Problem> {
    let wallet = Key::Uid(stage.wallet_uid.clone());
    let mut wallet = stage.context.find(&BANK_BILLET_ACCOUNT, &wallet).await?;
    let number = doc::number(&wallet.doc, "next_remittance_number").unwrap_or(1);
    let made = file.created_at.to_zoned_datetime(engine::clock::account_zone()).datetime();
    let content = remittance::write(&wallet.doc, number, made, &pairs)?;
    let entries: Vec<Row> = pairs.into_iter().map(|(entry, _)| entry).collect();
    remittance::describe(&mut file.doc, &entries);
    file.doc.insert("content".to_owned(), Value::from(content));
    file.doc.insert("remittance_number".to_owned(), Value::from(number));
    file.doc.insert("url".to_owned(), Value::from(format!("{ROOT}/remessas/{}", file.uid)));
    let at = file.created_at;
    stage.context.tx.update(&REMITTANCE, file, at).await?;
    wallet.doc.insert("next_remittance_number".to_owned(), Value::from(number + 1));
    stage.context.update(&BANK_BILLET_ACCOUNT, wallet).await?;
    Ok(())
}

/// The payments at banks from `first` to `last`, in one return file that came the next morning.
async fn discharge_week(stage: &mut Stage, wallet: &Row, (first, last): (Date, Date)) -> Result<(), Problem> {
    let within = |fields: &Map<String, Value>| {
        let paid = doc::date(fields, "paid_at");
        doc::number(fields, "kind") == Some(1) && paid.is_some_and(|paid| (first..=last).contains(&paid))
    };
    let paid: Vec<usize> = (0..stage.paying.len()).filter(|at| within(&stage.paying[*at].fields)).collect();
    let Some(beneficiary) = remittance::beneficiary(&wallet.doc).filter(|_| !paid.is_empty()) else { return Ok(()) };
    let day = calendar::plus_days(last, 1);
    let at = evening(stage, day);
    let file = Discharge {
        width: Width::Cnab400,
        bank: beneficiary.bank.clone(),
        agency: beneficiary.agency.clone(),
        account: beneficiary.account.clone(),
        made_on: Some(day),
        number: u64::try_from(day.day_of_year()).unwrap_or(1),
        entries: paid.iter().map(|at| entry(stage, *at)).collect(),
    };
    let made = at.to_zoned_datetime(engine::clock::account_zone()).datetime();
    let text = file.write(&beneficiary, made).map_err(|fault| Problem::Internal(fault.to_string()))?;
    let read = Discharge::parse(text.as_bytes()).map_err(|fault| Problem::Internal(fault.to_string()))?;
    let fields = json!({
        "filename": format!("CB{}01.RET", day.strftime("%d%m")), "status": "processed",
        "processed_at": instant::text(at), "created_via_integration": instant::text(at), "created_via_api": false,
        "tags": [], discharge::CONTENT: base64::engine::general_purpose::STANDARD.encode(&text),
    });
    let mut fields = fields.as_object().cloned().unwrap_or_default();
    doc::link(&mut fields, "bank_billet_account", wallet);
    let row = insert(stage, &DISCHARGE, (at, fields)).await?;
    entries(stage, wallet, row, (&read, &paid)).await
}

/// Stores the entries of a return file and ties them to boletos and payments.
async fn entries(
    stage: &mut Stage,
    wallet: &Row,
    mut file: Row,
    (read, paid): (&Discharge, &[usize]),
) -> Result<(), Problem> {
    let mut rows = Vec::with_capacity(paid.len());
    for (at, entry) in paid.iter().zip(&read.entries) {
        let mut fields = discharge::entry_fields(read, entry, &file);
        fields.insert("processed_at".to_owned(), Value::from(instant::text(file.created_at)));
        doc::link(&mut fields, "bank_billet_account", wallet);
        doc::link(&mut fields, "bank_billet", &stage.placed[stage.paying[*at].place].row);
        let created_at = file.created_at;
        rows.push(NewRow { uid: stage.uid(created_at), doc: fields, created_at, updated_at: created_at });
    }
    let rows = stage.context.tx.insert_many(&BANK_BILLET_DISCHARGE, rows).await?;
    for (at, (row, entry)) in paid.iter().zip(rows.iter().zip(&read.entries)) {
        let paying = &mut stage.paying[*at];
        doc::link(&mut paying.fields, "discharge", &file);
        paying.fields.insert("line_parsed".to_owned(), discharge::parsed(entry));
        paying.at = paying.at.max(file.created_at);
        let boleto = &mut stage.placed[paying.place].row.doc;
        related::attach(boleto, "bank_billet_discharges", &BANK_BILLET_DISCHARGE, row);
        related::attach(&mut file.doc, "bank_billet_discharges", &BANK_BILLET_DISCHARGE, row);
    }
    let at = file.created_at;
    stage.context.tx.update(&DISCHARGE, file, at).await?;
    Ok(())
}

fn entry(stage: &Stage, at: usize) -> DischargeEntry {
    let paying = &stage.paying[at];
    let boleto = &stage.placed[paying.place].row;
    let own = |name: &str| doc::text(&boleto.doc, name).to_owned();
    let paid = doc::amount(&paying.fields, "paid_amount").unwrap_or_default();
    let amount = doc::amount(&boleto.doc, "amount").unwrap_or_default();
    DischargeEntry {
        occurrence: "06".to_owned(),
        our_number: own("our_number").parse().unwrap_or_default(),
        control: boleto.id.to_string(),
        document_number: own("document_number"),
        occurred_on: doc::date(&paying.fields, "paid_at"),
        credit_on: doc::date(&paying.fields, "credit_at"),
        due: doc::date(&boleto.doc, "expire_at"),
        amount,
        paid_amount: paid,
        fee: doc::amount(&paying.fields, "bank_rate").unwrap_or_default(),
        interest: (paid - amount).max(money::from_cents(0)),
        discount: (amount - paid).max(money::from_cents(0)),
        paid_bank: doc::text(&paying.fields, "paid_bank").to_owned(),
        paid_agency: doc::text(&paying.fields, "paid_agency").to_owned(),
        reasons: String::new(),
        raw: String::new(),
    }
}

async fn insert(
    stage: &mut Stage,
    record: &'static catalogue::Record,
    (at, doc): (Timestamp, Map<String, Value>),
) -> Result<Row, Problem> {
    let uid = stage.uid(at);
    Ok(stage.context.tx.insert(record, uid, doc, at).await?)
}

/// Seven in the evening of `day`, never after the end.
fn evening(stage: &Stage, day: Date) -> Timestamp {
    let start = instant::start_of(day).unwrap_or(stage.end);
    start.checked_add(SignedDuration::from_hours(19)).unwrap_or(stage.end).min(stage.end)
}
