//! Files: what is taken, what is given back, and what they are linked to.

use bytes::Bytes;
use http::{Method, Request};
use serde_json::{Value, json};

use super::world::{World, field_of};
use crate::world::{Answer, request};

const PATH: &str = "/v1/attachments";
const PDF: &[u8] = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj\n";

async fn upload(world: &World, name: &str, mime: &str, bytes: &[u8]) -> Answer {
    let mut body = format!(
        "--lim\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nNota do verniz\r\n--lim\r\n\
         Content-Disposition: form-data; name=\"file\"; filename=\"{name}\"\r\nContent-Type: {mime}\r\n\r\n"
    )
    .into_bytes();
    body.extend_from_slice(bytes);
    body.extend_from_slice(b"\r\n--lim--\r\n");
    form(world, body).await
}

async fn form(world: &World, body: Vec<u8>) -> Answer {
    let request = Request::builder()
        .method(Method::POST)
        .uri(PATH)
        .header("content-type", "multipart/form-data; boundary=lim")
        .body(Bytes::from(body))
        .unwrap();
    world.send(0, request).await
}

async fn stored(world: &World) -> String {
    upload(world, "nota.pdf", "application/pdf", PDF).await.expect(201).body["id"].as_str().unwrap().to_owned()
}

async fn link(world: &World, file: &str, kind: &str, id: &str) -> Answer {
    world.post(&format!("{PATH}/{file}/links"), json!({ "type": kind, "id": id })).await
}

async fn unlink(world: &World, file: &str, kind: &str, id: &str) -> Answer {
    let body = json!({ "type": kind, "id": id });
    world.send(0, request(Method::DELETE, &format!("{PATH}/{file}/links"), &body)).await
}

#[tokio::test]
async fn a_file_comes_back_as_it_was_sent() {
    let world = World::new().await;
    let made = upload(&world, "nota ção.pdf", "application/pdf", PDF).await.expect(201);
    let file = &made.body;
    assert_eq!((&file["file_name"], &file["file_size"]), (&json!("nota ção.pdf"), &json!(PDF.len())));
    assert_eq!((&file["title"], &file["mime_type"]), (&json!("Nota do verniz"), &json!("application/pdf")));
    assert_eq!(file["uploaded_at"], "2026-10-05 12:14:27 UTC");
    assert!(file["uploaded_by"].as_str().unwrap().starts_with("api:"));
    let path = format!("{PATH}/{}", file["id"].as_str().unwrap());
    assert!(file["download_url"].as_str().unwrap().ends_with(&format!("{path}/download")));
    assert_eq!(made.header("location"), path);
    let shown = world.get(&path).await.expect(200);
    assert_eq!(shown.body["links"], json!([]));
    assert!(!shown.body.to_string().contains("base64"), "{}", shown.body);
    let bytes = world.get(&format!("{path}/download")).await.expect(200);
    assert_eq!((bytes.bytes.as_ref(), bytes.header("content-type")), (PDF, "application/pdf"));
    assert!(bytes.header("content-disposition").starts_with("inline"));
    let csv = upload(&world, "extrato.csv", "text/csv", b"data;valor\r\n05/10/2026;-10,00\r\n").await.expect(201);
    let csv = world.get(&format!("{PATH}/{}/download", csv.body["id"].as_str().unwrap())).await.expect(200);
    assert!(csv.header("content-disposition").starts_with("attachment"));
    let elsewhere = world.elsewhere(Method::GET, &format!("{path}/download"), Value::Null).await;
    assert_eq!(elsewhere.status, 404);
}

#[tokio::test]
async fn every_type_is_taken_by_its_bytes() {
    let world = World::new().await;
    let xlsx = b"PK\x03\x04\x14\0\x06\0[Content_Types].xml xl/workbook.xml";
    let cases: [(&str, &str, &[u8]); 6] = [
        ("foto.PNG", "image/png", b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        ("foto.jpg", "image/jpeg", b"\xff\xd8\xff\xe0\0\x10JFIF"),
        ("nfe.xml", "application/xml", b"<?xml version=\"1.0\"?><nfeProc/>"),
        ("nfe.xml", "text/xml", b"<nfeProc/>"),
        ("extrato.ofx", "application/x-ofx", b"OFXHEADER:100\r\n\r\n<OFX></OFX>"),
        ("plano.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", xlsx),
    ];
    for (name, mime, bytes) in cases {
        upload(&world, name, mime, bytes).await.expect(201);
    }
    for (name, mime, bytes, field) in [
        ("nota.pdf", "application/pdf", &b"\x89PNG\r\n\x1a\n"[..], "mime_type"),
        ("nota.png", "application/pdf", PDF, "file_name"),
        ("nota", "application/pdf", PDF, "file_name"),
        ("nota.exe", "application/octet-stream", b"MZ\x90", "mime_type"),
        ("pagina.xml", "text/xml", b"<html><script>", "mime_type"),
        ("nota\u{1}.pdf", "application/pdf", PDF, "file_name"),
        ("nota.pdf", "application/pdf", b"", "file"),
    ] {
        let refused = upload(&world, name, mime, bytes).await.expect(422);
        assert_eq!(field_of(&refused), field, "{name} {mime}: {}", refused.body);
    }
    let title = "--lim\r\nContent-Disposition: form-data; name=\"title\"\r\n\r\nx\r\n";
    let refused = form(&world, format!("{title}--lim--\r\n").into_bytes()).await.expect(422);
    assert_eq!(field_of(&refused), "file");
    let twice = form(&world, format!("{title}{title}--lim--\r\n").into_bytes()).await.expect(400);
    assert!(twice.body["error"]["message"].as_str().unwrap().contains("title"), "{}", twice.body);
    assert_eq!(world.post(PATH, json!({ "file_name": "a.pdf" })).await.status / 100, 4);
    let listed = world.get(&format!("{PATH}?limit=100")).await.expect(200);
    assert_eq!(listed.body["data"].as_array().unwrap().len(), 6);
}

#[tokio::test]
async fn eleven_megabytes_are_too_many() {
    let world = World::new().await;
    let mut bytes = PDF.to_vec();
    bytes.resize(10 * 1024 * 1024, b' ');
    upload(&world, "nota.pdf", "application/pdf", &bytes).await.expect(201);
    bytes.push(b' ');
    let refused = upload(&world, "nota.pdf", "application/pdf", &bytes).await.expect(422);
    assert_eq!(field_of(&refused), "file");
    bytes.resize(11 * 1024 * 1024, b' ');
    assert!(matches!(upload(&world, "nota.pdf", "application/pdf", &bytes).await.status, 413 | 422));
}

#[tokio::test]
async fn links_are_counted_both_ways() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let [file, second] = [stored(&world).await, stored(&world).await];
    let bill = world.bill("receivables", "10.00", "2026-10-20").await;
    let entry = world.entry(&account, "debit", "1.00").await;
    let made = link(&world, &file, "receivable", &bill).await.expect(201);
    assert_eq!(made.body, json!({ "attachment_id": file, "parent_type": "receivable", "parent_id": bill }));
    link(&world, &file, "receivable", &bill).await.expect(409);
    link(&world, &file, "transaction", &entry).await.expect(201);
    link(&world, &second, "receivable", &bill).await.expect(201);
    link(&world, &file, "payable", &bill).await.expect(404);
    link(&world, "3f2504e0-4f89-41d3-9a0c-0305e82c3301", "receivable", &bill).await.expect(404);
    link(&world, &file, "person", &bill).await.expect(422);

    let shown = world.get(&format!("{PATH}/{file}")).await.expect(200).body;
    assert_eq!(shown["links"], json!([{ "type": "receivable", "id": bill }, { "type": "transaction", "id": entry }]));
    let count = |name: &str| shown[format!("linked_{name}_count")].clone();
    assert_eq!([count("payables"), count("receivables"), count("transactions")], [json!(0), json!(1), json!(1)]);
    let of_bill =
        async || world.get(&format!("/v1/receivables/{bill}")).await.expect(200).body["attachments_count"].clone();
    assert_eq!(of_bill().await, 2);
    let found = world.get(&format!("{PATH}?linked_to_receivable_id={bill}")).await.expect(200).body;
    assert_eq!(found["data"].as_array().unwrap().len(), 2);
    assert!(found["data"][0].get("links").is_none());
    let found = world.get(&format!("{PATH}?linked_to_transaction_id={entry}")).await.expect(200).body;
    assert_eq!(found["data"][0]["id"], json!(file));

    let refused = world.delete(&format!("{PATH}/{file}")).await.expect(409);
    assert_eq!(refused.body["error"]["details"]["linked_receivables_count"], 1);
    unlink(&world, &second, "receivable", &bill).await.expect(204);
    unlink(&world, &second, "receivable", &bill).await.expect(404);
    assert_eq!(of_bill().await, 1);
    world.delete(&format!("{PATH}/{second}")).await.expect(204);
    world.get(&format!("{PATH}/{second}/download")).await.expect(404);
}

#[tokio::test]
async fn a_file_outlives_what_it_is_linked_to() {
    let world = World::new().await;
    let account = world.account("Conta", "0.00").await;
    let file = stored(&world).await;
    let bill = world.bill("receivables", "10.00", "2026-10-20").await;
    let entry = world.entry(&account, "debit", "1.00").await;
    link(&world, &file, "receivable", &bill).await.expect(201);
    link(&world, &file, "transaction", &entry).await.expect(201);
    world.delete(&format!("/v1/receivables/{bill}")).await.expect(204);
    world.delete(&format!("/v1/financial-transactions/{entry}")).await.expect(204);
    let shown = world.get(&format!("{PATH}/{file}")).await.expect(200).body;
    assert_eq!((&shown["links"], &shown["linked_receivables_count"]), (&json!([]), &json!(0)));
    world.delete(&format!("{PATH}/{file}")).await.expect(204);
}

#[tokio::test]
async fn the_paper_of_a_receipt_stays() {
    let world = World::new().await;
    let file = stored(&world).await;
    let mut context = world.context().await;
    let doc = json!({ "status": "available", "attachment_id": file, "amount": "1.00" });
    let receipt =
        context.insert(&catalogue::finance::receipt::RECEIPT, doc.as_object().unwrap().clone()).await.unwrap();
    context.tx.commit().await.unwrap();
    let refused = world.delete(&format!("{PATH}/{file}")).await.expect(409);
    assert_eq!(refused.body["error"]["details"]["receipts"], json!([receipt.uid]));
}
