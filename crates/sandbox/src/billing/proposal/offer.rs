//! What a proposal offers, and what it comes to in a billing cycle.

use catalogue::billing::coupon::COUPON;
use catalogue::billing::price::PRICE;
use catalogue::billing::product::PRODUCT;
use rust_decimal::Decimal;
use storage::{Key, Row};

use super::item;
use crate::billing::coupon::{self, Purchase};
use crate::billing::subscription::items::Charged;
use crate::billing::{cents, price};
use crate::context::Context;
use crate::domain::money::decimal;
use crate::fields::RowFields;
use crate::problem::Problem;

/// What a product is called that is there no more.
const GONE: &str = "Produto excluído";

/// An item with its product and price.
#[derive(Debug)]
pub(super) struct Line {
    pub(super) item: Row,
    /// The product, as long as it is there.
    pub(super) product: Option<Row>,
    price: Option<Row>,
}

impl Line {
    /// An item as a line.
    pub(super) async fn of(context: &mut Context, item: Row) -> Result<Line, Problem> {
        let key = |name: &str| Key::Uid(item.text(name).to_owned());
        let product = context.tx.get(&PRODUCT, &key("product_id")).await?;
        let price = context.tx.get(&PRICE, &key("price_id")).await?;
        Ok(Line { item, product, price })
    }

    /// How it is charged.
    pub(super) fn charged(&self) -> Charged {
        self.product.as_ref().map_or(Charged::EachPeriod, Charged::of)
    }

    /// The product's name.
    pub(super) fn name(&self) -> &str {
        self.product.as_ref().map_or(GONE, |product| product.text("name"))
    }

    /// How many.
    pub(super) fn quantity(&self) -> Decimal {
        self.item.doc.get("quantity").and_then(decimal).unwrap_or(Decimal::ONE)
    }

    /// What setting one up costs, in 1/10000 of a real.
    pub(super) fn setup_subcents(&self) -> i64 {
        cents::of(&self.item.doc, "setup_amount_subcents")
    }

    /// The cycle that the unit amount is for; empty where it is for none.
    pub(super) fn own_cycle(&self) -> &str {
        self.price.as_ref().map_or("", |price| price.text("billing_cycle"))
    }

    /// What one costs in `cycle`. A unit amount that is the price's own follows the product's prices; one that was agreed on
    /// goes by the number of months.
    async fn in_cycle(&self, context: &mut Context, cycle: &str) -> Result<price::Charged, Problem> {
        let agreed = cents::of(&self.item.doc, "unit_amount_subcents");
        let as_agreed = |unit_amount_subcents| price::Charged {
            price_id: self.item.text("price_id").to_owned(),
            unit_amount_subcents,
        };
        let Some(list) = self.price.as_ref().filter(|_| self.charged() == Charged::EachPeriod) else {
            return Ok(as_agreed(agreed));
        };
        if cents::of(&list.doc, "unit_amount_subcents") == agreed {
            return price::in_cycle(context, list, cycle).await;
        }
        Ok(match (price::months(list.text("billing_cycle")), price::months(cycle)) {
            (Some(from), Some(to)) => as_agreed(price::scaled(agreed, (from, to))),
            _ => as_agreed(agreed),
        })
    }
}

/// A line in a billing cycle.
#[derive(Debug)]
pub(super) struct Part {
    pub(super) charged: Charged,
    pub(super) price_id: String,
    /// In 1/10000 of a real, in the cycle.
    pub(super) unit_amount_subcents: i64,
    /// Quantity times unit; 0 for what is charged by use.
    pub(super) amount_cents: i64,
    /// Quantity times set-up.
    pub(super) setup_cents: i64,
}

/// An amount before and after what is taken off, in cents.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Sum {
    pub(super) subtotal_cents: i64,
    pub(super) discount_cents: i64,
}

impl Sum {
    pub(super) fn total_cents(self) -> i64 {
        self.subtotal_cents - self.discount_cents
    }
}

/// What a proposal comes to in a billing cycle.
#[derive(Debug)]
pub(super) struct Offer {
    /// One for each line.
    pub(super) parts: Vec<Part>,
    /// What is paid each cycle.
    pub(super) recurring: Sum,
    /// What is paid once.
    pub(super) once: Sum,
    /// Why the coupon takes nothing off.
    pub(super) refusal: Option<String>,
}

/// A proposal's lines, in the order in which they were given.
pub(super) async fn lines(context: &mut Context, proposal: &Row) -> Result<Vec<Line>, Problem> {
    let mut lines = Vec::new();
    for item in item::of(context, proposal).await? {
        lines.push(Line::of(context, item).await?);
    }
    Ok(lines)
}

/// The proposal's coupon, as long as it is there.
pub(super) async fn coupon_of(context: &mut Context, proposal: &Row) -> Result<Option<Row>, Problem> {
    match proposal.text("coupon_id") {
        "" => Ok(None),
        id => Ok(context.tx.get(&COUPON, &Key::Uid(id.to_owned())).await?),
    }
}

/// What `lines` come to in `cycle`. The proposal's coupon goes with the subscription; where nothing recurs, it is taken off
/// what is paid once.
pub(super) async fn in_cycle(
    context: &mut Context,
    (proposal, lines): (&Row, &[Line]),
    cycle: &str,
) -> Result<Offer, Problem> {
    let mut parts = Vec::with_capacity(lines.len());
    for line in lines {
        let charged = line.in_cycle(context, cycle).await?;
        parts.push(part(line.charged(), charged, (line.quantity(), line.setup_subcents())));
    }
    let mut offer =
        Offer { recurring: sum(&parts, recurring_cents), once: sum(&parts, once_cents), parts, refusal: None };
    let Some(coupon) = coupon_of(context, proposal).await?.filter(|_| !lines.is_empty()) else { return Ok(offer) };
    let recurs = recurs(lines);
    let amount = if recurs { recurring_cents } else { once_cents };
    let amounts: Vec<(i64, Option<String>)> = lines
        .iter()
        .zip(&offer.parts)
        .filter(|(line, _)| !recurs || line.charged() == Charged::EachPeriod)
        .map(|(line, part)| (amount(part), Some(line.item.text("product_id").to_owned())))
        .collect();
    let account_id = Some(proposal.text("billing_account_id")).filter(|id| !id.is_empty());
    let purchase = Purchase { account_id, plan_id: None, lines: &amounts };
    match coupon::judged_cents(context, &coupon, &purchase).await? {
        Ok(discount_cents) if recurs => offer.recurring.discount_cents = discount_cents,
        Ok(discount_cents) => offer.once.discount_cents = discount_cents,
        Err(why) => offer.refusal = Some(why),
    }
    Ok(offer)
}

/// Whether a subscription comes of the lines whose invoices the coupon can be taken off.
pub(super) fn recurs(lines: &[Line]) -> bool {
    lines.iter().any(|line| line.charged() == Charged::EachPeriod)
}

fn part(charged: Charged, unit: price::Charged, (quantity, setup_subcents): (Decimal, i64)) -> Part {
    let amount_cents = match charged {
        Charged::ByUse => 0,
        Charged::EachPeriod | Charged::Once => cents::of_line(quantity, unit.unit_amount_subcents),
    };
    Part {
        charged,
        amount_cents,
        price_id: unit.price_id,
        unit_amount_subcents: unit.unit_amount_subcents,
        setup_cents: cents::of_line(quantity, setup_subcents),
    }
}

fn recurring_cents(part: &Part) -> i64 {
    if part.charged == Charged::EachPeriod { part.amount_cents } else { 0 }
}

fn once_cents(part: &Part) -> i64 {
    let once = if part.charged == Charged::Once { part.amount_cents } else { 0 };
    once.saturating_add(part.setup_cents)
}

fn sum(parts: &[Part], amount: fn(&Part) -> i64) -> Sum {
    let subtotal_cents = parts.iter().map(amount).fold(0, i64::saturating_add);
    Sum { subtotal_cents, discount_cents: 0 }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn charged() -> impl Strategy<Value = Charged> {
        prop_oneof![Just(Charged::EachPeriod), Just(Charged::ByUse), Just(Charged::Once)]
    }

    proptest! {
        #[test]
        fn every_cent_is_paid_once_or_each_cycle(
            lines in prop::collection::vec((charged(), 1_i64..1_000, 0_i64..100_000_000, 0_i64..100_000_000), 0..20),
        ) {
            let parts: Vec<Part> = lines
                .iter()
                .map(|(charged, quantity, unit_amount_subcents, setup)| {
                    let unit = price::Charged { price_id: String::new(), unit_amount_subcents: *unit_amount_subcents };
                    part(*charged, unit, (Decimal::from(*quantity), *setup))
                })
                .collect();
            let all: i64 = parts.iter().map(|part| part.amount_cents + part.setup_cents).sum();
            let (recurring, once) = (sum(&parts, recurring_cents), sum(&parts, once_cents));
            prop_assert_eq!(recurring.total_cents() + once.total_cents(), all);
            // Each line is rounded once, by half a cent at most.
            let exact: i128 = lines
                .iter()
                .map(|(charged, quantity, unit, setup)| {
                    let unit = if *charged == Charged::ByUse { 0 } else { *unit };
                    i128::from(*quantity) * i128::from(unit + setup)
                })
                .sum();
            let off = (i128::from(all) * i128::from(cents::SUBCENTS_PER_CENT) - exact).abs();
            prop_assert!(off <= 100 * i128::try_from(lines.len()).unwrap(), "{off}");
        }
    }
}
