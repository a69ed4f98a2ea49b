//! What names the NFS-e: key, numbers, moments, and the QR Code of its public page.

use crate::DocumentError;
use crate::danfse::boxes::{self, Field};
use crate::nfse::{Environment, Nfse, State};
use crate::paper::sheet::{INNER, Ink, MARGIN, Side};
use crate::paper::style::{ACCENT, Color, RED, RULE, WHITE};
use crate::paper::{Area, Flow, Sheet, Slot, Style, Tag, qr};
use crate::written;

/// Where anybody sees an NFS-e by its key (Comitê Gestor da NFS-e).
const PORTAL: &str = "https://www.nfse.gov.br/ConsultaPublica/?tpc=1&chave=";
/// The same for trial.
const TRIAL_PORTAL: &str = "https://www.producaorestrita.nfse.gov.br/ConsultaPublica/?tpc=1&chave=";
/// Side of the QR Code, its quiet zone included.
const QR: f32 = 84.0;

/// Draws the document's name, marks, and what names the NFS-e.
pub fn draw(flow: &mut Flow, nfse: &Nfse, key: &str) -> Result<(), DocumentError> {
    name(flow, nfse);
    marks(flow, nfse);
    let top = flow.y;
    code(flow, &address(nfse.environment, key), top)?;
    let column = (INNER - QR - 16.0) / 3.0;
    boxes::row_in(flow, column, &[Field::new("Chave de Acesso da NFS-e", written::in_fours(key)).over(3).strong()])?;
    boxes::row_in(
        flow,
        column,
        &[
            Field::new("Número da NFS-e", nfse.number.to_string()).strong(),
            Field::new("Competência da NFS-e", written::day(nfse.dps.competence)),
            Field::new("Data e Hora da emissão da NFS-e", written::moment(nfse.processed_at)),
        ],
    )?;
    boxes::row_in(
        flow,
        column,
        &[
            Field::new("Número da DPS", nfse.dps.number.to_string()),
            Field::new("Série da DPS", nfse.dps.series.to_string()),
            Field::new("Data e Hora da emissão da DPS", written::moment(nfse.dps.issued_at)),
        ],
    )?;
    flow.skip(2.0);
    explain(flow);
    flow.y = flow.y.max(top + QR);
    flow.sheet.rule(MARGIN, flow.y - 0.6, INNER, RULE);
    Ok(())
}

/// The address of the NFS-e's public page.
pub fn address(environment: Environment, key: &str) -> String {
    let portal = match environment {
        Environment::Production => PORTAL,
        Environment::Homologation => TRIAL_PORTAL,
    };
    format!("{portal}{key}")
}

fn name(flow: &mut Flow, nfse: &Nfse) {
    let top = flow.y;
    let third = INNER / 3.0;
    let title = flow.sheet.branch(Sheet::ROOT, Tag::Title(format!("DANFSe da NFS-e {}", nfse.number)));
    let left = Slot { x: MARGIN, y: top, width: third, side: Side::Left };
    flow.sheet.text(title, Slot { y: top - 3.0, ..left }, "NFS-e", Style::TITLE);
    let note = Style::NOTE.sized(7.0);
    flow.sheet.text(title, Slot { y: top + 22.0, ..left }, "Nota Fiscal de Serviço eletrônica", note);
    let middle = Slot { x: MARGIN + third, side: Side::Middle, ..left };
    flow.sheet.text(title, middle, "DANFSe v1.0", Style::STRONG.sized(12.0).colored(ACCENT));
    let y = top + 18.0;
    flow.sheet.text(title, Slot { y, ..middle }, "Documento Auxiliar da NFS-e", Style::BODY.sized(8.5));
    let city = &nfse.provider.city;
    let right = Slot { x: MARGIN + 2.0 * third, side: Side::Right, ..left };
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    let place = format!("Município de {} / {}", city.name, city.uf);
    flow.sheet.text(branch, Slot { y: top + 2.0, ..right }, &place, Style::STRONG.sized(8.5));
    let environment = match nfse.environment {
        Environment::Production => "Ambiente de produção",
        Environment::Homologation => "Ambiente de homologação",
    };
    flow.sheet.text(branch, Slot { y: top + 18.0, ..right }, environment, note);
    flow.y = top + 40.0;
}

/// Bands that say when it was cancelled and that it has no value.
fn marks(flow: &mut Flow, nfse: &Nfse) {
    if let State::Cancelled { at, reason } = &nfse.state {
        band(flow, &format!("NFS-e CANCELADA em {} – {reason}", written::moment(*at)), RED);
    }
    if nfse.environment == Environment::Homologation {
        band(flow, "SEM VALOR FISCAL – emitida em ambiente de homologação, sem validade jurídica", ACCENT);
    }
}

fn band(flow: &mut Flow, text: &str, color: Color) {
    let style = Style::STRONG.sized(8.5).colored(color);
    let lines = flow.sheet.wrap_most(text, style, INNER - 16.0, 3);
    let count = f32::from(u16::try_from(lines.len()).unwrap_or(u16::MAX));
    let height = count * style.line() + 6.0;
    let area = Area { x: MARGIN, y: flow.y, width: INNER, height };
    flow.sheet.decorate(Ink::Fill(WHITE), area);
    flow.sheet.decorate(Ink::Frame(color), area);
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    let mut y = flow.y + 3.0;
    for line in lines {
        flow.sheet.text(branch, Slot { x: MARGIN + 8.0, y, width: INNER - 16.0, side: Side::Middle }, &line, style);
        y += style.line();
    }
    flow.y += height + 5.0;
}

/// The QR Code at the right.
fn code(flow: &mut Flow, address: &str, top: f32) -> Result<(), DocumentError> {
    let square = Area { x: MARGIN + INNER - QR, y: top - 3.0, width: QR, height: QR };
    flow.sheet.decorate(Ink::Fill(WHITE), square);
    let figure = flow.sheet.branch(Sheet::ROOT, Tag::Figure(format!("QR Code da consulta da NFS-e: {address}")));
    let modules = qr::modules(address, square)?;
    flow.sheet.code(figure, square, modules);
    Ok(())
}

/// What the code is for, at its left.
fn explain(flow: &mut Flow) {
    let style = Style::NOTE.sized(6.0);
    let width = INNER - QR - 16.0;
    let text = "A autenticidade desta NFS-e pode ser verificada pela leitura deste QR Code ou pela consulta da chave de acesso no portal nacional da NFS-e";
    let branch = flow.sheet.branch(Sheet::ROOT, Tag::Paragraph);
    for line in flow.sheet.wrap(text, style, width) {
        flow.sheet.text(branch, Slot { x: MARGIN + 5.0, y: flow.y, width, side: Side::Left }, &line, style);
        flow.skip(style.line());
    }
}
