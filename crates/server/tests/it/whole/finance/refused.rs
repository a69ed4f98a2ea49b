//! What a model or a person sends badly, through the whole server: the refusal names the argument, and nothing is done.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::{Books, with};
use crate::support::Era;

/// The refusal of a call, as JSON.
async fn told(books: &Books, tool: &str, arguments: Value) -> Value {
    let answer = books.server.call(Era::Modern, tool, arguments).await.result();
    assert_eq!(answer["isError"], json!(true), "{tool}: {answer}");
    serde_json::from_str::<Value>(answer["content"][0]["text"].as_str().expect("text")).expect("JSON")["error"].take()
}

async fn rows(books: &Books, tool: &str) -> usize {
    let listed = books.server.call(Era::Modern, tool, json!({"limit": 100})).await.structured();
    listed["data"].as_array().expect("data").len()
}

/// Books with a company.
async fn opened() -> Books {
    let mut books = Books::open().await;
    let company = json!({"name": "Marcenaria Serra Azul", "cnpj": "11.222.333/0001-81"});
    let made = books.server.call(Era::Modern, "finance_companies_create", company).await.structured();
    books.keep("company", &made);
    books
}

fn bill(books: &Books) -> Value {
    json!({"company_id": books.id("company"), "person_name": "Joana Prado", "description": "Verniz", "amount": "10.00",
        "due_date": "2026-12-20"})
}

#[tokio::test]
async fn an_amount_or_a_day_that_is_none_is_named_and_nothing_is_made() {
    let books = opened().await;
    for (name, value) in [
        ("amount", json!("10,5")),
        ("amount", json!("1e3")),
        ("amount", json!("1.005")),
        ("amount", json!("-1.00")),
        ("amount", json!("R$ 10")),
        ("due_date", json!("2026-02-30")),
        ("due_date", json!("2026-13-01")),
        ("due_date", json!("20/12/2026")),
        ("company_id", json!("7")),
        ("workspace_id", json!("019ad5a0-0000-7000-8000-000000000000")),
        ("workspace", json!("Matriz")),
    ] {
        for tool in ["finance_receivables_create", "finance_payables_create"] {
            let error = told(&books, tool, with(bill(&books), &json!({name: value}))).await;
            assert_eq!(error["code"], "invalid_arguments", "{name} {value}");
            assert!(error.to_string().contains(name), "{name} {value}: {error}");
        }
    }
    let gone = with(bill(&books), &json!({"company_id": "019ad5a0-0000-7000-8000-000000000000"}));
    let error = told(&books, "finance_receivables_create", gone).await;
    assert_eq!(error["code"], "validation_failed");
    assert!(error["details"].to_string().contains("company_id"), "{error}");
    assert_eq!([rows(&books, "finance_receivables_list").await, rows(&books, "finance_people_list").await], [0, 0]);
}

#[tokio::test]
async fn a_cursor_of_another_filter_is_named() {
    let books = opened().await;
    for due in ["2026-12-20", "2026-12-21"] {
        let made = with(bill(&books), &json!({"due_date": due}));
        books.server.call(Era::Modern, "finance_receivables_create", made).await.structured();
    }
    let list = "finance_receivables_list";
    let first = json!({"limit": 1, "status": "pending", "due_date_gte": "2026-12-01"});
    let page = books.server.call(Era::Modern, list, first.clone()).await.structured();
    let cursor = json!({"cursor": page["meta"]["next_cursor"]});
    let second = books.server.call(Era::Modern, list, with(first, &cursor)).await.structured();
    assert!(second["data"][0]["due_date"].as_str().expect("a day").starts_with("2026-12-21"), "{second}");
    for other in [
        json!({"limit": 1}),
        json!({"limit": 1, "status": "received", "due_date_gte": "2026-12-01"}),
        json!({"limit": 1, "status": "pending", "due_date_gte": "2026-12-02"}),
        json!({"limit": 1, "status": "pending", "due_date_gte": "2026-12-01", "sort": "-due_date"}),
    ] {
        let error = told(&books, list, with(other, &cursor)).await;
        assert!(error["code"] == "validation_failed" && error.to_string().contains("cursor"), "{error}");
    }
    let broken = told(&books, list, json!({"cursor": "bm8="})).await;
    assert!(broken["code"] == "validation_failed" && broken.to_string().contains("cursor"), "{broken}");
}

#[tokio::test]
async fn a_key_used_for_another_body_is_named_and_nothing_is_made() {
    let books = opened().await;
    let create = "finance_receivables_create";
    let keyed = |more: Value| with(with(bill(&books), &json!({"idempotency_key": "pedido-7"})), &more);
    let made = books.server.call(Era::Modern, create, keyed(json!({}))).await.structured();
    let again = books.server.call(Era::Modern, create, keyed(json!({}))).await.structured();
    assert_eq!((&again["id"], &again["idempotency_replayed"]), (&made["id"], &json!(true)));
    let error = told(&books, create, keyed(json!({"amount": "11.00"}))).await;
    assert_eq!(error["code"], "conflict");
    assert!(error.to_string().contains("idempotency_key"), "{error}");
    assert_eq!(rows(&books, "finance_receivables_list").await, 1);
}

#[tokio::test]
async fn a_file_that_is_too_large_or_lies_is_named_and_nothing_is_kept() {
    let books = opened().await;
    let upload = "finance_attachments_upload";
    let file = |name: &str, mime: &str, bytes: &[u8]| json!({"file_name": name, "mime_type": mime, "content_base64": STANDARD.encode(bytes)});
    let mut pdf = b"%PDF-1.7\n".to_vec();
    pdf.resize(11 * 1024 * 1024, b' ');
    let error = told(&books, upload, file("nota.pdf", "application/pdf", &pdf)).await;
    assert!(error.to_string().contains("content_base64"), "{error}");
    for (name, mime) in [("foto.png", "image/png"), ("nota.pdf", "image/png"), ("foto.png", "application/pdf")] {
        let error = told(&books, upload, file(name, mime, &pdf[..64])).await;
        assert!(error.to_string().contains("mime_type") || error.to_string().contains("file_name"), "{error}");
    }
    assert_eq!(rows(&books, "finance_attachments_list").await, 0);
    pdf.truncate(10 * 1024 * 1024);
    let kept = books.server.call(Era::Modern, upload, file("nota.pdf", "application/pdf", &pdf)).await.structured();
    let uri = format!("kobana://finance/attachments/{}/download", kept["id"].as_str().expect("an id"));
    let read = books.server.ask(Era::Modern, "resources/read", json!({"uri": uri})).await.result();
    let blob = read["contents"][0]["blob"].as_str().expect("bytes");
    assert!(STANDARD.decode(blob).expect("Base64") == pdf, "ten megabytes come back as they were");
    let note =
        books.server.call(Era::Modern, upload, file("nota.xml", "application/xml", b"<nfe/>\n")).await.structured();
    let uri = format!("kobana://finance/attachments/{}/download", note["id"].as_str().expect("an id"));
    let read = books.server.ask(Era::Modern, "resources/read", json!({"uri": uri})).await.result();
    assert_eq!(read["contents"][0]["text"], "<nfe/>\n");
}
