//! What stands inside a header field: encoded words (RFC 2047), addresses, parameters (RFC 2231), dates.

use jiff::Timestamp;
use mail_parser::parsers::MessageStream;
use mail_parser::{Addr, HeaderValue};

use super::Address;

/// A media type or a disposition with its parameters.
#[derive(Debug)]
pub(super) struct Parameters {
    /// `text/plain`, `attachment`; in lower case.
    pub(super) value: String,
    parameters: Vec<(String, String)>,
}

impl Parameters {
    /// `value` without parameters.
    pub(super) fn plain(value: &str) -> Parameters {
        Parameters { value: value.to_owned(), parameters: Vec::new() }
    }

    /// The parameter `name` (in lower case), decoded.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.parameters.iter().find(|(own, _)| own.eq_ignore_ascii_case(name)).map(|(_, value)| value.as_str())
    }
}

/// The text of a field, its encoded words decoded.
pub(super) fn text(value: &str) -> String {
    if !value.contains("=?") {
        return value.trim().to_owned();
    }
    match MessageStream::new(terminated(value).as_bytes()).parse_unstructured() {
        HeaderValue::Text(text) => text.trim().to_owned(),
        _ => value.trim().to_owned(),
    }
}

/// The addresses of a field, groups spread out.
pub(super) fn addresses(value: &str) -> Vec<Address> {
    let line = terminated(value);
    let HeaderValue::Address(found) = MessageStream::new(line.as_bytes()).parse_address() else { return Vec::new() };
    found.iter().filter_map(address).collect()
}

/// The longest address (RFC 3696, errata 1690), in characters; what stands in its place is cut there.
const ADDRESS_CHARS: usize = 254;

fn address(found: &Addr<'_>) -> Option<Address> {
    let tidy = |text: &str| text.trim().chars().take(ADDRESS_CHARS).collect::<String>();
    let name = found.name.as_deref().map(tidy).filter(|name| !name.is_empty());
    match found.address.as_deref().map(tidy).filter(|address| !address.is_empty()) {
        Some(address) => Some(Address { name, address }),
        // A name alone is no address, but it is all that the sender says of himself.
        None => name.map(|name| Address { name: None, address: name }),
    }
}

/// A media type or a disposition; `None` where the field cannot be read.
pub(super) fn parameters(value: &str) -> Option<Parameters> {
    let line = terminated(value);
    let HeaderValue::ContentType(found) = MessageStream::new(line.as_bytes()).parse_content_type() else { return None };
    let main = found.c_type.to_ascii_lowercase();
    let value = match &found.c_subtype {
        Some(second) => format!("{main}/{}", second.to_ascii_lowercase()),
        None => main,
    };
    let own = found.attributes.iter().flatten();
    let parameters = own.map(|one| (one.name.to_ascii_lowercase(), one.value.clone().into_owned())).collect();
    Some(Parameters { value, parameters })
}

/// The instant of a `Date` field, if it is one.
pub(super) fn instant(value: &str) -> Option<Timestamp> {
    let HeaderValue::DateTime(found) = MessageStream::new(terminated(value).as_bytes()).parse_date() else {
        return None;
    };
    let last_day = jiff::civil::Date::new(i16::try_from(found.year).ok()?, i8::try_from(found.month).ok()?, 1).ok()?;
    let is_day = i64::from(found.day) <= i64::from(last_day.days_in_month());
    if !(found.is_valid() && is_day) {
        return None;
    }
    Timestamp::from_second(found.to_timestamp()).ok()
}

/// The library takes a field up to the end of its line.
fn terminated(value: &str) -> String {
    format!("{}\n", value.replace(['\n', '\r'], " "))
}
