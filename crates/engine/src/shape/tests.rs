use catalogue::field::{money, records, text, uid};
use catalogue::{Answer, Record, Text, Verb};
use serde_json::{Value, json};

use super::*;
use crate::arguments;

mod billing;
mod finance;

static RECORD: Record = Record::new("charge_thing", Text::new("Coisa", "Thing")).fields(&[&[
    uid("uid"),
    money("amount"),
    text("secret_key").secret(),
]]);

static BATCH: Record = Record::new("charge_batch", Text::new("Lote", "Batch"))
    .fields(&[&[uid("uid"), text("link"), records("things", &RECORD), text("notes")]])
    .details(&["link"]);
static BATCHES: Tool =
    Tool::read("banking_charge_batch_list", Text::new("Listar", "List"), &BATCH).get("/v1/batches", Verb::List).paged();
static BATCH_GET: Tool =
    Tool::read("banking_charge_batch_get", Text::new("Ver", "Get"), &BATCH).get("/v1/batches/{uid}", Verb::Get);

static V1: Tool =
    Tool::read("banking_charge_thing_list", Text::new("Listar", "List"), &RECORD).get("/v1/things", Verb::List).paged();
static V2: Tool =
    Tool::read("banking_charge_other_list", Text::new("Listar", "List"), &RECORD).get("/v2/things", Verb::List).paged();
static UNPAGED: Tool =
    Tool::read("banking_charge_all_list", Text::new("Listar", "List"), &RECORD).get("/v1/all", Verb::List);
static GET: Tool =
    Tool::read("banking_charge_thing_get", Text::new("Ver", "Get"), &RECORD).get("/v2/things/{uid}", Verb::Get);
static FILE: Tool = Tool::read("banking_charge_thing_raw", Text::new("Arquivo", "File"), &RECORD)
    .get("/v1/things/raw", Verb::Rule)
    .answers(Answer::File("text/plain"));

/// A random source that always draws the same.
struct Sevens;

impl Entropy for Sevens {
    fn fill(&self, bytes: &mut [u8]) {
        bytes.fill(0x77);
    }
}

/// Every block of a result's text, a line between them.
fn shown(result: &ToolResult) -> String {
    result.text.blocks().collect::<Vec<_>>().join("\n")
}

struct Case {
    tool: &'static Tool,
    arguments: Value,
    status: u16,
    headers: Vec<(&'static str, &'static str)>,
    limits: Limits,
}

impl Case {
    fn of(tool: &'static Tool) -> Case {
        Case { tool, arguments: json!({}), status: 200, headers: Vec::new(), limits: Limits::default() }
    }

    fn shaped(&self, body: impl Into<Bytes>) -> Result<ToolResult, Refusal> {
        let sent = RawValue::from_string(self.arguments.to_string()).unwrap();
        let arguments = arguments::check(self.tool, Some(&sent), &self.limits).unwrap();
        let mut response = Response::builder().status(self.status);
        for (name, value) in &self.headers {
            response = response.header(*name, *value);
        }
        let response = response.body(body.into()).unwrap();
        let (limits, addresses, marks) = (&self.limits, Addresses::Lead, Marks::Drawn(&Sevens));
        Shape { tool: self.tool, arguments: &arguments, limits, lang: Lang::Pt, addresses, marks }.shape(&response)
    }

    fn json(&self, body: impl Into<Bytes>) -> Value {
        serde_json::from_str(self.shaped(body).unwrap().structured.get()).unwrap()
    }
}

fn things(count: usize) -> String {
    let all: Vec<String> = (0..count).map(|at| format!(r#"{{"id":{at},"uid":"u{at}","amount":1289.40}}"#)).collect();
    format!("[{}]", all.join(","))
}

fn get() -> Case {
    Case { arguments: json!({"uid": "0199bed5-a775-7ad7-9167-7b80147f710f"}), ..Case::of(&GET) }
}

#[test]
fn a_short_v1_page_is_the_last() {
    let result = Case::of(&V1).shaped(things(2)).unwrap();
    let expected = r#"{"data":[{"uid":"u0","amount":1289.40},{"uid":"u1","amount":1289.40}],"pagination":{"page":1,"per_page":50,"next_page":null}}"#;
    assert_eq!(shown(&result), expected);
    assert_eq!(result.structured.get(), expected);
}

#[test]
fn a_list_shows_short_records_and_a_record_itself_whole() {
    let batch = r#"{"uid":"b","link":"l","things":[{"uid":"u"}],"notes":null,"amount":1.50}"#;
    let list = Case::of(&BATCHES).shaped(format!("[{batch}]")).unwrap();
    assert!(shown(&list).starts_with(r#"{"data":[{"uid":"b","amount":1.50}],"#), "{}", shown(&list));
    let one = Case { arguments: get().arguments, ..Case::of(&BATCH_GET) };
    assert_eq!(shown(&one.shaped(batch).unwrap()), batch);
}

#[test]
fn a_full_v1_page_names_the_next() {
    let case = Case { arguments: json!({"page": 3, "per_page": 2}), ..Case::of(&V1) };
    let result = case.shaped(things(2)).unwrap();
    assert!(shown(&result).ends_with("\nPróxima página: banking_charge_thing_list com page=4"), "{}", shown(&result));
    assert!(result.structured.get().ends_with(r#""pagination":{"page":3,"per_page":2,"next_page":4}}"#));
}

#[test]
fn v2_says_itself_what_follows() {
    let body =
        |next: &str| format!(r#"{{"status":200,"data":{},"pagination":{{"next_url":{next},"page":1}}}}"#, things(1));
    let next = |next: &str| Case::of(&V2).json(body(next))["pagination"]["next_page"].clone();
    assert_eq!(next("null"), Value::Null);
    assert_eq!(next(r#""https://api/v2/things?page=2""#), json!(2));
    assert_eq!(Case::of(&UNPAGED).json(things(1)), json!({"data": [{"uid": "u0", "amount": 1289.4}]}));
}

#[test]
fn envelopes_come_off() {
    let case = get();
    assert_eq!(case.json(r#"{"status":200,"data":{"id":1,"uid":"u","secret_key":"s"}}"#), json!({"uid": "u"}));
    assert_eq!(case.json(r#"{"id":1,"uid":"u"}"#), json!({"uid": "u"}));
    assert_eq!(case.json(r#"{"status":200,"message":"ok","data":null}"#), json!({"message": "ok"}));
    assert_eq!(case.json(r#"{"status":202,"data":null}"#), json!({"ok": true}));
    assert_eq!(case.json(r#"{"status":200,"data":7}"#), json!({"value": 7}));
    assert_eq!(case.json("7"), json!({"value": 7}));
    assert_eq!(case.json(""), json!({"ok": true}));
    assert_eq!(Case { status: 204, ..get() }.json(""), json!({"ok": true}));
    let redirect = Case { status: 302, headers: vec![("location", "https://x/y")], ..get() };
    assert_eq!(redirect.json(""), json!({"url": "https://x/y"}));
}

#[test]
fn nonsense_is_unavailable() {
    for body in ["<html></html>", "{\"a\":", "not json", "{\"status\":200,\"data\":[1,}"] {
        assert_eq!(get().shaped(body).unwrap_err(), Refusal::UpstreamUnavailable, "{body}");
    }
    assert_eq!(get().shaped(vec![0xff, 0xfe]).unwrap_err(), Refusal::UpstreamUnavailable);
    let html = Case { headers: vec![("content-type", "text/html; charset=utf-8")], ..get() };
    assert_eq!(html.shaped("<html></html>").unwrap_err(), Refusal::UpstreamUnavailable);
}

#[test]
fn a_long_list_is_cut_at_a_record_and_the_next_call_loses_none() {
    let limits = Limits { result_bytes: 1000, ..Limits::default() };
    let mut seen = Vec::new();
    let (mut page, mut per_page) = (1_u64, 50_u64);
    for _ in 0..200 {
        let start = usize::try_from((page - 1) * per_page).unwrap();
        let count = usize::try_from(per_page).unwrap().min(120_usize.saturating_sub(start));
        let all: Vec<String> =
            (start..start + count).map(|at| format!(r#"{{"uid":"u{at}","amount":1289.40}}"#)).collect();
        let case =
            Case { arguments: json!({"page": page, "per_page": per_page}), limits: limits.clone(), ..Case::of(&V1) };
        let result = case.shaped(format!("[{}]", all.join(","))).unwrap();
        assert!(result.structured.get().len() <= 1000);
        let value: Value = serde_json::from_str(result.structured.get()).unwrap();
        let uids = value["data"].as_array().unwrap().iter().map(|one| one["uid"].as_str().unwrap().to_owned());
        seen.extend(uids);
        if value.get("truncated").is_some() {
            assert!(shown(&result).contains("Resultado cortado: "), "{}", shown(&result));
        }
        let Some(next) = value["pagination"]["next_page"].as_u64() else { break };
        page = next;
        per_page = value["pagination"]["per_page"].as_u64().unwrap();
    }
    assert_eq!(seen, (0..120).map(|at| format!("u{at}")).collect::<Vec<_>>());
}

#[test]
fn an_unpaged_list_that_is_cut_asks_for_filters() {
    let case = Case { limits: Limits { result_bytes: 800, ..Limits::default() }, ..Case::of(&UNPAGED) };
    let result = case.shaped(things(40)).unwrap();
    let value: Value = serde_json::from_str(result.structured.get()).unwrap();
    assert_eq!(value["truncated"], true);
    assert_eq!(value["received"], 40);
    assert!(shown(&result).contains("filtros mais estreitos"));
}

#[test]
fn files_are_text_or_described() {
    let plain = Case { headers: vec![("content-type", "text/plain; charset=utf-8")], ..Case::of(&FILE) };
    let expected = json!({"content_type": "text/plain", "size_bytes": 7, "content": "01\n02é"});
    assert_eq!(plain.json("01\n02é"), expected);
    let headers =
        vec![("content-type", "application/pdf"), ("content-disposition", "attachment; filename=\"boleto.pdf\"")];
    let pdf = Case { headers, ..Case::of(&FILE) };
    let expected = json!({"content_type": "application/pdf", "size_bytes": 4, "filename": "boleto.pdf"});
    assert_eq!(pdf.json("%PDF"), expected);
    let long = Case { limits: Limits { result_bytes: 2000, ..Limits::default() }, ..plain };
    let value = long.json("á\n".repeat(5000));
    assert_eq!(value["truncated"], true);
    assert!(value.to_string().len() <= 2000);
}

#[test]
fn a_single_huge_record_is_cut_visibly_in_every_place_it_may_stand() {
    let limits = || Limits { result_bytes: 3000, ..Limits::default() };
    let huge = format!(r#"{{"uid":"u","amount":1289.40,"notes":"{}"}}"#, "é".repeat(90_000));
    let v1 = Case { limits: limits(), ..Case::of(&V1) };
    let v2 = Case { limits: limits(), ..get() };
    let enveloped = format!(r#"{{"status":200,"data":{huge}}}"#);
    for result in [v2.shaped(huge.clone()), v2.shaped(enveloped), v1.shaped(format!("[{huge}]"))] {
        let result = result.unwrap();
        assert!(shown(&result).len() <= 3000, "{} bytes", shown(&result).len());
        assert!(shown(&result).contains("… (cortado: 500 de 90000 caracteres)"), "{}", shown(&result));
        assert!(shown(&result).contains(r#""amount":1289.40"#), "{}", shown(&result));
    }
    let both = v1.shaped(format!("[{huge},{huge}]")).unwrap();
    assert!(both.structured.get().len() <= 3000);
    assert!(shown(&both).ends_with("Continua em: banking_charge_thing_list com page=2 e per_page=1, mesmos filtros"));
}

#[test]
fn what_an_envelope_says_besides_is_kept() {
    let case = get();
    let record = r#"{"status":200,"message":"ok","data":{"uid":"u"},"sync":{"id":9,"uid":"s"}}"#;
    assert_eq!(case.json(record), json!({"uid": "u", "message": "ok", "sync": {"uid": "s"}}));
    assert_eq!(case.json(r#"{"status":200,"uid":"x","data":{"uid":"u"}}"#), json!({"uid": "u"}));
    assert_eq!(case.json(r#"{"status":200,"message":"a\u202eb","data":{}}"#), json!({"message": "a⟦U+202E⟧b"}));
    let list = format!(
        r#"{{"status":200,"data":{},"pagination":{{"next_url":null}},"filters":{{"x_id":1,"q":"a"}},"meta":"{}"}}"#,
        things(1),
        "m".repeat(9000)
    );
    let value = Case::of(&V2).json(list);
    assert_eq!(value["filters"], json!({"q": "a"}));
    assert_eq!(value["left_out"], json!(["meta"]));
    assert_eq!(value["pagination"]["next_page"], Value::Null);
}
