//! How many: a decimal that is written whole where it is.

use rust_decimal::Decimal;
use rust_decimal::prelude::ToPrimitive;
use serde_json::Value;

use crate::domain::money;

/// `2`, and not `2.0`; `1.5`.
pub(crate) fn json(quantity: Decimal) -> Value {
    match quantity.to_i64().filter(|_| quantity.fract().is_zero()) {
        Some(whole) => Value::from(whole),
        None => money::json(quantity),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json as value;

    use super::*;

    #[test]
    fn whole_numbers_have_no_point() {
        for (quantity, written) in
            [(Decimal::new(150, 0), "150"), (Decimal::new(1_500, 1), "150"), (Decimal::new(15, 1), "1.5")]
        {
            assert_eq!(json(quantity).to_string(), written);
        }
        assert_eq!(json(Decimal::MAX), value!(7.922816251426434e28));
    }
}
