//! Secrets of a call taken out of what the API says about it.

use std::borrow::Cow;

use serde_json::Value;

use super::Refusal;
use crate::arguments::MASK;
use crate::visible::visible;

/// The shortest secret that is looked for inside of other text, in characters; a shorter one would mask words at random, and is
/// masked only where it is the whole text.
const FOUND_INSIDE: usize = 4;

impl Refusal {
    /// The refusal without any of `secrets`: an API may repeat a value that it does not take.
    pub(crate) fn without(mut self, secrets: &[&str]) -> Refusal {
        if let Refusal::ValidationFailed { details, .. }
        | Refusal::Conflict { details, .. }
        | Refusal::UpstreamRefused { details, .. } = &mut self
        {
            // Longest first: one secret may be the beginning of another.
            let mut secrets: Vec<_> = secrets.iter().map(|secret| visible(secret.trim())).collect();
            secrets.sort_by_key(|secret| std::cmp::Reverse(secret.len()));
            scrub(details, &secrets);
        }
        self
    }
}

fn scrub(value: &mut Value, secrets: &[Cow<'_, str>]) {
    match value {
        Value::String(text) => {
            for secret in secrets.iter().filter(|secret| !secret.is_empty()) {
                if *text == **secret {
                    MASK.clone_into(text);
                } else if secret.chars().count() >= FOUND_INSIDE && text.contains(&**secret) {
                    *text = text.replace(&**secret, MASK);
                }
            }
        }
        Value::Array(elements) => elements.iter_mut().for_each(|element| scrub(element, secrets)),
        Value::Object(members) => members.values_mut().for_each(|member| scrub(member, secrets)),
        Value::Null | Value::Bool(_) | Value::Number(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_secret_that_the_api_repeats_is_masked_and_words_are_not() {
        let details = json!([{"field": "value", "messages": ["\"segredo-1\" is too short", "segredo", "a"]}]);
        let refusal = Refusal::Conflict { details, request_id: None }.without(&["segredo", "segredo-1", "a", ""]);
        let Refusal::Conflict { details, .. } = refusal else { panic!("{refusal:?}") };
        assert_eq!(details, json!([{"field": "value", "messages": ["\"***\" is too short", "***", "***"]}]));
    }
}
