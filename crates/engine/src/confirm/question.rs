//! The question that a person reads before a destructive call runs.

mod arguments;
mod changes;
mod labels;
mod records;

use catalogue::{Lang, Text};

use super::display::quoted;
use super::linked::Linked;
use super::target::Seen;
use crate::call::{Admitted, Question};
use crate::ledger::RunOutcome;

const YES: Text = Text::new("Sim, executar", "Yes, run it");
const NO: Text = Text::new("Não, não executar", "No, do not run it");

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
    pub(super) seen: &'a Seen,
    pub(super) linked: Linked,
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
    lines.extend(Some(admitted.tool.consequence.get(lang).to_owned()).filter(|text| !text.is_empty()));
    lines.extend(workspace(admitted));
    lines.push(String::new());
    lines.extend(arguments::lines(admitted));
    lines.extend(changes::lines(admitted, &asked.seen.own, &asked.linked));
    lines.extend(records::lines(admitted, asked));
    Question { message: lines.join("\n"), yes: YES.get(lang), no: NO.get(lang), state }
}

/// Where the call is made, which its arguments need not say: by its name, and by its id where another has the same name.
fn workspace(admitted: &Admitted) -> Option<String> {
    let id = admitted.tenant.workspace()?;
    let limit = admitted.engine.limits.question_value_chars;
    let workspaces = &admitted.principal.workspaces;
    let Some(found) = workspaces.find(&id.0) else { return Some(format!("Workspace: {}", id.0)) };
    let name = quoted(&found.name, admitted.lang, limit);
    let namesakes = workspaces.reached.iter().filter(|one| one.name.trim() == found.name.trim()).count();
    Some(if namesakes > 1 { format!("Workspace: {name} ({})", id.0) } else { format!("Workspace: {name}") })
}

fn why(reason: &Reason, lang: Lang) -> Vec<String> {
    let text = match reason {
        Reason::First => return Vec::new(),
        Reason::Unverified => Text::new(
            "A confirmação recebida não vale para esta chamada (foi alterada, ou é de outra ação, outros argumentos, outra pessoa, outra conta ou outro workspace). Nada foi executado; responda de novo.",
            "The confirmation received does not count for this call (it was altered, or belongs to another action, other arguments, another person, another account or another workspace). Nothing ran; please answer again.",
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
