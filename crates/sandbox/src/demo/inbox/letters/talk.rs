//! Letters of people that are neither bill nor receipt.

use crate::demo::inbox::mail::Mail;
use crate::demo::inbox::pen::Pen;
use crate::demo::inbox::senders::{BILLERS, WORKERS};

/// Subjects and texts; the sender signs below.
const LETTERS: &[(&str, &str)] = &[
    (
        "Visita na quinta-feira",
        "Oi, pessoal!\n\nPodemos passar aí na quinta, às 9h, para ver o serviço? Se for ruim, sexta à tarde também dá.\n",
    ),
    (
        "Mudança de horário em dezembro",
        "Bom dia!\n\nEm dezembro o nosso atendimento será das 8h às 15h. Em janeiro voltamos ao horário de sempre.\n",
    ),
    ("Res: Orçamento", "Boa tarde,\n\nConseguimos manter o preço até o fim do mês. Posso reservar o material?\n"),
    (
        "Dúvida sobre o endereço de entrega",
        "Olá!\n\nA entrega é no galpão ou no escritório da Barão de Jaguara? O motorista está de saída.\n",
    ),
    (
        "Obrigada pela parceria",
        "Oi, gente!\n\nPassando só para agradecer pelo ano. Foi um prazer trabalhar com vocês.\n",
    ),
    (
        "Pesquisa rápida de satisfação",
        "Olá!\n\nDe 0 a 10, quanto vocês recomendariam o nosso trabalho? Basta responder a este e-mail com o número.\n",
    ),
];

/// One of them.
pub(super) fn letter(pen: &Pen<'_>) -> Mail {
    let sender = if pen.serial.is_multiple_of(2) { pen.turn(WORKERS) } else { pen.turn(BILLERS) };
    let (subject, text) = *pen.turn(LETTERS);
    let mut mail = pen.mail_of((sender.person.to_owned(), sender.address()), subject.to_owned());
    mail.text = Some(format!("{text}\n{}\n{} | {}\n", sender.person, sender.short, sender.phone));
    mail
}
