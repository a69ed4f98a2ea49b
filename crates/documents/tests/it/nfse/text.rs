//! Texts: any text gives a document that can be read, and what is read is what the layout takes.

use documents::nfse::{Limit, NfseError, xml};
use proptest::prelude::*;
use roxmltree::Document;

use super::cases::company;
use super::text_of;

/// As `TSString` has it: Latin-1 without control characters, no space at the ends.
fn is_plain(text: &str) -> bool {
    let ends = !text.starts_with(' ') && !text.ends_with(' ');
    ends && text.chars().all(|c| (' '..='ÿ').contains(&c) && !c.is_control())
}

/// What becomes of a street's name.
fn street(text: &str) -> String {
    let mut nfse = company().expect("a case");
    nfse.provider.street.name = text.to_owned();
    text_of(&nfse, "xLgr").expect("a street")
}

#[test]
fn accents_stay_and_what_the_layout_has_no_room_for_becomes_plain() {
    assert_eq!(street("Praça João Ninguém, 1º & 2º"), "Praça João Ninguém, 1º & 2º");
    assert_eq!(street("Prac\u{327}a Joa\u{303}o"), "Praça João");
    assert_eq!(street("  Rua\tdas\r\nFlores\u{a0} "), "Rua das Flores");
    assert_eq!(street("“Rua” — d’Água… ™ €"), "\"Rua\" - d'Água... TM EUR");
    assert_eq!(street("Łódź Kraków İzmir"), "Lódz Kraków Izmir");
    assert_eq!(street("東京 Rua 🚀\u{0}\u{7}\u{85}\u{ad}\u{200b} 1"), "?? Rua 1");
    assert_eq!(street("<b>&amp;\"'</b>"), "<b>&amp;\"'</b>");
}

#[test]
fn line_breaks_stay_in_the_description_alone() {
    let mut nfse = company().unwrap();
    nfse.service.description = "Plano Ouro\r\n\r\n  Outubro  \n".to_owned();
    nfse.service.additional_information = Some("Pedido 7\nContrato 9".to_owned());
    assert_eq!(text_of(&nfse, "xDescServ").unwrap(), "Plano Ouro\nOutubro");
    assert_eq!(text_of(&nfse, "xInfComp").unwrap(), "Pedido 7 Contrato 9");
}

#[test]
fn long_texts_are_cut_and_codes_are_not() {
    let mut nfse = company().unwrap();
    nfse.provider.name = format!("{} fim", "é".repeat(299));
    assert_eq!(text_of(&nfse, "xNome").unwrap(), "é".repeat(299));
    nfse.provider.municipal_registration = Some("1".repeat(16));
    let refused = NfseError::Range { field: "provider.municipal_registration", limit: Limit::Characters(15) };
    assert_eq!(xml(&nfse), Err(refused));
}

#[test]
fn contacts_that_do_not_fit_are_left_out() {
    let mut nfse = company().unwrap();
    nfse.taker = None;
    nfse.provider.phone = Some("ramal 12".to_owned());
    nfse.provider.email = Some(format!("{}@exemplo.com.br", "e".repeat(70)));
    assert_eq!(text_of(&nfse, "fone"), None);
    assert_eq!(text_of(&nfse, "email"), None);
    nfse.provider.phone = Some("+55 (11) 5555-0100".to_owned());
    nfse.provider.email = Some("fiscal@exemplo.com.br".to_owned());
    assert_eq!(text_of(&nfse, "fone").unwrap(), "551155550100");
    assert_eq!(text_of(&nfse, "email").unwrap(), "fiscal@exemplo.com.br");
}

#[test]
fn a_required_text_of_which_nothing_is_left_is_refused() {
    let mut nfse = company().unwrap();
    nfse.service.description = " \n🚀\u{0}".to_owned();
    assert_eq!(xml(&nfse), Err(NfseError::Empty { field: "service.description" }));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    /// Any text at all, in every place where one may stand.
    #[test]
    fn any_text_gives_a_document_that_can_be_read(text in "\\PC{0,40}|.{0,400}|[<>&\"'\r\n\t ]{0,20}") {
        let mut nfse = company().unwrap();
        let text = format!("a{text}z");
        nfse.provider.name = text.clone();
        nfse.provider.trade_name = Some(text.clone());
        nfse.provider.street.complement = Some(text.clone());
        nfse.service.description = text.clone();
        nfse.service.internal_code = Some(text.clone());
        nfse.service.additional_information = Some(text);
        let xml = xml(&nfse).unwrap();
        let document = Document::parse(&xml).unwrap();
        for node in document.descendants().filter(roxmltree::Node::is_text) {
            let text = node.text().unwrap();
            let limit = if node.parent_element().unwrap().has_tag_name("xFant") { 150 } else { 2000 };
            prop_assert!(text.chars().count() <= limit);
            prop_assert!(text.lines().all(is_plain), "{:?}", text);
        }
    }

    /// What is plain already comes back as it was written.
    #[test]
    fn plain_text_is_kept(text in "[!-~¡-¬®-ÿ]([ -~¡-¬®-ÿ]{0,100}[!-~¡-¬®-ÿ])?") {
        let wanted: Vec<&str> = text.split(' ').filter(|word| !word.is_empty()).collect();
        prop_assert_eq!(street(&text), wanted.join(" "));
    }
}
