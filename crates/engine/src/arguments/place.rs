//! What a place in the HTTP request can carry.

use catalogue::Text;
use catalogue::schema::Place;

use super::CheckedArgument;
use crate::json::Json;
use crate::refusal::Problem;
use crate::request::query_length;

const PATH_TEXT: Text = Text::new("texto que sirva num caminho de URL", "text that fits in a URL path");
const HEADER_TEXT: Text = Text::new("letras, dígitos e sinais ASCII", "ASCII letters, digits and signs");
const SOME_VALUES: Text = Text::new("uma lista de 1 a 100 valores", "a list of 1 to 100 values");
const NO_COMMAS: Text = Text::new(
    "valores sem vírgula e não vazios: a API os separa por vírgulas",
    "values without commas, none empty: the API separates them by commas",
);
const SHORTER: Text = Text::new(
    "menos valores, ou valores mais curtos: os filtros juntos passam do que cabe num endereço",
    "fewer or shorter values: the filters together are longer than an address may be",
);

/// Values of one filter.
const MOST_VALUES: usize = 100;

/// The query string in bytes; common servers refuse addresses over 8 KiB.
const QUERY_BYTES: usize = 8_000;

/// A value that its place in the HTTP request cannot carry.
pub(super) fn misplaced(place: Place, value: &Json) -> Option<Problem> {
    match (place, value) {
        // Servers resolve `.` and `..` even when they are percent-encoded, which would name another path.
        (Place::Path, Json::Text(text)) if matches!(text.as_str(), "" | "." | "..") => {
            Some(Problem::Expected(PATH_TEXT))
        }
        (Place::Header, Json::Text(text))
            if text.is_empty() || text.bytes().any(|byte| !(b'!'..=b'~').contains(&byte)) =>
        {
            Some(Problem::Expected(HEADER_TEXT))
        }
        (Place::Query, Json::List(values)) => unlisted(values),
        _ => None,
    }
}

/// A list goes out as one text with commas: a comma inside a value would make two of it, and no value at all would
/// narrow nothing.
fn unlisted(values: &[Json]) -> Option<Problem> {
    if !(1..=MOST_VALUES).contains(&values.len()) {
        return Some(Problem::Expected(SOME_VALUES));
    }
    let splits = |value: &Json| value.as_text().is_some_and(|text| text.is_empty() || text.contains(','));
    values.iter().any(splits).then_some(Problem::Expected(NO_COMMAS))
}

/// The longest query parameter, where all of them are longer than an address may be.
pub(super) fn overlong(arguments: &[CheckedArgument]) -> Option<(&'static str, Problem)> {
    let in_query = arguments.iter().filter(|argument| argument.parameter.place == Place::Query);
    let lengths: Vec<(usize, &'static str)> =
        in_query.map(|argument| (query_length(argument), argument.parameter.field.name)).collect();
    let all: usize = lengths.iter().map(|(length, _)| length).sum();
    let longest = lengths.into_iter().max_by_key(|(length, _)| *length)?;
    (all > QUERY_BYTES).then_some((longest.1, Problem::Expected(SHORTER)))
}
