//! Bills of suppliers with their boletos.

use crate::demo::inbox::mail::Mail;
use crate::demo::inbox::paper;
use crate::demo::inbox::pen::{Bill, Pen, small};
use crate::demo::inbox::senders::{BILLERS, PAYER, Sender};
use crate::problem::Problem;

/// A bill in text and HTML, with the boleto as PDF.
pub(super) fn bill(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let sender = pen.turn(BILLERS);
    let bill = pen.bill(sender)?;
    let (subject, text) = words(pen, sender, &bill);
    let mut mail = pen.mail(sender, subject);
    // Who writes by hand writes no HTML table.
    mail.html = (pen.serial % 4 != 1).then(|| html(sender, &bill));
    mail.text = Some(text);
    mail.files.push(paper::boleto(sender, &bill));
    Ok(mail)
}

/// Subject and text, in the sender's own way.
fn words(pen: &Pen<'_>, sender: &Sender, bill: &Bill) -> (String, String) {
    let Sender { name, short, person, phone, what, .. } = sender;
    let (number, amount, due, month, cnpj) = (bill.number, bill.amount(), bill.due(), pen.month(), sender.cnpj());
    let (line, small_what) = (&bill.line, small(what));
    match pen.serial / BILLERS.len() % 4 {
        0 => (
            format!("{short}: boleto nº {number} – {what}"),
            format!(
                "Prezados,\n\nSegue em anexo o boleto referente a {small_what} ({month}).\n\nBeneficiário: {name}\nCNPJ: \
                 {cnpj}\nDocumento: {number}\nValor: {amount}\nVencimento: {due}\nLinha digitável: {line}\n\nQualquer dúvida, \
                 estamos à disposição pelo telefone {phone}.\n\nAtenciosamente,\n{person}\nFinanceiro | {short}\n"
            ),
        ),
        1 => (
            format!("Boleto {month}"),
            format!(
                "Bom dia, tudo bem?\n\nEstou mandando o boleto de {small_what}, no valor de {amount}, com vencimento em \
                 {due}. Se preferirem, dá para pagar pelo código de barras:\n\n{line}\n\nQualquer coisa é só chamar no \
                 {phone}.\n\nAbraço,\n{person}\n{name} - CNPJ {cnpj}\n"
            ),
        ),
        2 => (
            format!("Sua fatura {short} já está disponível (venc. {due})"),
            format!(
                "Olá, {}!\n\nA fatura nº {number} já está disponível.\n\n{what}\nTotal a pagar: {amount}\nVencimento: \
                 {due}\n\nPara pagar, use o boleto em anexo ou a linha digitável:\n{line}\n\nSe o pagamento já foi feito, \
                 desconsidere este aviso.\n\n{name}\nCNPJ {cnpj}\nMensagem automática: não é preciso responder.\n",
                PAYER.0
            ),
        ),
        _ => (
            format!("Cobrança {month} – {small_what}"),
            format!(
                "Boa tarde.\n\nConforme combinado por telefone, segue a cobrança de {month}: {small_what}, {amount}, para \
                 {due} (data de vencimento: {due}). O boleto nº {number} está em anexo.\n\nLinha digitável: {line}\n\nPeço a \
                 gentileza de confirmar o recebimento deste e-mail.\n\n{person}\n{name} - CNPJ {cnpj}\nTel. {phone}\n"
            ),
        ),
    }
}

/// The same as programs for boletos send it.
fn html(sender: &Sender, bill: &Bill) -> String {
    format!(
        "<!DOCTYPE html>\n<html lang=\"pt-BR\"><body style=\"font-family:Arial,sans-serif;color:#333333\">\n\
         <h2 style=\"color:#0b5394\">{short}</h2>\n<p>Segue o boleto referente a {what}.</p>\n\
         <table cellpadding=\"6\" style=\"border-collapse:collapse;border:1px solid #dddddd\">\n\
         <tr><td>Beneficiário</td><td><b>{name}</b><br>CNPJ {cnpj}</td></tr>\n\
         <tr><td>Documento</td><td>{number}</td></tr>\n<tr><td>Valor</td><td><b>{amount}</b></td></tr>\n\
         <tr><td>Vencimento</td><td><b>{due}</b></td></tr>\n</table>\n\
         <p>Linha digitável:<br><code>{line}</code></p>\n\
         <p><a href=\"https://{host}/boletos/{number}\">Ver o boleto no navegador</a></p>\n</body></html>\n",
        short = sender.short,
        what = small(sender.what),
        name = sender.name,
        cnpj = sender.cnpj(),
        number = bill.number,
        amount = bill.amount(),
        due = bill.due(),
        line = bill.line,
        host = sender.host,
    )
}

/// A reminder, in HTML alone and without a file.
pub(super) fn reminder(pen: &Pen<'_>) -> Result<Mail, Problem> {
    let sender = pen.turn(BILLERS);
    let mut bill = pen.bill(sender)?;
    bill.due = pen.due_in(1);
    let mut mail = pen.mail(sender, format!("Lembrete: seu boleto vence em {}", bill.due()));
    mail.html = Some(html(sender, &bill).replace("Segue o boleto", "Lembramos que vence amanhã o boleto"));
    Ok(mail)
}
