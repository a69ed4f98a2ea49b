//! Results over the size limit: long texts, lists and objects are cut visibly until the whole fits.

use catalogue::Lang;

use crate::json::Json;
use crate::strict;

/// Nesting that is followed; the rewriter before refuses deeper answers.
const DEPTH: usize = 128;

/// Paths of shortened fields that are told.
const TOLD: usize = 20;

/// How much of each text, list and object is kept, in characters and members, from generous to the least.
const SIZES: [Size; 6] = [
    Size { chars: 20_000, members: 2_000 },
    Size { chars: 8_000, members: 500 },
    Size { chars: 2_000, members: 120 },
    Size { chars: 500, members: 60 },
    Size { chars: 120, members: 20 },
    Size { chars: 40, members: 5 },
];

#[derive(Debug, Clone, Copy)]
struct Size {
    chars: usize,
    members: usize,
}

/// `json` in at most `limit` bytes: as it is, or shortened with a mark in each text that was cut and, in an object,
/// `truncated` and the `truncated_fields`. Texts between two `line`s are cut inside and stay between them.
pub(super) fn fitted(json: String, limit: usize, line: Option<String>, lang: Lang) -> String {
    if json.len() <= limit {
        return json;
    }
    let nothing = || r#"{"truncated":true}"#.to_owned();
    // Only an answer with repeated names cannot be read here; what it says is not clear anyway.
    let Ok(whole) = strict::parse(&json, DEPTH) else { return nothing() };
    let fits = |size: Size| {
        let mut cutter = Cutter { size, line: line.as_deref(), lang, path: String::new(), cut: Vec::new() };
        let kept = cutter.value(&whole);
        let text = told(kept, cutter.cut).render();
        (text.len() <= limit).then_some(text)
    };
    SIZES.into_iter().find_map(fits).unwrap_or_else(nothing)
}

/// Says in an object that it was cut, and where.
fn told(value: Json, mut cut: Vec<String>) -> Json {
    let Json::Object(mut members) = value else { return value };
    if cut.len() > TOLD {
        cut.truncate(TOLD);
        cut.push("…".to_owned());
    }
    members.retain(|(name, _)| !matches!(name.as_str(), "truncated" | "truncated_fields"));
    members.push(("truncated".to_owned(), Json::Bool(true)));
    members.push(("truncated_fields".to_owned(), Json::List(cut.into_iter().map(Json::Text).collect())));
    Json::Object(members)
}

struct Cutter<'a> {
    size: Size,
    line: Option<&'a str>,
    lang: Lang,
    path: String,
    cut: Vec<String>,
}

impl Cutter<'_> {
    fn value(&mut self, value: &Json) -> Json {
        match value {
            Json::Text(text) => Json::Text(self.text(text)),
            Json::Number(digits) if digits.len() > self.size.chars => Json::Text(self.text(digits)),
            Json::List(elements) => {
                self.note(elements.len());
                let kept = elements.iter().take(self.size.members).enumerate();
                Json::List(kept.map(|(at, element)| self.at(&format!("[{at}]"), element)).collect())
            }
            Json::Object(members) => {
                self.note(members.len());
                let kept = members.iter().take(self.size.members);
                Json::Object(kept.map(|(name, member)| (self.name(name), self.at(name, member))).collect())
            }
            other => other.clone(),
        }
    }

    fn at(&mut self, step: &str, value: &Json) -> Json {
        let length = self.path.len();
        if length > 0 && !step.starts_with('[') {
            self.path.push('.');
        }
        self.path.extend(step.chars().take(40));
        let kept = self.value(value);
        self.path.truncate(length);
        kept
    }

    fn text(&mut self, text: &str) -> String {
        let total = text.chars().count();
        if total <= self.size.chars {
            return text.to_owned();
        }
        self.remember();
        match self.line.and_then(|line| between(text, line).map(|inside| (line, inside))) {
            Some((line, inside)) => {
                let start: String = inside.chars().take(self.size.chars).collect();
                format!("{line}\n{start}…\n{line}\n{}", self.cut_note(inside.chars().count()))
            }
            None => {
                let start: String = text.chars().take(self.size.chars).collect();
                format!("{start}… {}", self.cut_note(total))
            }
        }
    }

    fn cut_note(&self, total: usize) -> String {
        let shown = self.size.chars.min(total);
        match self.lang {
            Lang::Pt => format!("(cortado: {shown} de {total} caracteres)"),
            Lang::En => format!("(cut: {shown} of {total} characters)"),
        }
    }

    /// A customer's own key may be as long as a text.
    fn name(&self, name: &str) -> String {
        if name.chars().count() <= self.size.chars {
            return name.to_owned();
        }
        name.chars().take(self.size.chars).chain(['…']).collect()
    }

    fn note(&mut self, length: usize) {
        if length > self.size.members {
            self.remember();
        }
    }

    fn remember(&mut self) {
        if self.cut.len() <= TOLD {
            self.cut.push(self.path.chars().take(40).collect());
        }
    }
}

/// What stands between two `line`s of `text`.
fn between<'t>(text: &'t str, line: &str) -> Option<&'t str> {
    let inside = text.strip_prefix(line)?.strip_prefix('\n')?;
    let end = inside.rfind(line)?;
    inside.get(..end)?.strip_suffix('\n')
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn shrunk(value: &Value, limit: usize) -> Value {
        let text = fitted(value.to_string(), limit, None, Lang::Pt);
        assert!(text.len() <= limit, "{} bytes", text.len());
        serde_json::from_str(&text).unwrap()
    }

    #[test]
    fn what_fits_is_untouched() {
        assert_eq!(fitted("{\"a\":1.50}".to_owned(), 10, None, Lang::Pt), "{\"a\":1.50}");
    }

    #[test]
    fn a_long_text_is_cut_with_a_mark_and_the_rest_stays() {
        let small = shrunk(&json!({"uid": "u", "amount": 12.5, "notes": "é".repeat(90_000)}), 50_000);
        assert_eq!((&small["uid"], &small["amount"]), (&json!("u"), &json!(12.5)));
        assert!(small["notes"].as_str().unwrap().ends_with("… (cortado: 20000 de 90000 caracteres)"));
        assert_eq!((&small["truncated"], &small["truncated_fields"]), (&json!(true), &json!(["notes"])));
    }

    #[test]
    fn long_lists_deep_objects_and_endless_keys_are_cut_too() {
        let list: Vec<Value> = (0..50_000).map(|at| json!({"uid": at})).collect();
        let small = shrunk(&json!({"uid": "u", "payments": list}), 80_000);
        assert_eq!(small["truncated_fields"], json!(["payments"]));
        assert_eq!(small["payments"].as_array().unwrap().len(), 2_000);
        let many: serde_json::Map<_, _> = (0..90_000).map(|at| (format!("k{at}"), json!({"a": "b"}))).collect();
        assert_eq!(shrunk(&json!({"uid": "u", "custom_data": many}), 4_000)["uid"], "u");
        assert_eq!(shrunk(&json!({"k".repeat(200_000): 1}), 4_000)["truncated"], true);
        assert_eq!(shrunk(&json!({"a": "b".repeat(900)}), 30), json!({"truncated": true}));
    }
}
