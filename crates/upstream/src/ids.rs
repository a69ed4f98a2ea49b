//! The numeric ids of v1 paths, learned from the records that pass by.

use std::sync::{Mutex, PoisonError};

use catalogue::{Dialect, Kind, Record};
use engine::AccountId;
use serde_json::Value;

use crate::bounded::Bounded;

/// The longest uid that is learned, in bytes.
const UID_BYTES: usize = 64;

/// A record, named by account, record type and uid.
type Name = (AccountId, &'static str, String);

/// A bounded map from uid to numeric id; when full, the one learned first is forgotten.
#[derive(Debug)]
pub(crate) struct IdMap(Mutex<Bounded<Name, i64>>);

impl IdMap {
    pub(crate) fn new(most: usize) -> IdMap {
        IdMap(Mutex::new(Bounded::new(most)))
    }

    pub(crate) fn find(&self, account: &AccountId, record: &'static str, uid: &str) -> Option<i64> {
        let ids = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        ids.get(&(account.clone(), record, uid.to_ascii_lowercase())).copied()
    }

    /// Forgets one.
    pub(crate) fn forget(&self, account: &AccountId, record: &'static str, uid: &str) {
        let name = (account.clone(), record, uid.to_ascii_lowercase());
        self.0.lock().unwrap_or_else(PoisonError::into_inner).retain(|known| *known != name);
    }

    /// Learns every record of an answer, and the records that these name by both ids: a record, an array of records, or
    /// either under `data`.
    pub(crate) fn learn(&self, account: &AccountId, record: &'static Record, answer: &Value) {
        // Other dialects know records by the same ids everywhere.
        if record.dialect != Dialect::Versioned {
            return;
        }
        match answer.get("data").unwrap_or(answer) {
            Value::Array(records) => records.iter().for_each(|one| self.learn_one(account, record, one)),
            one => self.learn_one(account, record, one),
        }
    }

    fn learn_one(&self, account: &AccountId, record: &'static Record, one: &Value) {
        self.keep(account, record, one.get("id"), uid_of(one, "uid"));
        for field in record.all_fields() {
            if let Kind::Reference { to, wire } = field.kind
                && wire != field.name
            {
                self.keep(account, to, one.get(wire), uid_of(one, field.name));
            }
        }
    }

    fn keep(&self, account: &AccountId, record: &'static Record, id: Option<&Value>, uid: Option<&str>) {
        let (Some(id), Some(uid)) = (id.and_then(Value::as_i64), uid) else { return };
        if uid.len() <= UID_BYTES {
            let name = (account.clone(), record.key, uid.to_ascii_lowercase());
            self.0.lock().unwrap_or_else(PoisonError::into_inner).insert(name, id);
        }
    }
}

/// The uid in the member `name`, or in the older `public_id` of the same name.
fn uid_of<'a>(one: &'a Value, name: &str) -> Option<&'a str> {
    let older = older_name(name);
    one.get(name).and_then(Value::as_str).or_else(|| one.get(&older?).and_then(Value::as_str))
}

/// What some records of v1 call a uid: `public_id`, `bank_billet_batch_public_id`.
pub(crate) fn older_name(uid: &str) -> Option<String> {
    Some(format!("{}public_id", uid.strip_suffix("uid")?))
}

#[cfg(test)]
mod tests {
    use catalogue::Text;
    use catalogue::field::reference;
    use serde_json::json;

    use super::*;

    static WALLET: Record = Record::new("wallet", Text::new("-", "-"));
    static BOLETO: Record =
        Record::new("boleto", Text::new("-", "-")).fields(&[&[reference("wallet_uid", &WALLET, "wallet_id")]]);

    #[test]
    fn learns_lists_and_records_and_forgets_the_first_when_full() {
        let (map, ana, rui) = (IdMap::new(2), AccountId("ana".into()), AccountId("rui".into()));
        map.learn(&ana, &BOLETO, &json!([{"id": 1, "uid": "A"}, {"id": 2, "uid": "b"}]));
        assert_eq!(map.find(&ana, "boleto", "a"), Some(1));
        assert_eq!(map.find(&rui, "boleto", "a"), None);
        assert_eq!(map.find(&ana, "wallet", "a"), None);
        map.learn(&ana, &BOLETO, &json!({"data": {"id": 3, "uid": "c"}}));
        assert_eq!(map.find(&ana, "boleto", "a"), None);
        assert_eq!(map.find(&ana, "boleto", "c"), Some(3));
    }

    #[test]
    fn learns_older_names_and_what_a_record_refers_to() {
        let (map, ana) = (IdMap::new(9), AccountId("ana".into()));
        let answer = json!({"id": 4, "public_id": "x", "wallet_id": 9, "wallet_public_id": "w"});
        map.learn(&ana, &BOLETO, &answer);
        assert_eq!((map.find(&ana, "boleto", "x"), map.find(&ana, "wallet", "w")), (Some(4), Some(9)));
        map.learn(&ana, &BOLETO, &json!({"id": 1, "uid": "x".repeat(65)}));
        assert_eq!(map.find(&ana, "boleto", &"x".repeat(65)), None);
    }
}
