//! What a company owes on what it billed: each tax at each rate is added up and rounded once.

use rust_decimal::Decimal;
use serde_json::{Value, json};

use crate::domain::{money, tax};

/// A tax on what was billed, at one rate.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Owed {
    pub(super) tax_type: &'static str,
    /// Percent.
    pub(super) rate: Decimal,
    pub(super) base_cents: i64,
}

impl Owed {
    /// In cents.
    pub(super) fn cents(&self) -> i64 {
        tax::percent_of(self.base_cents, self.rate)
    }

    /// As the log tells it.
    pub(super) fn told(&self) -> Value {
        json!({ "tax_type": self.tax_type, "rate": money::json(self.rate), "base_cents": self.base_cents,
            "amount_cents": self.cents() })
    }
}

/// All that is owed, in the order in which it came.
#[derive(Debug, Clone, Default)]
pub(super) struct Owing(Vec<Owed>);

impl Owing {
    /// Adds a tax on a base; nothing at a rate of nought.
    pub(super) fn add(&mut self, tax_type: &'static str, rate: Decimal, base_cents: i64) {
        if rate.is_zero() {
            return;
        }
        match self.0.iter_mut().find(|one| one.tax_type == tax_type && one.rate == rate) {
            Some(one) => one.base_cents = one.base_cents.saturating_add(base_cents),
            None => self.0.push(Owed { tax_type, rate, base_cents }),
        }
    }

    /// What is owed of one tax, in cents.
    pub(super) fn cents(&self, tax_type: &str) -> i64 {
        self.0.iter().filter(|one| one.tax_type == tax_type).map(Owed::cents).sum()
    }

    /// As the log tells it.
    pub(super) fn told(&self) -> Vec<Value> {
        self.0.iter().map(Owed::told).collect()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    proptest! {
        /// However a month's revenue is split into invoices, a tax at one rate is that of the sum.
        #[test]
        fn a_tax_does_not_depend_on_the_split(parts in proptest::collection::vec(0_i64..=9_999_999, 1..40), rate in 1_i64..=2_000) {
            let rate = Decimal::new(rate, 2);
            let mut owing = Owing::default();
            parts.iter().for_each(|cents| owing.add("iss", rate, *cents));
            prop_assert_eq!(owing.cents("iss"), tax::percent_of(parts.iter().sum(), rate));
            prop_assert_eq!(owing.told().len(), 1);
        }
    }
}
