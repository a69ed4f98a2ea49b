//! The XML and the DANFSe say what the record says.

use serde_json::{Value, json};

use crate::billing::fiscal::Fiscal;
use crate::billing::world::{id, made};

/// The text of the first element of a name.
fn element<'x>(xml: &'x str, name: &str) -> &'x str {
    let (open, close) = (format!("<{name}>"), format!("</{name}>"));
    let from = xml.find(&open).unwrap_or_else(|| panic!("no {name} in {xml}")) + open.len();
    &xml[from..from + xml[from..].find(&close).unwrap()]
}

async fn xml(fiscal: &Fiscal, nfe: &str) -> String {
    let answer = fiscal.world.get(&format!("/v1/nfes/{nfe}/xml")).await.expect(200);
    assert_eq!(answer.header("content-type"), "application/xml");
    String::from_utf8(answer.bytes.to_vec()).unwrap()
}

#[tokio::test]
async fn the_xml_agrees_with_the_record() {
    let fiscal = Fiscal::new().await;
    let mut body = fiscal.body(30_265, "Licença de uso: outubro & novembro");
    body["taxes"] = json!({ "ir_rate": 0.015, "csll_rate": 0.01 });
    let nfe = id(&made(&fiscal.world, "nfes", body).await);
    fiscal.act(&nfe, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let (record, xml) = (fiscal.nfe(&nfe).await, xml(&fiscal, &nfe).await);
    assert!(xml.contains(&format!("Id=\"NFS{}\"", record["nfe_key"].as_str().unwrap())));
    assert_eq!(element(&xml, "nNFSe"), record["nfe_number"].to_string());
    assert_eq!(element(&xml, "vServ"), "302.65");
    // 302.65 less 4.54 of income tax and 3.03 of CSLL.
    assert_eq!(element(&xml, "vLiq"), "295.08");
    assert_eq!(record["taxes"]["net_amount_cents"], 29_508);
    assert_eq!(element(&xml, "vISSQN"), "6.05");
    assert_eq!(element(&xml, "xDescServ"), "Licença de uso: outubro &amp; novembro");
    assert!(xml.contains("<xNome>Panificação São João &amp; Irmãos Ltda</xNome>"), "{xml}");
    assert!(xml.contains("<xNome>Ipê Sistemas e Serviços Ltda</xNome>"), "{xml}");
    assert!(xml.contains("<CNPJ>44555666000181</CNPJ>") && xml.contains("<CNPJ>11222333000181</CNPJ>"));
    assert_eq!(element(&xml, "cTribNac"), "010501");
    assert_eq!(element(&xml, "IM"), "1234567");
}

#[tokio::test]
async fn what_the_company_changes_later_changes_no_document() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.issued(30_265, "Licença").await;
    let before = xml(&fiscal, &nfe).await;
    let path = format!("/v1/companies/{}", fiscal.company);
    fiscal.world.patch(&path, json!({ "legal_name": "Outro Nome Ltda" })).await.expect(200);
    fiscal.world.pass_days(3);
    assert_eq!(xml(&fiscal, &nfe).await, before);
}

#[tokio::test]
async fn only_what_was_authorized_has_papers() {
    let fiscal = Fiscal::new().await;
    let draft = fiscal.draft(100, "Licença").await;
    let rejected = fiscal.issued(100, "REJEITAR").await;
    let waiting = fiscal.issued(100, "INSTÁVEL").await;
    for nfe in [&draft, &rejected, &waiting] {
        for paper in ["pdf", "xml"] {
            fiscal.world.get(&format!("/v1/nfes/{nfe}/{paper}")).await.expect(404);
        }
    }
    let canceled = fiscal.canceled().await;
    assert!(xml(&fiscal, &canceled).await.contains("<infNFSe"));
}

/// What a PDF says, without spaces and line breaks, read by a program that did not write it.
async fn danfse(fiscal: &Fiscal, nfe: &str) -> String {
    let answer = fiscal.world.get(&format!("/v1/nfes/{nfe}/pdf")).await.expect(200);
    assert_eq!(answer.header("content-type"), "application/pdf");
    assert!(answer.header("content-disposition").contains("nfse-1.pdf"));
    let document = lopdf::Document::load_mem(&answer.bytes).unwrap();
    let pages: Vec<u32> = document.get_pages().into_keys().collect();
    squeezed(&document.extract_text(&pages).unwrap())
}

fn squeezed(text: &str) -> String {
    text.chars().filter(|letter| !letter.is_whitespace()).collect()
}

#[tokio::test]
async fn the_danfse_agrees_with_the_record() {
    let fiscal = Fiscal::new().await;
    let mut body = fiscal.body(130_265, "Licença de uso: outubro & novembro");
    body["taxes"] = json!({ "ir_rate": 0.015 });
    let nfe = id(&made(&fiscal.world, "nfes", body).await);
    fiscal.act(&nfe, "issue", Value::Null).await.expect(200);
    fiscal.world.let_the_bank_answer();
    let (record, told) = (fiscal.nfe(&nfe).await, danfse(&fiscal, &nfe).await);
    let key = record["nfe_key"].as_str().unwrap();
    // R$ 1.302,65, less 19,54 of income tax; 26,05 of ISS.
    assert_eq!(record["taxes"]["net_amount_cents"], 128_311);
    for wanted in [
        key,
        "Panificação São João & Irmãos Ltda",
        "Ipê Sistemas e Serviços Ltda",
        "44.555.666/0001-81",
        "11.222.333/0001-81",
        "Licença de uso: outubro & novembro",
        "1.302,65",
        "1.283,11",
        "26,05",
        "19,54",
    ] {
        assert!(told.contains(&squeezed(wanted)), "{wanted} is not in {told}");
    }
    assert!(!told.to_uppercase().contains("CANCELADA"));
}

#[tokio::test]
async fn a_cancelled_one_says_so_on_paper() {
    let fiscal = Fiscal::new().await;
    let nfe = fiscal.canceled().await;
    assert!(danfse(&fiscal, &nfe).await.to_uppercase().contains("CANCELADA"));
}
