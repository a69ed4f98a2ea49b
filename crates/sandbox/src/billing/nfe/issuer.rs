//! Who issues, as it was when the city authorized the NF-e: what the company changes later changes no document.

use serde_json::{Map, Value, json};
use storage::Row;

use crate::billing::tax_rule::situation::Parties;
use crate::fields::RowFields;

/// Hidden: where an NF-e keeps it.
pub(super) const ISSUER: &str = "issuer";

/// The rates of a fiscal profile that a document shows.
const RATES: &[&str] = &["pis_rate", "cofins_rate", "cbs_rate", "ibs_rate"];

/// The issuer of a document between the parties; nothing without a company that has a fiscal profile.
pub(super) fn of(parties: &Parties) -> Option<Map<String, Value>> {
    let (company, profile) = (parties.company.as_ref()?, parties.profile.as_ref()?);
    let person = company.doc.get("person")?;
    let first = |list: &str| person.get(list).and_then(Value::as_array).and_then(|list| list.first());
    let contact = |list: &str| first(list).and_then(|one| one.get("value")).cloned().unwrap_or_default();
    let kept = json!({
        "name": person.get("name"),
        "legal_name": person.get("legal_name"),
        "document_number": person.get("document_number"),
        "municipal_registration": registration(company),
        "address": first("addresses"),
        "email": contact("emails"),
        "phone": contact("phones"),
        "city_code": profile.text("iss_municipality"),
        "taxation_regime": profile.text("taxation_regime"),
        "cbs_ibs_enabled": profile.doc.get("cbs_ibs_enabled"),
    });
    let Value::Object(mut kept) = kept else { return None };
    kept.extend(RATES.iter().filter_map(|name| Some(((*name).to_owned(), profile.doc.get(*name)?.clone()))));
    Some(kept)
}

/// The number of the municipal registration; the API has no field for it, so that people keep it with their own data.
fn registration(company: &Row) -> Option<&str> {
    company.doc.get("custom_metadata")?.get("inscricao_municipal")?.as_str()
}
