//! Messages made to cost or to deceive.

use std::fmt::Write as _;

use super::super::{Cut, MailLimits, Message};
use super::{read_bytes, text};

#[test]
fn a_thousand_boxes_inside_each_other_stop_at_the_limit() {
    let mut raw = String::from("From: a@exemplo.com.br\n");
    for depth in 0..1000 {
        write!(raw, "Content-Type: multipart/mixed; boundary=b{depth}\n\n--b{depth}\n").unwrap();
    }
    raw.push_str("\nfundo\n");
    let message = read_bytes(raw.as_bytes());
    assert!(message.cut.contains(&Cut::Parts) && message.text.is_none());
    let messages = "Content-Type: message/rfc822\n\n".repeat(300_000);
    assert_eq!(read_bytes(messages.as_bytes()).attachments.len(), 1);
    let one_boundary = "Content-Type: multipart/mixed; boundary=b\n\n--b\n".repeat(1000);
    assert!(read_bytes(one_boundary.as_bytes()).attachments.len() <= 100);
}

#[test]
fn parts_and_attachments_stop_at_their_limits() {
    let many = |kind: &str, count: usize| {
        let mut raw = String::from("From: a@exemplo.com.br\nContent-Type: multipart/mixed; boundary=b\n\n");
        for at in 0..count {
            write!(raw, "--b\nContent-Type: {kind}\n\nparte {at}\n").unwrap();
        }
        raw.push_str("--b--\n");
        read_bytes(raw.as_bytes())
    };
    let texts = many("text/plain", 5000);
    assert!(texts.cut.contains(&Cut::Parts) && text(&texts).ends_with("parte 99"));
    let files = many("application/octet-stream", 60);
    assert_eq!((files.attachments.len(), files.cut.contains(&Cut::Attachments)), (50, true));
    assert!(many("text/plain", 100).cut.is_empty());
}

#[test]
fn headers_and_lists_stop_at_their_limits() {
    let long = format!("From: a@exemplo.com.br\r\nSubject: {}\r\nTo: b@exemplo.com.br\r\n\r\nx", "a".repeat(1 << 20));
    let message = read_bytes(long.as_bytes());
    assert!(message.cut.contains(&Cut::Headers) && message.subject.is_none() && text(&message) == "x");
    let fields: String = (0..5000).map(|at| format!("X-{at}: y\r\n")).collect();
    let message = read_bytes(format!("From: a@exemplo.com.br\r\n{fields}\r\nx").as_bytes());
    assert_eq!((message.headers.len(), text(&message)), (200, "x"));
    let folds = " dobra\r\n".repeat(100_000);
    let message = read_bytes(format!("Subject: a\r\n{folds}\r\nx").as_bytes());
    assert!(message.cut.contains(&Cut::Headers) && text(&message) == "x");
    let list: Vec<String> = (0..2000).map(|at| format!("p{at}@exemplo.com.br")).collect();
    let message = read_bytes(format!("To: {}\r\n\r\nx", list.join(", ")).as_bytes());
    assert_eq!((message.to.len(), message.cut.contains(&Cut::Addresses)), (500, true));
}

#[test]
fn a_long_body_is_cut_between_characters() {
    let limits = MailLimits { body_chars: 5, ..MailLimits::default() };
    let message = Message::read("Subject: x\r\n\r\nçãéíõúü".as_bytes(), &limits);
    assert_eq!((message.text.as_deref(), message.cut.contains(&Cut::Body)), (Some("çãéíõ"), true));
}

#[test]
fn fields_that_invite_to_start_over_cost_no_more_than_they_are_long() {
    let seeds = [
        "=?utf-8?Q?a",
        "=?utf-8?B?aaaa",
        "=?",
        "(",
        "\\\"",
        "<",
        "a@b,",
        ":;",
        "\"",
        "=?a?b?c?=",
        ";a=",
        ";a*0=",
        "%",
        "\t",
    ];
    for seed in seeds {
        let value = seed.repeat(100_000 / seed.len());
        for name in ["Subject", "From", "Content-Type", "Date", "Content-Disposition", "Message-ID"] {
            let raw = format!("{name}: {value}\r\n\r\nx");
            assert!(text(&read_bytes(raw.as_bytes())).len() <= 1, "{name} {seed}");
        }
    }
}

#[test]
fn names_that_lead_elsewhere_are_only_names() {
    let named = |name: &str| {
        let raw = format!(
            "From: a@exemplo.com.br\r\nContent-Type: application/octet-stream\r\n\
             Content-Disposition: attachment; filename=\"{name}\"\r\n\r\nx"
        );
        read_bytes(raw.as_bytes()).attachments[0].file_name.clone()
    };
    assert_eq!(named("../../etc/passwd"), "../../etc/passwd");
    assert_eq!(named("nota\u{202e}fdp.exe"), "nota\u{202e}fdp.exe");
    assert_eq!(named(&"n".repeat(5000)).chars().count(), 255);
    assert_eq!(named(""), "sem-nome-1");
}
