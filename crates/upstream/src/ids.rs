//! The numeric ids of v1 paths, learned from the records that pass by.

use std::collections::{HashMap, VecDeque};
use std::sync::{Mutex, PoisonError};

use engine::AccountId;
use serde_json::Value;

/// A record, named by account, record type and uid.
type Name = (AccountId, &'static str, String);

/// A bounded map from uid to numeric id; when full, the one learned first is forgotten.
#[derive(Debug)]
pub(crate) struct IdMap {
    most: usize,
    inner: Mutex<Inner>,
}

#[derive(Debug, Default)]
struct Inner {
    ids: HashMap<Name, i64>,
    order: VecDeque<Name>,
}

impl IdMap {
    pub(crate) fn new(most: usize) -> IdMap {
        IdMap { most, inner: Mutex::default() }
    }

    pub(crate) fn find(&self, account: &AccountId, record: &'static str, uid: &str) -> Option<i64> {
        let inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        inner.ids.get(&(account.clone(), record, uid.to_ascii_lowercase())).copied()
    }

    /// Learns every record of an answer: a record, an array of records, or either under `data`.
    pub(crate) fn learn(&self, account: &AccountId, record: &'static str, answer: &Value) {
        match answer.get("data").unwrap_or(answer) {
            Value::Array(records) => records.iter().for_each(|one| self.learn_one(account, record, one)),
            one => self.learn_one(account, record, one),
        }
    }

    fn learn_one(&self, account: &AccountId, record: &'static str, one: &Value) {
        let (Some(id), Some(uid)) = (one.get("id").and_then(Value::as_i64), one.get("uid").and_then(Value::as_str))
        else {
            return;
        };
        let name = (account.clone(), record, uid.to_ascii_lowercase());
        let mut inner = self.inner.lock().unwrap_or_else(PoisonError::into_inner);
        if inner.ids.insert(name.clone(), id).is_none() {
            inner.order.push_back(name);
        }
        while inner.order.len() > self.most {
            if let Some(oldest) = inner.order.pop_front() {
                inner.ids.remove(&oldest);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn learns_lists_and_records_and_forgets_the_first_when_full() {
        let (map, ana, rui) = (IdMap::new(2), AccountId("ana".into()), AccountId("rui".into()));
        map.learn(&ana, "bank_billet", &json!([{"id": 1, "uid": "A"}, {"id": 2, "uid": "b"}]));
        assert_eq!(map.find(&ana, "bank_billet", "a"), Some(1));
        assert_eq!(map.find(&rui, "bank_billet", "a"), None);
        assert_eq!(map.find(&ana, "webhook", "a"), None);
        map.learn(&ana, "bank_billet", &json!({"data": {"id": 3, "uid": "c"}}));
        assert_eq!(map.find(&ana, "bank_billet", "a"), None);
        assert_eq!(map.find(&ana, "bank_billet", "c"), Some(3));
    }
}
