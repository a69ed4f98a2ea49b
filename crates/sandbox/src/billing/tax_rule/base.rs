//! What the taxes on a service are shares of.

use rust_decimal::Decimal;
use serde_json::Value;
use storage::Row;

use super::item::{Base, Item, Who};
use super::situation::Parties;
use crate::domain::{money, tax};

/// The profit presumed in a price of services, as a fraction (Lei 9.249/1995, art. 15, § 1º, III, a).
pub(crate) const PRESUMED_PROFIT: Decimal = Decimal::from_parts(32, 0, 0, false, 2);

/// The bases of the taxes on one service, in cents.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bases {
    price: i64,
    less_iss: i64,
    presumed: i64,
}

impl Bases {
    /// Of a price in cents, with the ISS of `iss_percent` and a presumed profit as a fraction.
    pub(crate) fn new(price_cents: i64, iss_percent: Decimal, presumed_profit: Decimal) -> Bases {
        Bases {
            price: price_cents,
            less_iss: price_cents.saturating_sub(tax::percent_of(price_cents, iss_percent)),
            presumed: tax::percent_of(price_cents, presumed_profit * Decimal::ONE_HUNDRED),
        }
    }

    /// The bases of what a company bills for a service.
    pub(crate) fn of(price_cents: i64, parties: &Parties, service: Option<&Row>, taxes: &[Item]) -> Bases {
        let presumed = fraction(parties.profile.as_ref(), "presumption_rate").unwrap_or(PRESUMED_PROFIT);
        Bases::new(price_cents, iss_percent(parties, service, taxes), presumed)
    }

    /// The one that an item is a share of, in cents.
    pub(crate) fn get(self, base: Base) -> i64 {
        match base {
            Base::Price => self.price,
            Base::PriceLessIss => self.less_iss,
            Base::Presumed => self.presumed,
        }
    }
}

/// The ISS of a service in percent: what the rule that holds says, else the service item, else the company's profile.
pub(crate) fn iss_percent(parties: &Parties, service: Option<&Row>, taxes: &[Item]) -> Decimal {
    if let Some(item) = taxes.iter().find(|item| item.tax_type == "iss") {
        return if item.who == Who::Nobody { Decimal::ZERO } else { item.rate };
    }
    let usual = service.and_then(|service| service.doc.get("default_iss_rate")).and_then(money::decimal);
    let own = || fraction(parties.profile.as_ref(), "iss_rate").map(|rate| rate * Decimal::ONE_HUNDRED);
    usual.or_else(own).unwrap_or_default()
}

/// A rate of a company's fiscal profile, as the fraction that it is kept as.
pub(crate) fn fraction(profile: Option<&Row>, name: &str) -> Option<Decimal> {
    profile?.doc.get(name).filter(|value: &&Value| !value.is_null()).and_then(money::decimal)
}
