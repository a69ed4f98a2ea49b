//! Letters that the rules of the inbox for notes turn away.

use crate::demo::inbox::mail::{File, Mail};
use crate::demo::inbox::paper::{self, Note};
use crate::demo::inbox::pen::{Pen, day};
use crate::demo::inbox::senders::{BILLERS, ISSUERS};
use crate::problem::Problem;

/// Somebody who has the address from a business card.
const STRANGERS: &[(&str, &str)] = &[
    ("Distribuidora Nova Era", "vendas@novaera-distribuidora.example"),
    ("Ricardo Peixoto", "ricardo.peixoto@representacoes.example"),
    ("Comercial Lago Azul", "fiscal@lagoazul.exemplo.com.br"),
];

/// A note of somebody who is not among the allowed senders.
pub(super) fn stranger(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let (name, address) = *pen.turn(STRANGERS);
    let bill = pen.bill(pen.turn(ISSUERS))?;
    let mut mail = pen.mail_of((name.to_owned(), address.to_owned()), format!("Nota fiscal {}", bill.number));
    mail.text = Some(format!(
        "Bom dia,\n\nSegue a nota fiscal {} referente ao pedido de {}.\nValor: {}\n\n{name}\n",
        bill.number,
        day(pen.today()),
        bill.amount()
    ));
    let lines = vec![format!("Emitente: {name}"), format!("Valor: {}", bill.amount())];
    mail.files.push(paper::page(format!("nota-{}.pdf", bill.number), "Nota fiscal", lines));
    Ok(mail)
}

/// Items of the largest note: its XML is larger than the inbox takes.
const MANY_ITEMS: i64 = 990;

/// A year's purchases in one note.
pub(super) fn too_big(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let sender = pen.turn(ISSUERS);
    let note = Note::new(pen, sender, pen.bill(sender)?);
    let mut mail = pen.mail(sender, format!("NF-e {} – pedido anual", note.bill.number));
    mail.text = Some(format!(
        "Prezado cliente,\n\nA NF-e {} do pedido anual tem {MANY_ITEMS} itens; o XML em anexo é grande.\nValor total: {}\n\n{}\n",
        note.bill.number,
        note.bill.amount(),
        sender.name
    ));
    mail.files.push(note.xml(pen, sender, MANY_ITEMS));
    Ok(mail)
}

/// Files of one message, more than the inbox takes.
const MANY_FILES: i32 = 9;

/// A whole month's slips in one message.
pub(super) fn too_many(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let sender = pen.turn(ISSUERS);
    let mut mail = pen.mail(sender, format!("Todos os boletos de {}", pen.month()));
    mail.text =
        Some(format!("Prezado cliente,\n\nSeguem todos os boletos do mês em um só e-mail.\n\n{}\n", sender.name));
    let files: Result<Vec<File>, Problem> =
        (0..MANY_FILES).map(|_| Ok(paper::boleto(&BILLERS[0], &pen.bill(&BILLERS[0])?))).collect();
    mail.files = files?;
    Ok(mail)
}
