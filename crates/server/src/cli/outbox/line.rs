//! A message on one line of the terminal.

use jiff::Timestamp;
use storage::OutboxMessage;

/// Characters of a cell that are shown.
const WIDTH: usize = 60;

/// In the account's zone, which is what its people's clocks show.
pub(super) fn when(at: Timestamp) -> String {
    at.to_zoned_datetime(engine::clock::account_zone()).strftime("%Y-%m-%d %H:%M:%S%:z").to_string()
}

/// The subject of an e-mail, the event of a webhook.
pub(super) fn about(message: &OutboxMessage) -> &str {
    let subject = message.content["subject"].as_str();
    subject.or_else(|| message.content["headers"]["X-Kobana-Event"].as_str()).unwrap_or("-")
}

/// The first line of `text`, cut with the cut shown. Payers write into messages: what steers a terminal, and what hides
/// or turns text, is spelled out.
pub(super) fn one_line(text: &str) -> String {
    let shown = engine::visible::visible(text);
    let line = shown.trim_start().lines().next().unwrap_or_default().trim_end().replace(['\t', '\r'], " ");
    let more = line.chars().count() > WIDTH || shown.trim().lines().nth(1).is_some();
    let mut kept: String = line.chars().take(WIDTH).collect();
    if more {
        kept.push('…');
    }
    kept
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn message(channel: &str, content: serde_json::Value) -> OutboxMessage {
        let created_at = "2026-09-01T01:30:00Z".parse().unwrap();
        OutboxMessage { channel: channel.to_owned(), recipient: "ana@exemplo.com.br".to_owned(), content, created_at }
    }

    #[test]
    fn each_channel_says_what_it_is_about() {
        assert_eq!(about(&message("email", json!({"subject": "Boleto", "body": "Olá"}))), "Boleto");
        let webhook = json!({"headers": {"X-Kobana-Event": "pix.paid"}, "body": "{}"});
        assert_eq!(about(&message("webhook", webhook)), "pix.paid");
        assert_eq!(about(&message("sms", json!({"body": "Olá"}))), "-");
        assert_eq!(when(message("sms", json!({})).created_at), "2026-08-31 22:30:00-03:00");
    }

    #[test]
    fn a_line_is_one_and_steers_no_terminal() {
        assert_eq!(one_line("Olá\nsegue o boleto"), "Olá…");
        assert_eq!(one_line("\n  Olá\tAna\r\n"), "Olá Ana");
        assert_eq!(one_line(&"é".repeat(61)), format!("{}…", "é".repeat(60)));
        let steering = one_line("a\u{1b}[2Jb\u{202e}c\u{8}\u{9b}");
        assert!(!steering.chars().any(|c| c.is_control() || c == '\u{202e}'), "{steering:?}");
        assert!(one_line("a\rb").chars().all(|c| !c.is_control()));
        assert_eq!(one_line(""), "");
    }
}
