//! The five prompts, filled in.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use catalogue::Lang;
use engine::PromptError;
use expect_test::expect_file;

use super::{COMPANY, PERSON, ana, ana_with, world};

fn sent(arguments: &[(&str, &str)]) -> BTreeMap<String, String> {
    arguments.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
}

fn prompt(name: &str, arguments: &[(&str, &str)], lang: Lang) -> Result<String, PromptError> {
    world().engine.prompt(&ana(None), name, &sent(arguments), lang).map(|prompt| prompt.text)
}

/// Each prompt without and with its argument.
const CASES: &[(&str, &[(&str, &str)])] = &[
    ("overdue_payables", &[]),
    ("overdue_payables", &[("company_id", COMPANY)]),
    ("overdue_receivables", &[]),
    ("overdue_receivables", &[("person_id", PERSON)]),
    ("cash_flow_outlook", &[]),
    ("cash_flow_outlook", &[("until", "2026-12-31")]),
    ("monthly_summary", &[]),
    ("monthly_summary", &[("month", "2024-02")]),
    ("person_overview", &[("person_id", PERSON)]),
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
fn lists_are_read_to_their_end_before_anything_is_summed() {
    for name in ["overdue_payables", "overdue_receivables", "person_overview"] {
        let arguments: &[_] = if name == "person_overview" { &[("person_id", PERSON)] } else { &[] };
        for lang in [Lang::Pt, Lang::En] {
            let text = prompt(name, arguments, lang).unwrap();
            assert!(text.contains("`meta.next_cursor`") && text.contains("`cursor`"), "{name}");
        }
    }
}

#[test]
fn dates_are_computed_in_the_accounts_zone() {
    let text = |name, arguments| prompt(name, arguments, Lang::Pt).unwrap();
    // It is still the 31st of August in Brasília.
    assert!(text("overdue_payables", &[]).contains("`due_date_lt`: \"2026-08-31\""));
    assert!(text("cash_flow_outlook", &[]).contains("`to`: \"2026-11-29\""));
    let month = text("monthly_summary", &[]);
    assert!(month.contains("2026-08, de 2026-08-01 a 2026-08-31"), "{month}");
    let leap = text("monthly_summary", &[("month", "2024-02")]);
    assert!(leap.contains("`start_date`: \"2024-02-01\" e `end_date`: \"2024-02-29\""), "{leap}");
}

#[test]
fn what_is_missing_or_malformed_is_named() {
    let error = |name, arguments: &[(&str, &str)]| prompt(name, arguments, Lang::Pt).unwrap_err();
    assert_eq!(error("person_overview", &[]), PromptError::Missing("person_id"));
    assert_eq!(error("person_overview", &[("person_id", "")]), PromptError::Missing("person_id"));
    for (name, argument, values) in [
        ("monthly_summary", "month", &["2026-13", "2026-00", "2026-1", "08/2026", "2026-08-01", "agosto"][..]),
        ("cash_flow_outlook", "until", &["2026-02-30", "31/12/2026", "2026-12", "amanhã", "2026-12-31T00:00:00Z"]),
        ("person_overview", "person_id", &["7", "{today}", "João"]),
        ("overdue_payables", "company_id", &["todas", "0199bed5"]),
    ] {
        for value in values {
            let malformed = error(name, &[(argument, value)]);
            assert!(matches!(malformed, PromptError::Malformed { name, .. } if name == argument), "{name}: {value}");
            assert!(malformed.message(Lang::Pt).starts_with(&format!("argumento {argument}: esperado: ")));
        }
    }
    let unknown = error("monthly_summary", &[("mes", "2026-08")]);
    assert_eq!(unknown, PromptError::UnknownArgument("mes".to_owned()));
}

#[test]
fn a_prompt_is_offered_to_who_may_run_every_tool_behind_it() {
    let world = world();
    let names = |scopes: &str| {
        let offered = world.engine.prompts(&ana_with(scopes, None));
        offered.iter().map(|prompt| prompt.name).collect::<Vec<_>>()
    };
    let all = ["overdue_payables", "overdue_receivables", "cash_flow_outlook", "monthly_summary", "person_overview"];
    assert_eq!(names("all read"), all);
    assert_eq!(names("read finance.payables"), ["overdue_payables"]);
    assert_eq!(names("read finance.payables finance.receivables"), [all[0], all[1], all[3]]);
    assert!(names("read finance.people").is_empty());
}
