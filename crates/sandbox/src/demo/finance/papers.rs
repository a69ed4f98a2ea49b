//! The files that people keep with bills and entries.

use super::bill::{self, Fate};
use super::costs::to_pay;
use super::house::House;
use super::paper::{Paper, png};
use super::payroll::overhead;
use super::scene::{Act, Scene};
use super::stage::Stage;
use crate::domain::calendar;
use crate::finance::receipt::document;

/// Plans the files of what is to have one.
pub(super) fn plan(stage: &mut Stage, house: &House) {
    for (at, (day, kind, id)) in std::mem::take(&mut stage.documented).into_iter().enumerate() {
        let number = 300 + at;
        let paper = match kind {
            "transaction" => Paper {
                name: format!("cupom-{number}.png"),
                mime: "image/png",
                title: "Foto do cupom".to_owned(),
                bytes: png(u8::try_from(at % 251).unwrap_or_default()),
                links: vec![(kind, id)],
                proves: None,
            },
            "payable" => pdf(house, (&format!("orcamento-{number}.pdf"), "Orçamento do fornecedor"), (kind, id)),
            _ => pdf(house, (&format!("ordem-de-servico-{number}.pdf"), "Ordem de serviço assinada"), (kind, id)),
        };
        let at = stage.at(day, 18 * 3600 + 1_800);
        stage.scenes.push(Scene { at, act: Act::File(paper) });
    }
}

fn pdf(house: &House, (name, title): (&str, &str), link: (&'static str, String)) -> Paper {
    let lines = [
        format!("{} - CNPJ {}", house.business.name, super::codes::cnpj(*house.business.cnpj)),
        "Documento de teste, sem valor fiscal.".to_owned(),
    ];
    let bytes = document::pdf(title, &lines);
    let (name, title) = (name.to_owned(), title.to_owned());
    Paper { name, mime: "application/pdf", title, bytes, links: vec![link], proves: None }
}

/// A bill that was paid by hand, with the proof that somebody uploaded.
pub(super) fn proof(stage: &mut Stage, house: &House) -> Result<(), crate::problem::Problem> {
    let day = calendar::business_day_until(calendar::plus_days(stage.today, -22));
    let words = ("Marketing", overhead(house));
    let mut draft = to_pay(("Banner do estande".to_owned(), super::extras::SUPPLIERS[2]), words, 41_500, day);
    (draft.method, draft.fate) = ("ted", Fate::Settled(day, 0));
    let bill = bill::put(stage, house, draft)?;
    let mut paper = pdf(house, ("comprovante-ted.pdf", "Comprovante de TED"), ("payable", bill.clone()));
    paper.proves = Some(bill);
    let at = stage.at(day, 19 * 3600);
    stage.scenes.push(Scene { at, act: Act::File(paper) });
    Ok(())
}
