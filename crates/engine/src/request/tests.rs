use catalogue::field::{base64, boolean, day, decimal, id_of, long_text, moment, object, objects, one_of, text, texts};
use catalogue::filter::{among, equal, from};
use catalogue::{Fields, Filter, Record, Text, Verb};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::*;
use crate::arguments::check;
use crate::limits::Limits;

static BILL: Record = Record::finance("bills", Text::new("Conta", "Bill"), "Bill");

static FILTERS: &[Filter] = &[
    equal(boolean("active")),
    from(day("due_date_gte"), "due_date").sent_as("due_date[gte]"),
    among(texts("number_in"), "number").sent_as("number[in]"),
    among(catalogue::field::any_of("status_in", &["pending", "paid"]), "status").sent_as("status[in]"),
];
static LIST: Tool = Tool::read("finance_bills_list", Text::new("Listar", "List"), &BILL)
    .get("/v1/bills", Verb::List)
    .filters(FILTERS)
    .sorted(&["due_date", "-due_date"], "\"due_date\"")
    .cursored();

static TERMS: Fields = &[&[
    decimal("amount"),
    day("due_date"),
    moment("occurred_at"),
    long_text("notes", 50).clearable(),
    text("name").filled(),
    object("slip", &[&[day("day")]]),
    objects("parts", &[&[moment("at"), decimal("amount")]]),
]];
static UPDATE: Tool = Tool::write("finance_bills_update", Text::new("Alterar", "Change"), &BILL)
    .patch("/v1/bills/{id}", Verb::Update)
    .body(TERMS);

static LINK: Fields = &[&[one_of("type", &["payable"]).required(), id_of("bill_id", &BILL).required()]];
static UNLINK: Tool = Tool::destructive("finance_bills_unlink", Text::new("Desvincular", "Unlink"), &BILL)
    .delete("/v1/bills/{id}/links", Verb::Rule)
    .body(LINK);

static FILE: Fields =
    &[&[text("file_name").filled(), text("mime_type"), base64("content_base64", 3000), text("title"), day("seen_on")]];
static UPLOAD: Tool = Tool::write("finance_files_upload", Text::new("Enviar", "Upload"), &BILL)
    .post("/v1/files", Verb::Rule)
    .body(FILE)
    .multipart();

const ID: &str = "0199bed5-a775-7ad7-9167-7b80147f710f";

fn request(tool: &Tool, arguments: &Value) -> http::Request<Bytes> {
    let sent = RawValue::from_string(arguments.to_string()).unwrap();
    let arguments = check(tool, Some(&sent), &Limits::default()).unwrap();
    build(tool, &arguments, None, "r-1").unwrap()
}

fn refused(tool: &Tool, arguments: &Value) -> Vec<String> {
    let sent = RawValue::from_string(arguments.to_string()).unwrap();
    match check(tool, Some(&sent), &Limits::default()).unwrap_err() {
        Refusal::InvalidArguments(errors) => errors.into_iter().map(|error| error.path).collect(),
        other => panic!("{other}"),
    }
}

fn body(request: &http::Request<Bytes>) -> &str {
    std::str::from_utf8(request.body()).unwrap()
}

#[test]
fn filters_go_out_under_their_own_names_and_the_workspace_nowhere() {
    let request = request(
        &LIST,
        &json!({
            "workspace_id": ID, "due_date_gte": "2026-06-05", "number_in": ["A-1", "B 2"],
            "status_in": ["paid", "pending", "paid"], "sort": "-due_date", "limit": 40, "cursor": "a+b/c=",
        }),
    );
    let expected = "/v1/bills?due_date%5Bgte%5D=2026-06-05&number%5Bin%5D=A-1%2CB%202&status%5Bin%5D=paid%2Cpending\
                    &sort=-due_date&limit=40&cursor=a%2Bb%2Fc%3D";
    assert_eq!(request.uri(), expected);
    assert!(request.headers().values().all(|value| !value.to_str().unwrap().contains(ID)));
}

#[test]
fn a_list_that_its_place_cannot_carry_is_refused_by_name() {
    assert_eq!(refused(&LIST, &json!({"number_in": ["a,b"]})), ["number_in"]);
    assert_eq!(refused(&LIST, &json!({"number_in": ["a", ""]})), ["number_in"]);
    assert_eq!(refused(&LIST, &json!({"number_in": []})), ["number_in"]);
    assert_eq!(refused(&LIST, &json!({"number_in": vec!["a"; 101]})), ["number_in"]);
    assert_eq!(refused(&LIST, &json!({"status_in": ["paid", "late"]})), ["status_in[1]"]);
    assert_eq!(refused(&LIST, &json!({"active": true, "number_in": vec!["é".repeat(200); 20]})), ["number_in"]);
    assert_eq!(refused(&LIST, &json!({"workspace_id": "main"})), ["workspace_id"]);
    assert_eq!(refused(&LIST, &json!({"limit": 101})), ["limit"]);
}

#[test]
fn the_workspace_is_part_of_what_is_confirmed() {
    let digest = |arguments: Value| {
        let sent = RawValue::from_string(arguments.to_string()).unwrap();
        check(&LIST, Some(&sent), &Limits::default()).unwrap().digest()
    };
    assert_ne!(digest(json!({"workspace_id": ID})), digest(json!({})));
}

#[test]
fn a_body_has_decimal_text_full_times_and_nulls_that_clear() {
    let request = request(
        &UPDATE,
        &json!({
            "id": ID, "amount": 10.5, "due_date": "2026-06-05 00:00:00 UTC", "occurred_at": "2026-06-05T09:00:00-03:00",
            "notes": null, "name": null, "slip": {"day": "2026-06-06"},
            "parts": [{"at": "2026-06-07", "amount": "3"}, {"at": null}],
        }),
    );
    let expected = json!({
        "amount": "10.50", "due_date": "2026-06-05T00:00:00Z", "occurred_at": "2026-06-05T12:00:00Z", "notes": null,
        "slip": {"day": "2026-06-06T00:00:00Z"},
        "parts": [{"at": "2026-06-07T00:00:00Z", "amount": "3.00"}, {}],
    });
    assert_eq!(serde_json::from_str::<Value>(body(&request)).unwrap(), expected);
    let wrong = json!({"id": ID, "amount": "10,5", "due_date": "2026-02-30", "name": "  "});
    assert_eq!(refused(&UPDATE, &wrong), ["amount", "due_date", "name"]);
}

#[test]
fn a_delete_with_body_fields_sends_them() {
    let request = request(&UNLINK, &json!({"id": ID, "type": "payable", "bill_id": ID}));
    assert_eq!((request.method(), request.uri().path()), (&http::Method::DELETE, &*format!("/v1/bills/{ID}/links")));
    assert_eq!(body(&request), format!(r#"{{"type":"payable","bill_id":"{ID}"}}"#));
    assert_eq!(request.headers()["content-type"], "application/json");
}

#[test]
fn an_upload_is_a_form_with_the_decoded_file() {
    let file = json!({
        "file_name": "nota \"1\"\r\nX: y.xml", "mime_type": "application/xml", "content_base64": "PGEvPg==",
        "title": "Nota de maio", "seen_on": "2026-05-02",
    });
    let request = request(&UPLOAD, &file);
    let content_type = request.headers()["content-type"].to_str().unwrap();
    let mark = content_type.strip_prefix("multipart/form-data; boundary=").unwrap();
    let expected = format!(
        "--{mark}\r\nContent-Disposition: form-data; name=\"file\"; filename=\"nota %221%22%0D%0AX: y.xml\"\r\n\
         Content-Type: application/xml\r\n\r\n<a/>\r\n\
         --{mark}\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nNota de maio\r\n\
         --{mark}\r\nContent-Disposition: form-data; name=\"seen_on\"\r\n\r\n2026-05-02T00:00:00Z\r\n--{mark}--\r\n"
    );
    assert_eq!(body(&request), expected);
    assert_eq!(self::request(&UPLOAD, &file).body(), request.body());
}

#[test]
fn a_type_cannot_start_a_header_and_another_file_has_another_boundary() {
    let upload = |media_type: &str, content: &str| {
        request(&UPLOAD, &json!({"file_name": "a", "mime_type": media_type, "content_base64": content}))
    };
    let hostile = upload("text/plain\r\nX-Evil: 1", "YQ==");
    assert!(body(&hostile).contains("Content-Type: application/octet-stream\r\n\r\na\r\n"), "{}", body(&hostile));
    let mark = |request: &http::Request<Bytes>| request.headers()["content-type"].clone();
    assert_ne!(mark(&upload("text/csv", "YQ==")), mark(&upload("text/csv", "Yg==")));
    assert_eq!(mark(&upload("text/csv", "YQ==")), mark(&upload("text/csv", "YQ==")));
}

#[test]
fn a_file_over_its_limit_is_refused_by_name() {
    let content = "QUFB".repeat(1001);
    assert_eq!(refused(&UPLOAD, &json!({"file_name": "a", "content_base64": content})), ["content_base64"]);
}
