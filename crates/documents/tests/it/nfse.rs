//! The authorised XML. That it is what the authority's XSDs ask for is checked by `interop/nfse`, over the same cases.

#[path = "../../examples/nfse/cases/mod.rs"]
mod cases;
mod code;
mod golden;
mod identifier;

mod refusal;
mod text;
mod values;

use documents::nfse::{Nfse, xml};
use roxmltree::Document;

/// The text of the first element of a name.
fn text_of(nfse: &Nfse, name: &str) -> Option<String> {
    let xml = xml(nfse).expect("a case that can be written");
    let document = Document::parse(&xml).expect("well-formed XML");
    let element = document.descendants().find(|node| node.tag_name().name() == name)?;
    Some(element.text().unwrap_or_default().to_owned())
}

/// The texts of all elements of the names given, in order, with their names.
fn texts_of(nfse: &Nfse, names: &[&str]) -> Vec<String> {
    let xml = xml(nfse).expect("a case that can be written");
    let document = Document::parse(&xml).expect("well-formed XML");
    let elements = document.descendants().filter(|node| names.contains(&node.tag_name().name()));
    elements.map(|node| format!("{} {}", node.tag_name().name(), node.text().unwrap_or_default())).collect()
}
