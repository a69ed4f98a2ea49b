//! Which read tells whose a token is, by product, and where its answer says so.

use catalogue::Product;
use engine::{AccountId, PersonId, Scopes, Workspaces};
use serde_json::Value;

use super::{CheckedCaller, Told};

/// Scopes read of one token, in number.
const SCOPES: usize = 200;

/// Characters kept of a name.
const NAME_CHARS: usize = 120;

/// A product's read that tells whose a token is. Places are JSON pointers (RFC 6901); the first that holds a text counts.
pub(super) struct Whoami {
    product: &'static str,
    pub(super) path: &'static str,
    account: &'static str,
    person: &'static [&'static str],
    name: &'static [&'static str],
    token_id: &'static str,
    scopes: &'static str,
    expires_at: &'static str,
}

const WHOAMI: &[Whoami] = &[Whoami {
    product: "banking",
    path: "/v2/me",
    account: "/data/account/uid",
    // A token that no person made has no user.
    person: &["/data/user/uid", "/data/access_token/uid"],
    name: &["/data/user/full_name", "/data/user/email", "/data/account/full_name", "/data/account/email"],
    token_id: "/data/access_token/uid",
    scopes: "/data/access_token/scopes",
    expires_at: "/data/access_token/expires_at",
}];

pub(super) fn of(product: &Product) -> Option<&'static Whoami> {
    WHOAMI.iter().find(|who| who.product == product.name)
}

impl Whoami {
    /// Reads the answer; `None` where it does not name an account, a person and scopes.
    pub(super) fn read(&self, answer: &[u8]) -> Option<Told> {
        let answer: Value = serde_json::from_slice(answer).ok()?;
        let text = |place: &&str| answer.pointer(place)?.as_str().map(str::to_owned).filter(|text| !text.is_empty());
        let words = answer.pointer(self.scopes)?.as_array()?;
        let scopes: Vec<&str> = words.iter().take(SCOPES).filter_map(Value::as_str).collect();
        let token_id = text(&self.token_id)?;
        let name = self.name.iter().find_map(text).unwrap_or_else(|| token_id.clone());
        let caller = CheckedCaller {
            account: AccountId(text(&self.account)?.to_ascii_lowercase()),
            person: PersonId(self.person.iter().find_map(text)?.to_ascii_lowercase()),
            name: name.chars().take(NAME_CHARS).collect(),
            token_id,
            scopes: Scopes::parse(&scopes.join(" ")),
            workspaces: Workspaces::default(),
        };
        let expires_at = answer.pointer(self.expires_at).and_then(|at| at.as_str()?.parse().ok());
        Some(Told { caller, expires_at })
    }
}
