//! A list's JSON, and the line after it that says how to go on.

use catalogue::{Lang, Style, Text};

use super::window::{Rest, Window, quoted};
use super::{Cut, Page};
use crate::shape::{Shape, Shaped};

pub(super) fn result(shape: &Shape<'_>, shown: &Page<'_>) -> Shaped {
    let Page { records, extras, window, cut } = *shown;
    let mut json = format!(r#"{{"data":[{records}]"#);
    if let Some(paging) = paging(window) {
        json.push(',');
        json.push_str(&paging);
    }
    if let Some(Cut { kept, total }) = cut {
        json.push_str(&format!(r#","truncated":true,"shown":{kept},"received":{total}"#));
    }
    // The object's inside, its braces off.
    if let Some(extras) = extras.get(1..extras.len() - 1).filter(|inside| !inside.is_empty()) {
        json.push(',');
        json.push_str(extras);
    }
    json.push('}');
    Shaped { json, following: following(shape, window, cut) }
}

/// The member that says where the list stands, in the words of its API.
fn paging(window: &Window) -> Option<String> {
    match window {
        Window::Whole(Style::V1 | Style::V2 | Style::Billing) => None,
        Window::Whole(style) => Some(beside(*style, r#""next_cursor":null"#)),
        Window::Pages { page, per_page, next_page, .. } => {
            let next = next_page.map_or_else(|| "null".to_owned(), |next| next.to_string());
            Some(format!(r#""pagination":{{"page":{page},"per_page":{per_page},"next_page":{next}}}"#))
        }
        Window::Cursor { style, own, next } => Some(match next {
            Rest::End => beside(*style, r#""next_cursor":null"#),
            Rest::Cursor(cursor) => beside(*style, &format!(r#""next_cursor":{}"#, quoted(cursor))),
            // No next_cursor: null would say that this is the end, and the API's own would skip what was cut.
            Rest::Again { limit } => {
                let cursor = own.as_ref().map_or_else(String::new, |own| format!(r#","cursor":{}"#, quoted(own)));
                beside(*style, &format!(r#""continue_with":{{"limit":{limit}{cursor}}}"#))
            }
        }),
    }
}

/// What stands beside the records in the API's envelope: in finance's `meta`, else as it is.
fn beside(style: Style, member: &str) -> String {
    if style == Style::Finance { format!(r#""meta":{{{member}}}"#) } else { member.to_owned() }
}

/// The line after the JSON that says how to go on.
fn following(shape: &Shape<'_>, window: &Window, cut: Option<Cut>) -> Option<String> {
    let (tool, lang) = (shape.tool.name, shape.lang);
    let Some(cut) = cut else { return next(tool, window, lang) };
    let shown = shown(cut, lang);
    Some(match (window, lang) {
        (Window::Pages { per_page, next_page: Some(next), .. }, Lang::Pt) => {
            format!("{shown}. Continua em: {tool} com page={next} e per_page={per_page}, mesmos filtros")
        }
        (Window::Pages { per_page, next_page: Some(next), .. }, Lang::En) => {
            format!("{shown}. Continues with: {tool} with page={next} and per_page={per_page}, same filters")
        }
        (Window::Cursor { style, own, next: Rest::Again { limit } }, lang) => {
            let next = next_cursor(*style);
            let cursor = match own {
                Some(_) => Text::new("o mesmo cursor", "the same cursor"),
                None => Text::new("sem cursor", "no cursor"),
            };
            again(&shown, &format!("limit={limit}, {}", cursor.get(lang)), (tool, next), lang)
        }
        (_, Lang::Pt) => format!("{shown}. Use filtros mais estreitos para ver o resto"),
        (_, Lang::En) => format!("{shown}. Use narrower filters to see the rest"),
    })
}

fn shown(Cut { kept, total }: Cut, lang: Lang) -> String {
    match lang {
        Lang::Pt => format!("Resultado cortado: {kept} de {total} registros"),
        Lang::En => format!("Result cut: {kept} of {total} records"),
    }
}

/// A page that has to be asked for again, `with` these arguments: what it shows then has a cursor to the rest.
fn again(shown: &str, with: &str, (tool, next): (&str, &str), lang: Lang) -> String {
    match lang {
        Lang::Pt => format!(
            "{shown}. Chame de novo {tool} com {with} e os mesmos filtros: estes registros voltam, com o {next} que leva \
             ao resto"
        ),
        Lang::En => format!(
            "{shown}. Call {tool} again with {with} and the same filters: these records come again, with the {next} that \
             leads to the rest"
        ),
    }
}

/// Where the cursor to the next page stands.
fn next_cursor(style: Style) -> &'static str {
    if style == Style::Finance { "meta.next_cursor" } else { "next_cursor" }
}

/// Of a page that was not cut.
fn next(tool: &str, window: &Window, lang: Lang) -> Option<String> {
    let label = Text::new("Próxima página", "Next page").get(lang);
    let with = Text::new("com", "with").get(lang);
    match window {
        Window::Pages { next_page: Some(next), .. } => Some(format!("{label}: {tool} {with} page={next}")),
        Window::Cursor { style, next: Rest::Cursor(_), .. } => Some(match (lang, next_cursor(*style)) {
            (Lang::Pt, next) => format!("{label}: {tool} com cursor igual a {next} e os mesmos filtros"),
            (Lang::En, next) => format!("{label}: {tool} with cursor set to {next} and the same filters"),
        }),
        _ => None,
    }
}
