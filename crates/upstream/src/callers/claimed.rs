//! Products whose API has no read that tells whose a token is: a cheap read proves that the API takes the token, and the
//! token's own claims, which the API has then verified, tell the rest.

use catalogue::{Effect, Product};
use engine::{AccountId, PersonId, Scopes, Secret, Workspace, Workspaces};
use http::{Response, StatusCode};
use jiff::{SignedDuration, Timestamp};
use serde_json::Value;

use super::{CheckedCaller, Told};
use crate::claims::Claims;
use crate::credentials::Fingerprint;

/// How far this clock and the API's may be apart, in seconds.
const CLOCK_SKEW_SECONDS: i64 = 60;

/// A product's cheap read that proves a token.
pub(super) struct Claimed {
    product: &'static str,
    pub(super) path: &'static str,
    /// The codes of refusals that still prove it: the token is good, and lacks the read's scope.
    proves: &'static [&'static str],
    words: Words,
}

/// What a word of a token grants.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Words {
    /// Reading; writing has words of its own.
    Reading,
    /// Both: the API tells no difference.
    ReadingAndWriting,
}

const CLAIMED: &[Claimed] = &[
    Claimed {
        product: "finance",
        path: "/v1/companies?limit=1",
        proves: &["insufficient_scope"],
        words: Words::Reading,
    },
    // Its document publishes no code of a refusal: a token that is none is answered with 401.
    Claimed {
        product: "inbox",
        path: "/v1/workspaces?limit=1",
        proves: &["insufficient_scope", "forbidden"],
        words: Words::ReadingAndWriting,
    },
];

pub(super) fn of(product: &Product) -> Option<&'static Claimed> {
    CLAIMED.iter().find(|claimed| claimed.product == product.name)
}

impl Claimed {
    /// Whether an answer to the read shows that the API took the token. A refusal of the right proves it only in the API's
    /// own words: what stands in between refuses too.
    pub(super) fn is_proof<Body: AsRef<[u8]>>(&self, answer: &Response<Body>) -> bool {
        let body: Value = serde_json::from_slice(answer.body().as_ref()).unwrap_or_default();
        match answer.status() {
            StatusCode::OK => body.get("data").is_some_and(Value::is_array),
            StatusCode::FORBIDDEN => {
                let code = body.pointer("/error/code").and_then(Value::as_str);
                code.is_some_and(|code| self.proves.contains(&code))
            }
            _ => false,
        }
    }
}

/// Whether a token says that its time is over: it need not be asked about.
pub(super) fn is_over(claims: &Claims, now: Timestamp) -> bool {
    let skew = SignedDuration::from_secs(CLOCK_SKEW_SECONDS);
    claims.expires_at.is_some_and(|expires_at| expires_at.saturating_add(skew).is_ok_and(|end| end <= now))
}

/// Who holds a token that the API took; `None` where its claims name no workspace. The person is the token itself: nothing
/// else names one.
pub(super) fn told(product: &'static Product, token: &Secret, claims: Claims) -> Option<Told> {
    let id = claims.workspace?;
    let person = Fingerprint::of(&[token.expose()]).short();
    let caller = CheckedCaller {
        account: AccountId(id.0.clone()),
        name: claims.token_id.clone().unwrap_or_else(|| id.0.clone()),
        token_id: claims.token_id.unwrap_or_else(|| person.clone()),
        person: PersonId(person),
        scopes: scopes(product, &claims.words),
        workspaces: Workspaces { reached: vec![Workspace { name: id.0.clone(), id }], default: None },
    };
    Some(Told { caller, expires_at: claims.expires_at })
}

/// The claimed words as scopes: the access word `read` comes with every token, and writing only by the words that name
/// what is written, or that name what is read where the API tells no difference. Words that are not this product's grant nothing.
fn scopes(product: &'static Product, words: &[String]) -> Scopes {
    // A sign that separates scopes would make two words of one, of which the second is nobody's.
    let plain =
        |rest: &str| !rest.is_empty() && rest.bytes().all(|byte| byte.is_ascii_lowercase() || b"._".contains(&byte));
    let own = |word: &&String| word.split_once('.').is_some_and(|(first, rest)| first == product.name && plain(rest));
    let mut granted = vec!["read".to_owned()];
    for word in words.iter().filter(own) {
        if word.strip_prefix(product.name) == Some(".all") {
            granted.push("all".to_owned());
        }
        // An action's word is of writing by itself.
        if is_action(product, word) || of(product).is_some_and(|claimed| claimed.words == Words::ReadingAndWriting) {
            granted.push(format!("{word}.write"));
        }
        granted.push(word.clone());
    }
    Scopes::parse(&granted.join(" "))
}

/// Whether `word` is the resource of tools that all write.
fn is_action(product: &'static Product, word: &str) -> bool {
    let mut of_word = product.tools().filter(|tool| tool.scope.resource == word).peekable();
    of_word.peek().is_some() && of_word.all(|tool| tool.effect != Effect::Read)
}

#[cfg(test)]
mod tests {
    use catalogue::finance::FINANCE;
    use catalogue::inbox::INBOX_PRODUCT;

    use super::*;

    fn granted(words: &[&str]) -> Vec<String> {
        granted_in(&FINANCE, words)
    }

    fn granted_in(product: &'static Product, words: &[&str]) -> Vec<String> {
        let words: Vec<String> = words.iter().map(|word| (*word).to_owned()).collect();
        scopes(product, &words).words().map(str::to_owned).collect()
    }

    #[test]
    fn where_the_api_tells_no_difference_a_word_is_of_writing_too() {
        let both = ["inbox.emails", "inbox.emails.write", "read"];
        assert_eq!(granted_in(&INBOX_PRODUCT, &["inbox.emails", "finance.people"]), both);
        assert_eq!(granted_in(&INBOX_PRODUCT, &[]), ["read"]);
    }

    #[test]
    fn words_become_scopes_and_none_grants_more_than_it_names() {
        assert_eq!(granted(&[]), ["read"]);
        assert_eq!(granted(&["finance.payables"]), ["finance.payables", "read"]);
        assert_eq!(granted(&["finance.payables.write"]), ["finance.payables.write", "read"]);
        assert_eq!(granted(&["finance.all"]), ["all", "finance.all", "read"]);
        let dispatch = ["finance.payables.dispatch", "finance.payables.dispatch.write", "read"];
        assert_eq!(granted(&["finance.payables.dispatch"]), dispatch);
        assert_eq!(granted(&["write", "all", "banking.all", "finance", "finance.", "read"]), ["read"]);
        assert_eq!(granted(&["finance.people+write", "finance.people,finance.payables.dispatch"]), ["read"]);
    }

    #[test]
    fn only_the_apis_own_words_prove_a_token() {
        let proof = |status: u16, body: &str| {
            let answer = Response::builder().status(status).body(body.to_owned()).unwrap();
            of(&FINANCE).unwrap().is_proof(&answer)
        };
        assert!(proof(200, r#"{"data":[]}"#));
        assert!(proof(403, r#"{"error":{"code":"insufficient_scope"}}"#));
        for (status, body) in [
            (200, "{}"),
            (200, "[]"),
            (403, ""),
            (403, r#"{"error":{"code":"unknown_workspace"}}"#),
            (401, r#"{"error":{"code":"insufficient_scope"}}"#),
            (404, r#"{"data":[]}"#),
        ] {
            assert!(!proof(status, body), "{status} {body}");
        }
    }
}
