//! A map that never grows past its limit.

use std::borrow::Borrow;
use std::collections::{HashMap, VecDeque};
use std::hash::Hash;

/// A bounded map; when full, the key that came first is forgotten.
#[derive(Debug)]
pub(crate) struct Bounded<K, V> {
    most: usize,
    values: HashMap<K, V>,
    order: VecDeque<K>,
}

impl<K: Hash + Eq + Clone, V> Bounded<K, V> {
    pub(crate) fn new(most: usize) -> Bounded<K, V> {
        Bounded { most, values: HashMap::new(), order: VecDeque::new() }
    }

    pub(crate) fn get<Q: Hash + Eq + ?Sized>(&self, key: &Q) -> Option<&V>
    where
        K: Borrow<Q>,
    {
        self.values.get(key)
    }

    pub(crate) fn get_mut<Q: Hash + Eq + ?Sized>(&mut self, key: &Q) -> Option<&mut V>
    where
        K: Borrow<Q>,
    {
        self.values.get_mut(key)
    }

    /// Keeps `value`; what was kept under `key` is gone.
    pub(crate) fn insert(&mut self, key: K, value: V) {
        if self.values.insert(key.clone(), value).is_none() {
            self.order.push_back(key);
        }
        while self.order.len() > self.most {
            if let Some(oldest) = self.order.pop_front() {
                self.values.remove(&oldest);
            }
        }
    }

    /// The value under `key`, made where there is none.
    pub(crate) fn entry(&mut self, key: K, make: impl FnOnce() -> V) -> Option<&mut V> {
        if !self.values.contains_key(&key) {
            self.insert(key.clone(), make());
        }
        self.values.get_mut(&key)
    }

    /// Forgets the keys that `keep` does not want.
    pub(crate) fn retain(&mut self, keep: impl Fn(&K) -> bool) {
        self.order.retain(&keep);
        self.values.retain(|key, _| keep(key));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn forgets_the_first_when_full_and_what_is_not_kept() {
        let mut map = Bounded::new(2);
        for key in ["a", "b", "a", "c"] {
            map.insert(key, key.len());
        }
        assert_eq!((map.get("a"), map.get("b"), map.get("c")), (None, Some(&1), Some(&1)));
        map.retain(|key| *key != "b");
        *map.entry("d", || 0).unwrap() += 7;
        assert_eq!((map.get("b"), map.get("c"), map.get("d")), (None, Some(&1), Some(&7)));
    }
}
