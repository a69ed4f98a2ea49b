//! The records of a question, as they are now.

use catalogue::{Lang, Text};

use super::labels::shown_path;
use crate::call::Admitted;
use crate::confirm::display::value;
use crate::confirm::snapshot::Snapshot;
use crate::confirm::target::{Other, Seen, Target};

pub(super) fn lines(admitted: &Admitted, seen: &Seen) -> Vec<String> {
    let lang = admitted.lang;
    let mut lines = own(admitted, &seen.own);
    for other in &seen.others {
        lines.extend(named(admitted, other));
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

fn own(admitted: &Admitted, target: &Target) -> Vec<String> {
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
            found(admitted, heading, snapshot)
        }
    }
}

fn named(admitted: &Admitted, Other { path, target }: &Other) -> Vec<String> {
    let lang = admitted.lang;
    let only = |line: String| vec![String::new(), line];
    let path = shown_path(path, lang);
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
            found(admitted, heading, snapshot)
        }
    }
}

fn found(admitted: &Admitted, heading: String, snapshot: &Snapshot) -> Vec<String> {
    let limit = admitted.engine.limits.question_value_chars;
    let shown = snapshot.summary.iter().map(|(path, shown)| {
        let path = shown_path(path, admitted.lang);
        format!("- {path}: {}", value(&shown.value, shown.format, admitted.lang, limit))
    });
    [String::new(), heading].into_iter().chain(shown).collect()
}
