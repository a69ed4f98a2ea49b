//! What an inbox's rules turn away, and why.

use serde_json::{Value, json};

use super::world::{World, bill, message, with_files};

/// Why an inbox with these fields rejects a message, if it does.
async fn reason(inbox: Value, raw: &str) -> Option<String> {
    let world = World::with(inbox).await;
    let email = world.mail(raw).await;
    let reason = email["rejection_reason"].as_str().map(str::to_owned);
    let (status, story) = match reason {
        Some(_) => ("rejected", "email.rejected"),
        None => ("approved", "email.approved"),
    };
    assert_eq!(email["status"], status);
    assert_eq!(world.story(&email["id"]).await, ["email.received", story]);
    world.settle().await;
    assert_eq!(world.runs(&email["id"]).await.is_empty(), reason.is_some());
    reason
}

#[tokio::test]
async fn only_allowed_senders_get_in() {
    let allowed = |list: Value| json!({ "allowed_recipients": list });
    assert_eq!(reason(allowed(json!([])), &bill("a")).await, None);
    assert_eq!(reason(allowed(json!(["Fiscal@TintasRioDoce.example"])), &bill("a")).await, None);
    let other = reason(allowed(json!(["contas@tintasriodoce.example"])), &bill("a")).await.unwrap();
    assert!(other.contains("remetente"), "{other}");
    let two = message("a", "From: contas@tintasriodoce.example\r\n", "x");
    assert!(reason(allowed(json!(["contas@tintasriodoce.example"])), &two).await.is_some());
}

#[tokio::test]
async fn an_inactive_inbox_keeps_mail_out() {
    assert_eq!(reason(json!({ "status": "inactive" }), &bill("a")).await.as_deref(), Some("A inbox está inativa."));
}

#[tokio::test]
async fn filters_reject_what_fits_and_what_does_not() {
    let filters = |filter: Value| json!({ "filters": [filter] });
    let cases = [
        (json!({ "field": "subject", "contains": "BOLETO", "action": "reject" }), true),
        (json!({ "field": "subject", "contains": "nota", "action": "reject" }), false),
        (json!({ "field": "subject", "equals": "boleto de outubro" }), true),
        (json!({ "field": "from", "contains": "@tintasriodoce.example", "action": "allow" }), false),
        (json!({ "field": "from", "contains": "@banco.example", "action": "allow" }), true),
        (json!({ "field": "text", "contains": "1.250,90", "action": "reject" }), true),
        (json!({ "field": "X-Nada", "contains": "x", "action": "reject" }), false),
        (json!({ "campo": "x" }), false),
        (json!({ "field": "subject" }), false),
        (json!({ "field": "subject", "contains": "boleto", "action": "outra" }), false),
    ];
    for (filter, rejects) in cases {
        assert_eq!(reason(filters(filter.clone()), &bill("a")).await.is_some(), rejects, "{filter}");
    }
}

#[tokio::test]
async fn one_filter_that_allows_is_enough_and_one_that_rejects_too() {
    let allow = |text: &str| json!({ "field": "subject", "contains": text, "action": "allow" });
    let reject = json!({ "field": "text", "contains": "1.250,90" });
    for (filters, rejects) in [
        (json!([allow("nota"), allow("boleto")]), false),
        (json!([allow("nota"), allow("recibo")]), true),
        (json!([allow("boleto"), reject]), true),
    ] {
        assert_eq!(reason(json!({ "filters": filters }), &bill("a")).await.is_some(), rejects, "{filters}");
    }
}

#[tokio::test]
async fn attachments_have_limits() {
    let two = with_files("a", &[("a.txt", "application/pdf", "%PDF-1234567"), ("b.txt", "image/png", "123")]);
    let accepted = |inbox: Value| {
        let raw = two.clone();
        async move {
            let email = World::with(inbox).await.mail(&raw).await;
            let files = email["attachments"].as_array().unwrap().clone();
            let accepted: Vec<bool> = files.iter().map(|file| file["accepted"].as_bool().unwrap()).collect();
            (accepted, email["rejection_reason"].as_str().map(str::to_owned))
        }
    };
    assert_eq!(accepted(json!({})).await, (vec![true, true], None));
    assert_eq!(accepted(json!({ "attachments_allow": false })).await, (vec![false, false], None));
    let (files, reason) = accepted(json!({ "attachments_max_file_number": 1 })).await;
    assert_eq!((files, reason.unwrap().contains("mais anexos")), (vec![true, false], true));
    let (files, reason) = accepted(json!({ "attachments_max_file_size": 5 })).await;
    assert_eq!((files, reason.unwrap().contains("maior")), (vec![false, true], true));
    let (files, reason) = accepted(json!({ "attachments_max_total_size": 12 })).await;
    assert_eq!((files, reason.unwrap().contains("juntos")), (vec![true, false], true));
}

#[tokio::test]
async fn more_parts_than_are_read_are_rejected() {
    let files = vec![("a.bin", "application/octet-stream", "x"); 60];
    let reason = reason(json!({}), &with_files("a", &files)).await.unwrap();
    assert!(reason.contains("demais"), "{reason}");
}

#[tokio::test]
async fn the_texts_for_trying_scanners_are_found() {
    let gtube = format!("{}{}", "XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-", "STANDARD-ANTI-UBE-TEST-EMAIL*C.34X");
    let eicar = format!("{}{}", "X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*");
    let world = World::new().await;
    let spam = world.mail(&message("a1", "Subject: x\r\n", &gtube)).await;
    assert_eq!(
        (&spam["status"], &spam["spam_verdict"], &spam["virus_verdict"]),
        (&json!("rejected"), &json!("FAIL"), &json!("PASS"))
    );
    use base64::Engine as _;
    let encoded = base64::engine::general_purpose::STANDARD.encode(eicar);
    let fields = "Content-Type: application/zip; name=nota.zip\r\nContent-Transfer-Encoding: base64\r\n";
    let virus = world.mail(&message("a2", fields, &encoded)).await;
    assert_eq!((&virus["status"], &virus["virus_verdict"]), (&json!("rejected"), &json!("FAIL")));
    assert_eq!(virus["rejection_reason"], "O e-mail contém vírus.");
}

#[tokio::test]
async fn a_month_has_its_limits() {
    let world = World::new().await;
    world.limit(json!({ "monthly_emails_limit": 2 })).await;
    for id in ["a1", "a2"] {
        assert_eq!(world.mail(&bill(id)).await["status"], "approved");
    }
    let third = world.mail(&bill("a3")).await;
    assert!(third["rejection_reason"].as_str().unwrap().contains("limite mensal de e-mails"));
    world.pass(30 * 24 * 3600);
    assert_eq!(world.mail(&bill("a4")).await["status"], "approved");
}

#[tokio::test]
async fn a_month_costs_no_more_than_it_may() {
    let world = World::new().await;
    world.limit(json!({ "monthly_cost_limit": 0.000_001 })).await;
    assert_eq!(world.mail(&bill("a1")).await["status"], "approved");
    world.settle().await;
    let second = world.mail(&bill("a2")).await;
    assert!(second["rejection_reason"].as_str().unwrap().contains("limite mensal de custo"));
}

#[tokio::test]
async fn without_an_agent_an_email_stays_approved() {
    let world = World::with(json!({ "agent_id": null })).await;
    let email = world.mail(&bill("a1")).await;
    world.settle().await;
    assert_eq!(world.email(&email["id"]).await["status"], "approved");
    assert!(world.runs(&email["id"]).await.is_empty());
}
