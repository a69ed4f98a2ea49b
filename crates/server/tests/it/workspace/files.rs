//! The file of an attachment: the tool describes it, the resource carries it.

use serde_json::{Value, json};

use super::{ERAS, Person, two};
use crate::support::Era;

/// A PNG of one pixel.
const PIXEL: &str = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

/// `<nfe>ação</nfe>` in UTF-8.
const XML: &str = "PG5mZT5hw6fDo288L25mZT4=";

async fn uploaded(person: &Person<'_>, name: &str, mime_type: &str, content: &str) -> String {
    let file = json!({"file_name": name, "mime_type": mime_type, "content_base64": content});
    let made = person.call(Era::November2025, "finance_attachments_upload", file).await.structured();
    made["id"].as_str().unwrap_or_else(|| panic!("no id: {made}")).to_owned()
}

async fn download(person: &Person<'_>, era: Era, id: &str) -> Value {
    let uri = format!("kobana://finance/attachments/{id}/download");
    let read = person.ask(era, "resources/read", json!({"uri": uri})).await.result();
    assert_eq!(read["contents"][0]["uri"], json!(uri));
    read["contents"][0].clone()
}

#[tokio::test]
async fn text_comes_as_text_and_bytes_as_base64() {
    let server = two().await;
    let bia = Person::new(&server, &[], Some(0)).await;
    let xml = uploaded(&bia, "nota.xml", "application/xml", XML).await;
    let png = uploaded(&bia, "recibo.png", "image/png", PIXEL).await;
    for era in ERAS {
        let text = download(&bia, era, &xml).await;
        assert_eq!((&text["mimeType"], &text["text"]), (&json!("application/xml"), &json!("<nfe>ação</nfe>")));
        assert!(text.get("blob").is_none());
        let notice = text["_meta"]["br.com.kobana/third_party_notice"].as_str().expect("a notice");
        assert!(notice.contains("terceiros") || notice.contains("third parties"), "{notice}");
        let blob = download(&bia, era, &png).await;
        assert_eq!((&blob["mimeType"], &blob["blob"]), (&json!("image/png"), &json!(PIXEL)));
        assert!(blob.get("text").is_none() && blob.get("_meta").is_none());

        let described = bia.call(era, "finance_attachments_download", json!({"attachment_id": png})).await.structured();
        assert!(!described.to_string().contains(PIXEL), "the tool describes the file: {described}");
        assert_eq!(described["resource"], json!(format!("kobana://finance/attachments/{png}/download")));
        let uri = format!("kobana://finance/attachments/{png}");
        let data = bia.ask(era, "resources/read", json!({"uri": uri})).await.result();
        assert_eq!(data["contents"][0]["mimeType"], "application/json");
    }
}

#[tokio::test]
async fn an_address_is_told_only_where_it_leads_to_the_file() {
    let server = two().await;
    let in_other = |mut arguments: Value| {
        arguments["workspace_id"] = json!(server.workspaces[1].id.0);
        arguments
    };
    let bia = Person::new(&server, &[], Some(0)).await;
    let file = in_other(json!({"file_name": "nota.xml", "mime_type": "application/xml", "content_base64": XML}));
    let made = bia.call(Era::Modern, "finance_attachments_upload", file).await.structured();
    let named = in_other(json!({"attachment_id": made["id"]}));
    let described = bia.call(Era::Modern, "finance_attachments_download", named).await.structured();
    assert_eq!((&described["content_type"], described.get("resource")), (&json!("application/xml"), None));
}

#[tokio::test]
async fn a_file_of_another_workspace_is_not_found() {
    let server = two().await;
    let bia = Person::new(&server, &[], Some(0)).await;
    let xml = uploaded(&bia, "nota.xml", "application/xml", XML).await;
    let elsewhere = Person::new(&server, &[], Some(1)).await;
    for (era, code) in [(Era::November2025, -32002), (Era::Modern, -32602)] {
        let uri = format!("kobana://finance/attachments/{xml}/download");
        assert_eq!(elsewhere.ask(era, "resources/read", json!({"uri": uri})).await.code(), code);
    }
}

#[tokio::test]
async fn a_lying_type_and_a_type_that_is_not_taken_are_refused() {
    let server = two().await;
    let bia = Person::new(&server, &[], Some(0)).await;
    let lying = json!({"file_name": "nota.pdf", "mime_type": "application/pdf", "content_base64": PIXEL});
    let refused = bia.call(Era::Modern, "finance_attachments_upload", lying).await;
    assert_eq!(refused.refusal(), "validation_failed");
    let unknown = json!({"file_name": "a.exe", "mime_type": "application/x-msdownload", "content_base64": XML});
    assert_eq!(bia.call(Era::Modern, "finance_attachments_upload", unknown).await.refusal(), "invalid_arguments");
}
