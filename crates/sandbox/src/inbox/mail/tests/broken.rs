//! Messages out of order: each gives what it still holds.

use super::super::Cut;
use super::{read, read_bytes, senders, text};

#[test]
fn nothing_is_a_message_too() {
    for bytes in [&b""[..], b"\r\n", b"\n\n\n", b"\r", b"\0", b":", b": \r\n", b" \r\n\t\r\n"] {
        let message = read_bytes(bytes);
        assert!(message.from.is_empty() && message.attachments.is_empty(), "{bytes:?}");
        assert!(message.message_id.starts_with('<'), "{bytes:?}");
    }
}

#[test]
fn a_text_without_a_header_is_body() {
    let message = read_bytes("Bom dia, segue a nota.\r\nSubject: isto é texto\r\n".as_bytes());
    assert_eq!((message.subject.as_deref(), message.headers.len()), (None, 0));
    assert!(text(&message).starts_with("Bom dia"));
}

#[test]
fn old_line_ends_are_taken() {
    let message = read_bytes(b"From: a@exemplo.com.br\rSubject: Oi\r\rUma\rDuas");
    assert_eq!((message.subject.as_deref(), text(&message)), (Some("Oi"), "Uma\nDuas"));
}

#[test]
fn a_boundary_that_is_missing_or_never_comes_leaves_a_text() {
    let missing = read("From: a@exemplo.com.br\nContent-Type: multipart/mixed\n\n--b\n\nOlá\n--b--\n");
    assert!(text(&missing).contains("Olá"));
    let other = read("From: a@exemplo.com.br\nContent-Type: multipart/mixed; boundary=c\n\n--b\n\nOlá\n--b--\n");
    assert!(text(&other).contains("Olá"));
    let empty = read("From: a@exemplo.com.br\nContent-Type: multipart/mixed; boundary=\"\"\n\nOlá\n");
    assert!(text(&empty).contains("Olá"));
}

#[test]
fn an_end_that_is_cut_off_loses_nothing_before_it() {
    let message = read(
        "From: a@exemplo.com.br\nContent-Type: multipart/mixed; boundary=b\n\n--b\n\nOlá\n--b\n\
         Content-Type: application/pdf; name=x.pdf\nContent-Transfer-Encoding: base64\n\nJVBERi0xLj",
    );
    assert_eq!((text(&message), message.attachments[0].content.as_slice()), ("Olá", &b"%PDF-1."[..]));
}

#[test]
fn broken_encodings_give_what_they_hold() {
    let quoted = |body: &str| {
        let head = "From: a@exemplo.com.br\nContent-Type: text/plain; charset=utf-8\n\
                    Content-Transfer-Encoding: quoted-printable\n\n";
        text(&read(&format!("{head}{body}"))).to_owned()
    };
    assert_eq!(quoted("Ol=C3=A1 100% =ZZ =4"), "Olá 100% =ZZ =4");
    assert_eq!(quoted("meio="), "meio");
    let encoded = |body: &str| {
        let head = "From: a@exemplo.com.br\nContent-Type: text/plain\nContent-Transfer-Encoding: base64\n\n";
        text(&read(&format!("{head}{body}"))).to_owned()
    };
    assert_eq!(encoded("T2zDoQ"), "Olá");
    assert_eq!(encoded("T2z!!D oQ=\n=\n"), "Olá");
    assert_eq!(encoded("T"), "");
}

#[test]
fn bad_encoded_words_are_shown_as_they_are() {
    let message = read("From: a@exemplo.com.br\nSubject: =?utf-8?Q?Ol=C3=A1?= =?nada?Z?xx?= =?utf-8?B?\n\nx");
    let subject = message.subject.unwrap();
    assert!(subject.starts_with("Olá") && subject.contains("=?nada?Z?xx?="), "{subject}");
    let unknown = read("From: a@exemplo.com.br\nSubject: =?x-nada?Q?abc?=\n\nx");
    assert!(unknown.subject.unwrap().contains("abc"));
}

#[test]
fn a_lying_character_set_is_found_out() {
    for named in ["utf-8", "us-ascii", "x-desconhecido", ""] {
        let mut bytes =
            format!("From: a@exemplo.com.br\r\nContent-Type: text/plain; charset={named}\r\n\r\n").into_bytes();
        bytes.extend(b"N\xe3o");
        assert_eq!(text(&read_bytes(&bytes)), "Não", "{named}");
    }
}

#[test]
fn fields_that_come_twice_are_all_known() {
    let message = read("From: ana@exemplo.com.br\nFrom: banco@exemplo.com.br\nSubject: Um\nSubject: Dois\n\nx");
    assert_eq!(senders(&message), ["ana@exemplo.com.br", "banco@exemplo.com.br"]);
    assert_eq!((message.subject.as_deref(), message.headers.len()), (Some("Um"), 4));
}

#[test]
fn dates_that_are_none_are_none() {
    let dated = |date: &str| read(&format!("From: a@exemplo.com.br\nDate: {date}\n\nx")).sent_at;
    for date in ["ontem", "", "32 Foo 20xx 99:99:99", "Mon, 31 Feb 2026 10:00:00 +0000", "1 Jan 99999999999 00:00:00"] {
        assert_eq!(dated(date), None, "{date}");
    }
    assert_eq!(dated("Tue, 1 Dec 2026 10:00:00 -0300").unwrap().to_string(), "2026-12-01T13:00:00Z");
}

#[test]
fn nul_bytes_and_winmail_are_kept_as_they_are() {
    let message = read_bytes(b"From: a@exemplo.com.br\r\nSubject: a\0b\r\n\r\nx\0y");
    assert_eq!((message.subject.as_deref(), text(&message)), (Some("a\0b"), "x\0y"));
    let tnef = read(
        "From: a@exemplo.com.br\nContent-Type: application/ms-tnef; name=winmail.dat\n\
         Content-Transfer-Encoding: base64\n\neJ8+IgEA",
    );
    assert_eq!(tnef.attachments[0].file_name, "winmail.dat");
    assert!(tnef.attachments[0].fits_its_type() && tnef.text.is_none());
}

#[test]
fn lying_types_are_told_by_their_first_bytes() {
    let message =
        read("From: a@exemplo.com.br\nContent-Type: application/pdf; name=nota.pdf\n\nMZ programa disfarçado");
    assert!(!message.attachments[0].fits_its_type());
    assert!(!message.cut.contains(&Cut::Attachments));
}
