//! The prompts, followed to the letter by one who makes exactly the calls that they spell out, over invoices whose sums are known.

use serde_json::{Map, Value, json};

use super::customers::customer;
use super::fiscal::nfe;
use super::invoices::invoice;
use super::{Office, registry, with};
use crate::support::Era;
use crate::whole::followed::{follow, paged, spelled_calls};

const REPORT: &str = "billing_reports_monthly_summary";
const LATE: &str = "billing_invoices_pending_payment";

/// How long it takes until the first due dates of the invoices are past: from 30 November to 5 December.
const FIVE_DAYS: i64 = 5 * 86_400;

/// An organization with two customers and invoices of November, as of 2026-12-05: late ones, coming ones, paid ones, one that was
/// paid and given back in part, a draft and a void one.
async fn company() -> Office {
    let mut office = Office::open().await;
    registry::open(&mut office).await;
    let riodoce = customer("Tintas Rio Doce", "30.751.694/0001-60", "riodoce");
    office.make("riodoce", "billing_customers_create", riodoce).await;
    let aurora = customer("Mercado Aurora", "11.222.333/0001-81", "aurora");
    office.make("aurora", "billing_customers_create", aurora).await;
    for (name, whom, cents, due) in [
        ("a", "aurora", 10_010, "2026-12-02"),
        ("b", "aurora", 20, "2026-12-01"),
        ("c", "aurora", 5_000, "2026-12-20"),
        ("d", "riodoce", 12_000, "2026-12-01"),
        ("e", "riodoce", 4_000, "2026-12-20"),
        ("f", "riodoce", 6_000, "2026-12-20"),
        ("void", "riodoce", 3_333, "2026-12-01"),
    ] {
        open(&mut office, name, (whom, cents), json!({"due_date": due})).await;
    }
    office.make("draft", "billing_invoices_create", invoice(&office, "aurora", 7_777)).await;
    act(&office, "billing_invoices_void", json!({"id": office.id("void")})).await;
    act(&office, "billing_invoices_pay", json!({"id": office.id("e")})).await;
    let card = json!({"type": "card", "card": {"cardToken": "tok_visa", "holderName": "ANA"}});
    let charge = json!({"invoiceId": office.id("f"), "paymentMethod": card});
    office.make("payment", "billing_payments_create", charge).await;
    act(&office, "billing_payments_refund", json!({"id": office.id("payment"), "amount_cents": 1_000})).await;
    office.pass(FIVE_DAYS);
    office
}

/// Makes an open invoice of so many cents, with `more` in its body.
async fn open(office: &mut Office, name: &str, (whom, cents): (&str, i64), more: Value) {
    let body = with(invoice(office, whom, cents), &more);
    office.make(name, "billing_invoices_create", body).await;
    act(office, "billing_invoices_finalize", json!({"id": office.id(name)})).await;
}

async fn act(office: &Office, tool: &str, arguments: Value) -> Value {
    office.server.call(Era::Modern, tool, arguments).await.structured()
}

/// The rows of every page of a call.
async fn rows(office: &Office, tool: &str, call: &Map<String, Value>) -> Vec<Value> {
    let pages = paged(&office.server, tool, call.clone()).await;
    pages.iter().flat_map(|page| page["data"].as_array().expect("data").clone()).collect()
}

/// Whole numbers of the rows, added up.
fn sum(rows: &[Value], name: &str) -> i64 {
    rows.iter().map(|row| row[name].as_i64().unwrap_or_else(|| panic!("no {name}: {row}"))).sum()
}

fn ids(rows: &[Value]) -> Vec<Value> {
    rows.iter().map(|row| row["id"].clone()).collect()
}

#[tokio::test]
async fn late_invoices_are_found_oldest_first_and_only_the_chosen_ones_are_reminded_of() {
    let office = company().await;
    let answers = follow(&office.server, "collect_overdue_invoices", &[]).await;
    let late = answers.rows(LATE);
    assert_eq!((late.len(), sum(&late, "amount_remaining_cents")), (3, 22_030));
    assert_eq!(late[2]["id"], office.id("a"), "the newest due date is last");
    let letters = || async { office.records().await.1 };
    let before = letters().await;
    act(&office, "billing_invoices_send_reminder", json!({"id": late[2]["id"]})).await;
    assert_eq!(letters().await, before + 1);
}

#[tokio::test]
async fn late_invoices_of_one_customer_are_found_by_its_accounts() {
    let office = company().await;
    let aurora = office.id("aurora");
    let calls = spelled_calls(&office.server, "collect_overdue_invoices", &[("customer_id", text(&aurora))]).await;
    let [(tool, call)] = calls.as_slice() else { panic!("one call: {calls:?}") };
    let accounts = act(&office, "billing_billing_accounts_list", json!({"person_id": aurora})).await;
    let mut late = Vec::new();
    for account in accounts["data"].as_array().expect("accounts") {
        let mut call = call.clone();
        call.insert("billing_account_id".to_owned(), account["id"].clone());
        late.extend(rows(&office, tool, &call).await);
    }
    assert_eq!((ids(&late), sum(&late, "amount_remaining_cents")), (vec![office.id("b"), office.id("a")], 10_030));
}

#[tokio::test]
async fn more_late_invoices_than_a_page_holds_are_all_found() {
    let mut office = Office::open().await;
    registry::open(&mut office).await;
    let aurora = customer("Mercado Aurora", "11.222.333/0001-81", "aurora");
    office.make("aurora", "billing_customers_create", aurora).await;
    for cents in 1..=104 {
        open(&mut office, "one", ("aurora", cents), json!({"due_date": "2026-12-01"})).await;
    }
    office.pass(FIVE_DAYS);
    let answers = follow(&office.server, "collect_overdue_invoices", &[]).await;
    let late = answers.rows(LATE);
    assert!(answers.calls(LATE) > 1, "several pages");
    assert_eq!((late.len(), sum(&late, "amount_remaining_cents")), (104, 104 * 105 / 2));
}

#[tokio::test]
async fn what_has_no_nfe_is_told_from_what_was_rejected_and_nothing_is_issued() {
    let mut office = company().await;
    let policy = json!({"nfe_issuance_policy": "on_full_payment", "line_items": [
        {"description": "REJEITAR", "unit_amount_subcents": 880_000}]});
    open(&mut office, "without", ("aurora", 1), policy).await;
    act(&office, "billing_invoices_pay", json!({"id": office.id("without")})).await;
    office.make("rejected", "billing_nfes_create", nfe(&office, "REJEITAR")).await;
    act(&office, "billing_nfes_issue", json!({"id": office.id("rejected")})).await;
    office.pass(60);
    let nfes = office.records().await.0.into_iter().filter(|(key, ..)| *key == "nfes").count();
    let answers = follow(&office.server, "review_pending_nfes", &[]).await;
    let (without, rejected) = (answers.rows("billing_invoices_pending_nfe"), answers.rows("billing_nfes_list"));
    assert_eq!(ids(&without), [office.id("without")]);
    assert_eq!(sum(&without, "net_value_cents"), 8_800);
    let mut of: Vec<(i64, bool)> = rejected
        .iter()
        .map(|nfe| (nfe["amount_cents"].as_i64().expect("cents"), nfe["invoice_id"] == office.id("without")))
        .collect();
    of.sort_unstable();
    assert_eq!(of, [(8_800, true), (30_265, false)], "one shows in both lists");
    assert!(rejected.iter().all(|nfe| !text(&nfe["error_message"]).is_empty()), "{rejected:?}");
    let after = office.records().await.0.into_iter().filter(|(key, ..)| *key == "nfes").count();
    assert_eq!(after, nfes);
}

#[tokio::test]
async fn a_customer_is_shown_with_what_is_open_and_what_is_late() {
    let office = company().await;
    let aurora = office.id("aurora");
    let answers = follow(&office.server, "customer_overview", &[("customer_id", text(&aurora))]).await;
    let shown = answers.one("billing_customers_get");
    assert_eq!(shown["name"], "Mercado Aurora");
    assert!(answers.rows("billing_subscriptions_list").is_empty());
    let open = json!({"document_number": shown["document_number"], "status": "open", "sort_by": "due_date",
        "sort_order": "asc", "per_page": 100});
    let open = rows(&office, "billing_invoices_list", open.as_object().expect("an object")).await;
    assert_eq!(ids(&open), ["b", "a", "c"].map(|name| office.id(name)));
    assert_eq!(sum(&open, "amount_remaining_cents"), 15_030);
    let late = json!({"billing_account_id": open[0]["billing_account_id"], "per_page": 100});
    let late = rows(&office, LATE, late.as_object().expect("an object")).await;
    assert_eq!(sum(&late, "amount_remaining_cents"), 10_030);
}

#[tokio::test]
async fn a_month_is_told_by_what_was_invoiced_collected_and_left_open() {
    let office = company().await;
    let answers = follow(&office.server, "monthly_billing_summary", &[("month", "2026-11")]).await;
    let made = answers.rows("billing_invoices_list");
    let invoiced: Vec<Value> =
        made.into_iter().filter(|one| !["draft", "void"].contains(&text(&one["status"]))).collect();
    let open: Vec<Value> = invoiced.iter().filter(|one| one["status"] == "open").cloned().collect();
    let held = ["succeeded", "partial", "partially_refunded"];
    let payments = answers.rows("billing_payments_list");
    let collected: Vec<Value> = payments.into_iter().filter(|one| held.contains(&text(&one["status"]))).collect();
    let report = act(&office, REPORT, json!({"month": "2026-11"})).await;
    for (rows, field, name, expected) in [
        (&invoiced, "net_value_cents", "invoiced", (6, 37_030)),
        (&collected, "paid_amount_cents", "collected", (2, 9_000)),
        (&open, "amount_remaining_cents", "open", (5, 28_030)),
    ] {
        assert_eq!((rows.len(), sum(rows, field)), expected, "{name}");
        let told = [format!("{name}_count"), format!("{name}_cents")].map(|name| report[name].as_i64());
        assert_eq!(told, [Some(expected.0 as i64), Some(expected.1)], "{name}: {report}");
    }
    assert_eq!((&report["overdue_count"], &report["overdue_cents"]), (&json!(3), &json!(22_030)));
    let now = follow(&office.server, "monthly_billing_summary", &[]).await;
    assert!(now.rows("billing_invoices_list").is_empty(), "December has no invoice yet");
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}
