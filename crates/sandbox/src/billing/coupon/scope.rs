//! What a coupon is for: plans and products that it takes something off, and those that it leaves out.

use serde_json::Value;
use storage::Row;

/// Whether a coupon takes something off a line of `product`, sold in the plan `plan`.
pub(super) fn covers(coupon: &Row, plan: Option<&str>, product: Option<&str>) -> bool {
    let is_named = |lists: &Value| names(lists, "planIds", plan) || names(lists, "productIds", product);
    let applies = match coupon.doc.get("applies_to") {
        Some(lists) if !is_empty(lists) => is_named(lists),
        _ => true,
    };
    applies && !coupon.doc.get("excludes").is_some_and(is_named)
}

fn names(lists: &Value, name: &str, id: Option<&str>) -> bool {
    let listed = lists.get(name).and_then(Value::as_array);
    id.is_some_and(|id| listed.is_some_and(|ids| ids.iter().any(|one| one == id)))
}

fn is_empty(lists: &Value) -> bool {
    let has = |name: &str| lists.get(name).and_then(Value::as_array).is_some_and(|ids| !ids.is_empty());
    !has("planIds") && !has("productIds")
}

#[cfg(test)]
mod tests {
    use jiff::Timestamp;
    use serde_json::json;

    use super::*;

    fn coupon(terms: Value) -> Row {
        let Value::Object(doc) = terms else { unreachable!() };
        let now = Timestamp::UNIX_EPOCH;
        Row { id: 1, uid: "c".to_owned(), version: 1, created_at: now, updated_at: now, doc }
    }

    #[test]
    fn a_line_is_covered_by_its_plan_or_its_product() {
        let any = coupon(json!({ "applies_to": null, "excludes": { "productIds": ["gone"] } }));
        assert!(covers(&any, None, None) && covers(&any, Some("p"), Some("a")));
        assert!(!covers(&any, Some("p"), Some("gone")));
        let some = coupon(
            json!({ "applies_to": { "planIds": ["p"], "productIds": ["a"] }, "excludes": { "planIds": ["q"] } }),
        );
        assert!(
            covers(&some, Some("p"), None) && covers(&some, None, Some("a")) && covers(&some, Some("p"), Some("b"))
        );
        assert!(!covers(&some, None, None) && !covers(&some, None, Some("b")) && !covers(&some, Some("q"), Some("a")));
        assert!(covers(&coupon(json!({ "applies_to": { "planIds": [] } })), None, None));
    }
}
