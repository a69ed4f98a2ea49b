//! Where events go, and which.

use catalogue::inbox::system_event::SLUGS;
use http::Uri;
use serde_json::{Map, Value};

use crate::check::Findings;

/// Checks the address and the events of `doc`, where it has them, and drops events that come twice.
///
/// # Errors
/// Every finding.
pub(super) fn check(doc: &mut Map<String, Value>) -> Result<(), Findings> {
    let address = doc.get("url").and_then(Value::as_str).and_then(wrong_address);
    let mut findings: Findings = address.map(|found| ("url".to_owned(), found.to_owned())).into_iter().collect();
    if let Some(Value::Array(slugs)) = doc.get_mut("subscribed_events") {
        let unknown = slugs.iter().filter_map(Value::as_str).find(|slug| !SLUGS.contains(slug));
        if let Some(unknown) = unknown {
            let found = format!("não conhece {unknown}; os eventos são: {}", SLUGS.join(", "));
            findings.push(("subscribed_events".to_owned(), found));
        }
        let mut seen = Vec::with_capacity(slugs.len());
        slugs.retain(|slug| {
            !seen.contains(slug) && {
                seen.push(slug.clone());
                true
            }
        });
    }
    if findings.is_empty() { Ok(()) } else { Err(findings) }
}

/// Why nothing can be sent to `url`, which is known to begin with `http://` or `https://`.
fn wrong_address(url: &str) -> Option<&'static str> {
    let uri: Result<Uri, _> = url.parse();
    match uri.as_ref().ok().and_then(Uri::authority) {
        None => Some("não é um endereço http ou https; escreva domínios com acento em Punycode (xn--…)"),
        Some(authority) if authority.as_str().contains('@') => Some("não pode ter usuário nem senha: envie-os em auth"),
        Some(_) if url.contains('#') => Some("não pode ter fragmento (#)"),
        Some(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn checked(sent: Value) -> Result<Value, Vec<String>> {
        let Value::Object(mut doc) = sent else { return Err(Vec::new()) };
        match check(&mut doc) {
            Ok(()) => Ok(Value::Object(doc)),
            Err(findings) => Err(findings.into_iter().map(|(field, _)| field).collect()),
        }
    }

    #[test]
    fn addresses_and_events_that_fit_stay() {
        let fits = json!({ "url": "http://10.0.0.7:8080/eventos?de=kobana", "subscribed_events": ["email.processed"] });
        assert_eq!(checked(fits.clone()), Ok(fits));
        let twice = json!({ "subscribed_events": ["webhook.test", "email.failed", "webhook.test"] });
        assert_eq!(checked(twice), Ok(json!({ "subscribed_events": ["webhook.test", "email.failed"] })));
        assert_eq!(checked(json!({ "subscribed_events": [] })), Ok(json!({ "subscribed_events": [] })));
    }

    #[test]
    fn others_are_named() {
        for url in
            ["https://ana:senha@a.example", "https://ana@a.example/", "https://é.example", "https://a.example/#b"]
        {
            assert_eq!(checked(json!({ "url": url })), Err(vec!["url".to_owned()]), "{url}");
        }
        let both = json!({ "url": "https://u@a.example", "subscribed_events": ["email.eaten"] });
        assert_eq!(checked(both), Err(vec!["url".to_owned(), "subscribed_events".to_owned()]));
    }
}
