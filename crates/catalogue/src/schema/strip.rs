//! The rule of numeric ids: clients never see them, since the API knows every record by its `uid`.

use serde_json::Value;

use crate::field::{Field, Fields, Kind};
use crate::record::Record;

/// The sorted names of the members of `records` whose keys belong to the customer: nothing inside them is stripped.
///
/// Answers hold records inside records, and payloads that repeat one, so that the names are those of a whole product.
pub fn customers_own(records: impl IntoIterator<Item = &'static Record>) -> Vec<&'static str> {
    let mut names = Vec::new();
    records.into_iter().for_each(|record| collect(record.fields, &mut names));
    names.sort_unstable();
    names.dedup();
    names
}

fn collect(fields: Fields, names: &mut Vec<&'static str>) {
    for field in fields.iter().flat_map(|group| group.iter()) {
        if field.traits.customers_own {
            names.push(field.name);
        }
        if let Kind::Object(inner) | Kind::Objects(inner) = field.kind {
            collect(inner, names);
        }
    }
}

/// Whether answers leave `field` out because it holds a numeric id. Texts called `*_id` (`external_id`) stay.
pub fn is_stripped(field: &Field) -> bool {
    match field.kind {
        Kind::Integer { .. } | Kind::OneOfNumbers(_) => names_one(field.name),
        Kind::Integers => names_many(field.name),
        _ => false,
    }
}

/// Removes numeric ids from `value` at any depth: whole numbers called `id` or `*_id` and lists of them called `*_ids`.
/// Members called as in `owned` stay as they are.
pub fn strip(value: &mut Value, owned: &[&str]) {
    match value {
        Value::Object(members) => {
            members.retain(|name, member| !is_numeric_id(name, member));
            for (name, member) in members.iter_mut() {
                if !owned.contains(&name.as_str()) {
                    strip(member, owned);
                }
            }
        }
        Value::Array(elements) => elements.iter_mut().for_each(|element| strip(element, owned)),
        _ => {}
    }
}

fn is_numeric_id(name: &str, value: &Value) -> bool {
    match value {
        Value::Number(_) => names_one(name) && is_whole(value),
        Value::Array(elements) => names_many(name) && elements.iter().all(is_whole),
        _ => false,
    }
}

fn names_one(name: &str) -> bool {
    name == "id" || name.ends_with("_id")
}

fn names_many(name: &str) -> bool {
    name.ends_with("_ids")
}

/// Numbers beyond 64 bits are read as floats, and are ids all the same.
fn is_whole(value: &Value) -> bool {
    value.as_number().is_some_and(|number| {
        number.is_i64() || number.is_u64() || number.as_f64().is_some_and(|float| float.fract() == 0.0)
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;
    use crate::field::{integer, integers, map, object, text};
    use crate::text::Text;

    const OWNED: &[&str] = &["addons", "custom_data", "meta"];

    static THING: Record = Record::new("thing", Text::new("-", "-")).fields(&[&[
        map("payload"),
        map("meta").customers_own(),
        object("part", &[&[map("extra").customers_own()]]),
    ]]);

    #[test]
    fn the_rows_say_what_the_customer_owns() {
        assert_eq!(customers_own([&THING, &THING]), ["extra", "meta"]);
    }

    #[test]
    fn numeric_ids_go_at_any_depth_and_texts_stay() {
        let mut value = json!({
            "id": 7, "uid": "u", "customer_id": 12, "external_id": "A-1", "amount": 10.5,
            "payments": [{"id": 9, "end_to_end_id": "E1"}], "command_ids": [1, 2], "tag_ids": ["a"],
            "bank": {"id": 18_446_744_073_709_551_615_u64, "name": "Banco"}
        });
        strip(&mut value, OWNED);
        let expected = json!({
            "uid": "u", "external_id": "A-1", "amount": 10.5,
            "payments": [{"end_to_end_id": "E1"}], "tag_ids": ["a"], "bank": {"name": "Banco"}
        });
        assert_eq!(value, expected);
    }

    #[test]
    fn what_the_customer_owns_is_untouched() {
        let mut value =
            json!({"custom_data": {"id": 1, "order_id": 2}, "meta": {"a": {"id": 3}}, "addons": [{"id": 4}]});
        let before = value.clone();
        strip(&mut value, OWNED);
        assert_eq!(value, before);
        strip(&mut value, &["meta"]);
        assert_eq!(value, json!({"custom_data": {}, "meta": {"a": {"id": 3}}, "addons": [{}]}));
    }

    #[test]
    fn a_decimal_called_id_is_no_id() {
        let mut value = json!({"odd_id": 1.5});
        strip(&mut value, OWNED);
        assert_eq!(value, json!({"odd_id": 1.5}));
    }

    #[test]
    fn fields_follow_the_same_rule() {
        assert!(is_stripped(&integer("id")));
        assert!(is_stripped(&integer("bank_billet_account_id")));
        assert!(is_stripped(&integers("bank_billet_ids")));
        assert!(!is_stripped(&text("external_id")));
        assert!(!is_stripped(&integer("discount_days")));
    }
}
