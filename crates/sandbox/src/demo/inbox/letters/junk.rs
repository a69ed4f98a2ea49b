//! Advertising, with and without the word.

use crate::demo::inbox::mail::Mail;
use crate::demo::inbox::pen::Pen;
use crate::inbox::email::GTUBE;

const NEWSLETTERS: &[(&str, &str, &str)] = &[
    (
        "Portal da Limpeza Profissional",
        "Tendências da semana: piso vinílico pede outro produto",
        "Nesta edição: como tratar piso vinílico, o que muda na NR-6 e a agenda de feiras do setor.",
    ),
    (
        "Gestão em Foco",
        "5 planilhas que o seu financeiro vai adorar",
        "Baixe o material gratuito e organize o fechamento do mês sem sofrimento.",
    ),
    (
        "Clube do Fornecedor",
        "Novidades em descartáveis",
        "Papel toalha, copos e dispensers: veja o que chegou ao catálogo em novembro.",
    ),
];

/// A newsletter as honest houses send it, with the field for leaving the list (RFC 2369).
pub(super) fn newsletter(pen: &Pen<'_>) -> Mail {
    let (name, subject, lead) = *pen.turn(NEWSLETTERS);
    let mut mail = pen.mail_of((name.to_owned(), "novidades@informativos.example".to_owned()), subject.to_owned());
    let leave = format!("https://informativos.example/sair/{}", mail.id);
    mail.fields.push(("List-Unsubscribe", format!("<{leave}>")));
    mail.fields.push(("Precedence", "bulk".to_owned()));
    mail.text = Some(format!("{subject}\n\n{lead}\n\nPara não receber mais: {leave}\n"));
    mail.html = Some(format!(
        "<html><body><h1>{subject}</h1><p>{lead}</p><p><a href=\"https://informativos.example/edicao\">Leia a edição \
         completa</a></p><p style=\"font-size:11px\"><a href=\"{leave}\">Não quero mais receber</a></p></body></html>\n"
    ));
    mail
}

const OFFERS: &[(&str, &str, &str)] = &[
    (
        "PARABÉNS! Sua empresa foi selecionada!!!",
        "Crédito Já Empresas",
        "Empréstimo aprovado de até R$ 500.000,00 sem consulta. Responda HOJE e garanta a menor taxa do mercado!",
    ),
    (
        "Oferta imperdível em toner e cartucho",
        "Mega Suprimentos",
        "Oferta imperdível: compre 3 e leve 5. Só até meia-noite! Clique no link e aproveite.",
    ),
    (
        "Você ganhou um tablet",
        "Central de Prêmios",
        "Você foi sorteado entre os assinantes do mês. Informe seus dados para receber o prêmio.",
    ),
    (
        "Dinheiro fácil sem sair de casa",
        "Renda Extra 2.0",
        "Dinheiro fácil: descubra o método que mudou a vida de 12 mil pessoas. Vagas limitadas.",
    ),
];

/// Spam that no filter has found.
pub(super) fn spam(pen: &Pen<'_>) -> Mail {
    let (subject, name, text) = *pen.turn(OFFERS);
    let host = ["ofertas-relampago.example", "premios-agora.example"][pen.serial % 2];
    let mut mail = pen.mail_of((name.to_owned(), format!("contato@{host}")), subject.to_owned());
    mail.html = Some(format!(
        "<html><body><center><font size=\"6\" color=\"red\"><b>{subject}</b></font><p>{text}</p>\
         <a href=\"http://{host}/promo?id={}\"><img src=\"http://{host}/botao.png\" alt=\"QUERO AGORA\"></a></center></body>\
         </html>\n",
        mail.id
    ));
    mail
}

/// The text that every spam filter has to find.
pub(super) fn gtube(pen: &Pen<'_>) -> Mail {
    let from = ("Teste do antispam".to_owned(), "suporte@correiocentral.example".to_owned());
    let mut mail = pen.mail_of(from, "Teste do filtro de spam".to_owned());
    mail.text = Some(format!(
        "Olá,\n\nEsta mensagem testa o filtro de spam do servidor. Ela não deve chegar à caixa de entrada.\n\n{}\n",
        GTUBE.concat()
    ));
    mail
}
