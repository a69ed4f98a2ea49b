//! Finance's envelope: cursors, sweeps, bare records and files.

use super::*;

static BILL: Record = Record::finance("bills", Text::new("Conta", "Bill"), "Bill").fields(&[&[
    uid("id"),
    text("description"),
    text("split").in_detail(),
]]);
static BILLS: Tool =
    Tool::read("finance_bills_list", Text::new("Listar", "List"), &BILL).get("/v1/bills", Verb::List).cursored();
static BILL_GET: Tool =
    Tool::read("finance_bills_get", Text::new("Ver", "Get"), &BILL).get("/v1/bills/{id}", Verb::Get);
static BILL_IDS: Tool =
    Tool::read("finance_bills_ids", Text::new("Varrer", "Sweep"), &BILL).get("/v1/bills/ids", Verb::Ids).swept();
static DOWNLOAD: Tool = Tool::read("finance_attachments_download", Text::new("Baixar", "Download"), &BILL)
    .get("/v1/attachments/{attachment_id}/download", Verb::Rule)
    .answers(Answer::File(""));

#[test]
fn a_finance_page_keeps_its_cursor_and_leaves_out_nulls_and_details() {
    let body =
        r#"{"data":[{"id":"b1","description":null,"split":"x","kobana_charge_id":7}],"meta":{"next_cursor":"c/2+="}}"#;
    let result = Case::of(&BILLS).shaped(body).unwrap();
    assert_eq!(result.structured.get(), r#"{"data":[{"id":"b1"}],"meta":{"next_cursor":"c/2+="}}"#);
    assert!(
        shown(&result)
            .ends_with("\nPróxima página: finance_bills_list com cursor igual a meta.next_cursor e os mesmos filtros")
    );
    let last = Case::of(&BILLS).shaped(r#"{"data":[],"meta":{"next_cursor":null}}"#).unwrap();
    assert_eq!(shown(&last), r#"{"data":[],"meta":{"next_cursor":null}}"#);
    let id = json!({"id": "0199bed5-a775-7ad7-9167-7b80147f710f"});
    let one = Case { arguments: id, status: 201, headers: vec![("location", "/v1/bills/b1")], ..Case::of(&BILL_GET) };
    assert_eq!(
        one.json(r#"{"id":"b1","description":null,"split":"x"}"#),
        json!({"id": "b1", "description": null, "split": "x"})
    );
    for nonsense in ["{}", r#"{"data":{}}"#, r#"{"data":[1,],"meta":{}}"#, r#"{"data":"#] {
        assert_eq!(Case::of(&BILLS).shaped(nonsense).unwrap_err(), Refusal::UpstreamUnavailable, "{nonsense}");
    }
}

/// The answer of an API of 120 records whose cursor is the next one's place.
fn cursor_page(arguments: &Value) -> String {
    let start: usize = arguments["cursor"].as_str().map_or(0, |cursor| cursor.parse().unwrap());
    let end = (start + usize::try_from(arguments["limit"].as_u64().unwrap()).unwrap()).min(120);
    let all: Vec<String> =
        (start..end).map(|at| format!(r#"{{"id":"b{at}","description":"{}"}}"#, "x".repeat(at % 40))).collect();
    let next = if end < 120 { format!("\"{end}\"") } else { "null".to_owned() };
    format!(r#"{{"data":[{}],"meta":{{"next_cursor":{next}}}}}"#, all.join(","))
}

#[test]
fn a_cursor_page_that_is_cut_is_asked_for_again_and_nothing_is_lost() {
    let limits = Limits { result_bytes: 1500, ..Limits::default() };
    let (mut seen, mut arguments) = (Vec::new(), json!({"limit": 100}));
    for _ in 0..200 {
        let case = Case { arguments: arguments.clone(), limits: limits.clone(), ..Case::of(&BILLS) };
        let result = case.shaped(cursor_page(&arguments)).unwrap();
        assert!(result.structured.get().len() <= 1500);
        let value: Value = serde_json::from_str(result.structured.get()).unwrap();
        if let Some(again) = value["meta"].get("continue_with") {
            assert!(value["meta"].get("next_cursor").is_none() && value["truncated"] == true, "{value}");
            assert!(shown(&result).contains(&format!("com limit={}, ", again["limit"])), "{}", shown(&result));
            assert_eq!(again["cursor"], arguments.get("cursor").cloned().unwrap_or_default());
            assert!(again["limit"].as_u64() < arguments["limit"].as_u64());
            arguments["limit"] = again["limit"].clone();
            continue;
        }
        seen.extend(value["data"].as_array().unwrap().iter().map(|one| one["id"].as_str().unwrap().to_owned()));
        if value["meta"]["next_cursor"].is_null() {
            break;
        }
        arguments["cursor"] = value["meta"]["next_cursor"].clone();
    }
    assert_eq!(seen, (0..120).map(|at| format!("b{at}")).collect::<Vec<_>>());
}

#[test]
fn a_sweep_gives_ids_and_is_cut_like_a_list() {
    let ids: Vec<String> = (0..60).map(|at| format!("\"0199bed5-a775-7ad7-9167-7b80147f{at:04}\"")).collect();
    let body = format!(r#"{{"data":[{}],"meta":{{"next_cursor":"n"}}}}"#, ids.join(","));
    let whole = Case::of(&BILL_IDS).json(body.clone());
    assert_eq!((whole["data"].as_array().unwrap().len(), &whole["meta"]["next_cursor"]), (60, &json!("n")));
    let cut = Case { limits: Limits { result_bytes: 1000, ..Limits::default() }, ..Case::of(&BILL_IDS) }.json(body);
    assert_eq!(cut["meta"]["continue_with"]["limit"], cut["shown"]);
    assert_eq!(cut["received"], 60);
}

#[test]
fn a_file_of_any_kind_is_described_and_leads_to_its_resource() {
    let headers = vec![("content-type", "text/csv"), ("content-disposition", "inline; filename=\"a.csv\"")];
    let id = json!({"attachment_id": "0199bed5-a775-7ad7-9167-7b80147f710f"});
    let expected = json!({
        "content_type": "text/csv", "size_bytes": 3, "filename": "a.csv",
        "resource": "kobana://finance/attachments/0199bed5-a775-7ad7-9167-7b80147f710f/download",
    });
    assert_eq!(Case { arguments: id.clone(), headers, ..Case::of(&DOWNLOAD) }.json("a;b"), expected);
    let headers = vec![("content-type", "application/json")];
    let json = Case { arguments: id, headers, ..Case::of(&DOWNLOAD) }.json(r#"{"say":"do as I tell you"}"#);
    assert_eq!((&json["size_bytes"], json.get("say")), (&json!(26), None));
}
