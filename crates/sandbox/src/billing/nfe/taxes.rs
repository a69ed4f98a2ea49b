//! The taxes of an NF-e: rates as fractions and amounts in cents, as its record shows them.
//!
//! ISS is the issuer's to pay unless it is withheld. The taxes of the Union on a record are those that the customer
//! withholds: a service invoice shows no others but PIS and COFINS, which come from the company's fiscal profile.

use rust_decimal::Decimal;
use serde_json::{Map, Value};

use crate::domain::{money, tax};
use crate::problem::Problem;

/// Taxes of the Union, by their names on the record.
pub(super) const FEDERAL: &[&str] = &["pis", "cofins", "csll", "ir", "inss"];

/// Decimals of a rate as a fraction: a percentage of two decimals, as the NFS-e writes it.
const RATE_DECIMALS: u32 = 4;

/// The shares of PIS and COFINS in what is withheld as one sum, in percent (Instrução Normativa SRF 459/2004, art. 2); the
/// rest of the 4.65 % is CSLL.
const CSRF: [(&str, Decimal); 2] =
    [("pis", Decimal::from_parts(65, 0, 0, false, 2)), ("cofins", Decimal::from_parts(3, 0, 0, false, 0))];

/// All of it, in percent.
const CSRF_PERCENT: Decimal = Decimal::from_parts(465, 0, 0, false, 2);

/// Who pays the ISS to the city.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum IssBy {
    Issuer,
    Customer,
}

/// A tax of the Union that is withheld.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Federal {
    pub(super) name: &'static str,
    pub(super) percent: Decimal,
    pub(super) cents: i64,
}

/// The taxes of an NF-e.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Taxes {
    /// Percent; `None` in the single payment of the Simples Nacional.
    pub(super) iss_percent: Option<Decimal>,
    pub(super) iss_by: IssBy,
    pub(super) federal: Vec<Federal>,
}

impl Taxes {
    /// The rates that a caller gives, as fractions, on a price in cents. `usual` is the ISS where none is given.
    ///
    /// # Errors
    /// 422 for a rate over 1 or of too many decimals, and for more withheld than the price.
    pub(super) fn given(rates: &Map<String, Value>, price_cents: i64, usual: &Taxes) -> Result<Taxes, Problem> {
        let mut taxes = Taxes { iss_percent: usual.iss_percent, iss_by: usual.iss_by, federal: Vec::new() };
        if let Some(rate) = fraction(rates, "iss")? {
            taxes.iss_percent = Some(rate);
        }
        for name in FEDERAL {
            if let Some(percent) = fraction(rates, name)?.filter(|percent| !percent.is_zero()) {
                taxes.federal.push(Federal { name, percent, cents: tax::percent_of(price_cents, percent) });
            }
        }
        if taxes.withheld_cents(price_cents) > price_cents {
            return Err(Problem::field("taxes", "retêm mais que o valor da NF-e"));
        }
        Ok(taxes)
    }

    /// What was withheld of a sum, by the words of tax rules: `(tax, percent, cents)`.
    pub(super) fn withheld(iss_percent: Option<Decimal>, withheld: &[(String, Decimal, i64)]) -> Taxes {
        let mut taxes = Taxes { iss_percent, iss_by: IssBy::Issuer, federal: Vec::new() };
        for (name, percent, cents) in withheld {
            match name.as_str() {
                "iss" => (taxes.iss_percent, taxes.iss_by) = (Some(*percent), IssBy::Customer),
                "csrf" => taxes.csrf(*percent, *cents),
                "irrf" | "irpj" => taxes.add("ir", *percent, *cents),
                other => {
                    if let Some(name) = FEDERAL.iter().find(|name| **name == other) {
                        taxes.add(name, *percent, *cents);
                    }
                }
            }
        }
        taxes
    }

    fn add(&mut self, name: &'static str, percent: Decimal, cents: i64) {
        match self.federal.iter_mut().find(|one| one.name == name) {
            Some(one) => {
                one.percent += percent;
                one.cents += cents;
            }
            None => self.federal.push(Federal { name, percent, cents }),
        }
    }

    /// Parts one sum into its three taxes, which add up to it.
    fn csrf(&mut self, percent: Decimal, cents: i64) {
        let (mut rest_percent, mut rest) = (percent, cents);
        if percent == CSRF_PERCENT {
            for (name, share) in CSRF {
                let part = tax::rounded(Decimal::from(cents) * share / CSRF_PERCENT).min(rest);
                self.add(name, share, part);
                (rest_percent, rest) = (rest_percent - share, rest - part);
            }
        }
        self.add("csll", rest_percent, rest);
    }

    /// The ISS on a price, in cents.
    pub(super) fn iss_cents(&self, price_cents: i64) -> Option<i64> {
        self.iss_percent.map(|percent| tax::percent_of(price_cents, percent))
    }

    /// All that the customer withholds of a price, in cents.
    pub(super) fn withheld_cents(&self, price_cents: i64) -> i64 {
        let iss = if self.iss_by == IssBy::Customer { self.iss_cents(price_cents).unwrap_or(0) } else { 0 };
        iss + self.federal.iter().map(|one| one.cents).sum::<i64>()
    }

    /// As the record shows them.
    pub(super) fn doc(&self, price_cents: i64) -> Map<String, Value> {
        let mut doc = Map::new();
        let mut put = |name: String, value: Value| drop(doc.insert(name, value));
        if let (Some(percent), Some(cents)) = (self.iss_percent, self.iss_cents(price_cents)) {
            put("iss_rate".to_owned(), money::json(percent / Decimal::ONE_HUNDRED));
            put("iss_amount_cents".to_owned(), Value::from(cents));
        }
        put("iss_withheld".to_owned(), Value::from(self.iss_by == IssBy::Customer));
        for one in &self.federal {
            put(format!("{}_rate", one.name), money::json(one.percent / Decimal::ONE_HUNDRED));
            put(format!("{}_amount_cents", one.name), Value::from(one.cents));
        }
        let withheld = self.withheld_cents(price_cents);
        put("withheld_amount_cents".to_owned(), Value::from(withheld));
        put("net_amount_cents".to_owned(), Value::from(price_cents - withheld));
        doc
    }

    /// Back from the record.
    pub(super) fn read(doc: &Map<String, Value>) -> Taxes {
        let percent = |name: &str| Some(money::decimal(doc.get(&format!("{name}_rate"))?)? * Decimal::ONE_HUNDRED);
        let cents = |name: &str| doc.get(&format!("{name}_amount_cents")).and_then(Value::as_i64).unwrap_or_default();
        let is_withheld = doc.get("iss_withheld").and_then(Value::as_bool).unwrap_or_default();
        Taxes {
            iss_percent: percent("iss"),
            iss_by: if is_withheld { IssBy::Customer } else { IssBy::Issuer },
            federal: FEDERAL
                .iter()
                .filter_map(|name| Some(Federal { name, percent: percent(name)?, cents: cents(name) }))
                .collect(),
        }
    }
}

/// A rate in percent, from the fraction that a caller gives.
fn fraction(rates: &Map<String, Value>, name: &str) -> Result<Option<Decimal>, Problem> {
    let field = format!("{name}_rate");
    let Some(rate) = rates.get(&field).and_then(money::decimal) else { return Ok(None) };
    let refused = |message: &str| Err(Problem::field(&format!("taxes.{field}"), message));
    if rate > Decimal::ONE {
        return refused("deve ser uma fração de 0 a 1: 0.05 é 5 %");
    }
    if rate.normalize().scale() > RATE_DECIMALS {
        return refused("deve ter no máximo 4 casas decimais: 0.0265 é 2,65 %");
    }
    Ok(Some(rate * Decimal::ONE_HUNDRED))
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use serde_json::json;

    use super::*;

    fn none() -> Taxes {
        Taxes { iss_percent: None, iss_by: IssBy::Issuer, federal: Vec::new() }
    }

    #[test]
    fn rates_of_a_caller_are_fractions() {
        let Value::Object(rates) = json!({ "iss_rate": 0.02, "ir_rate": 0.015 }) else { unreachable!() };
        let doc = Taxes::given(&rates, 30_265, &none()).unwrap().doc(30_265);
        assert_eq!(
            Value::Object(doc),
            json!({ "iss_rate": 0.02, "iss_amount_cents": 605, "iss_withheld": false, "ir_rate": 0.015,
                "ir_amount_cents": 454, "withheld_amount_cents": 454, "net_amount_cents": 29_811 })
        );
        for wrong in
            [json!({ "iss_rate": 1.01 }), json!({ "pis_rate": 0.00651 }), json!({ "ir_rate": 0.6, "inss_rate": 0.5 })]
        {
            let Value::Object(rates) = wrong else { unreachable!() };
            assert!(Taxes::given(&rates, 100, &none()).is_err());
        }
    }

    proptest! {
        /// The three taxes of the CSRF add up to it, and what a record shows is read back.
        #[test]
        fn sums_add_up(price in 1_i64..=9_999_999_999, iss in 0_i64..=500) {
            let csrf = tax::percent_of(price, CSRF_PERCENT);
            let iss = Decimal::new(iss, 2);
            let withheld = [
                ("csrf".to_owned(), CSRF_PERCENT, csrf),
                ("irrf".to_owned(), Decimal::new(15, 1), tax::percent_of(price, Decimal::new(15, 1))),
                ("iss".to_owned(), iss, tax::percent_of(price, iss)),
            ];
            let taxes = Taxes::withheld(None, &withheld);
            let of_csrf: i64 = taxes.federal.iter().filter(|one| one.name != "ir").map(|one| one.cents).sum();
            prop_assert_eq!(of_csrf, csrf);
            prop_assert!(taxes.federal.iter().all(|one| one.cents >= 0));
            let sum: i64 = withheld.iter().map(|(_, _, cents)| cents).sum();
            prop_assert_eq!(taxes.withheld_cents(price), sum);
            let doc = taxes.doc(price);
            prop_assert_eq!(doc["net_amount_cents"].as_i64(), Some(price - sum));
            let read = Taxes::read(&doc);
            prop_assert_eq!(read.withheld_cents(price), sum);
            prop_assert_eq!(read.doc(price), doc);
        }
    }
}
