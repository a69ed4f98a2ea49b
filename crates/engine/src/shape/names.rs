//! What is known of the names in a record type's answers, worked out once a type.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, PoisonError, RwLock};

use catalogue::schema::{customers_own, is_stripped};
use catalogue::{Effect, Field, Fields, Kind, Method, PRODUCTS, Passage, Product, Record, Tool};

use super::rewrite::Known;
use super::third_party::ThirdParty;

/// Sorted names, those of records inside of the type included.
#[derive(Debug, Default)]
pub(super) struct Names {
    secrets: Vec<&'static str>,
    /// The secrets, and what only the answer to its making tells.
    guarded: Vec<&'static str>,
    ids: Vec<&'static str>,
    owned: Vec<&'static str>,
    third_party: Vec<&'static str>,
    passages: Vec<(&'static str, Passage)>,
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

    /// The same, as the rewriter takes it for an answer of `tool`, with the one who is told of what third parties wrote.
    pub(super) fn known<'a>(&'a self, tool: &Tool, third_party: &'a ThirdParty<'a>) -> Known<'a> {
        Known { third_party: Some(third_party), ..self.unmarked(tool) }
    }

    /// The same, where nobody is told. What is told once is told to who had it made.
    pub(super) fn unmarked(&self, tool: &Tool) -> Known<'_> {
        let makes = tool.effect != Effect::Read && tool.method == Method::Post;
        Known {
            secrets: if makes { &self.secrets } else { &self.guarded },
            ids: &self.ids,
            owned: &self.owned,
            foreign: &self.third_party,
            passages: &self.passages,
            third_party: None,
        }
    }

    fn collected(record: &'static Record) -> Names {
        let mut names = Names { owned: owned_beside(record), ..Names::default() };
        names.collect(record.fields, &mut vec![record.key]);
        names.secrets.sort_unstable();
        names.guarded = once_beside(record);
        names.guarded.extend(&names.secrets);
        names.guarded.sort_unstable();
        names.ids.sort_unstable();
        names.third_party.sort_unstable();
        names.third_party.dedup();
        names.passages.sort_unstable_by_key(|(name, _)| *name);
        names.passages.dedup();
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
        if field.traits.third_party && !field.traits.secret {
            self.third_party.push(field.name);
        }
        if field.traits.passage != Passage::None {
            self.passages.push((field.name, field.traits.passage));
        }
    }
}

/// What is told once in the answers of the product that `record` belongs to: the type that tells it may be another than the one
/// whose answer must not.
fn once_beside(record: &'static Record) -> Vec<&'static str> {
    let once = |record: &&'static Record| record.all_fields().filter(|field| field.traits.shown_once);
    let product = product_of(record);
    let all = product.map_or_else(|| vec![record], |product| product.records.to_vec());
    all.iter().flat_map(once).map(|field| field.name).collect()
}

fn product_of(record: &'static Record) -> Option<&'static Product> {
    PRODUCTS.iter().copied().find(|product| product.records.iter().any(|one| std::ptr::eq(*one, record)))
}

/// What the customer owns in the answers of the product that `record` belongs to.
fn owned_beside(record: &'static Record) -> Vec<&'static str> {
    product_of(record).map_or_else(|| customers_own([record]), |product| customers_own(product.records.iter().copied()))
}

#[cfg(test)]
mod tests {
    use catalogue::field::{integer, map, object, records, text};
    use catalogue::{Text, Verb};

    use super::*;

    static INNER: Record =
        Record::new("inner", Text::new("-", "-")).fields(&[&[integer("inner_id"), text("pin").secret()]]);
    static OUTER: Record = Record::new("outer", Text::new("-", "-")).fields(&[&[
        text("token").secret(),
        text("key").shown_once(),
        map("tags").customers_own(),
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
        assert_eq!(names.owned, ["tags"]);
    }

    #[test]
    fn what_is_told_once_is_told_to_who_had_it_made() {
        static READ: Tool = Tool::read("outer_get", Text::new("-", "-"), &OUTER).get("/v1/o/{uid}", Verb::Get);
        static CHANGE: Tool = Tool::write("outer_edit", Text::new("-", "-"), &OUTER).patch("/v1/o", Verb::Update);
        static MAKE: Tool = Tool::write("outer_create", Text::new("-", "-"), &OUTER).post("/v1/o", Verb::Create);
        let names = Names::of(&OUTER);
        let secrets = |tool| names.unmarked(tool).secrets;
        assert_eq!(secrets(&READ), ["key", "pin", "token"]);
        assert_eq!(secrets(&CHANGE), secrets(&READ));
        assert_eq!(secrets(&MAKE), ["pin", "token"]);
    }

    #[test]
    fn what_the_customer_owns_is_known_in_the_whole_product_and_not_beyond() {
        let of = |product: &str, key: &str| {
            let records = catalogue::product(product).unwrap().records;
            Names::of(records.iter().find(|record| record.key == key).unwrap()).owned.clone()
        };
        assert_eq!(of("banking", "data_event"), ["additional_info", "addons", "custom_data", "meta"]);
        assert!(of("finance", "payables").is_empty());
    }
}
