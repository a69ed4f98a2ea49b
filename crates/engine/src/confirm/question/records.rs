//! The records of a question, as they are now.

use catalogue::{Lang, Text};

use super::Asked;
use super::labels::{Speech, shown_path};
use crate::call::Admitted;
use crate::confirm::display::value;
use crate::confirm::linked::Linked;
use crate::confirm::snapshot::{Shown, Snapshot};
use crate::confirm::target::{Other, Target};
use crate::json::Json;

/// Records named in one line; the rest is counted.
const NAMED: usize = 10;

pub(super) fn lines(admitted: &Admitted, asked: &Asked<'_>) -> Vec<String> {
    let Asked { seen, linked, .. } = asked;
    let lang = admitted.lang;
    let mut lines = own(admitted, &seen.own, linked);
    for other in &seen.others {
        lines.extend(named(admitted, other, linked));
    }
    if seen.more > 0 {
        let more = seen.more;
        lines.push(String::new());
        lines.push(match lang {
            Lang::Pt => format!("ATENÇÃO: mais {more} registros citados nos dados acima não são mostrados aqui."),
            Lang::En => format!("WARNING: {more} more records named in the data above are not shown here."),
        });
    }
    lines
}

fn own(admitted: &Admitted, target: &Target, linked: &Linked) -> Vec<String> {
    let lang = admitted.lang;
    let only = |text: Text| vec![String::new(), text.get(lang).to_owned()];
    match target {
        Target::Unread => Vec::new(),
        Target::Forbidden => only(Text::new(
            "Os dados atuais não são mostrados: você não tem permissão para ler este registro.",
            "Its present data is not shown: you may not read this record.",
        )),
        Target::Gone => only(Text::new("O registro não existe mais.", "The record no longer exists.")),
        Target::Found(snapshot) => {
            let record = snapshot.record.title.get(lang);
            let heading = match lang {
                Lang::Pt => format!("O registro, como está agora ({record}):"),
                Lang::En => format!("The record, as it is now ({record}):"),
            };
            found(admitted, heading, snapshot, linked)
        }
    }
}

fn named(admitted: &Admitted, Other { path, target }: &Other, linked: &Linked) -> Vec<String> {
    let lang = admitted.lang;
    let only = |line: String| vec![String::new(), line];
    let path = shown_path(path, Speech { record: admitted.tool.record, lang });
    match (target, lang) {
        (Target::Unread, _) => Vec::new(),
        (Target::Forbidden, Lang::Pt) => {
            only(format!("O registro citado em {path} não é mostrado: você não tem permissão para o ler."))
        }
        (Target::Forbidden, Lang::En) => only(format!("The record named in {path} is not shown: you may not read it.")),
        (Target::Gone, Lang::Pt) => only(format!("O registro citado em {path} não existe mais.")),
        (Target::Gone, Lang::En) => only(format!("The record named in {path} no longer exists.")),
        (Target::Found(snapshot), _) => {
            let record = snapshot.record.title.get(lang);
            let heading = match lang {
                Lang::Pt => format!("O registro citado em {path}, como está agora ({record}):"),
                Lang::En => format!("The record named in {path}, as it is now ({record}):"),
            };
            found(admitted, heading, snapshot, linked)
        }
    }
}

fn found(admitted: &Admitted, heading: String, snapshot: &Snapshot, linked: &Linked) -> Vec<String> {
    let lines = snapshot.summary.iter().map(|(path, shown)| {
        let path = shown_path(path, Speech { record: snapshot.record, lang: admitted.lang });
        format!("- {path}: {}", said(admitted, shown, linked))
    });
    [String::new(), heading].into_iter().chain(lines).collect()
}

/// A value of a record: a record that it names by what tells that one apart, and by its uid.
pub(super) fn said(admitted: &Admitted, shown: &Shown, linked: &Linked) -> String {
    let (lang, limit) = (admitted.lang, admitted.engine.limits.question_value_chars);
    match (shown.to, &shown.value) {
        (Some(record), Json::Text(uid)) => {
            let uid_shown = value(&shown.value, shown.format, lang, limit);
            match linked.label(record, uid) {
                Some(label) => {
                    let parts = label.iter().map(|part| value(&part.value, part.format, lang, limit));
                    format!("{} ({uid_shown})", parts.collect::<Vec<_>>().join(", "))
                }
                None => uid_shown,
            }
        }
        (Some(_), Json::List(elements)) if !elements.is_empty() => {
            let one = |element: &Json| said(admitted, &Shown { value: element.clone(), ..shown.clone() }, linked);
            let mut all: Vec<_> = elements.iter().take(NAMED).map(one).collect();
            if let Some(more) = elements.len().checked_sub(NAMED).filter(|more| *more > 0) {
                all.push(match lang {
                    Lang::Pt => format!("… (mais {more})"),
                    Lang::En => format!("… ({more} more)"),
                });
            }
            all.join("; ")
        }
        _ => value(&shown.value, shown.format, lang, limit),
    }
}
