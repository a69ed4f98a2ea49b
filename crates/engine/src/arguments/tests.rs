use catalogue::field::{
    base64, between, boolean, date, document, email, instant, integers, long_text, map, money, object, objects, one_of,
    one_of_numbers, percent, postal_code, references, text, texts, uid, url,
};
use catalogue::{Record, Tool, Verb};
use serde_json::{Value, json};

use super::*;

mod digest;
mod hostile;
static RECORD: Record = Record::new("charge_thing", Text::new("Coisa", "Thing"));

static TOOL: Tool = Tool::write("banking_charge_thing_create", Text::new("Criar", "Create"), &RECORD)
    .scope("charge", "charge.things")
    .post("/v2/things/{uid}/{kind}", Verb::Create)
    .path_fields(&[text("kind")])
    .query(&[boolean("dry")])
    .body(&[&[
        money("amount").required(),
        percent("rate"),
        between("days", 1, 365),
        boolean("active"),
        date("due"),
        instant("at"),
        document("cnpj_cpf"),
        postal_code("zip"),
        email("email"),
        url("link"),
        uid("other_uid"),
        one_of("mode", &["slow", "fast"]),
        one_of_numbers("level", &[0, 1, 7]),
        long_text("note", 10),
        object("payer", &[&[text("name").required(), document("document"), text("seen").read_only()]]),
        objects("splits", &[&[money("amount").required(), text("name")]]),
        texts("tags"),
        references("thing_uids", &RECORD, "thing_ids"),
        integers("numbers"),
        map("custom_data"),
        base64("file", 6),
    ]]);

const UID: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";

fn checked(arguments: &Value) -> Result<CheckedArguments, Vec<ArgumentError>> {
    checked_text(&arguments.to_string())
}

fn checked_text(text: &str) -> Result<CheckedArguments, Vec<ArgumentError>> {
    let raw = RawValue::from_string(text.to_owned()).unwrap();
    check(&TOOL, Some(&raw), &Limits::default()).map_err(|refusal| match refusal {
        Refusal::InvalidArguments(errors) => errors,
        other => panic!("{other}"),
    })
}

/// Checks one body argument beside the required ones; its JSON in normal form or the paths of its problems.
fn one(name: &str, value: &str) -> Result<String, Vec<String>> {
    let amount = if name == "amount" { "" } else { r#""amount":1,"# };
    let text = format!(r#"{{"uid":"{UID}","kind":"a",{amount}"{name}":{value}}}"#);
    match checked_text(&text) {
        Ok(arguments) => Ok(arguments.get(name).map_or_else(|| "absent".to_owned(), Json::render)),
        Err(errors) => Err(errors.into_iter().map(|error| error.path).collect()),
    }
}

#[test]
fn what_loses_no_meaning_is_taken() {
    for (name, sent, kept) in [
        ("amount", "1289.45", "1289.45"),
        ("amount", "\"1289.45\"", "1289.45"),
        ("amount", "1000.0", "1000"),
        ("amount", "\"0010.50\"", "10.5"),
        ("amount", "9999999999999.99", "9999999999999.99"),
        ("amount", "0", "0"),
        ("rate", "\"2.50\"", "2.5"),
        ("days", "2", "2"),
        ("days", "\"2\"", "2"),
        ("days", "2.0", "2"),
        ("active", "\"true\"", "true"),
        ("active", "false", "false"),
        ("due", "\"2028-02-29\"", "\"2028-02-29\""),
        ("at", "\"2026-10-05T09:14:27-03:00\"", "\"2026-10-05T09:14:27-03:00\""),
        ("at", "\"2026-10-05T09:14:27.123Z\"", "\"2026-10-05T09:14:27.123Z\""),
        ("cnpj_cpf", "\"52998224725\"", "\"529.982.247-25\""),
        ("zip", "\"13084-012\"", "\"13084012\""),
        ("zip", "\"01310100\"", "\"01310100\""),
        ("email", "\"ana.souza+x@exemplo.com.br\"", "\"ana.souza+x@exemplo.com.br\""),
        ("link", "\"https://exemplo.com.br/a?b=1\"", "\"https://exemplo.com.br/a?b=1\""),
        ("other_uid", "\"0199BED5-A775-7AD7-9167-7B80147F710F\"", "\"0199bed5-a775-7ad7-9167-7b80147f710f\""),
        ("mode", "\"fast\"", "\"fast\""),
        ("level", "\"7\"", "7"),
        ("note", "\" olá \"", "\" olá \""),
        ("payer", "{\"name\":\"Ana\",\"document\":null}", "{\"name\":\"Ana\"}"),
        ("payer", "\"{\\\"name\\\":\\\"Ana\\\"}\"", "{\"name\":\"Ana\"}"),
        ("splits", "\"[{\\\"amount\\\":\\\"1.50\\\"}]\"", "[{\"amount\":1.5}]"),
        ("tags", "[\"a\",\"b\"]", "[\"a\",\"b\"]"),
        ("numbers", "[1,\"2\"]", "[1,2]"),
        ("thing_uids", "[\"0199BED5-a775-7ad7-9167-7b80147f710f\"]", "[\"0199bed5-a775-7ad7-9167-7b80147f710f\"]"),
        ("custom_data", "{\"x\":[1.0,null]}", "{\"x\":[1.0,null]}"),
        ("file", "\"aGVsbG8=\"", "\"aGVsbG8=\""),
        ("due", "null", "absent"),
    ] {
        assert_eq!(one(name, sent).as_deref(), Ok(kept), "{name} {sent}");
    }
}

/// Names and values that are refused.
const REFUSED: &[(&str, &str)] = &[
    ("thing_uids", "[7]"),
    ("amount", "1e3"),
    ("amount", "\"1e3\""),
    ("amount", "\"1.289,45\""),
    ("amount", "\"1289,45\""),
    ("amount", "-1"),
    ("amount", "\"+1\""),
    ("amount", "1.005"),
    ("amount", "\"\""),
    ("amount", "\" 1\""),
    ("amount", "\"R$ 1\""),
    ("amount", "10000000000000"),
    ("amount", "\".5\""),
    ("amount", "\"NaN\""),
    ("amount", "true"),
    ("amount", "[1]"),
    ("amount", "\"１\""),
    ("days", "2.5"),
    ("days", "\"2.5\""),
    ("days", "\"\""),
    ("days", "\"12px\""),
    ("days", "\"1e2\""),
    ("days", "1e2"),
    ("days", "\"NaN\""),
    ("days", "0"),
    ("days", "366"),
    ("days", "true"),
    ("days", "99999999999999999999999"),
    ("zip", "1310100"),
    ("zip", "\"1310100\""),
    ("active", "\"yes\""),
    ("active", "1"),
    ("active", "\"True\""),
    ("due", "\"2026-02-29\""),
    ("due", "\"2026-2-9\""),
    ("due", "\"20260209\""),
    ("due", "\"09/02/2026\""),
    ("due", "\"2026-02-09T00:00:00Z\""),
    ("at", "\"2026-10-05\""),
    ("at", "\"2026-10-05T09:14:27\""),
    ("at", "\"2026-10-05 09:14:27-03:00\""),
    ("at", "\"2026-10-05T09:14-03:00\""),
    ("at", "\"2026-13-05T09:14:27Z\""),
    ("at", "\"2026-10-05T09:14:27-03:00[America/Sao_Paulo]\""),
    ("at", "\"\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\u{e9}\""),
    ("cnpj_cpf", "\"52998224724\""),
    ("cnpj_cpf", "52998224725"),
    ("email", "\"ana@\""),
    ("email", "\"a b@c.d\""),
    ("email", "\"a@b\""),
    ("email", "\"a@b.c,d@e.f\""),
    ("link", "\"ftp://x.y\""),
    ("link", "\"javascript:alert(1)\""),
    ("link", "\"http://\""),
    ("other_uid", "\"7\""),
    ("other_uid", "\"0199bed5a7757ad791677b80147f710f\""),
    ("mode", "\"Fast\""),
    ("mode", "\"\""),
    ("level", "2"),
    ("note", "\"01234567890\""),
    ("note", "1"),
    ("note", "\"a\\u0000\""),
    ("payer", "\"Ana\""),
    ("payer", "[]"),
    ("tags", "\"a,b\""),
    ("tags", "{}"),
    ("file", "\"aGVsbG8\""),
    ("file", "\"aGVsbG8!\""),
    ("file", "\"aGVsbG8gYWxs\""),
    ("custom_data", "[]"),
    ("custom_data", "\"{\\\"a\\\":1,\\\"a\\\":2}\""),
];

#[test]
fn what_would_lose_meaning_is_refused() {
    for (name, sent) in REFUSED {
        assert!(one(name, sent).is_err(), "{name} {sent}: {:?}", one(name, sent));
    }
}

#[test]
fn every_problem_is_listed_with_its_path() {
    let errors = checked(&json!({
        "uid": "x", "dry": "perhaps", "ammount": 1, "mode": "quick", "days": 400,
        "payer": {"nome": "Ana", "document": "1", "seen": "x"},
        "splits": [{"amount": 1}, {"name": "b"}, {"amount": "1,5"}], "tags": ["ok", 7],
    }))
    .unwrap_err();
    let paths: Vec<&str> = errors.iter().map(|error| error.path.as_str()).collect();
    let expected = [
        "uid",
        "kind",
        "amount",
        "mode",
        "days",
        "payer.name",
        "payer.document",
        "payer.seen",
        "payer.nome",
        "splits[1].amount",
        "splits[2].amount",
        "tags[1]",
        "dry",
        "ammount",
    ];
    let sorted = |paths: &[&str]| {
        let mut paths: Vec<String> = paths.iter().map(|path| (*path).to_owned()).collect();
        paths.sort();
        paths
    };
    assert_eq!(sorted(&paths), sorted(&expected));
    let problem = |path: &str| errors.iter().find(|error| error.path == path).map(|error| error.problem.clone());
    assert_eq!(problem("kind"), Some(Problem::Missing));
    assert_eq!(problem("ammount"), Some(Problem::Unknown(Some("amount"))));
    assert_eq!(problem("payer.nome"), Some(Problem::Unknown(Some("name"))));
    assert_eq!(problem("days"), Some(Problem::OutOfRange(1, 365)));
    assert_eq!(problem("mode"), Some(Problem::ExpectedOneOf(vec!["slow".to_owned(), "fast".to_owned()])));
}

#[test]
fn a_path_or_header_takes_only_what_it_can_carry() {
    let with = |kind: &str, key: &str| {
        let arguments = json!({"uid": UID, "kind": kind, "amount": 1, "idempotency_key": key});
        checked(&arguments).map_err(|errors| errors[0].path.clone()).err()
    };
    assert_eq!(with("a/b c", "k-1"), None);
    assert_eq!(with("..", "k"), Some("kind".to_owned()));
    assert_eq!(with(".", "k"), Some("kind".to_owned()));
    assert_eq!(with("", "k"), Some("kind".to_owned()));
    assert_eq!(with("a", "k\r\nX: 1"), Some("idempotency_key".to_owned()));
    assert_eq!(with("a", "chavé"), Some("idempotency_key".to_owned()));
    assert_eq!(with("a", &"k".repeat(256)), Some("idempotency_key".to_owned()));
}

#[test]
fn size_depth_and_shape_are_limited() {
    let refused = |text: &str| checked_text(text).unwrap_err()[0].path.clone();
    assert_eq!(refused("[]"), "");
    assert_eq!(refused("\"{}\""), "");
    assert_eq!(refused(&format!("{{\"note\":\"{}\"}}", "x".repeat(2_200_000))), "");
    let deep = format!("{{\"custom_data\":{}{}}}", "[".repeat(200), "]".repeat(200));
    assert!(refused(&deep).starts_with("custom_data[0][0]"));
    assert_eq!(refused(r#"{"amount":1,"amount":2}"#), "amount");
    assert_eq!(refused(r#"{"custom_data":{"x":1e400}}"#), "custom_data.x");
    assert!(check(&TOOL, None, &Limits::default()).is_err());
}
