use proptest::prelude::*;

use super::*;

/// The examples of Banco Central's manual.
const STATIC: &str = "00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-426655440000\
                      5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D";
const DYNAMIC: &str = "00020101021226700014br.gov.bcb.pix2548pix.example.com/8b3da2f39a4140d1a91abd93113bd441\
                       5204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***630464E4";

fn fulano(target: Target) -> BrCode {
    BrCode { target, amount: None, name: "Fulano de Tal".into(), city: "BRASILIA".into(), txid: None }
}

fn key(key: &str) -> Target {
    Target::Key { key: key.to_owned(), message: None }
}

#[test]
fn the_manuals_static_example() {
    let code = fulano(key("123e4567-e12b-12d1-a456-426655440000"));
    assert_eq!(code.encode().unwrap(), STATIC);
    assert_eq!(BrCode::parse(STATIC).unwrap(), code);
}

#[test]
fn the_manuals_dynamic_example() {
    let code = fulano(Target::Url("pix.example.com/8b3da2f39a4140d1a91abd93113bd441".into()));
    assert_eq!(code.encode().unwrap(), DYNAMIC);
    assert_eq!(BrCode::parse(DYNAMIC).unwrap(), code);
}

#[test]
fn names_are_folded_and_cut() {
    let code = BrCode {
        name: "Associação Cultural São Benedito".into(),
        city: "São José do Rio Preto".into(),
        amount: Some(Decimal::new(128_945, 2)),
        txid: Some("PEDIDO2026".into()),
        ..fulano(key("financeiro@exemplo.com.br"))
    };
    let read = BrCode::parse(&code.encode().unwrap()).unwrap();
    assert_eq!((read.name.as_str(), read.city.as_str()), ("Associacao Cultural Sao B", "Sao Jose do Rio"));
    assert_eq!((read.amount, read.txid.as_deref()), (Some(Decimal::new(128_945, 2)), Some("PEDIDO2026")));
}

#[test]
fn refusals() {
    assert_eq!(BrCode::parse(""), Err(BrCodeError::Format));
    assert_eq!(BrCode::parse(&STATIC.replace("1D3D", "1D3E")), Err(BrCodeError::Checksum));
    assert_eq!(BrCode::parse(&STATIC.replace("Fulano", "Fulana")), Err(BrCodeError::Checksum));
    let not_pix = "000201520400005303986";
    let sum = crc16(format!("{not_pix}6304").as_bytes());
    assert_eq!(BrCode::parse(&format!("{not_pix}6304{sum:04X}")), Err(BrCodeError::Field(58)));
    let code = fulano(key("a"));
    assert_eq!(BrCode { txid: Some("a-b".into()), ..code.clone() }.encode(), Err(BrCodeError::Field(62)));
    assert_eq!(BrCode { name: "  ".into(), ..code.clone() }.encode(), Err(BrCodeError::Field(59)));
    assert_eq!(BrCode { amount: Some(Decimal::ZERO), ..code.clone() }.encode(), Err(BrCodeError::Field(54)));
    assert_eq!(fulano(Target::Url("x".repeat(80))).encode(), Err(BrCodeError::Field(26)));
}

proptest! {
    #[test]
    fn round_trip(
        url in proptest::option::of("[a-z0-9./]{1,60}"), cents in proptest::option::of(1_i64..99_999_999),
        name in "[A-Za-z][A-Za-z ]{0,23}[a-z]", city in "[A-Z]{1,15}", txid in proptest::option::of("[A-Za-z0-9]{1,25}"),
    ) {
        let target = url.map_or_else(|| key("+5519987654321"), Target::Url);
        let name = fold::ascii_at_most(&name, 25);
        let code = BrCode { target, amount: cents.map(|c| Decimal::new(c, 2)), name, city, txid };
        prop_assert_eq!(BrCode::parse(&code.encode().unwrap()).unwrap(), code);
    }

    #[test]
    fn any_text_is_met_without_panic(text in ".*") {
        let _ = BrCode::parse(&text);
    }
}
