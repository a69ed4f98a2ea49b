//! Bills of energy, water and telephone: plain text in ISO 8859-1, from programs that have not changed in years.

use crate::demo::finance::codes;
use crate::demo::inbox::mail::{Charset, Mail};
use crate::demo::inbox::paper;
use crate::demo::inbox::pen::{Pen, day};
use crate::demo::inbox::senders::{PAYER, UTILITIES};
use crate::domain::boleto::collection::Collection;
use crate::domain::money;

/// The segments of [`UTILITIES`] in the collection barcode.
const SEGMENTS: [char; 3] = ['3', '2', '4'];

/// One month's bill.
pub(super) fn bill(pen: &Pen<'_>) -> Mail {
    let sender = pen.turn(UTILITIES);
    let cents = pen.cents(sender.reais);
    let code = codes::slip(pen.dice, *pen.turn(&SEGMENTS), cents);
    let line = Collection::parse(&code).map(|slip| slip.line()).unwrap_or_default();
    let (amount, due, month) = (money::brl(money::from_cents(cents)), day(pen.due_in(9)), pen.month());
    let unit = pen.between(4_100_000, 4_999_999);
    let mut mail = pen.mail(sender, format!("Conta de {month} - {} - instalação {unit}", sender.what));
    mail.charset = Charset::Latin1;
    mail.text = Some(format!(
        "{name}\nCNPJ {cnpj}\n\nCliente: {payer}\nInstalação: {unit}\nReferência: {month}\n\nSua conta já está disponível em \
         nosso portal.\n\nTotal a pagar: {amount}\nVencimento: {due}\n\nCódigo de barras:\n{line}\n\nDúvidas e solicitações: \
         fale com o nosso atendimento em https://{host}/atendimento.\nNão responda a esta mensagem.\n",
        name = sender.name,
        cnpj = sender.cnpj(),
        payer = PAYER.0,
        host = sender.host,
    ));
    let lines = vec![
        format!("{} - CNPJ {}", sender.name, sender.cnpj()),
        format!("Instalação: {unit}"),
        format!("Referência: {month}"),
        format!("Vencimento: {due}"),
        format!("Total a pagar: {amount}"),
        line,
    ];
    mail.files.push(paper::page(format!("conta-{unit}.pdf"), &format!("Conta de {month}"), lines));
    mail
}
