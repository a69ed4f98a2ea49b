//! The names that a record type's answers never show, worked out once a type.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use catalogue::schema::is_stripped;
use catalogue::{Field, Fields, Kind, Record};

use super::rewrite::Hidden;

/// Sorted names, those of records inside of the type included.
#[derive(Debug, Default)]
pub(super) struct Names {
    secrets: Vec<&'static str>,
    ids: Vec<&'static str>,
}

impl Names {
    /// The names of `record`.
    pub(super) fn of(record: &'static Record) -> Arc<Names> {
        // By address: two products may give the same key to different types.
        static KNOWN: LazyLock<RwLock<HashMap<usize, Arc<Names>>>> = LazyLock::new(RwLock::default);
        let address = std::ptr::from_ref(record).addr();
        if let Some(names) = KNOWN.read().unwrap_or_else(PoisonError::into_inner).get(&address) {
            return Arc::clone(names);
        }
        let names = Arc::new(Names::collected(record));
        KNOWN.write().unwrap_or_else(PoisonError::into_inner).insert(address, Arc::clone(&names));
        names
    }

    /// The same, as the rewriter takes it.
    pub(super) fn hidden(&self) -> Hidden<'_> {
        Hidden { secrets: &self.secrets, ids: &self.ids }
    }

    fn collected(record: &'static Record) -> Names {
        let mut names = Names::default();
        names.collect(record.fields, &mut vec![record.key]);
        names.secrets.sort_unstable();
        names.ids.sort_unstable();
        names
    }

    /// `seen` keeps types that refer to each other from going round.
    fn collect(&mut self, fields: Fields, seen: &mut Vec<&'static str>) {
        for field in fields.iter().flat_map(|group| group.iter()) {
            self.add(field);
            match field.kind {
                Kind::Object(inner) | Kind::Objects(inner) => self.collect(inner, seen),
                Kind::Records(inner) if !seen.contains(&inner.key) => {
                    seen.push(inner.key);
                    self.collect(inner.fields, seen);
                }
                _ => {}
            }
        }
    }

    fn add(&mut self, field: &Field) {
        if field.traits.secret {
            self.secrets.push(field.name);
        }
        if is_stripped(field) {
            self.ids.push(field.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use catalogue::Text;
    use catalogue::field::{integer, object, records, text};

    use super::*;

    static INNER: Record =
        Record::new("inner", Text::new("-", "-")).fields(&[&[integer("inner_id"), text("pin").secret()]]);
    static OUTER: Record = Record::new("outer", Text::new("-", "-")).fields(&[&[
        text("token").secret(),
        object("part", &[&[integer("part_id"), text("external_id")]]),
        records("inners", &INNER),
    ]]);

    #[test]
    fn names_come_from_every_depth_once_a_type() {
        let names = Names::of(&OUTER);
        assert_eq!(names.secrets, ["pin", "token"]);
        assert_eq!(names.ids, ["inner_id", "part_id"]);
        assert!(Arc::ptr_eq(&names, &Names::of(&OUTER)));
        assert_eq!(Names::of(&INNER).secrets, ["pin"]);
    }
}
