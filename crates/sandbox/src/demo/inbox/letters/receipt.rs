//! What the bank sends when something has been paid.

use crate::demo::inbox::mail::Mail;
use crate::demo::inbox::paper;
use crate::demo::inbox::pen::{Pen, day};
use crate::demo::inbox::senders::{BILLERS, PAYER, WORKERS, payer_cnpj};
use crate::domain::money;
use crate::problem::Problem;

/// The payer's bank, invented.
const BANK: (&str, &str) = ("Banco Mogiana", "comprovantes@bancomogiana.example");

/// The bank's number in the payment system, for transaction ids; no institution has it.
const ISPB: &str = "99887766";

fn of_bank(pen: &Pen<'_>, subject: String, (lead, lines): (&str, Vec<String>)) -> Mail {
    let mut mail = pen.mail_of((BANK.0.to_owned(), BANK.1.to_owned()), subject.clone());
    mail.fields.push(("Auto-Submitted", "auto-generated".to_owned()));
    let rows: String = lines
        .iter()
        .filter_map(|line| line.split_once(": "))
        .map(|(name, value)| format!("<tr><td>{name}</td><td>{value}</td></tr>"))
        .collect();
    mail.text = Some(format!("{lead}\n\n{}\n\nEste é um e-mail automático do {}.\n", lines.join("\n"), BANK.0));
    mail.html = Some(format!("<html><body><h3>{subject}</h3><p>{lead}</p><table>{rows}</table></body></html>\n"));
    if pen.serial.is_multiple_of(2) {
        mail.files.push(paper::page(format!("comprovante-{}.pdf", mail.id), &subject, lines));
    }
    mail
}

/// A Pix that was sent. Its id is the one of the payment system: E, the bank, the minute in UTC and eleven signs.
pub(super) fn pix(pen: &Pen<'_>) -> Mail {
    let payee = pen.turn(WORKERS);
    let amount = money::brl(money::from_cents(pen.cents(payee.reais)));
    let signs = format!("{:016x}", pen.dice.next());
    let id = format!("E{ISPB}{}{}", pen.at.strftime("%Y%m%d%H%M"), &signs[..11]);
    let lines = vec![
        format!("Valor: {amount}"),
        format!("Data: {}", day(pen.today())),
        format!("Para: {}", payee.name),
        format!("CNPJ: {}", payee.cnpj()),
        format!("De: {} ({})", PAYER.0, payer_cnpj()),
        format!("ID da transação: {id}"),
    ];
    let subject = format!("Comprovante de Pix enviado – {amount}");
    of_bank(pen, subject, ("Pix realizado com sucesso.", lines))
}

/// A boleto that was paid.
pub(super) fn boleto(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let payee = pen.turn(BILLERS);
    let bill = pen.bill(payee)?;
    let lines = vec![
        format!("Valor pago: {}", bill.amount()),
        format!("Data do pagamento: {}", day(pen.today())),
        format!("Beneficiário: {}", payee.name),
        format!("CNPJ: {}", payee.cnpj()),
        format!("Linha digitável: {}", bill.line),
        format!("Autenticação: {:016X}", pen.dice.next()),
    ];
    let lead = "Pagamento efetuado. Guarde este comprovante.";
    Ok(of_bank(pen, "Comprovante de pagamento de boleto".to_owned(), (lead, lines)))
}
