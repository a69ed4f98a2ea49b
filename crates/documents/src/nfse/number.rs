//! Amounts, rates, days and moments as the layout writes them.

use jiff::Timestamp;
use jiff::civil::Date;
use rust_decimal::{Decimal, RoundingStrategy};

use super::{BRASILIA, Limit, NfseError};

/// Amounts have up to fifteen digits before the comma (`TSDec15V2`).
const CENTS_LIMIT: i64 = 100 * 10_i64.pow(15);
/// Years of the layout (`TSData`).
const YEARS: std::ops::RangeInclusive<i16> = 2000..=2099;

/// An amount in reais, with its cents: `1234.50`.
pub(super) fn amount(field: &'static str, cents: i64) -> Result<String, NfseError> {
    if !(0..CENTS_LIMIT).contains(&cents) {
        return Err(NfseError::Range { field, limit: Limit::Cents(CENTS_LIMIT - 1) });
    }
    Ok(format!("{}.{:02}", cents / 100, cents % 100))
}

/// The same, left out where it is nothing.
pub(super) fn maybe_amount(field: &'static str, cents: i64) -> Result<Option<String>, NfseError> {
    amount(field, cents).map(|text| Some(text).filter(|_| cents != 0))
}

/// A rate in percent with two decimals, `5.00`, from zero to `highest`.
pub(super) fn rate(field: &'static str, percent: Decimal, highest: Highest) -> Result<String, NfseError> {
    let rounded = printed(percent);
    let highest = match highest {
        Highest::OneDigit => Decimal::new(999, 2),
        Highest::TwoDigits => Decimal::new(9_999, 2),
        Highest::ThreeDigits => Decimal::new(99_999, 2),
    };
    if percent < Decimal::ZERO || rounded > highest {
        return Err(NfseError::Range { field, limit: Limit::Percent(highest) });
    }
    Ok(format!("{rounded:.2}"))
}

/// How high a rate may be.
#[derive(Debug, Clone, Copy)]
pub(super) enum Highest {
    /// 9.99 (`TSDec1V2`).
    OneDigit,
    /// 99.99 (`TSDec2V2`).
    TwoDigits,
    /// 999.99 (`TSDec3V2`).
    ThreeDigits,
}

/// A rate as it is written: amounts are worked out from it, so that whoever reads the document comes to the same cents.
pub(crate) fn printed(percent: Decimal) -> Decimal {
    percent.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

/// A moment: `2026-10-05T09:14:27-03:00`.
pub(super) fn moment(field: &'static str, at: Timestamp) -> Result<String, NfseError> {
    let civil = BRASILIA.to_datetime(at);
    within_years(field, civil.year())?;
    Ok(civil.strftime("%Y-%m-%dT%H:%M:%S-03:00").to_string())
}

/// A day: `2026-10-05`.
pub(super) fn day(field: &'static str, day: Date) -> Result<String, NfseError> {
    within_years(field, day.year())?;
    Ok(day.strftime("%Y-%m-%d").to_string())
}

fn within_years(field: &'static str, year: i16) -> Result<(), NfseError> {
    if YEARS.contains(&year) {
        return Ok(());
    }
    Err(NfseError::Range { field, limit: Limit::Years(*YEARS.start(), *YEARS.end()) })
}
