//! Bodies in camel case: records keep their fields with underscores.

use serde_json::{Map, Value};

/// The body with the names that records have: `productGroupId` becomes `product_group_id`. Objects inside keep theirs.
pub(crate) fn snake(body: Map<String, Value>) -> Map<String, Value> {
    body.into_iter().map(|(name, value)| (snake_name(&name), value)).collect()
}

fn snake_name(name: &str) -> String {
    let mut snake = String::with_capacity(name.len() + 4);
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            snake.push('_');
        }
        snake.push(letter.to_ascii_lowercase());
    }
    snake
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn names_get_underscores() {
        let Value::Object(body) = json!({ "name": "n", "productGroupId": "g", "customMetadata": { "aB": 1 } }) else {
            unreachable!()
        };
        let expected = json!({ "name": "n", "product_group_id": "g", "custom_metadata": { "aB": 1 } });
        assert_eq!(Value::Object(snake(body)), expected);
    }
}
