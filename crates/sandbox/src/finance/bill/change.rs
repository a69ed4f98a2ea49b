//! PATCH of a bill: editing, settling, reopening, cancelling.

mod fields;

use serde_json::{Map, Value, json};
use storage::Row;

use fields::{DECISIVE, FIXED_ONCE_CLOSED, FIXED_WHILE_CHARGED, SAID_WHEN_SETTLED};

use super::guard::{Gate, clash, gate, refuse_live, refuse_unapproved};
use super::kind::BillKind;
use super::links;
use super::series::refuse;
use super::settle::{self, Entry, Settlement};
use super::terms;
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::fields::RowFields;
use crate::finance::payable::approval;
use crate::finance::transaction::doc;
use crate::problem::Problem;

/// What a status in the body asks for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Move {
    Stay,
    Settle,
    Reopen,
    Cancel,
}

/// Changes a bill.
///
/// # Errors
/// 400 for an id beside its name; 409 for a move or an edit that the bill's state refuses; 422 for what a settlement lacks
/// and for what does not fit.
pub(crate) async fn run(context: &mut Context, asked: &Asked, kind: BillKind) -> Result<Answered, Problem> {
    let mut bill = context.find(kind.record(), &asked.key()?).await?;
    let mut body = asked.body.clone();
    let next = next_move(kind, &bill, doc::text(&body, "status"))?;
    body.remove("status");
    check_series(&bill, &mut body)?;
    if next == Move::Reopen {
        bill = reopen(context, kind, bill).await?;
    }
    let before = settle::before(&bill.doc);
    let old = bill.doc.clone();
    terms::put(context, kind, &mut bill.doc, &body).await?;
    let changed: Vec<&str> = body.keys().map(String::as_str).filter(|name| differs(&old, &bill.doc, name)).collect();
    refuse_edits(&old, &changed)?;
    let approved = old.get("payment_approval") == Some(&json!("creation_approved"));
    let decisive = changed.iter().copied().filter(|name| approved && DECISIVE.contains(name));
    let decisive: Vec<&str> =
        decisive.filter(|name| next != Move::Settle || !SAID_WHEN_SETTLED.contains(name)).collect();
    refuse_unasked(next, &decisive)?;
    let bill = match next {
        Move::Settle => settle_with(context, kind, (bill, before), &body).await?,
        Move::Cancel => {
            refuse_live(&bill.doc, "A conta não pode ser cancelada")?;
            bill.put("status", "cancelled");
            settle::store(context, kind, bill).await?
        }
        Move::Stay | Move::Reopen => {
            if !decisive.is_empty() {
                approval::ask(&mut bill.doc);
            }
            let bill = settle::store(context, kind, bill).await?;
            if !decisive.is_empty() {
                approval::schedule(context, &bill).await?;
            }
            bill
        }
    };
    Ok(Answered::Record(kind.record(), bill))
}

/// Refuses to close a bill together with a change that a person has to approve: it would count without having been asked.
fn refuse_unasked(next: Move, decisive: &[&str]) -> Result<(), Problem> {
    match (next, decisive) {
        (Move::Settle | Move::Cancel, [name, ..]) => {
            let message = format!("{name} pede nova aprovação: altere a conta antes de encerrá-la.");
            Err(clash(message, "payment_approval", "creation_approved"))
        }
        _ => Ok(()),
    }
}

/// What `status` means for a bill in its present state.
fn next_move(kind: BillKind, bill: &Row, status: &str) -> Result<Move, Problem> {
    let (from, settled) = (bill.text("status"), kind.settled());
    let clashes = |why: &str| Err(clash(format!("A {} {why}.", kind.name()), "status", from));
    match (from, status) {
        (_, "") => Ok(Move::Stay),
        ("pending", "pending") => Ok(Move::Stay),
        ("pending", "cancelled") => Ok(Move::Cancel),
        ("pending", to) if to == settled => Ok(Move::Settle),
        (_, "pending") => Ok(Move::Reopen),
        (from, to) if from == to => clashes("já está neste status"),
        (_, _) => clashes("está encerrada: reabra-a antes com status pending"),
    }
}

/// Opens a bill again, unless that would let it be paid twice or break a reconciliation.
async fn reopen(context: &mut Context, kind: BillKind, bill: Row) -> Result<Row, Problem> {
    if bill.has("reconciliation") {
        let id = bill.doc.get("reconciliation").and_then(|group| group.get("id")).cloned().unwrap_or_default();
        let message = "A conta está conciliada: desfaça a conciliação para reabri-la.";
        return Err(Problem::conflict(message, json!({ "field": "status", "reconciliation_id": id })));
    }
    let moved = [
        ("kobana_status", "confirmed", "O banco já pagou a conta"),
        ("charge_state", "paid", "O pagador já pagou a cobrança"),
    ];
    for (field, state, why) in moved {
        if bill.text("status") == kind.settled() && bill.text(field) == state {
            return Err(clash(format!("{why}: ela não pode ser reaberta."), field, state));
        }
    }
    if bill.text("status") == kind.settled() {
        return settle::reopen(context, kind, bill).await;
    }
    let mut bill = bill;
    bill.put("status", "pending");
    settle::store(context, kind, bill).await
}

/// Settles by hand.
async fn settle_with(
    context: &mut Context,
    kind: BillKind,
    (bill, before): (Row, Value),
    body: &Map<String, Value>,
) -> Result<Row, Problem> {
    refuse_unapproved(&bill.doc, "A conta não pode ser liquidada")?;
    refuse_live(&bill.doc, "A conta não pode ser liquidada")?;
    let day = doc::day(body, "payment_date")
        .ok_or_else(|| refuse("payment_date", &format!("é obrigatório com status {}", kind.settled())))?;
    let account_id = bill.text("financial_account_id").to_owned();
    if account_id.is_empty() {
        return Err(refuse("financial_account_id", "é obrigatório: a conta não tem conta financeira definida"));
    }
    // An account that was set long ago may have been switched off since.
    let company = bill.text("company_id").to_owned();
    links::account(context, &company, ("financial_account_id", &account_id)).await?;
    settle::settle(context, kind, bill, before, Settlement { day, account_id, entry: Entry::Booked }).await
}

/// The shape of a series is set when it is made: what is sent again must be the same.
fn check_series(bill: &Row, body: &mut Map<String, Value>) -> Result<(), Problem> {
    for name in ["type", "total_installments", "recurrence_period"] {
        let Some(sent) = body.remove(name).filter(|sent| !sent.is_null()) else { continue };
        if bill.doc.get(name) != Some(&sent) {
            return Err(refuse(name, "só se define na criação: uma conta não vira série, nem muda de série"));
        }
    }
    Ok(())
}

/// Whether a field that was sent changes the bill. What a body calls by a name shows in the id.
fn differs(old: &Map<String, Value>, new: &Map<String, Value>, name: &str) -> bool {
    let name = match name {
        "classification_centers" => "classification_center_allocations",
        "person_name" => "person_id",
        other => other,
    };
    let value = |doc: &Map<String, Value>| doc.get(name).cloned().unwrap_or_default();
    if name == "tax_charges" {
        return terms_of(&value(old)) != terms_of(&value(new));
    }
    value(old) != value(new)
}

/// Tax charges without the ids that each set gets afresh.
fn terms_of(charges: &Value) -> Value {
    let mut charges = charges.clone();
    for charge in charges.as_array_mut().into_iter().flatten() {
        if let Value::Object(charge) = charge {
            charge.remove("id");
        }
    }
    charges
}

/// Refuses changes that the bill's state does not allow.
fn refuse_edits(bill: &Map<String, Value>, changed: &[&str]) -> Result<(), Problem> {
    let first = |names: &[&str]| changed.iter().find(|name| names.contains(name)).copied();
    if !changed.is_empty() && gate(bill) == Gate::Rejected {
        return Err(clash(
            "A conta foi reprovada e não muda mais.".to_owned(),
            "payment_approval",
            "creation_rejected",
        ));
    }
    let status = doc::text(bill, "status");
    if status != "pending"
        && let Some(name) = first(FIXED_ONCE_CLOSED).or_else(|| first(DECISIVE))
    {
        return Err(clash(format!("{name} não muda em uma conta encerrada: reabra-a antes."), "status", status));
    }
    if super::guard::has_live_charge(bill)
        && let Some(name) = first(FIXED_WHILE_CHARGED)
    {
        refuse_live(bill, &format!("{name} não pode mudar"))?;
    }
    if super::guard::has_live_payment(bill)
        && let Some(name) = first(DECISIVE)
    {
        refuse_live(bill, &format!("{name} não pode mudar"))?;
    }
    Ok(())
}
