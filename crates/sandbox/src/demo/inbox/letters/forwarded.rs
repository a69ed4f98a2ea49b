//! What colleagues pass on, by hand or by a rule of their mail program.

use crate::demo::inbox::mail::Mail;
use crate::demo::inbox::paper;
use crate::demo::inbox::pen::{Pen, day, small};
use crate::demo::inbox::senders::{BILLERS, COLLEAGUES};
use crate::problem::Problem;

/// The address that a rule forwards from.
const SHARED: (&str, &str) = ("Financeiro Ipê Amarelo", "financeiro@ipeamarelo.example");

/// A bill that came to somebody else first.
pub(super) fn bill(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let sender = pen.turn(BILLERS);
    let bill = pen.bill(sender)?;
    let (name, address) = *pen.turn(COLLEAGUES);
    let own = format!("Boleto {} - {}", sender.short, small(sender.what));
    let quoted = format!(
        "Boa tarde,\n\nSegue o boleto de {what}: {amount}, vencimento {due}.\nCNPJ {cnpj}\n\n{line}\n\nAtt.,\n{person}\n",
        what = small(sender.what),
        amount = bill.amount(),
        due = bill.due(),
        cnpj = sender.cnpj(),
        line = bill.line,
        person = sender.person,
    );
    let mut mail = match pen.serial % 3 {
        // A rule passes the message on as it is: only the fields tell.
        2 => {
            let mut mail = pen.mail(sender, own);
            mail.to = (SHARED.0.to_owned(), SHARED.1.to_owned());
            mail.fields.push(("X-Forwarded-To", pen.to.1.clone()));
            mail.text = Some(quoted);
            mail
        }
        manner => {
            let lead = match manner {
                0 => "Chegou no meu e-mail. Pode lançar?",
                _ => "Encaminho para pagamento. Já falei com o pessoal de lá, o valor está certo.",
            };
            let mut mail = pen.mail_of((name.to_owned(), address.to_owned()), format!("Enc: {own}"));
            mail.text = Some(format!(
                "{lead}\n\n{name}\n\n---------- Mensagem encaminhada ----------\nDe: {short} <{from}>\nData: {day}\nAssunto: \
                 {own}\nPara: {name} <{address}>\n\n{quoted}",
                short = sender.short,
                from = sender.address(),
                day = day(pen.today()),
            ));
            mail
        }
    };
    mail.files.push(paper::boleto(sender, &bill));
    Ok(mail)
}
