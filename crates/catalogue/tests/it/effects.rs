//! Which tools are asked first: the seed's criteria, both ways.

use catalogue::schema::parameters;
use catalogue::{Covered, Dialect, Effect, Field, Kind, Lang, Method, Tool, Verb, render};

use crate::{none, tools};

/// Actions that cancel, protest, write off, record a payment, pay, transfer, approve, take out of a remittance or
/// delete.
const GRAVE: &[&str] = &[
    "cancel",
    "cancel_all",
    "protest",
    "pay_off",
    "pay",
    "reprocess",
    "transfer",
    "approve",
    "reprove",
    "delete",
    "remove_bank_billet",
    "duplicate",
    "create_occurrence",
];

/// Tools that are grave by what they create or change: a payment on record, an instruction to the bank, or where data
/// and money go.
const GRAVE_BY_RECORD: &[&str] = &[
    "banking_charge_bank_billet_payment_create",
    "banking_charge_payment_create",
    "banking_charge_discharge_create",
    "banking_charge_bank_billet_account_create",
    "banking_charge_bank_billet_account_update",
    "banking_charge_pix_account_create",
    "banking_charge_pix_account_update",
    "banking_data_webhook_create",
    "banking_data_webhook_update",
];

fn is_grave(tool: &Tool) -> bool {
    let (named, actions) = match tool.record.dialect {
        Dialect::Versioned => (GRAVE_BY_RECORD, GRAVE),
        Dialect::Finance => (GRAVE_IN_FINANCE_BY_NAME, GRAVE_IN_FINANCE),
        Dialect::Inbox => (GRAVE_IN_INBOX_BY_NAME, GRAVE_IN_INBOX),
        Dialect::Billing => (GRAVE_IN_BILLING_BY_NAME, GRAVE_IN_BILLING),
    };
    named.contains(&tool.name)
        || actions.iter().any(|action| tool.name.strip_suffix(action).is_some_and(|rest| rest.ends_with('_')))
}

/// What billing asks first: deletes, cancels, voids, refunds, charges, issues a fiscal document, ends for good.
const GRAVE_IN_BILLING: &[&str] = &[
    "delete",
    "cancel",
    "void",
    "refund",
    "undo_payment",
    "undo_accept",
    "pay",
    "retry",
    "issue",
    "issue_nfe",
    "close",
];

/// Grave by what they make or by what they can do: charges, also those that a saved method pays at once, who gets in, and
/// what a call of them may end.
const GRAVE_IN_BILLING_BY_NAME: &[&str] = &[
    "billing_payments_create",
    "billing_invoices_finalize",
    "billing_subscriptions_activate",
    "billing_subscriptions_change_plan",
    "billing_plan_changes_create",
    "billing_proposals_accept",
    "billing_companies_deactivate",
    "billing_subscriptions_pause",
    "billing_subscriptions_update",
    "billing_dashboard_users_create",
    "billing_dashboard_users_update",
    "billing_team_roles_update",
];

/// What finance asks first: deletes, cancels, sends to the bank, charges, transfers, reconciles, adjusts a balance.
const GRAVE_IN_FINANCE: &[&str] =
    &["delete", "unlink", "send_to_bank", "cancel_dispatch", "charge", "cancel_charge", "adjust_balance"];

/// Grave by the record that they make or by what they can do to it.
const GRAVE_IN_FINANCE_BY_NAME: &[&str] = &[
    "finance_transfers_create",
    "finance_reconciliations_create",
    "finance_payables_update",
    "finance_receivables_update",
];

/// What inbox asks first: deletes, sends something out, replaces a webhook's secret, changes who may send.
const GRAVE_IN_INBOX: &[&str] =
    &["delete", "test", "replay", "reprocess", "regenerate_secret", "add_recipient", "remove_recipient"];

/// Grave by what they can do: where data goes, who may send, what a secret is.
const GRAVE_IN_INBOX_BY_NAME: &[&str] = &["webhooks_create", "webhooks_update", "inboxes_update", "secrets_update"];

#[test]
fn what_the_seed_calls_destructive_is() {
    let breaches: Vec<_> = tools()
        .filter(|tool| is_grave(tool) && tool.effect != Effect::Destructive)
        .map(|tool| format!("{} is {:?}", tool.name, tool.effect))
        .collect();
    none("a grave tool is asked first", &breaches);
}

/// Finance's criteria without a list of names: deletes, cancels, sends to the bank, charges, transfers, reconciles,
/// adjusts a balance, or settles and cancels a bill by its state.
#[test]
fn finance_asks_first_for_whatever_its_words_call_grave() {
    let words = ["delete", "unlink", "cancel", "send_to_bank", "charge", "transfers_create", "reconcil", "adjust"];
    let mut breaches = Vec::new();
    for tool in tools().filter(|tool| tool.record.dialect == Dialect::Finance && tool.effect != Effect::Read) {
        let sets_state = !tool.record.state_field.is_empty()
            && tool.body_fields().any(|field| field.name == tool.record.state_field && !field.traits.read_only);
        let grave = tool.method == Method::Delete || sets_state || words.iter().any(|word| tool.name.contains(word));
        let asked_with_state = !sets_state || tool.plain_without.contains(&tool.record.state_field);
        if grave && (tool.effect != Effect::Destructive || !asked_with_state) {
            breaches.push(tool.name.to_owned());
        }
    }
    none("what the seed calls destructive is asked first", &breaches);
}

/// Inbox's criteria without a list of names: deletes, sends something out, answers a new secret, or changes who may send or
/// what a secret is in a record that is there.
#[test]
fn inbox_asks_first_for_whatever_its_rows_call_grave() {
    let mut breaches = Vec::new();
    for tool in tools().filter(|tool| tool.record.dialect == Dialect::Inbox && tool.effect != Effect::Read) {
        let takes = |name: &str| parameters(tool).iter().any(|one| one.field.name == name);
        let answers = |holds: fn(&Field) -> bool| tool.returns.all_fields().any(holds);
        let changes = tool.target_parameter().is_some();
        let senders = answers(|field| field.name == "allowed_recipients") && tool.record.key != tool.returns.key;
        let rewritten = ["allowed_recipients", "value"].into_iter().filter(|name| changes && takes(name));
        let rewritten: Vec<_> = rewritten.collect();
        let grave = tool.method == Method::Delete
            || tool.reaches_outside()
            || answers(|field| field.traits.shown_once)
            || senders
            || !rewritten.is_empty();
        let asked = tool.plain_without.is_empty() || rewritten.iter().all(|name| tool.plain_without.contains(name));
        if grave != (tool.effect == Effect::Destructive) || !asked {
            breaches.push(tool.name.to_owned());
        }
    }
    none("what the seed calls destructive is asked first, and nothing else is", &breaches);
}

/// A scope that money or a payer depends on is never granted unawares.
#[test]
fn a_scope_granted_by_name_alone_is_of_destructive_tools_only() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let by_name = tool.scope.covered == Covered::ByNameOnly;
        let action = ["dispatch", "charge"].iter().any(|word| tool.scope.resource.rsplit('.').next() == Some(word));
        if by_name != (action && tool.record.dialect == Dialect::Finance)
            || (by_name && tool.effect != Effect::Destructive)
        {
            breaches.push(format!("{}: {}", tool.name, tool.scope.resource));
        }
    }
    none("`all` covers every scope but the two that act", &breaches);
}

#[test]
fn nothing_else_is_destructive() {
    let breaches: Vec<_> = tools()
        .filter(|tool| !is_grave(tool) && tool.effect == Effect::Destructive)
        .map(|tool| tool.name.to_owned())
        .collect();
    none("a tool that is asked first has a reason in this list", &breaches);
}

#[test]
fn a_plain_write_never_says_where_money_goes() {
    // In finance a bill names its payee, and nothing is paid before `send_to_bank`, which is asked and shows the payee.
    let routes = ["split_accounts", "recipient_account", "bolepix", "bolepix_key", "key"];
    let mut breaches = Vec::new();
    for tool in tools().filter(|tool| tool.effect == Effect::Write) {
        let offered = parameters(tool).into_iter().map(|parameter| parameter.field.name);
        breaches.extend(offered.filter(|name| routes.contains(name)).map(|name| format!("{}: {name}", tool.name)));
    }
    none("where money goes is decided by tools that are asked first", &breaches);
}

#[test]
fn a_bill_changes_plainly_until_its_status_is_sent() {
    for name in ["finance_payables_update", "finance_receivables_update"] {
        let tool = tools().find(|tool| tool.name == name).unwrap();
        assert_eq!(tool.effect_with(|sent| sent == "notes"), Effect::Write);
        assert_eq!(tool.effect_with(|sent| sent == "status" || sent == "notes"), Effect::Destructive);
    }
    let others = tools().filter(|tool| tool.plain_without.is_empty());
    let lax: Vec<_> =
        others.filter(|tool| tool.effect_with(|_| false) != tool.effect).map(|tool| tool.name.to_owned()).collect();
    none("any other tool is what its row says, whatever is sent", &lax);
    let mut breaches = Vec::new();
    for tool in tools().filter(|tool| !tool.plain_without.is_empty()) {
        let known =
            |name: &str| parameters(tool).iter().any(|parameter| parameter.field.name == name && !parameter.required);
        let unknown = tool.plain_without.iter().filter(|name| !known(name));
        breaches.extend(unknown.map(|name| format!("{}: {name}", tool.name)));
    }
    none("what makes a call grave is an argument that may be left out", &breaches);
}

#[test]
fn a_message_to_a_payer_is_not_destructive() {
    let messages = ["send_email", "send_sms", "resend"];
    let breaches: Vec<_> = tools()
        .filter(|tool| messages.iter().any(|action| tool.name.ends_with(action)) && tool.effect != Effect::Write)
        .map(|tool| tool.name.to_owned())
        .collect();
    none("sending a charge is a plain write", &breaches);
}

#[test]
fn annotations_are_explicit_and_agree() {
    let mut breaches = Vec::new();
    for tool in tools() {
        let wire = render::tool(tool, Lang::Pt, render::OutputSchema::LeftOut);
        let hints = &wire["annotations"];
        let names = ["readOnlyHint", "destructiveHint", "idempotentHint", "openWorldHint"];
        if names.iter().any(|name| !hints[*name].is_boolean()) || hints["title"] != tool.title.pt {
            breaches.push(format!("{}: {hints}", tool.name));
        }
        if hints["readOnlyHint"] == true && (hints["destructiveHint"] == true || hints["idempotentHint"] == false) {
            breaches.push(format!("{} reads and yet changes", tool.name));
        }
    }
    none("all four hints are there, and a tool that reads changes nothing", &breaches);
}

#[test]
fn what_reaches_others_says_so() {
    let actions = ["send_email", "send_sms", "resend", "protest", "next_charge", "replay", "emails_reprocess"];
    let issues = [
        "bank_billet_create",
        "bank_billet_duplicate",
        "installment_create",
        "pix_create",
        "webhook_create",
        "webhooks_create",
    ];
    let reaches = |name: &str| actions.iter().chain(&issues).any(|ending| name.ends_with(ending));
    let breaches: Vec<_> = tools()
        .filter(|tool| (reaches(tool.name) || matches!(tool.verb, Verb::Command { .. })) && !tool.reaches_outside())
        .map(|tool| tool.name.to_owned())
        .collect();
    none("a tool that reaches a bank or a payer has openWorldHint", &breaches);
    let readers: Vec<_> = tools()
        .filter(|tool| tool.effect == Effect::Read && tool.reaches_outside())
        .map(|tool| tool.name.to_owned())
        .collect();
    none("reading stays inside Kobana", &readers);
}

#[test]
fn who_is_asked_is_told_what_it_comes_to() {
    let asked = tools().filter(|tool| tool.effect == Effect::Destructive);
    let silent = asked.filter(|tool| tool.consequence.pt.is_empty() || tool.consequence.en.is_empty());
    none("each says what else goes or stays", &silent.map(|tool| tool.name.to_owned()).collect::<Vec<_>>());
    let plain = tools().filter(|tool| tool.effect != Effect::Destructive && !tool.consequence.pt.is_empty());
    none("nobody is asked about other tools", &plain.map(|tool| tool.name.to_owned()).collect::<Vec<_>>());
}

/// What can be written of a bill and only its detail shows is how and to whom it is paid.
#[test]
fn a_payment_is_asked_about_with_all_that_the_bank_goes_by() {
    let mut hidden = Vec::new();
    let bill = &catalogue::finance::payable::PAYABLE;
    for field in bill.all_fields().filter(|field| field.traits.detail_only && !field.traits.read_only) {
        let paths: Vec<String> = match field.kind {
            Kind::Object(fields) => {
                fields.iter().flat_map(|group| group.iter()).map(|one| format!("{}.{}", field.name, one.name)).collect()
            }
            // Taxes withheld do not reach the bank.
            Kind::Objects(_) => continue,
            _ => vec![field.name.to_owned()],
        };
        hidden.extend(paths.into_iter().filter(|path| !bill.summary.contains(&path.as_str())));
    }
    none("the summary of a payable holds it", &hidden);
}
