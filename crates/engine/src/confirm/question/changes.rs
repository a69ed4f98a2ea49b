//! What a call puts into a list that it replaces, and what it takes out: among many values a person would miss the new one.

use catalogue::{Method, Text};

use super::labels::{Speech, Step, shown};
use super::records::said;
use crate::call::Admitted;
use crate::confirm::linked::Linked;
use crate::confirm::snapshot::Shown;
use crate::confirm::target::Target;
use crate::json::Json;

const HEADING: Text = Text::new("O que muda nas listas:", "What changes in the lists:");
const IN: Text = Text::new("entra", "in");
const OUT: Text = Text::new("sai", "out");

/// A line for what comes in and one for what goes out, of each list that the record shows and the call replaces.
pub(super) fn lines(admitted: &Admitted, own: &Target, linked: &Linked) -> Vec<String> {
    let (Target::Found(snapshot), true) = (own, replaces(admitted.tool.method)) else { return Vec::new() };
    let speech = Speech { record: admitted.tool.record, lang: admitted.lang };
    let mut lines = Vec::new();
    for argument in admitted.arguments.iter() {
        let field = &argument.parameter.field;
        let kept = snapshot.summary.iter().find(|(path, _)| *path == field.name);
        let Some((_, kept)) = kept else { continue };
        let (Json::List(new), Json::List(old)) = (&argument.value, &kept.value) else { continue };
        let label = shown(&[Step::Field(field.name)], speech);
        for (word, changed) in [(IN, without(new, old)), (OUT, without(old, new))] {
            if !changed.is_empty() {
                let values = said(admitted, &Shown { value: Json::List(changed), ..kept.clone() }, linked);
                lines.push(format!("- {label}, {}: {values}", word.get(speech.lang)));
            }
        }
    }
    if !lines.is_empty() {
        lines.splice(0..0, [String::new(), HEADING.get(speech.lang).to_owned()]);
    }
    lines
}

/// Whether what the body sends takes the place of what the record holds.
fn replaces(method: Method) -> bool {
    matches!(method, Method::Patch | Method::Put)
}

fn without(values: &[Json], others: &[Json]) -> Vec<Json> {
    values.iter().filter(|value| !others.contains(value)).cloned().collect()
}
