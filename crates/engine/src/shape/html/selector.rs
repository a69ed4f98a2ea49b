//! Selectors of style sheets, as far as they name tags, classes and ids.

/// Names in one selector.
const NAMES: usize = 8;

/// Selectors that one selector with choices in it stands for.
const CHOICES: usize = 16;

/// The key of a rule, what else its element must be, and what must stand around it.
pub(super) type Selected = (String, Vec<String>, Vec<String>);

/// The key of a selector, what else its element must be, and what must stand around it. One that depends on what is not
/// kept here (a place among its neighbours, a pointer) is none.
pub(super) fn read(selector: &str) -> Option<Selected> {
    let selector = selector.replace("~=", "=");
    let mut compounds = selector.split([' ', '>', '+', '~', '\n', '\t']).filter(|part| !part.is_empty());
    let mut own = names(compounds.next_back()?)?;
    // An id tells more than a class, a class more than a tag.
    own.sort_by_key(|name| match name.as_bytes().first() {
        Some(b'#') => 0,
        Some(b'.') => 1,
        Some(b'*') => 3,
        _ => 2,
    });
    own.retain({
        let only = own.len() == 1;
        move |name| only || name != "*"
    });
    let key = own.remove(0);
    let around: Option<Vec<Vec<String>>> = compounds.map(names).collect();
    let around = around?.into_iter().flatten().filter(|name| name != "*").take(NAMES).collect();
    own.truncate(NAMES);
    Some((key, own, around))
}

/// `td.small#x` as `td`, `.small`, `#x`; `[class=x]` and `[class~=x]` as `.x`.
fn names(compound: &str) -> Option<Vec<String>> {
    if compound.contains(':') {
        return None;
    }
    let (plain, attributes) = compound.split_once('[').map_or((compound, ""), |(plain, rest)| (plain, rest));
    let mut names = Vec::new();
    let mut from = 0;
    for (at, c) in plain.char_indices().skip(1).chain([(plain.len(), '.')]) {
        if matches!(c, '.' | '#') && at > from {
            names.push(plain[from..at].to_owned());
            from = at;
        }
    }
    for attribute in attributes.split('[').filter(|attribute| !attribute.is_empty()) {
        let (name, value) = attribute.trim_end_matches(']').split_once('=')?;
        let value = value.trim_matches(['"', '\'', ' ']);
        match name.trim() {
            "class" => names.push(format!(".{value}")),
            "id" => names.push(format!("#{value}")),
            _ => return None,
        }
    }
    (!names.is_empty()).then_some(names)
}

/// What a selector that [`read`] does not follow may be about, by the names that can be read in it; `*` where none can. What
/// depends on a pointer, or makes an element of its own, is nothing.
pub(super) fn loose(selector: &str) -> Vec<Selected> {
    let last = parts(selector, &[' ', '>', '+', '~', '\n', '\t']).into_iter().rfind(|part| !part.is_empty());
    let Some(last) = last.filter(|_| !is_passing(selector)) else { return Vec::new() };
    let chosen = [":is(", ":where(", ":matches(", ":-webkit-any("].iter().find_map(|choice| last.split_once(choice));
    let named = |text: &str| {
        let end = text.find(['[', ':', '(']).unwrap_or(text.len());
        let name = text[..end].trim().trim_start_matches('&');
        read(name).unwrap_or_else(|| ("*".to_owned(), Vec::new(), Vec::new()))
    };
    match chosen.filter(|(before, _)| before.is_empty()) {
        Some((_, inside)) => {
            let choices = parts(inside.split_once(')').map_or(inside, |(inside, _)| inside), &[',']);
            if choices.len() > CHOICES { vec![named("")] } else { choices.into_iter().map(named).collect() }
        }
        None => vec![named(last)],
    }
}

/// Whether a selector is about a passing state or a part that is no element, outside of what it takes in brackets.
fn is_passing(selector: &str) -> bool {
    let states = ["hover", "active", "focus", "visited", ":", "before", "after", "checked", "target"];
    parts(selector, &[':'])
        .iter()
        .skip(1)
        .any(|part| part.is_empty() || states.iter().any(|state| part.starts_with(state)))
}

/// `text` at `separators` that stand in no brackets and no quotes.
pub(super) fn parts<'a>(text: &'a str, separators: &[char]) -> Vec<&'a str> {
    let (mut depth, mut quote, mut from) = (0_usize, None, 0);
    let mut parts = Vec::new();
    for (at, c) in text.char_indices() {
        match (quote, c) {
            (Some(open), c) if c == open => quote = None,
            (Some(_), _) => {}
            (None, '"' | '\'') => quote = Some(c),
            (None, '(' | '[') => depth += 1,
            (None, ')' | ']') => depth = depth.saturating_sub(1),
            (None, c) if depth == 0 && separators.contains(&c) => {
                parts.push(&text[from..at]);
                from = at + c.len_utf8();
            }
            (None, _) => {}
        }
    }
    parts.push(&text[from..]);
    parts
}
