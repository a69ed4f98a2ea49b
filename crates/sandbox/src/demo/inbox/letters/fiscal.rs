//! Notes: of goods with their XML, and of services.

use crate::demo::inbox::mail::{Charset, Mail};
use crate::demo::inbox::paper::{self, Note};
use crate::demo::inbox::pen::{Pen, day};
use crate::demo::inbox::senders::{ISSUERS, PAYER, Sender, WORKERS, payer_cnpj};
use crate::problem::Problem;

/// An NF-e: the issuer's program sends XML and DANFE.
pub(super) fn goods(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let sender = pen.turn(ISSUERS);
    let note = Note::new(pen, sender, pen.bill(sender)?);
    let mut mail = pen.mail(sender, subject(pen, sender, &note));
    mail.fields.push(("Auto-Submitted", "auto-generated".to_owned()));
    mail.text = Some(text(pen, sender, &note));
    mail.html = (pen.serial % 3 == 1).then(|| html(sender, &note));
    let items = pen.between(1, 4).into();
    mail.files = vec![note.xml(pen, sender, items), note.danfe(pen, sender)];
    Ok(mail)
}

fn subject(pen: &Pen<'_>, sender: &Sender, note: &Note) -> String {
    match pen.serial % 3 {
        0 => format!("NF-e {} emitida por {}", note.bill.number, sender.name),
        1 => format!("Nota Fiscal Eletrônica nº {} – série 1", note.bill.number),
        _ => format!("[NF-e] Emissão da nota {}", note.bill.number),
    }
}

fn text(pen: &Pen<'_>, sender: &Sender, note: &Note) -> String {
    format!(
        "Prezado cliente,\n\nInformamos a emissão da Nota Fiscal Eletrônica nº {number}, série 1, em {today}.\n\nEmitente: \
         {name}\nCNPJ: {cnpj}\nDestinatário: {payer}\nCNPJ: {payer_cnpj}\nProdutos: {what}\nValor total: {amount}\n\
         Vencimento: {due}\nChave de acesso: {key}\n\nO arquivo XML e o DANFE estão em anexo. Guarde o XML pelo prazo da \
         legislação.\n\nMensagem enviada automaticamente pelo emissor de notas.\n",
        number = note.bill.number,
        today = day(pen.today()),
        name = sender.name,
        cnpj = sender.cnpj(),
        payer = PAYER.0,
        payer_cnpj = payer_cnpj(),
        what = sender.what,
        amount = note.bill.amount(),
        due = note.bill.due(),
        key = note.spaced_key(),
    )
}

fn html(sender: &Sender, note: &Note) -> String {
    format!(
        "<html><body><p>Prezado cliente,</p><p>A <b>{}</b> emitiu a NF-e nº <b>{}</b> para a sua empresa.</p>\
         <ul><li>Valor total: {}</li><li>Vencimento: {}</li><li>Chave de acesso: {}</li></ul>\
         <p>O XML e o DANFE estão em anexo.</p></body></html>\n",
        sender.name,
        note.bill.number,
        note.bill.amount(),
        note.bill.due(),
        note.spaced_key(),
    )
}

/// An NFS-e: somebody saves it from the town hall's page and sends it, with a program that writes ISO 8859-1.
pub(super) fn services(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let sender = pen.turn(WORKERS);
    let bill = pen.bill(sender)?;
    let Sender { name, person, phone, what, .. } = sender;
    let (amount, due, cnpj, month) = (bill.amount(), bill.due(), sender.cnpj(), pen.month());
    let mut mail = pen.mail(sender, format!("Nota fiscal de serviço nº {} - competência {month}", bill.number));
    mail.charset = Charset::Latin1;
    mail.fields.push(("X-Mailer", "Correio 6.2".to_owned()));
    mail.text = Some(format!(
        "Olá!\n\nSegue a nota fiscal de serviço (NFS-e) nº {number}, da competência {month}.\n\nServiço: {what}\nValor: \
         {amount}\nVencimento: {due}\nPrestador: {name} - CNPJ {cnpj}\n\nPagamento por Pix com a chave CNPJ do \
         prestador, como nos outros meses.\n\nObrigado(a),\n{person}\n{phone}\n",
        number = bill.number,
    ));
    let lines = vec![
        format!("Prestador: {name} - CNPJ {cnpj}"),
        format!("Tomador: {} - CNPJ {}", PAYER.0, payer_cnpj()),
        format!("Serviço: {what}"),
        format!("Valor: {amount}"),
    ];
    mail.files.push(paper::page(format!("nfs-e nº {}.pdf", bill.number), "Nota fiscal de serviço", lines));
    Ok(mail)
}
