//! A person or company in a few lines.

use crate::letter::block::Piece;
use crate::paper::Style;
use crate::party::{Address, Party};
use crate::written;

/// The most lines of a name: three hundred letters fit.
const NAME_LINES: usize = 8;
/// The most lines of any other text of a party.
const LINES: usize = 4;

/// The name, and the trade name where it differs.
pub fn names(party: &Party, style: Style) -> Vec<Piece> {
    let mut pieces = vec![(party.name.clone(), style, NAME_LINES)];
    if let Some(trade) = party.trade_name.as_ref().filter(|trade| **trade != party.name) {
        pieces.push((trade.clone(), Style::BODY.sized(8.0), LINES));
    }
    pieces
}

/// CPF or CNPJ, and municipal registration.
pub fn documents(party: &Party) -> Vec<Piece> {
    let document = present(&party.document_number)
        .map(|number| format!("{} {}", written::document_kind(number), written::document(number)));
    let registration = present(&party.municipal_registration).map(|number| format!("Inscrição municipal {number}"));
    joined([document, registration])
}

/// Street, then city, of its address.
pub fn address(party: &Party) -> Vec<Piece> {
    let Some(address) = &party.address else { return Vec::new() };
    [street(address), city(address)].into_iter().filter(|line| !line.is_empty()).map(piece).collect()
}

/// E-mail and telephone.
pub fn contacts(party: &Party) -> Vec<Piece> {
    let phone = present(&party.phone).map(written::phone);
    joined([present(&party.email).map(str::to_owned), phone])
}

fn street(address: &Address) -> String {
    let number = Some(address.number.as_str()).filter(|number| !number.trim().is_empty());
    let parts =
        [Some(address.street.as_str()), number, present(&address.complement), Some(address.neighborhood.as_str())];
    let parts: Vec<&str> = parts.into_iter().flatten().map(str::trim).filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

fn city(address: &Address) -> String {
    let place = [address.city.trim(), address.state.trim()];
    let place: Vec<&str> = place.into_iter().filter(|part| !part.is_empty()).collect();
    let code = written::postal_code(&address.postal_code);
    match (place.is_empty(), code.is_empty()) {
        (_, true) => place.join("/"),
        (true, false) => format!("CEP {code}"),
        (false, false) => format!("{} · CEP {code}", place.join("/")),
    }
}

fn present(text: &Option<String>) -> Option<&str> {
    text.as_deref().map(str::trim).filter(|text| !text.is_empty())
}

/// The texts that are there, on one line.
fn joined(parts: [Option<String>; 2]) -> Vec<Piece> {
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    if parts.is_empty() { Vec::new() } else { vec![piece(parts.join(" · "))] }
}

fn piece(text: String) -> Piece {
    (text, Style::BODY.sized(8.0), LINES)
}
