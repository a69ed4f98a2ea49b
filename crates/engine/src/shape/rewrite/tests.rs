use proptest::prelude::*;
use serde_json::{Map, Number, Value, json};

use super::*;

const OWNED: &[&str] = &["addons", "custom_data", "meta"];

fn rewritten(text: &str) -> Result<String, Malformed> {
    Rewriter::rewritten(text, Known { secrets: &["token"], ids: &["wallet_id"], owned: OWNED, ..Known::default() })
}

#[test]
fn numbers_keep_their_digits_and_spaces_go() {
    let text = "{ \"amount\" : 1289.450 , \"big\": 123456789012345678901234567890,\n \"list\": [ 1 , -0.10e+5 ] }";
    let expected = r#"{"amount":1289.450,"big":123456789012345678901234567890,"list":[1,-0.10e+5]}"#;
    assert_eq!(rewritten(text).as_deref(), Ok(expected));
}

#[test]
fn numeric_ids_and_secrets_go() {
    let text = r#"{"id":1,"uid":"u","token":"s","a":{"x_id":2,"external_id":"e","ids":[1],"y_ids":[1,2]},"z_id":null}"#;
    assert_eq!(rewritten(text).as_deref(), Ok(r#"{"uid":"u","a":{"external_id":"e","ids":[1]},"z_id":null}"#));
    assert_eq!(rewritten(r#"{"tok\u0065n":"s","\u0069d":1}"#).as_deref(), Ok("{}"));
    assert_eq!(rewritten(r#"{"id":1,"x_id":2}"#).as_deref(), Ok("{}"));
    let empty = r#"{"wallet_id":null,"custom_data":{"wallet_id":null},"external_id":null}"#;
    assert_eq!(rewritten(empty).as_deref(), Ok(r#"{"custom_data":{"wallet_id":null},"external_id":null}"#));
    assert_eq!(
        rewritten(r#"{"custom_data":{"id":1,"b":{"c_id":2}},"id":3}"#).as_deref(),
        Ok(r#"{"custom_data":{"id":1,"b":{"c_id":2}}}"#)
    );
}

#[test]
fn a_listed_record_leaves_out_what_has_no_value_and_its_details() {
    let text = r#"[{"uid":"u","a":null,"b":{"c":null,"d":1,"formats":"kept"},"formats":{"x":1},"l":[null,{"e":null}]},
        {"custom_data":{"mine":null},"meta":null,"form\u0061ts":1,"z_id":null}, null, {"a":null}]"#;
    let rules = Rules {
        known: Known { secrets: &["token"], owned: OWNED, ..Known::default() },
        listed: Some(&["formats", "pix"]),
    };
    let Elements { json: records, ends, .. } = Rewriter::elements(text, rules).unwrap();
    let expected =
        [r#"{"uid":"u","b":{"d":1,"formats":"kept"},"l":[null,{}]}"#, r#"{"custom_data":{"mine":null}}"#, "null", "{}"];
    assert_eq!(records, expected.join(","));
    assert_eq!(ends.len(), 4);
    assert_eq!(Rewriter::elements("[{\"formats\":[1,}]", rules), Err(Malformed));
    assert_eq!(rewritten(r#"{"a":null,"formats":1}"#).as_deref(), Ok(r#"{"a":null,"formats":1}"#));
}

#[test]
fn hidden_characters_are_spelled_out_wherever_they_hide() {
    assert_eq!(rewritten("\"a\u{202e}b\"").as_deref(), Ok("\"a⟦U+202E⟧b\""));
    assert_eq!(rewritten(r#""a\u202eb\u0007""#).as_deref(), Ok("\"a⟦U+202E⟧b⟦U+0007⟧\""));
    assert_eq!(rewritten(r#""\udb40\udc41""#).as_deref(), Ok("\"⟦U+E0041⟧\""));
    assert_eq!(rewritten(r#""\ud800""#).as_deref(), Ok(r#""\\ud800""#));
    assert_eq!(rewritten(r#""Jos\u00e9\n\"ok\" ção""#).as_deref(), Ok("\"José\\n\\\"ok\\\" ção\""));
    assert_eq!(rewritten("{\"k\u{200b}\":1}").as_deref(), Ok("{\"k⟦U+200B⟧\":1}"));
}

#[test]
fn what_is_no_json_is_refused() {
    for text in [
        "",
        "{",
        "[1,]",
        "{\"a\":1,}",
        "{\"a\" 1}",
        "[1 2]",
        "01",
        "1.",
        "tru",
        "<html>",
        "\"a",
        "{} x",
        "{a:1}",
        "-",
        "[,1]",
        "\"\u{1}\"",
        "nan",
        "{\"a\":}",
        "\"\\",
    ] {
        assert_eq!(rewritten(text), Err(Malformed), "{text}");
    }
    assert_eq!(rewritten(&"[".repeat(100_000)), Err(Malformed));
}

fn any_json() -> impl Strategy<Value = Value> {
    let name = || prop::sample::select(vec!["id", "uid", "x_id", "y_ids", "meta", "custom_data", "addons", "a", "é\""]);
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::Bool),
        any::<i64>().prop_map(|number| json!(number)),
        (-1000.0..1000.0_f64).prop_map(|number| Number::from_f64(number).map_or(Value::Null, Value::Number)),
        "[a-zé \"\\\\\n]{0,8}".prop_map(Value::String),
    ];
    leaf.prop_recursive(4, 40, 5, move |inner| {
        prop_oneof![
            prop::collection::vec(inner.clone(), 0..5).prop_map(Value::Array),
            prop::collection::vec((name(), inner), 0..5).prop_map(|members| Value::Object(
                members.into_iter().map(|(k, v)| (k.to_owned(), v)).collect::<Map<_, _>>()
            )),
        ]
    })
}

proptest! {
    /// The rewriter and the catalogue's own rule are one rule.
    #[test]
    fn stripping_is_the_catalogues(value in any_json()) {
        let mut expected = value.clone();
        catalogue::schema::strip(&mut expected, OWNED);
        let ours: Value = serde_json::from_str(&Rewriter::rewritten(&value.to_string(), Known { owned: OWNED, ..Known::default() }).unwrap()).unwrap();
        prop_assert_eq!(ours, expected);
    }

    #[test]
    fn any_text_is_refused_or_becomes_json(text in "[\\[\\]{}:,\"a0-9 .\\\\un\u{202e}-]{0,30}") {
        if let Ok(out) = Rewriter::rewritten(&text, Known::default()) {
            prop_assert!(serde_json::from_str::<Value>(&out).is_ok(), "{} -> {}", text, out);
        }
    }
}
