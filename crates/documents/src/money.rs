//! Amounts as Brazilians write them.

use rust_decimal::{Decimal, RoundingStrategy};

/// Rounds to cents, halves away from zero: what Brazilian banks, spreadsheets and people do with charges.
pub fn cents(amount: Decimal) -> Decimal {
    amount.round_dp_with_strategy(2, RoundingStrategy::MidpointAwayFromZero)
}

/// An amount as Brazilians write it: `R$ 1.289,45`.
pub fn brl(amount: Decimal) -> String {
    let rounded = cents(amount);
    let sign = if rounded.is_sign_negative() && !rounded.is_zero() { "-" } else { "" };
    format!("{sign}R$ {}", number(rounded.abs(), 2))
}

/// Whole cents as Brazilians write them: 128945 is `R$ 1.289,45`.
pub fn brl_cents(cents: i64) -> String {
    brl(Decimal::new(cents, 2))
}

/// A price in 1/10000 of a real, with the decimals it needs, two at least: 12345 is `R$ 1,2345`, 10000 is `R$ 1,00`.
pub fn brl_subcents(subcents: i64) -> String {
    let amount = Decimal::new(subcents, 4).normalize();
    let sign = if amount.is_sign_negative() { "-" } else { "" };
    format!("{sign}R$ {}", number(amount.abs(), amount.scale().max(2)))
}

/// A quantity with the decimals it needs: `1.200`, `0,5`.
pub fn quantity(count: Decimal) -> String {
    let count = count.normalize();
    let sign = if count.is_sign_negative() { "-" } else { "" };
    format!("{sign}{}", number(count.abs(), count.scale()))
}

/// A number that is not negative, with points between thousands and a comma before its decimals.
fn number(amount: Decimal, decimals: u32) -> String {
    let text = format!("{amount:.*}", decimals as usize);
    let (whole, fraction) = text.split_once('.').unwrap_or((&text, ""));
    let mut grouped = String::new();
    for (at, digit) in whole.chars().enumerate() {
        if at > 0 && (whole.len() - at).is_multiple_of(3) {
            grouped.push('.');
        }
        grouped.push(digit);
    }
    if fraction.is_empty() { grouped } else { format!("{grouped},{fraction}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn halves_round_away_from_zero() {
        assert_eq!(cents(Decimal::new(5, 3)), Decimal::new(1, 2));
        assert_eq!(cents(Decimal::new(1005, 3)), Decimal::new(101, 2));
        assert_eq!(cents(Decimal::new(-5, 3)), Decimal::new(-1, 2));
    }

    #[test]
    fn people_read_reais() {
        assert_eq!(brl(Decimal::new(128_945, 2)), "R$ 1.289,45");
        assert_eq!(brl(Decimal::new(12_345_678_901, 2)), "R$ 123.456.789,01");
        assert_eq!(brl(Decimal::new(5, 1)), "R$ 0,50");
        assert_eq!(brl(Decimal::new(-1005, 3)), "-R$ 1,01");
        assert_eq!(brl(Decimal::new(-1, 3)), "R$ 0,00");
        assert_eq!(brl_cents(-128_945), "-R$ 1.289,45");
    }

    #[test]
    fn prices_keep_the_decimals_they_need() {
        assert_eq!(brl_subcents(10_000), "R$ 1,00");
        assert_eq!(brl_subcents(12_340), "R$ 1,234");
        assert_eq!(brl_subcents(-5), "-R$ 0,0005");
        assert_eq!(brl_subcents(99_000_000), "R$ 9.900,00");
    }

    #[test]
    fn quantities_keep_the_decimals_they_need() {
        assert_eq!(quantity(Decimal::new(1_200, 0)), "1.200");
        assert_eq!(quantity(Decimal::new(50, 2)), "0,5");
        assert_eq!(quantity(Decimal::ZERO), "0");
    }
}
