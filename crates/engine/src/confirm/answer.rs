//! What an answer means.

use serde_json::Value;

use crate::call::FormAnswer;

/// The meaning of an answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    /// An explicit yes; the only one that runs anything.
    Yes,
    /// Declined, cancelled, or "no".
    No,
    /// Anything else: the person is asked again.
    Unclear,
}

pub(super) fn verdict(answer: &FormAnswer) -> Verdict {
    match answer {
        FormAnswer::Declined | FormAnswer::Cancelled => Verdict::No,
        FormAnswer::Malformed => Verdict::Unclear,
        FormAnswer::Accepted(content) => match content.get("confirm").and_then(Value::as_str) {
            Some("yes") => Verdict::Yes,
            Some("no") => Verdict::No,
            _ => Verdict::Unclear,
        },
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn only_the_word_yes_is_a_yes() {
        let accepted = |content| verdict(&FormAnswer::Accepted(content));
        assert_eq!(accepted(json!({"confirm": "yes"})), Verdict::Yes);
        assert_eq!(accepted(json!({"confirm": "no"})), Verdict::No);
        let unclear = [
            json!({}),
            json!(null),
            json!("yes"),
            json!(["yes"]),
            json!({"confirm": true}),
            json!({"confirm": "true"}),
            json!({"confirm": ""}),
            json!({"confirm": "YES"}),
            json!({"confirm": " yes"}),
            json!({"confirm": ["yes"]}),
            json!({"confirm": null}),
            json!({"confirm": 1}),
            json!({"Confirm": "yes"}),
        ];
        for content in unclear {
            assert_eq!(accepted(content.clone()), Verdict::Unclear, "{content}");
        }
        assert_eq!(verdict(&FormAnswer::Declined), Verdict::No);
        assert_eq!(verdict(&FormAnswer::Cancelled), Verdict::No);
        assert_eq!(verdict(&FormAnswer::Malformed), Verdict::Unclear);
    }
}
