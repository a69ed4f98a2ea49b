//! For how much, and the taxes on it.

use documents::nfse::{City, Digits, Federal, IbsCbs, Iss, IssWithheld, OwnPisCofins, TotalTaxes, Values};
use rust_decimal::Decimal;
use serde_json::{Map, Value};

use super::{Flaw, text};
use crate::billing::nfe::taxes::{IssBy, Taxes};
use crate::domain::money;

/// The highest ISS, in percent (Lei Complementar 116/2003, art. 8, II).
const MOST_ISS: Decimal = Decimal::from_parts(5, 0, 0, false, 0);

/// The kind of supply of services that have no kind of their own, where the acquirer lives (national layout, annex VII).
const USUAL_OPERATION: &str = "100301";

/// Taxed whole: situation and classification (national layout, `IBSCBS`).
const TAXED_WHOLE: (&str, &str) = ("000", "000001");

/// PIS and COFINS at the basic rate (Receita Federal, table of situations).
const BASIC_RATE: &str = "01";

/// What the document says of the record's amount and taxes.
pub(super) fn of(
    doc: &Map<String, Value>,
    issuer: &Map<String, Value>,
    city: &City,
    taker_city: Option<City>,
) -> Result<Values, Flaw> {
    let empty = Map::new();
    let taxes = Taxes::read(doc.get("taxes").and_then(Value::as_object).unwrap_or(&empty));
    if taxes.iss_percent.is_some_and(|percent| percent > MOST_ISS) {
        return Err(Flaw::new("E303", "A alíquota do ISS passa de 5 %, a máxima da LC 116: corrija taxes.iss_rate."));
    }
    let price = doc.get("amount_cents").and_then(Value::as_i64).unwrap_or_default();
    let of = |name: &str| taxes.federal.iter().find(|one| one.name == name).map(|one| one.cents).unwrap_or_default();
    Ok(Values {
        service_cents: price,
        unconditional_discount_cents: 0,
        conditional_discount_cents: 0,
        iss: Iss::Taxable {
            city: city.clone(),
            percent: taxes.iss_percent,
            withheld: match taxes.iss_by {
                IssBy::Issuer => IssWithheld::No,
                IssBy::Customer => IssWithheld::ByTaker,
            },
        },
        federal: Federal {
            own: own(issuer, price),
            pis_withheld_cents: of("pis"),
            cofins_withheld_cents: of("cofins"),
            csll_withheld_cents: of("csll"),
            irrf_withheld_cents: of("ir"),
            inss_withheld_cents: of("inss"),
        },
        total_taxes: TotalTaxes::NotTold,
        ibs_cbs: consumption(issuer, taker_city.as_ref().unwrap_or(city)),
    })
}

/// A rate that the issuer's profile keeps as a fraction, in percent of two decimals.
fn percent(issuer: &Map<String, Value>, name: &str) -> Option<Decimal> {
    let fraction = issuer.get(name).filter(|rate| !rate.is_null()).and_then(money::decimal)?;
    Some(money::cents(fraction * Decimal::ONE_HUNDRED))
}

/// What the issuer itself owes of PIS and COFINS; nothing for those whose single payment has them.
fn own(issuer: &Map<String, Value>, price: i64) -> Option<OwnPisCofins> {
    if !matches!(text(issuer, "taxation_regime"), "presumed_profit" | "real_profit") {
        return None;
    }
    Some(OwnPisCofins {
        cst: BASIC_RATE.parse().ok()?,
        base_cents: price,
        pis_percent: percent(issuer, "pis_rate")?,
        cofins_percent: percent(issuer, "cofins_rate")?,
    })
}

/// The taxes on consumption, where the issuer's profile switches them on. In the years of trial all of the IBS is the
/// state's (Lei Complementar 214/2025, art. 343).
fn consumption(issuer: &Map<String, Value>, city: &City) -> Option<IbsCbs> {
    issuer.get("cbs_ibs_enabled").and_then(Value::as_bool).filter(|enabled| *enabled)?;
    let (operation, situation, classification): (Digits<6>, Digits<3>, Digits<6>) =
        (USUAL_OPERATION.parse().ok()?, TAXED_WHOLE.0.parse().ok()?, TAXED_WHOLE.1.parse().ok()?);
    Some(IbsCbs {
        operation,
        situation,
        classification,
        city: city.clone(),
        ibs_state_percent: percent(issuer, "ibs_rate")?,
        ibs_city_percent: Decimal::ZERO,
        cbs_percent: percent(issuer, "cbs_rate")?,
    })
}
