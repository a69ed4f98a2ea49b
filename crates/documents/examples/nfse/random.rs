//! NFS-e with any text and any amount, the same ones each time.

use std::error::Error;

use documents::nfse::{Iss, IssWithheld, Nfse, TotalTaxes};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::strategy::ValueTree as _;
use proptest::test_runner::TestRunner;
use rust_decimal::Decimal;

use crate::cases;

/// How many texts are put into a document.
const TEXTS: usize = 14;
/// Texts as people and programs make them: printable ones, any at all, whole languages, marks of XML.
const TEXT: &str = "\\PC{1,80}|.{1,3000}|[À-ÿ ]{1,400}|[Ā-ſα-я一-龥]{1,90}|[<>&\"'\\]\\r\\n\\t ]{1,30}";

/// `count` of them, made from the cases.
pub fn some(count: usize) -> Result<Vec<Nfse>, Box<dyn Error>> {
    let cases: Vec<Nfse> = cases::all()?.into_iter().map(|(_, nfse)| nfse).collect();
    let any = (prop::sample::select(cases), vec(TEXT, TEXTS), vec(0..10_000_i64, 10), 10_000..10_i64.pow(14));
    let any = any.prop_map(|(nfse, texts, numbers, service_cents)| changed(nfse, texts, &numbers, service_cents));
    let mut runner = TestRunner::deterministic();
    (0..count).map(|_| Ok(any.new_tree(&mut runner).map_err(|reason| reason.to_string())?.current())).collect()
}

/// A case with other texts and other amounts. Each text keeps a letter, so that something is left of it.
fn changed(mut nfse: Nfse, texts: Vec<String>, numbers: &[i64], service_cents: i64) -> Nfse {
    let mut texts = texts.into_iter().map(|text| format!("{text}x"));
    let mut text = || texts.next().unwrap_or_else(|| "x".to_owned());
    nfse.provider.name = text();
    nfse.provider.trade_name = Some(text());
    nfse.provider.street.name = text();
    nfse.provider.street.number = text();
    nfse.provider.street.complement = Some(text());
    nfse.provider.street.neighborhood = text();
    nfse.provider.email = Some(text());
    nfse.provider.phone = Some(text());
    nfse.service.description = text();
    nfse.service.national_name = text();
    nfse.service.internal_code = Some(text());
    nfse.service.additional_information = Some(text());
    if let Some(taker) = &mut nfse.taker {
        taker.name = text();
        if let Some(address) = &mut taker.address {
            address.street.name = text();
        }
    }
    amounts(&mut nfse, numbers, service_cents);
    nfse
}

/// Other amounts: what is withheld and discounted is always less than the price.
fn amounts(nfse: &mut Nfse, numbers: &[i64], service_cents: i64) {
    let share = |place: usize| service_cents / 20_000 * numbers.get(place).copied().unwrap_or(0) / 10;
    let percent = |place: usize, digits: i64| Decimal::new(numbers.get(place).copied().unwrap_or(0) % digits, 2);
    let values = &mut nfse.values;
    values.service_cents = service_cents;
    values.unconditional_discount_cents = share(0);
    values.conditional_discount_cents = share(1);
    values.federal.pis_withheld_cents = share(2);
    values.federal.cofins_withheld_cents = share(3);
    values.federal.csll_withheld_cents = share(4);
    values.federal.irrf_withheld_cents = share(5);
    values.federal.inss_withheld_cents = share(6);
    if let Some(own) = &mut values.federal.own {
        own.base_cents = service_cents;
        own.pis_percent = percent(7, 165);
        own.cofins_percent = percent(8, 760);
    }
    if let Iss::Taxable { percent: Some(rate), withheld, .. } = &mut values.iss {
        *rate = percent(9, 500);
        *withheld = if share(0) % 2 == 0 { IssWithheld::No } else { IssWithheld::ByTaker };
    }
    values.total_taxes = match &values.total_taxes {
        TotalTaxes::Amounts { .. } => {
            TotalTaxes::Amounts { federal_cents: share(1), state_cents: share(2), city_cents: share(3) }
        }
        other => other.clone(),
    };
}
