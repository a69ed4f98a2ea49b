//! What a coupon takes off, and when it takes nothing.

use catalogue::billing::coupon::redemption::REDEMPTION;
use serde_json::Value;
use storage::Row;

use super::scope::covers;
use crate::billing::{cents, day};
use crate::context::Context;
use crate::domain::money::{brl, from_cents};
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{count, equal};

/// What a coupon would be used on.
#[derive(Debug)]
pub(crate) struct Purchase<'a> {
    /// The billing account that buys; none for a prospect.
    pub(crate) account_id: Option<&'a str>,
    /// The plan whose lines these are.
    pub(crate) plan_id: Option<&'a str>,
    /// Amounts in cents, below zero for what is given back, with the product of each.
    pub(crate) lines: &'a [(i64, Option<String>)],
}

impl Purchase<'_> {
    /// What all lines come to, in cents.
    fn total_cents(&self) -> i64 {
        self.lines.iter().map(|(amount_cents, _)| *amount_cents).fold(0, i64::saturating_add)
    }

    /// What the lines that `coupon` is for come to, in cents; `None` where it is for none of them.
    fn covered_cents(&self, coupon: &Row) -> Option<i64> {
        let covered = self.lines.iter().filter(|(_, product)| covers(coupon, self.plan_id, product.as_deref()));
        covered.map(|(amount_cents, _)| *amount_cents).reduce(i64::saturating_add)
    }
}

/// What `coupon` takes off a purchase today, in cents: never more than the lines that it is for come to.
///
/// # Errors
/// 422 on `field` where it is not valid, used up, below its least purchase or of other products.
pub(crate) async fn discount_cents(
    context: &mut Context,
    coupon: &Row,
    purchase: &Purchase<'_>,
    field: &str,
) -> Result<i64, Problem> {
    judged_cents(context, coupon, purchase).await?.map_err(|why| Problem::field(field, &why))
}

/// As [`discount_cents`], for what happens by the clock: why the coupon takes nothing is no refusal then.
///
/// # Errors
/// The store's.
pub(crate) async fn judged_cents(
    context: &mut Context,
    coupon: &Row,
    purchase: &Purchase<'_>,
) -> Result<Result<i64, String>, Problem> {
    if let Some(why) = refused(context, coupon, purchase).await? {
        return Ok(Err(why));
    }
    let Some(covered_cents) = purchase.covered_cents(coupon) else {
        return Ok(Err("não vale para nenhum destes produtos ou planos".to_owned()));
    };
    Ok(Ok(Terms::of(coupon).off_cents(covered_cents)))
}

/// Why a coupon cannot be used, to stand after the name of a field.
async fn refused(context: &mut Context, coupon: &Row, purchase: &Purchase<'_>) -> Result<Option<String>, Problem> {
    if coupon.doc.get("is_active") == Some(&Value::Bool(false)) {
        return Ok(Some("é de um cupom desativado".to_owned()));
    }
    let of = |name: &str| Some(coupon.text(name)).filter(|text| !text.is_empty()).and_then(day::of);
    if let Some(from) = of("valid_from").filter(|from| *from > context.today) {
        return Ok(Some(format!("é de um cupom que vale a partir de {}", from.strftime("%d/%m/%Y"))));
    }
    if let Some(until) = of("valid_until").filter(|until| *until < context.today) {
        return Ok(Some(format!("é de um cupom que valeu até {}", until.strftime("%d/%m/%Y"))));
    }
    let limit = |name: &str| coupon.doc.get(name).and_then(Value::as_u64);
    let used = coupon.doc.get("usage_count").and_then(Value::as_u64).unwrap_or_default();
    if limit("usage_limit").is_some_and(|limit| used >= limit) {
        return Ok(Some("é de um cupom que já foi usado o máximo de vezes".to_owned()));
    }
    if let (Some(limit), Some(account)) = (limit("usage_limit_per_user"), purchase.account_id) {
        let uses = vec![equal("coupon_id", &coupon.uid), equal("billing_account_id", account)];
        if count(context, &REDEMPTION, uses).await? >= limit {
            return Ok(Some("é de um cupom que esta conta já usou o máximo de vezes".to_owned()));
        }
    }
    let least_cents = cents::of(&coupon.doc, "min_purchase_cents");
    if purchase.total_cents() < least_cents {
        return Ok(Some(format!("é de um cupom para compras a partir de {}", brl(from_cents(least_cents)))));
    }
    Ok(None)
}

/// How a coupon's discount is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Terms {
    value: Worth,
    /// The most that it takes off, in cents.
    most_cents: Option<i64>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Worth {
    /// 0 to 100.
    Percent(i64),
    Cents(i64),
}

impl Terms {
    fn of(coupon: &Row) -> Terms {
        let value = cents::of(&coupon.doc, "discount_value");
        let value =
            if coupon.text("discount_type") == "percentage" { Worth::Percent(value) } else { Worth::Cents(value) };
        Terms { value, most_cents: coupon.doc.get("max_discount_cents").and_then(Value::as_i64) }
    }

    /// What it takes off `covered_cents`: a percentage half away from zero, and nothing where there is nothing to pay.
    fn off_cents(self, covered_cents: i64) -> i64 {
        let covered_cents = covered_cents.max(0);
        let off = match self.value {
            Worth::Percent(percent) => cents::quotient(i128::from(covered_cents) * i128::from(percent), 100),
            Worth::Cents(cents) => cents,
        };
        off.clamp(0, covered_cents.min(self.most_cents.unwrap_or(i64::MAX)))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn terms(value: Worth, most_cents: Option<i64>) -> Terms {
        Terms { value, most_cents }
    }

    #[test]
    fn discounts_are_exact() {
        for (value, most, covered, expected) in [
            (Worth::Percent(15), None, 28_990, 4_349),
            (Worth::Percent(50), None, 1, 1),
            (Worth::Percent(100), None, 28_990, 28_990),
            (Worth::Percent(15), Some(4_000), 28_990, 4_000),
            (Worth::Cents(5_000), None, 28_990, 5_000),
            (Worth::Cents(50_000), None, 28_990, 28_990),
            (Worth::Cents(50_000), Some(10), 28_990, 10),
            (Worth::Percent(15), None, -500, 0),
        ] {
            assert_eq!(terms(value, most).off_cents(covered), expected, "{value:?} {most:?} of {covered}");
        }
    }

    proptest! {
        #[test]
        fn a_discount_stays_between_nothing_and_all(
            percent in 0_i64..=100, cents in 0_i64..1_000_000, most in proptest::option::of(0_i64..1_000_000),
            covered in -1_000_000_i64..1_000_000_000,
        ) {
            for value in [Worth::Percent(percent), Worth::Cents(cents)] {
                let off = terms(value, most).off_cents(covered);
                prop_assert!((0..=covered.max(0)).contains(&off));
                prop_assert!(most.is_none_or(|most| off <= most));
            }
            let off = terms(Worth::Percent(percent), None).off_cents(covered);
            let exact = i128::from(covered.max(0)) * i128::from(percent);
            prop_assert!((i128::from(off) * 100 - exact).abs() <= 50);
        }

        #[test]
        fn more_is_never_taken_off_less(percent in 0_i64..=100, covered in 0_i64..1_000_000, more in 0_i64..1_000_000) {
            let off = |covered| terms(Worth::Percent(percent), Some(500_000)).off_cents(covered);
            prop_assert!(off(covered) <= off(covered + more));
        }
    }
}
