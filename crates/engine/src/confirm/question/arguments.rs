//! The arguments of a question: every value that the model chose, each on a line under its path.

use catalogue::{Field, Fields, Kind, Lang, Text};

use crate::call::Admitted;
use crate::confirm::display::{quoted, value};
use crate::confirm::snapshot::Format;
use crate::json::Json;

/// Lines shown of one argument that is an object or a list; the rest is counted.
const LINES: usize = 60;

/// Lines shown of all arguments: more would bury the amount and the record below.
const ALL_LINES: usize = 150;

/// Characters shown of a key that the customer's own object has.
const KEY_CHARS: usize = 80;

pub(super) fn lines(admitted: &Admitted) -> Vec<String> {
    let lang = admitted.lang;
    let heading = Text::new("Argumentos escolhidos pelo modelo:", "Arguments chosen by the model:");
    let mut lines = vec![heading.get(lang).to_owned()];
    for argument in admitted.arguments.iter() {
        let field = &argument.parameter.field;
        let room = ALL_LINES.saturating_sub(lines.len()).min(LINES);
        let mut flat =
            Flat { lang, limit: admitted.engine.limits.question_value_chars, room, lines: &mut lines, more: 0 };
        flat.walk(field.name.to_owned(), Leaf::of(field), &argument.value);
        let more = flat.more;
        if more > 0 {
            lines.push(match lang {
                Lang::Pt => format!("- {}: … (cortado: mais {more} valores)", field.name),
                Lang::En => format!("- {}: … (cut: {more} more values)", field.name),
            });
        }
    }
    if lines.len() == 1 {
        lines.push(Text::new("- nenhum", "- none").get(lang).to_owned());
    }
    lines
}

/// Turns a nested value into one line a value, each under its path.
struct Flat<'a> {
    lang: Lang,
    limit: usize,
    /// Lines that may still be written.
    room: usize,
    lines: &'a mut Vec<String>,
    /// Values for which there was no line.
    more: usize,
}

/// What a value's field says about showing it.
#[derive(Debug, Clone, Copy)]
struct Leaf {
    kind: Kind,
    secret: bool,
}

impl Leaf {
    fn of(field: &Field) -> Leaf {
        Leaf { kind: field.kind, secret: field.traits.secret }
    }

    /// The member `name` of an object, or of each object in a list. Below a secret all is secret.
    fn member(self, name: &str) -> Leaf {
        let fields: Fields = match self.kind {
            Kind::Object(fields) | Kind::Objects(fields) => fields,
            Kind::Records(record) => record.fields,
            _ => &[],
        };
        let found = fields.iter().flat_map(|group| group.iter()).find(|field| field.name == name);
        let member = found.map_or(Leaf { kind: Kind::Map, secret: false }, Leaf::of);
        Leaf { secret: member.secret || self.secret, ..member }
    }
}

impl Flat<'_> {
    fn walk(&mut self, path: String, leaf: Leaf, json: &Json) {
        if self.room == 0 {
            self.more += values(json);
            return;
        }
        match json {
            Json::Object(members) if !members.is_empty() => {
                for (name, member) in members {
                    self.walk(format!("{path}.{}", key(name, self.lang)), leaf.member(name), member);
                }
            }
            Json::List(elements) if !elements.is_empty() => {
                for (at, element) in elements.iter().enumerate() {
                    self.walk(format!("{path}[{at}]"), leaf, element);
                }
            }
            json => {
                self.room -= 1;
                let shown = self.shown(leaf, json);
                self.lines.push(format!("- {path}: {shown}"));
            }
        }
    }

    fn shown(&self, leaf: Leaf, json: &Json) -> String {
        if leaf.secret {
            // The question passes through the client and may be kept there.
            let length = json.as_text().map_or_else(|| json.render().len(), |text| text.chars().count());
            return match self.lang {
                Lang::Pt => format!("(segredo, {length} caracteres)"),
                Lang::En => format!("(secret, {length} characters)"),
            };
        }
        // Nobody can judge Base64; its beginning and length are enough to recognise it.
        let limit = if matches!(leaf.kind, Kind::Base64 { .. }) { self.limit.min(40) } else { self.limit };
        value(json, Format::of(&leaf.kind), self.lang, limit)
    }
}

/// How many lines a value would take.
fn values(json: &Json) -> usize {
    match json {
        Json::Object(members) if !members.is_empty() => members.iter().map(|(_, member)| values(member)).sum(),
        Json::List(elements) if !elements.is_empty() => elements.iter().map(values).sum(),
        _ => 1,
    }
}

/// A key of the customer's own object: between quotes unless it is a plain name, since the model may have made it up to
/// look like something else.
fn key(name: &str, lang: Lang) -> String {
    let plain =
        name.len() <= KEY_CHARS && name.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"_-".contains(&byte));
    if plain && !name.is_empty() { name.to_owned() } else { quoted(name, lang, KEY_CHARS) }
}
