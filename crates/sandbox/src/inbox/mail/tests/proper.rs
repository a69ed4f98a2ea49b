//! Messages in order.

use super::{read, read_bytes, senders, text};

pub(super) const INVOICE: &str = "\
Delivered-To: notas@inbox.kobana.com.br
Received: from correio.tintasriodoce.example by mx.exemplo.com.br; Wed, 18 Nov 2026 09:01:50 -0300
Message-ID: <nf50417.881@tintasriodoce.example>
Date: Wed, 18 Nov 2026 09:01:40 -0300
From: =?UTF-8?Q?Tintas_Rio_Doce_=E2=80=93_Faturamento?= <fiscal@tintasriodoce.example>
To: \"Contas, Serra Azul\" <contas@serraazul.example>, notas@inbox.kobana.com.br
Cc: Financeiro: ana@serraazul.example, =?iso-8859-1?q?Jo=E3o?= <joao@serraazul.example>;
Subject: =?ISO-8859-1?Q?Nota_fiscal_n=BA?=
 =?ISO-8859-1?Q?_50417?= e boleto
MIME-Version: 1.0
Content-Type: multipart/mixed; boundary=\"fora\"

Texto que só programas velhos mostram.
--fora
Content-Type: multipart/alternative; boundary=dentro

--dentro
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

Segue a nota 50417, com vencimento em 30 dias ap=F3s a emiss=E3o, e o =
boleto.
--dentro
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

PHA+U2VndWUgYSBub3RhIDxiPjUwNDE3PC9iPi48L3A+
--dentro--
--fora
Content-Type: application/pdf; name=\"boleto.pdf\"
Content-Disposition: attachment; filename*=UTF-8''boleto%20n%C2%BA%201.pdf
Content-Transfer-Encoding: base64

JVBERi0xLjQKJSVFT0Y=
--fora
Content-Type: application/xml
Content-Disposition: attachment; filename=\"=?UTF-8?B?bm90YSA1MDQxNy54bWw=?=\"

<nfeProc/>
--fora--
";

#[test]
fn a_multipart_message_is_read_whole() {
    let message = read(INVOICE);
    assert_eq!(message.message_id, "<nf50417.881@tintasriodoce.example>");
    assert_eq!(message.subject.as_deref(), Some("Nota fiscal nº 50417 e boleto"));
    assert_eq!(senders(&message), ["fiscal@tintasriodoce.example"]);
    assert_eq!(message.from[0].name.as_deref(), Some("Tintas Rio Doce – Faturamento"));
    let to: Vec<&str> = message.to.iter().map(|one| one.address.as_str()).collect();
    assert_eq!(to, ["contas@serraazul.example", "notas@inbox.kobana.com.br"]);
    assert_eq!(message.to[0].name.as_deref(), Some("Contas, Serra Azul"));
    let cc: Vec<_> = message.cc.iter().map(|one| (one.address.as_str(), one.name.as_deref())).collect();
    assert_eq!(cc, [("ana@serraazul.example", None), ("joao@serraazul.example", Some("João"))]);
    assert_eq!(message.delivered_to, ["notas@inbox.kobana.com.br"]);
    assert_eq!(message.sent_at.unwrap().to_string(), "2026-11-18T12:01:40Z");
    assert_eq!(text(&message), "Segue a nota 50417, com vencimento em 30 dias após a emissão, e o boleto.");
    assert_eq!(message.html.as_deref(), Some("<p>Segue a nota <b>50417</b>.</p>"));
    let files: Vec<_> =
        message.attachments.iter().map(|one| (one.file_name.as_str(), one.mime_type.as_str())).collect();
    assert_eq!(files, [("boleto nº 1.pdf", "application/pdf"), ("nota 50417.xml", "application/xml")]);
    assert_eq!(message.attachments[0].content, b"%PDF-1.4\n%%EOF");
    assert!(message.attachments.iter().all(super::super::Attachment::fits_its_type));
    assert!(message.cut.is_empty() && !message.forwarded);
    let names: Vec<&str> = message.headers.iter().map(|(name, _)| name.as_str()).collect();
    let order = ["Delivered-To", "Received", "Message-ID", "Date", "From", "To", "Cc", "Subject", "MIME-Version"];
    assert_eq!(names[..9], order);
    assert_eq!(message.header("subject"), Some("Nota fiscal nº 50417 e boleto"));
}

#[test]
fn a_plain_message_needs_no_mime() {
    let message = read("From: ana@exemplo.com.br\nSubject: Oi\n\nTudo certo por aqui.\n");
    assert_eq!((text(&message), &message.html, message.attachments.len()), ("Tudo certo por aqui.", &None, 0));
    assert!(message.message_id.ends_with("@sem-message-id.invalid>"));
    assert_eq!(message.sent_at, None);
}

#[test]
fn windows_characters_are_read_with_and_without_their_name() {
    let mut named = b"From: a@exemplo.com.br\r\nContent-Type: text/plain; charset=windows-1252\r\n\r\n".to_vec();
    named.extend(b"R$ 10 \x96 \x93vista\x94 \x80");
    assert_eq!(text(&read_bytes(&named)), "R$ 10 – “vista” €");
    let unnamed = b"From: a@exemplo.com.br\r\nSubject: Cobran\xe7a\r\n\r\nN\xe3o h\xe1 d\xfavida.";
    let message = read_bytes(unnamed);
    assert_eq!((message.subject.as_deref(), text(&message)), (Some("Cobrança"), "Não há dúvida."));
}

#[test]
fn a_forwarding_field_marks_the_message() {
    let message = read("From: a@exemplo.com.br\nResent-From: b@exemplo.com.br\nSubject: Fw\n\nx");
    assert!(message.forwarded);
}

#[test]
fn html_alone_is_read_as_text() {
    let message = read("From: a@exemplo.com.br\nContent-Type: text/html\n\n<p>Valor: <b>R$ 10,00</b></p>");
    assert_eq!(message.text, None);
    assert_eq!(super::super::readable(None, message.html.as_deref()).trim(), "Valor: R$ 10,00");
}

#[test]
fn a_message_inside_is_a_file() {
    let message = read(
        "From: a@exemplo.com.br\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nSegue.\n--b\n\
         Content-Type: message/rfc822\n\nFrom: banco@exemplo.com.br\nSubject: Outro\n\nPague.\n--b--\n",
    );
    assert_eq!((text(&message), &message.subject), ("Segue.", &None));
    assert_eq!(message.attachments[0].file_name, "mensagem-1.eml");
    assert!(message.attachments[0].content.starts_with(b"From: banco@"));
}
