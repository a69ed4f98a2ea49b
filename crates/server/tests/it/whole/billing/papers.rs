//! An invoice's PDF, an NF-e's DANFSe and its XML, read by their addresses: they say what the records say.

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};

use super::customers::customer;
use super::fiscal::nfe;
use super::invoices::invoice;
use super::{Office, registry, with};
use crate::support::Era;

/// An organization with a customer, an invoice to pay by boleto and by Pix, and an NF-e.
async fn office() -> Office {
    let mut office = Office::open().await;
    registry::open(&mut office).await;
    let aurora = customer("Mercado Aurora & Irmãos", "11.222.333/0001-81", "aurora");
    office.make("aurora", "billing_customers_create", aurora).await;
    // No payer pays an amount that ends in 13 cents.
    let lines = json!({"line_items": [
        {"description": "Licença de uso, ação nº 7", "quantity": 3, "unit_amount_subcents": 1_499_000},
        {"description": "Implantação", "unit_amount_subcents": 124_300}]});
    office.make("draft", "billing_invoices_create", with(invoice(&office, "aurora", 1), &lines)).await;
    let draft = json!({"id": office.id("draft")});
    office.make("invoice", "billing_invoices_finalize", draft).await;
    office.make("nfe draft", "billing_nfes_create", nfe(&office, "Licença de uso: ação & reação")).await;
    let draft = json!({"id": office.id("nfe draft")});
    office.make("asked", "billing_nfes_issue", draft.clone()).await;
    office.pass(60);
    office.make("nfe", "billing_nfes_get", draft).await;
    office
}

/// The only content at an address.
async fn content(office: &Office, uri: &str) -> Value {
    office.server.ask(Era::Modern, "resources/read", json!({"uri": uri})).await.result()["contents"][0].take()
}

/// The text of the PDF at an address, without spaces and line breaks.
async fn pdf(office: &Office, uri: &str) -> String {
    let content = content(office, uri).await;
    let bytes = STANDARD.decode(content["blob"].as_str().expect("bytes")).expect("Base64");
    let document = lopdf::Document::load_mem(&bytes).expect("a PDF");
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    squeezed(&document.extract_text(&pages).expect("text"))
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

/// Cents as a document writes them: `4.620,13`.
fn reais(cents: &Value) -> String {
    let cents = cents.as_i64().expect("cents");
    let whole = (cents / 100).to_string();
    let (head, tail) = whole.split_at(whole.len().saturating_sub(3));
    let whole = if head.is_empty() { tail.to_owned() } else { format!("{head}.{tail}") };
    format!("{whole},{:02}", cents % 100)
}

fn text<'a>(record: &'a Value, name: &str) -> &'a str {
    record[name].as_str().unwrap_or_else(|| panic!("no {name}: {record}"))
}

fn holds(document: &str, parts: &[&str]) {
    for part in parts {
        assert!(document.contains(&squeezed(part)), "{part}: {document}");
    }
}

#[tokio::test]
async fn the_pdf_of_an_invoice_says_what_its_record_says() {
    let mut office = office().await;
    let uri = format!("kobana://billing/invoices/{}/pdf", text(&office.of("invoice", ""), "id"));
    let record = office.of("invoice", "");
    assert_eq!(record["amount_remaining_cents"], 3 * 14_990 + 1_243);
    let document = pdf(&office, &uri).await;
    holds(
        &document,
        &[
            text(&record, "number"),
            "Mercado Aurora & Irmãos",
            "11.222.333/0001-81",
            "Nuvem Serena",
            "44.555.666/0001-81",
            "Licença de uso, ação nº 7",
            "20/12/2026",
            &reais(&record["amount_remaining_cents"]),
        ],
    );
    for line in record["line_items"].as_array().expect("lines") {
        holds(&document, &[text(line, "description"), &reais(&line["amount_cents"])]);
    }
    let charge = json!({"invoiceId": record["id"], "paymentMethod": {"type": "bank_slip"}});
    let boleto = office.make("boleto", "billing_payments_create", charge).await;
    let line: String = text(&boleto["metadata"], "digitable_line").chars().filter(char::is_ascii_digit).collect();
    let digits: String = pdf(&office, &uri).await.chars().filter(char::is_ascii_digit).collect();
    assert!(digits.contains(&line), "{line}");
}

#[tokio::test]
async fn the_danfse_and_the_xml_of_an_nfe_say_what_its_record_says() {
    let office = office().await;
    let record = office.of("nfe", "");
    let (key, number) = (text(&record, "nfe_key"), record["nfe_number"].to_string());
    let danfse = pdf(&office, &format!("kobana://billing/nfes/{}/pdf", text(&record, "id"))).await;
    holds(&danfse, &[key, &number, "Nuvem Serena", "Mercado Aurora Ltda", "302,65", "ação & reação"]);
    let content = content(&office, &format!("kobana://billing/nfes/{}/xml", text(&record, "id"))).await;
    assert_eq!(content["mimeType"], "application/xml");
    let xml = content["text"].as_str().expect("text");
    for part in [
        &*format!("Id=\"NFS{key}\""),
        &format!("<nNFSe>{number}</nNFSe>"),
        "<vServ>302.65</vServ>",
        "<CNPJ>44555666000181</CNPJ>",
        "<CNPJ>11222333000181</CNPJ>",
        "<xNome>Mercado Aurora Ltda</xNome>",
        "<xDescServ>Licença de uso: ação &amp; reação</xDescServ>",
        "<SignatureValue>",
    ] {
        assert!(xml.contains(part), "{part}: {xml}");
    }
}
