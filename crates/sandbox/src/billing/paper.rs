//! Who issues a paper and who receives it, from the registration data of companies and customers.

use documents::party::{Address, Party};
use serde_json::Value;

/// A person as a paper shows them.
pub(crate) fn party(person: &Value) -> Party {
    let (name, legal) = (text(person, "name"), text(person, "legal_name"));
    Party {
        name: legal.clone().or_else(|| name.clone()).unwrap_or_default(),
        trade_name: name.filter(|_| legal.is_some()),
        document_number: text(person, "document_number"),
        municipal_registration: None,
        address: person["addresses"].get(0).map(address),
        email: person["emails"].get(0).and_then(|email| text(email, "value")),
        phone: person["phones"].get(0).and_then(|phone| text(phone, "value")),
    }
}

fn address(address: &Value) -> Address {
    let filled = |name: &str| text(address, name).unwrap_or_default();
    Address {
        street: filled("street"),
        number: text(address, "number").unwrap_or_else(|| "S/N".to_owned()),
        complement: text(address, "complement"),
        neighborhood: filled("neighborhood"),
        city: filled("city"),
        state: filled("state"),
        postal_code: filled("postal_code"),
    }
}

fn text(value: &Value, name: &str) -> Option<String> {
    value.get(name)?.as_str().filter(|text| !text.trim().is_empty()).map(str::to_owned)
}
