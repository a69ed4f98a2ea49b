//! What becomes of the placed boletos: registrations, payments, receipts, cancellations, protests, timers.

use catalogue::banking::charge::{
    bank_billet::BANK_BILLET, bank_billet_account::BANK_BILLET_ACCOUNT, bank_billet_payment::BANK_BILLET_PAYMENT,
    bank_billet_registration::BANK_BILLET_REGISTRATION, payment::PAYMENT,
};
use jiff::civil::Date;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};
use storage::{Key, NewRow, Row, Timer};

use super::draft::Fate;
use super::place::Placed;
use super::stage::Stage;
use crate::banking::bank_billet::{doc, life, pay, pix, protest, related};
use crate::banking::charge_payment;
use crate::domain::charges::{Terms, amount_due};
use crate::domain::{calendar, money};
use crate::instant;
use crate::problem::Problem;

/// A payment that is still to be stored: its return file comes first.
pub(super) struct Paying {
    /// Which of the placed boletos.
    pub(super) place: usize,
    /// When it was recorded.
    pub(super) at: Timestamp,
    /// Its fields.
    pub(super) fields: Map<String, Value>,
}

/// The steps of a protest.
const STEPS: [&str; 4] = ["order_issued", "order_generated", "registry_sent", "protested"];

/// Registers the boletos and writes their states; payments are made ready.
pub(super) async fn record(stage: &mut Stage) -> Result<(), Problem> {
    let wallet = stage.context.find(&BANK_BILLET_ACCOUNT, &Key::Uid(stage.wallet_uid.clone())).await?;
    register(stage, &wallet).await?;
    let mut paying = Vec::new();
    for place in 0..stage.placed.len() {
        let fate = stage.placed[place].fate;
        if let Fate::Paid(on, kind) = fate {
            paying.push(payment(stage, place, (on, kind)));
        } else if let Fate::Chargeback(on) = fate {
            paying.push(payment(stage, place, (on, 1)));
        }
        settle_state(stage, place, fate);
    }
    paying.sort_by_key(|paying| paying.at);
    stage.paying = paying;
    Ok(())
}

async fn register(stage: &mut Stage, wallet: &Row) -> Result<(), Problem> {
    let mut rows = Vec::new();
    let mut places = Vec::new();
    for (place, placed) in stage.placed.iter_mut().enumerate() {
        let rejected = placed.fate == Fate::Rejected;
        if matches!(placed.fate, Fate::Generating | Fate::Unfinished(_)) {
            continue;
        }
        let at = placed.row.created_at.checked_add(SignedDuration::from_secs(6)).unwrap_or(placed.row.created_at);
        let text = instant::text(at);
        let fields = if rejected {
            json!({ "status": "0", "failed_at": text, "fails_count": 1, "retry_blocked": false,
                    "error_message": "CEP do pagador não confere com a cidade" })
        } else {
            json!({ "status": "1", "registered_at": text, "fails_count": 0 })
        };
        let mut fields = fields.as_object().cloned().unwrap_or_default();
        doc::link(&mut fields, "bank_billet", &placed.row);
        doc::link(&mut fields, "bank_billet_account", wallet);
        let word = if rejected { "rejected" } else { "confirmed" };
        placed.row.doc.insert("registration_status".to_owned(), Value::from(word));
        placed.row.doc.insert("status".to_owned(), Value::from("opened"));
        if !rejected {
            placed.row.doc.insert("registered_at".to_owned(), Value::from(text));
            let code = pix::qr_code(&placed.row, &wallet.doc)?;
            pix::put(&mut placed.row, code);
        }
        placed.touched = at;
        let uid = engine::clock::uuid_v7(at, stage.dice.as_ref()).to_string();
        rows.push(NewRow { uid, doc: fields, created_at: at, updated_at: at });
        places.push(place);
    }
    let rows = stage.context.tx.insert_many(&BANK_BILLET_REGISTRATION, rows).await?;
    for (place, row) in places.into_iter().zip(rows) {
        let doc = &mut stage.placed[place].row.doc;
        related::attach(doc, "bank_billet_registrations", &BANK_BILLET_REGISTRATION, &row);
    }
    Ok(())
}

/// Writes the state that a fate ends in, except for payments.
fn settle_state(stage: &mut Stage, place: usize, fate: Fate) {
    let today = stage.today;
    let (status, on) = match fate {
        Fate::Overdue | Fate::Protest(_) => {
            ("overdue", stage.placed[place].due().map(|due| calendar::plus_days(due, 1)))
        }
        Fate::Cancelled(on, _) | Fate::WrittenOff(on) => ("canceled", Some(on)),
        Fate::Blocked => ("blocked", Some(today)),
        Fate::Open | Fate::Rejected => ("opened", None),
        Fate::Paid(..) => ("paid", None),
        Fate::Chargeback(on) => ("chargeback", Some(calendar::plus_days(on, 4).min(today))),
        Fate::Generating | Fate::Unfinished(_) => return,
    };
    let at = on.map(|on| match fate {
        Fate::Overdue | Fate::Protest(_) | Fate::WrittenOff(_) => instant::start_of(on).unwrap_or(stage.end),
        _ => stage.office_hour_on(on),
    });
    let placed = &mut stage.placed[place];
    let at = at.map(|at| at.max(placed.touched));
    let mut set = |name: &str, value: Value| drop(placed.row.doc.insert(name.to_owned(), value));
    set("status", Value::from(status));
    match fate {
        Fate::Cancelled(_, reason) => {
            set("cancel_type", Value::from(1));
            set("cancellation_reason", Value::from(reason));
        }
        Fate::WrittenOff(_) => {
            set("cancel_type", Value::from(2));
            set("revoked_at", at.map_or(Value::Null, |at| Value::from(instant::text(at))));
        }
        Fate::Protest(steps) => set("sue_history", history(today, steps)),
        _ => {}
    }
    placed.touched = at.unwrap_or(placed.touched);
}

/// The last step was three days ago, the others before it.
fn history(today: Date, steps: usize) -> Value {
    let steps = steps.min(STEPS.len());
    let dated = STEPS[..steps].iter().zip((0..steps).rev()).map(|(step, back)| {
        let day = calendar::plus_days(today, -3 - 4 * i32::try_from(back).unwrap_or_default());
        let at = instant::start_of(day).and_then(|at| at.checked_add(SignedDuration::from_hours(10)).ok());
        json!({ "status": step, "occurred_at": at.map(instant::text) })
    });
    dated.collect()
}

/// A payment of what the boleto costs on that day, to the cent.
fn payment(stage: &Stage, place: usize, (on, kind): (Date, i64)) -> Paying {
    let placed = &stage.placed[place];
    let due = Terms::of(&placed.row.doc).map(|terms| amount_due(&terms, on).total).unwrap_or_default();
    let bank = *stage.dice.pick(&["001", "033", "104", "237", "260", "341", "756"]);
    let mut fields = Map::new();
    let mut set = |name: &str, value: Value| drop(fields.insert(name.to_owned(), value));
    set("paid_amount", money::json(due));
    set("paid_at", Value::from(on.to_string()));
    set("kind", Value::from(kind));
    set("created_via_api", Value::Bool(kind == 0));
    if kind != 0 {
        set("bank_rate", json!(1.9));
        set("paid_bank", Value::from(bank));
        set("paid_agency", Value::from(format!("{:05}", stage.dice.between(1, 9800))));
        set("credit_at", Value::from(calendar::plus_business_days(on, u32::from(kind == 1)).to_string()));
    }
    Paying { place, at: stage.office_hour_on(on).max(placed.touched), fields }
}

/// Stores the payments with their receipts, then the boletos as they have become, and the timers of what is to come.
pub(super) async fn keep(stage: &mut Stage) -> Result<(), Problem> {
    let paying = std::mem::take(&mut stage.paying);
    let mut rows = Vec::with_capacity(paying.len());
    for paying in &paying {
        let mut fields = paying.fields.clone();
        pay::describe(&stage.placed[paying.place].row, &mut fields);
        rows.push(NewRow { uid: stage.uid(paying.at), doc: fields, created_at: paying.at, updated_at: paying.at });
    }
    let payments = stage.context.tx.insert_many(&BANK_BILLET_PAYMENT, rows).await?;
    let mut receipts = Vec::with_capacity(payments.len());
    for (paying, payment) in paying.iter().zip(&payments) {
        let placed = &mut stage.placed[paying.place];
        related::attach(&mut placed.row.doc, "bank_billet_payments", &BANK_BILLET_PAYMENT, payment);
        doc::copy(&payment.doc, &mut placed.row.doc, &["paid_amount", "paid_at"]);
        placed.touched = placed.touched.max(paying.at);
        let mut doc = pay::receipt(&placed.row, payment, "opened");
        let told = doc::date(&doc, "paid_at")
            .map(|paid| calendar::plus_business_days(paid, charge_payment::PAYER_KNOWN_DAYS))
            .filter(|told| *told <= stage.today);
        if matches!(placed.fate, Fate::Chargeback(_)) {
            doc.insert("status".to_owned(), Value::from("canceled"));
        }
        if told.is_some() {
            let name = doc["debtor"]["name"].clone();
            let document_number = doc["debtor"]["document_number"].clone();
            doc.insert("payer".to_owned(), json!({ "name": name, "document_number": document_number }));
        }
        let uid = engine::clock::uuid_v7(paying.at, stage.dice.as_ref()).to_string();
        receipts.push(NewRow { uid, doc, created_at: paying.at, updated_at: paying.at });
    }
    for receipt in stage.context.tx.insert_many(&PAYMENT, receipts).await? {
        if !receipt.doc.contains_key("payer") {
            charge_payment::schedule_payer(&mut stage.context, &receipt).await?;
        }
    }
    for place in 0..stage.placed.len() {
        let Placed { row, fate, touched } = &stage.placed[place];
        let (row, fate, touched) = (row.clone(), *fate, *touched);
        let row = stage.context.tx.update(&BANK_BILLET, row, touched).await?;
        schedule(stage, &row, fate).await?;
        stage.placed[place].row = row;
    }
    Ok(())
}

async fn schedule(stage: &mut Stage, row: &Row, fate: Fate) -> Result<(), Problem> {
    let timers = match fate {
        Fate::Generating => vec![(life::GENERATE, stage.context.bank_answers_at())],
        Fate::Open | Fate::Rejected | Fate::Overdue => life::watches(&row.doc),
        Fate::Protest(steps) if steps < STEPS.len() => {
            let next = instant::start_of(calendar::plus_business_days(stage.today, 2));
            next.map(|next| (protest::STEP, next)).into_iter().collect()
        }
        _ => Vec::new(),
    };
    for (action, due_at) in timers.into_iter().filter(|(_, due_at)| *due_at > stage.end) {
        let timer = Timer { due_at, record: BANK_BILLET.table(), id: row.id, action: action.to_owned() };
        stage.context.tx.schedule(&timer).await?;
    }
    Ok(())
}

impl Placed {
    /// Its due date.
    pub(super) fn due(&self) -> Option<Date> {
        doc::date(&self.row.doc, "expire_at")
    }
}
