//! What proposals cost by billing cycle, and how many there are in each state.

use catalogue::billing::proposal::PROPOSAL;
use catalogue::billing::shared::CYCLES;
use serde_json::{Map, Value, json};
use storage::{IndexValue, Tally};

use super::named;
use super::offer::{self, Line, Part};
use crate::answer::{Answered, Asked};
use crate::billing::cents::BRL;
use crate::billing::quantity;
use crate::billing::subscription::items::Charged;
use crate::context::Context;
use crate::problem::Problem;

pub(super) async fn show(context: &mut Context, asked: &Asked) -> Result<Answered, Problem> {
    let row = named(context, asked).await?;
    let lines = offer::lines(context, &row).await?;
    let (mut cycles, mut refusal) = (Vec::new(), None);
    for cycle in CYCLES {
        let offer = offer::in_cycle(context, (&row, &lines), cycle).await?;
        let (recurring, once) = (offer.recurring, offer.once);
        cycles.push(json!({
            "cycle": cycle,
            "recurring_subtotal_cents": recurring.subtotal_cents,
            "recurring_discount_cents": recurring.discount_cents,
            "recurring_total_cents": recurring.total_cents(),
            "setup_subtotal_cents": once.subtotal_cents,
            "setup_discount_cents": once.discount_cents,
            "setup_total_cents": once.total_cents(),
            "first_total_cents": recurring.total_cents().saturating_add(once.total_cents()),
            "items": items(&lines, &offer.parts),
        }));
        refusal = refusal.or(offer.refusal);
    }
    let coupon = row.doc.get("coupon_id");
    Ok(Answered::Object(json!({ "currency": BRL, "coupon_id": coupon, "coupon_refusal": refusal, "cycles": cycles })))
}

/// Lines as they are told.
pub(super) fn items(lines: &[Line], parts: &[Part]) -> Vec<Value> {
    let told = |(line, part): (&Line, &Part)| {
        let charged = match part.charged {
            Charged::EachPeriod => "each_period",
            Charged::ByUse => "by_use",
            Charged::Once => "once",
        };
        json!({
            "id": line.item.uid,
            "product_id": line.item.doc.get("product_id"),
            "name": line.name(),
            "description": line.product.as_ref().and_then(|product| product.doc.get("description")),
            "charged": charged,
            "quantity": quantity::json(line.quantity()),
            "unit_amount_subcents": part.unit_amount_subcents,
            "setup_amount_subcents": line.setup_subcents(),
            "amount_cents": part.amount_cents,
            "setup_cents": part.setup_cents,
        })
    };
    lines.iter().zip(parts).map(told).collect()
}

pub(super) async fn stats(context: &mut Context, _: &Asked) -> Result<Answered, Problem> {
    let tally = Tally { conditions: vec![], by: vec!["status"], sums: vec![] };
    let groups = context.tx.tally(&PROPOSAL, &tally).await?;
    let mut counts: Map<String, Value> =
        PROPOSAL.states().iter().map(|state| ((*state).to_owned(), Value::from(0))).collect();
    let mut total = 0;
    for group in groups {
        total += group.count;
        if let Some(Some(IndexValue::Text(state))) = group.by.into_iter().next() {
            counts.insert(state, group.count.into());
        }
    }
    counts.insert("total".to_owned(), total.into());
    Ok(Answered::Object(Value::Object(counts)))
}
