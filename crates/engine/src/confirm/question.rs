//! The question that a person reads before a destructive call runs.

use catalogue::{Field, Fields, Kind, Lang, Text};

use super::display::{one_line, value};
use super::target::{Format, Target};
use crate::call::{Admitted, Question};
use crate::json::Json;
use crate::ledger::RunOutcome;

const YES: Text = Text::new("Sim, executar", "Yes, run it");
const NO: Text = Text::new("Não, não executar", "No, do not run it");

/// Lines shown of one argument that is an object or a list; the rest is counted.
const LINES: usize = 60;

/// Why the question is put.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Reason {
    /// The first question of this call.
    First,
    /// The state does not verify: forged, or of another call, person or account; or an answer came without any.
    Unverified,
    /// The answer came too late.
    Expired,
    /// The answer was neither yes nor no.
    Unclear,
    /// The target is not what the person saw.
    Changed,
    /// The approval was used; what is known of that run.
    Used(Option<RunOutcome>),
}

/// What is asked about, and why.
pub(super) struct Asked<'a> {
    pub(super) target: &'a Target,
    pub(super) reason: Reason,
}

pub(super) fn question(admitted: &Admitted, asked: &Asked<'_>, state: String) -> Question {
    let lang = admitted.lang;
    let mut lines = Vec::new();
    lines.extend(why(&asked.reason, lang));
    let title = admitted.tool.title.get(lang);
    let name = admitted.tool.name;
    lines.push(match lang {
        Lang::Pt => format!("Confirma esta ação? {title} ({name})"),
        Lang::En => format!("Do you confirm this action? {title} ({name})"),
    });
    lines.push(String::new());
    lines.extend(arguments(admitted));
    lines.extend(target(admitted, asked.target));
    Question { message: lines.join("\n"), yes: YES.get(lang), no: NO.get(lang), state }
}

fn why(reason: &Reason, lang: Lang) -> Vec<String> {
    let text = match reason {
        Reason::First => return Vec::new(),
        Reason::Unverified => Text::new(
            "A confirmação recebida não vale para esta chamada (foi alterada, ou é de outra ação, outros argumentos, outra pessoa ou outra conta). Nada foi executado; responda de novo.",
            "The confirmation received does not count for this call (it was altered, or belongs to another action, other arguments, another person or another account). Nothing ran; please answer again.",
        ),
        Reason::Expired => Text::new(
            "A pergunta anterior expirou. Nada foi executado; responda de novo.",
            "The previous question expired. Nothing ran; please answer again.",
        ),
        Reason::Unclear => Text::new(
            "A resposta anterior não foi um sim nem um não. Nada foi executado; responda de novo.",
            "The previous answer was neither yes nor no. Nothing ran; please answer again.",
        ),
        Reason::Changed => Text::new(
            "O registro mudou desde a pergunta anterior. Nada foi executado; confira os dados abaixo e responda de novo.",
            "The record has changed since the previous question. Nothing ran; check the data below and answer again.",
        ),
        Reason::Used(outcome) => return vec![warning(outcome.as_ref(), lang), String::new()],
    };
    vec![text.get(lang).to_owned(), String::new()]
}

fn warning(outcome: Option<&RunOutcome>, lang: Lang) -> String {
    let known = match (outcome, lang) {
        (Some(RunOutcome::Done(_)), Lang::Pt) => "A ação foi executada.".to_owned(),
        (Some(RunOutcome::Done(_)), Lang::En) => "The action was carried out.".to_owned(),
        (Some(RunOutcome::Refused(code)), Lang::Pt) => format!("A API recusou a ação ({code})."),
        (Some(RunOutcome::Refused(code)), Lang::En) => format!("The API refused the action ({code})."),
        (Some(RunOutcome::Unknown) | None, Lang::Pt) => "Não se sabe o resultado: confira o registro antes.".to_owned(),
        (Some(RunOutcome::Unknown) | None, Lang::En) => "The result is unknown: check the record first.".to_owned(),
    };
    match lang {
        Lang::Pt => format!(
            "ATENÇÃO: esta aprovação já foi usada e pode já ter executado a ação. {known} Um novo sim executa outra vez."
        ),
        Lang::En => format!(
            "WARNING: this approval was already used and may already have executed the action. {known} Another yes runs it once more."
        ),
    }
}

fn arguments(admitted: &Admitted) -> Vec<String> {
    let lang = admitted.lang;
    let heading = Text::new("Argumentos escolhidos pelo modelo:", "Arguments chosen by the model:");
    let mut lines = vec![heading.get(lang).to_owned()];
    for argument in admitted.arguments.iter() {
        let field = &argument.parameter.field;
        let mut leaves = Vec::new();
        let mut flat = Flat { lang, limit: admitted.engine.limits.question_value_chars, leaves: &mut leaves };
        flat.walk(field.name.to_owned(), Leaf::of(field), &argument.value);
        let more = leaves.len().saturating_sub(LINES);
        leaves.truncate(LINES);
        lines.extend(leaves);
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
    leaves: &'a mut Vec<String>,
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
        match json {
            Json::Object(members) if !members.is_empty() => {
                for (name, member) in members {
                    self.walk(format!("{path}.{}", short(name)), leaf.member(name), member);
                }
            }
            Json::List(elements) if !elements.is_empty() => {
                for (at, element) in elements.iter().enumerate() {
                    self.walk(format!("{path}[{at}]"), leaf, element);
                }
            }
            json => {
                let shown = self.shown(leaf, json);
                self.leaves.push(format!("- {path}: {shown}"));
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

/// A key that the model chose, on one line and not endless.
fn short(name: &str) -> String {
    one_line(&name.chars().take(80).collect::<String>())
}

fn target(admitted: &Admitted, target: &Target) -> Vec<String> {
    let lang = admitted.lang;
    match target {
        Target::Unread => Vec::new(),
        Target::Gone => vec![
            String::new(),
            Text::new("O registro não existe mais.", "The record no longer exists.").get(lang).to_owned(),
        ],
        Target::Found(snapshot) => {
            let record = snapshot.record.title.get(lang);
            let heading = match lang {
                Lang::Pt => format!("O registro, como está agora ({record}):"),
                Lang::En => format!("The record, as it is now ({record}):"),
            };
            let limit = admitted.engine.limits.question_value_chars;
            let shown = snapshot
                .summary
                .iter()
                .map(|(path, shown)| format!("- {path}: {}", value(&shown.value, shown.format, lang, limit)));
            [String::new(), heading].into_iter().chain(shown).collect()
        }
    }
}
