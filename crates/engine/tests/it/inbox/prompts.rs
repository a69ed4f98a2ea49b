//! The four prompts, filled in.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use catalogue::Lang;
use engine::PromptError;
use expect_test::expect_file;

use super::{AGENT, INBOX, ana, ana_with, world};

fn prompt(name: &str, arguments: &[(&str, &str)], lang: Lang) -> Result<String, PromptError> {
    let sent: BTreeMap<_, _> =
        arguments.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
    world().engine.prompt(&ana(None), name, &sent, lang).map(|prompt| prompt.text)
}

/// Each prompt without and with its arguments.
const CASES: &[(&str, &[(&str, &str)])] = &[
    ("review_failed_runs", &[]),
    ("review_failed_runs", &[("since", "2026-08-01"), ("agent_id", AGENT)]),
    ("inbox_overview", &[("inbox_id", INBOX)]),
    ("webhook_health", &[]),
    ("usage_report", &[]),
    ("usage_report", &[("month", "2024-02")]),
];

#[test]
fn they_read_well_in_both_languages() {
    for lang in [Lang::Pt, Lang::En] {
        let mut all = String::new();
        for (name, arguments) in CASES {
            let text = prompt(name, arguments, lang).unwrap();
            assert!(!text.contains(['{', '}']), "{name}: {text}");
            writeln!(all, "## {name} {arguments:?}\n\n{text}\n").unwrap();
        }
        expect_file![format!("snapshots/prompts.{}.md", lang.tag())].assert_eq(&all);
    }
}

#[test]
fn days_are_computed_in_the_accounts_zone() {
    // It is still the 31st of August in Brasília.
    let week = prompt("review_failed_runs", &[], Lang::Pt).unwrap();
    assert!(week.contains("`since`: \"2026-08-24\"") && week.contains("Hoje é 2026-08-31"), "{week}");
    assert!(!week.contains("agent_id"), "{week}");
    let month = prompt("usage_report", &[], Lang::Pt).unwrap();
    assert!(month.contains("2026-08, de 2026-08-01 a 2026-08-31"), "{month}");
}

/// A day to come finds nothing and harms nobody: the format is what is asked for, as the product's document says.
#[test]
fn a_day_to_come_is_a_day() {
    assert!(prompt("review_failed_runs", &[("since", "2027-01-01")], Lang::Pt).is_ok());
    assert!(prompt("usage_report", &[("month", "2027-01")], Lang::Pt).is_ok());
}

#[test]
fn what_is_missing_or_malformed_is_named() {
    let error = |name, arguments: &[(&str, &str)]| prompt(name, arguments, Lang::Pt).unwrap_err();
    assert_eq!(error("inbox_overview", &[]), PromptError::Missing("inbox_id"));
    assert_eq!(error("inbox_overview", &[("inbox_id", "")]), PromptError::Missing("inbox_id"));
    for (name, argument, values) in [
        ("review_failed_runs", "since", &["2026-02-30", "31/08/2026", "2026-08", "ontem", "2026-8-1", "20260801"][..]),
        ("review_failed_runs", "agent_id", &["todos", "{today}", "0199bed5"]),
        ("usage_report", "month", &["2026-13", "2026-00", "2026-1", "08/2026", "2026-08-01", "agosto"]),
    ] {
        for value in values {
            let malformed = error(name, &[(argument, value)]);
            assert!(matches!(malformed, PromptError::Malformed { name, .. } if name == argument), "{name}: {value}");
        }
    }
    assert_eq!(error("webhook_health", &[("since", "2026-08-01")]), PromptError::UnknownArgument("since".to_owned()));
}

#[test]
fn each_is_offered_to_who_may_run_every_tool_behind_it() {
    let world = world();
    let names = |scopes: &str| {
        let offered = world.engine.prompts(&ana_with(scopes, None));
        offered.iter().map(|prompt| prompt.name).collect::<Vec<_>>()
    };
    let all = ["review_failed_runs", "inbox_overview", "webhook_health", "usage_report"];
    assert_eq!(names("all read"), all);
    assert_eq!(names("read inbox.webhooks inbox.usage"), all[2..]);
    assert_eq!(names("read inbox.emails inbox.agent_runs"), all[..1]);
    assert!(names("read inbox.emails").is_empty());
}
