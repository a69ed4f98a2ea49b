//! New bills: one, or the rows of a series.

use jiff::civil::Date;
use serde_json::{Map, Value, json};
use storage::Row;

use super::kind::BillKind;
use super::series::{Part, Series, refuse};
use super::{guard, links, split, taxes, terms};
use crate::answer::{Answered, Asked};
use crate::context::Context;
use crate::finance::automatic_rule::{self, Subject};
use crate::finance::payable::approval;
use crate::finance::transaction::doc::{self, midnight, reais};
use crate::problem::Problem;

/// Registers a bill; of a series the first row is answered.
///
/// # Errors
/// 400 for an id beside its name; 422 for what the bill lacks or what does not fit.
pub(crate) async fn run(context: &mut Context, asked: &Asked, kind: BillKind) -> Result<Answered, Problem> {
    let body = &asked.body;
    let series = Series::read(body)?;
    let mut bill = blank();
    let company = links::company(context, body).await?;
    bill.insert("company_id".to_owned(), Value::from(company.uid));
    terms::put(context, kind, &mut bill, body).await?;
    automatic_rule::classify(context, &Subject::Billing(kind.side()), &mut bill).await?;
    if doc::filled(&bill, "person_id").is_none() {
        return Err(refuse("person_id", "ou person_name é obrigatório"));
    }
    // Hidden: a change that repeats it is no change.
    if let Some(period) = doc::filled(body, "recurrence_period") {
        bill.insert("recurrence_period".to_owned(), Value::from(period));
    }
    if kind == BillKind::Payable {
        bill.insert("payment_source".to_owned(), Value::from("manual"));
    }
    let due = terms::day(&bill, "due_date")?;
    let parts = series.parts(doc::amount(&bill, "amount"), due)?;
    let competence = doc::day(&bill, "competence_date").unwrap_or(due);
    let competence_sent = doc::filled(&bill, "competence_date").is_some();
    let days = |at: i64, part: &Part| match competence_sent {
        true => series.competence(competence, at),
        false => Some(part.due),
    };
    let mut first = None;
    for row in rows(context, series, &bill, &parts, days)? {
        let row = insert(context, kind, row).await?;
        first.get_or_insert(row);
    }
    let row = first.ok_or_else(|| Problem::Internal("a bill made no row".to_owned()))?;
    Ok(Answered::Created(kind.record(), row))
}

/// What a new bill holds before anything is put in: its first state, and nothing hanging on it.
pub(crate) fn blank() -> Map<String, Value> {
    let fixed = json!({
        "type": "normal", "status": "pending", "is_reconciled": false,
        "tax_charges_count": 0, "classification_center_allocations_count": 0, "attachments_count": 0,
        "classification_center_allocations": [], "tax_charges": [],
    });
    match fixed {
        Value::Object(fixed) => fixed,
        _ => Map::new(),
    }
}

/// The documents of a series' rows.
fn rows(
    context: &Context,
    series: Series,
    bill: &Map<String, Value>,
    parts: &[Part],
    days: impl Fn(i64, &Part) -> Option<Date>,
) -> Result<Vec<Map<String, Value>>, Problem> {
    let amounts: Vec<_> = parts.iter().map(|part| part.amount).collect();
    let shares = split::stored(bill);
    let splits = match series {
        Series::Installments(..) => split::spread(&shares, &amounts),
        Series::Single | Series::Recurring(..) => vec![shares; parts.len()],
    };
    let group = engine::clock::uuid_v7(context.now, context.entropy.as_ref()).to_string();
    let whole = reais(amounts.iter().sum());
    let mut rows = Vec::with_capacity(parts.len());
    for (at, (part, shares)) in (0..).zip(parts.iter().zip(&splits)) {
        let mut row = bill.clone();
        let day = days(at, part).ok_or_else(|| refuse("competence_date", "leva a série além do calendário"))?;
        row.insert("competence_date".to_owned(), midnight(day));
        row.insert("due_date".to_owned(), midnight(part.due));
        if series != Series::Single {
            row.insert("type".to_owned(), Value::from(word(series)));
            row.insert("amount".to_owned(), reais(part.amount));
            row.insert("installment_number".to_owned(), Value::from(at + 1));
            row.insert("total_installments".to_owned(), Value::from(parts.len()));
            row.insert("parcels_amount".to_owned(), whole.clone());
            row.insert("group_id".to_owned(), Value::from(group.as_str()));
            if !shares.is_empty() {
                split::put(&mut row, shares);
            }
            if at > 0 {
                taxes::put(&mut row, Vec::new());
            }
            terms::follow(&mut row)?;
        }
        rows.push(row);
    }
    Ok(rows)
}

const fn word(series: Series) -> &'static str {
    match series {
        Series::Single => "normal",
        Series::Recurring(..) => "recurring",
        Series::Installments(..) => "installment",
    }
}

async fn insert(context: &mut Context, kind: BillKind, mut bill: Map<String, Value>) -> Result<Row, Problem> {
    if kind == BillKind::Payable {
        approval::ask(&mut bill);
    }
    guard::put_visibility(&mut bill);
    let row = context.insert(kind.record(), bill).await?;
    if kind == BillKind::Payable {
        approval::schedule(context, &row).await?;
    }
    Ok(row)
}
