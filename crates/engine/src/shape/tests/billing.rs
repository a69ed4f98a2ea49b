//! Billing's envelope: records under `data`, pages that are counted, lists that skip, and answers without an envelope.

use super::*;

static INVOICE: Record = Record::billing("invoices", Text::new("Fatura", "Invoice")).fields(&[&[
    uid("id"),
    text("number").nullable(),
    text("footer").in_detail(),
]]);
static INVOICES: Tool = Tool::read("billing_invoices_list", Text::new("Listar", "List"), &INVOICE)
    .get("/v1/invoices", Verb::List)
    .numbered();
static INVOICE_GET: Tool =
    Tool::read("billing_invoices_get", Text::new("Ver", "Get"), &INVOICE).get("/v1/invoices/{id}", Verb::Get);
static USAGE: Tool =
    Tool::read("billing_usage_list", Text::new("Uso", "Usage"), &INVOICE).get("/v1/usage", Verb::List).skipping();

#[test]
fn a_page_keeps_what_the_api_counted_and_says_which_is_next() {
    let body = r#"{"data":[{"id":"f1","number":null,"footer":"x"}],"meta":{"total":41,"page":2,"per_page":20,"total_pages":3}}"#;
    let case = Case { arguments: json!({"page": 2}), ..Case::of(&INVOICES) };
    let result = case.shaped(body).unwrap();
    let expected = json!({
        "data": [{"id": "f1"}],
        "pagination": {"page": 2, "per_page": 20, "next_page": 3},
        "meta": {"total": 41, "page": 2, "per_page": 20, "total_pages": 3}
    });
    assert_eq!(serde_json::from_str::<Value>(result.structured.get()).unwrap(), expected);
    // The last page ends the list though it is full, and the first one that is full goes on where nothing is counted.
    let full = |meta: &str| {
        let case = Case { arguments: json!({"per_page": 1}), ..Case::of(&INVOICES) };
        case.json(format!(r#"{{"data":[{{"id":"f1"}}]{meta}}}"#))["pagination"]["next_page"].clone()
    };
    assert_eq!(full(r#","meta":{"total":1,"page":1,"per_page":1,"total_pages":1}"#), Value::Null);
    assert_eq!(full(""), json!(2));
}

#[test]
fn a_record_stands_under_data_or_alone() {
    let id = json!({"id": "0199bed5-a775-7ad7-9167-7b80147f710f"});
    let one = || Case { arguments: id.clone(), ..Case::of(&INVOICE_GET) };
    for body in [r#"{"data":{"id":"f1","footer":"x"}}"#, r#"{"id":"f1","footer":"x"}"#] {
        assert_eq!(one().json(body), json!({"id": "f1", "footer": "x"}), "{body}");
    }
    assert_eq!(one().json(r#"{"data":null}"#), json!({"value": null}));
    for nonsense in ["{}", r#"{"data":{}}"#, r#"{"data":null}"#] {
        assert_eq!(Case::of(&INVOICES).shaped(nonsense).unwrap_err(), Refusal::UpstreamUnavailable, "{nonsense}");
    }
}

#[test]
fn a_list_that_skips_is_told_as_the_api_tells_it() {
    let shown =
        Case::of(&USAGE).json(r#"{"data":[{"id":"u1"}],"meta":{"total":9,"limit":1,"offset":0,"total_quantity":4.5}}"#);
    assert_eq!(
        shown,
        json!({"data": [{"id": "u1"}], "meta": {"total": 9, "limit": 1, "offset": 0, "total_quantity": 4.5}})
    );
}
