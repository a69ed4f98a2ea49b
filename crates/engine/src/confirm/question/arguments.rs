//! The arguments of a question: every value that the model chose, each on a line under its label.

use catalogue::{Field, Fields, Kind, Lang, Record, Text};

use super::labels::{Speech, Step, shown};
use crate::call::Admitted;
use crate::confirm::display::value;
use crate::confirm::snapshot::Format;
use crate::json::Json;

/// Lines shown of one argument that is an object or a list; the rest is counted.
const LINES: usize = 60;

/// Lines shown of all arguments: more would bury the amount and the record below.
const ALL_LINES: usize = 150;

pub(super) fn lines(admitted: &Admitted) -> Vec<String> {
    let lang = admitted.lang;
    let speech = Speech { record: admitted.tool.record, lang };
    let heading = Text::new("O que o assistente escolheu:", "What the assistant chose:");
    let mut lines = vec![heading.get(lang).to_owned()];
    for argument in admitted.arguments.iter() {
        let field = &argument.parameter.field;
        let room = ALL_LINES.saturating_sub(lines.len()).min(LINES);
        let mut flat =
            Flat { speech, limit: admitted.engine.limits.question_value_chars, room, lines: &mut lines, more: 0 };
        flat.walk(&mut vec![Step::Field(field.name)], Leaf::of(speech.record, field), &argument.value);
        let more = flat.more;
        if more > 0 {
            let label = shown(&[Step::Field(field.name)], speech);
            lines.push(match lang {
                Lang::Pt => format!("- {label}: … (cortado: mais {more} valores)"),
                Lang::En => format!("- {label}: … (cut: {more} more values)"),
            });
        }
    }
    if lines.len() == 1 {
        lines.push(Text::new("- nenhum", "- none").get(lang).to_owned());
    }
    lines
}

/// Turns a nested value into one line a value, each under its label.
struct Flat<'a> {
    speech: Speech,
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
    record: &'static Record,
    kind: Kind,
    format: Format,
    secret: bool,
}

impl Leaf {
    /// Of `field` in the record type `record`.
    fn of(record: &'static Record, field: &Field) -> Leaf {
        Leaf { record, kind: field.kind, format: Format::of(record, field), secret: field.traits.secret }
    }

    /// The member `name` of an object, or of each object in a list. Below a secret all is secret.
    fn member<'a>(self, name: &'a str) -> (Step<'a>, Leaf) {
        let (record, fields): (_, Fields) = match self.kind {
            Kind::Object(fields) | Kind::Objects(fields) => (self.record, fields),
            Kind::Records(record) => (record, record.fields),
            _ => (self.record, &[]),
        };
        match fields.iter().flat_map(|group| group.iter()).find(|field| field.name == name) {
            Some(field) => {
                let member = Leaf::of(record, field);
                (Step::Field(name), Leaf { secret: member.secret || self.secret, ..member })
            }
            None => (Step::Key(name), Leaf { kind: Kind::Map, format: Format::Plain, ..self }),
        }
    }
}

impl Flat<'_> {
    fn walk<'a>(&mut self, way: &mut Vec<Step<'a>>, leaf: Leaf, json: &'a Json) {
        if self.room == 0 {
            self.more += values(json);
            return;
        }
        match json {
            Json::Object(members) if !members.is_empty() => {
                for (name, member) in members {
                    let (step, inner) = leaf.member(name);
                    way.push(step);
                    self.walk(way, inner, member);
                    way.pop();
                }
            }
            Json::List(elements) if !elements.is_empty() => {
                for (at, element) in elements.iter().enumerate() {
                    way.push(Step::At(at));
                    self.walk(way, leaf, element);
                    way.pop();
                }
            }
            json => {
                self.room -= 1;
                let label = shown(way, self.speech);
                let value = self.value(leaf, json);
                self.lines.push(format!("- {label}: {value}"));
            }
        }
    }

    fn value(&self, leaf: Leaf, json: &Json) -> String {
        if leaf.secret {
            // The question passes through the client and may be kept there.
            let length = json.as_text().map_or_else(|| json.render().len(), |text| text.chars().count());
            return match self.speech.lang {
                Lang::Pt => format!("(segredo, {length} caracteres)"),
                Lang::En => format!("(secret, {length} characters)"),
            };
        }
        // Nobody can judge Base64; its beginning and length are enough to recognise it.
        let limit = if matches!(leaf.kind, Kind::Base64 { .. }) { self.limit.min(40) } else { self.limit };
        value(json, leaf.format, self.speech.lang, limit)
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
