//! Approvals belong to one call of one person in one workspace, once.

use catalogue::Lang;
use engine::{Refusal, WorkspaceId};
use serde_json::json;

use super::{AWAY, DELIVERY, EMAIL, HOME, INBOX, SECRET, WEBHOOK, ana, world};
use crate::fakes::ok;
use crate::world::yes;

#[tokio::test]
async fn an_approval_belongs_to_the_connections_workspace() {
    let world = world();
    for (tool, arguments) in [("emails_reprocess", json!({"id": EMAIL})), ("workspaces_delete", json!({"id": AWAY}))] {
        let call = |default| world.call(tool, arguments.clone()).by(ana(Some(default)));
        let asked = call(HOME).send().await.question();
        let elsewhere = call(AWAY).state(&asked.state).answer(yes()).send().await.question();
        assert!(elsewhere.message.contains("outro workspace"), "{}", elsewhere.message);
        assert!(world.api.written().is_empty());
        call(HOME).state(&asked.state).answer(yes()).send().await.done();
        assert_eq!(world.api.written().len(), 1, "{tool}");
        world.api.requests.lock().unwrap().clear();
        let again = call(HOME).state(&asked.state).answer(yes()).send().await.refusal();
        assert!(matches!(again, Refusal::ConfirmationReplayed { .. }), "{again:?}");
        assert!(world.api.written().is_empty());
    }
    let claimed: Vec<_> =
        world.memory.claims.lock().unwrap().values().map(|(claim, _)| claim.workspace.clone()).collect();
    assert!(claimed.contains(&Some(WorkspaceId(HOME.to_owned()))) && claimed.contains(&None), "{claimed:?}");
}

#[tokio::test]
async fn without_a_default_nobody_is_asked() {
    let world = world();
    let call = world.call("emails_reprocess", json!({"id": EMAIL})).by(ana(None));
    let refused = call.send().await.refusal();
    assert_eq!(refused.code(), "workspace_required");
    assert!(refused.message(Lang::Pt).contains("stdio --default-workspace"));
    assert!(world.api.requests.lock().unwrap().is_empty());
    world.call("workspaces_get", json!({"id": HOME})).by(ana(None)).send().await.done();
}

/// A delivery is read by its own id and its webhook's.
#[tokio::test]
async fn a_delivery_that_is_not_there_is_not_replayed() {
    let world = world();
    let replay = |delivery: &str| {
        world.call("webhooks_deliveries_replay", json!({"id": WEBHOOK, "delivery_id": delivery})).by(ana(Some(HOME)))
    };
    replay(DELIVERY).send().await.question();
    let read = world.api.requests.lock().unwrap().first().unwrap().uri().to_string();
    assert_eq!(read, format!("/v1/webhooks/{WEBHOOK}/deliveries/{DELIVERY}"));
    assert_eq!(replay(EMAIL.replace("7203", "72ff").as_str()).send().await.refusal(), Refusal::NotFound);
}

#[tokio::test]
async fn a_change_that_nobody_has_to_judge_is_not_asked() {
    let world = world();
    for (tool, arguments) in [
        ("inboxes_update", json!({"id": INBOX, "label": "Notas"})),
        ("secrets_update", json!({"id": SECRET, "description": "ERP"})),
    ] {
        world.call(tool, arguments).by(ana(Some(HOME))).send().await.done();
    }
    for arguments in [json!({"id": INBOX, "allowed_recipients": []}), json!({"id": INBOX, "agent_id": null})] {
        world.call("inboxes_update", arguments).by(ana(Some(HOME))).send().await.question();
    }
}

/// A path takes the customer's own id of a record too; the approval is of the id that was asked about.
#[tokio::test]
async fn a_record_is_named_by_the_customers_own_id_too() {
    const OWN: &str = "3dc23e04-54b8-47ba-b977-cdfef6e97411";
    let world = world();
    world.api.answers(|request| match request.uri().path() {
        "/v1/inboxes/3dc23e04-54b8-47ba-b977-cdfef6e97411" => {
            ok(200, &json!({"data": super::record(INBOX)}).to_string())
        }
        _ => ok(404, "{}"),
    });
    let call = |id: &str| world.call("inboxes_delete", json!({"id": id})).by(ana(Some(HOME)));
    let asked = call(OWN).send().await.question();
    assert!(asked.message.contains(&format!("- Identificador: {OWN}")), "{}", asked.message);
    assert!(asked.message.contains("sol-notas-4f2a@inbox.kobana.com.br"), "{}", asked.message);
    assert_eq!(call(AWAY).send().await.refusal(), Refusal::NotFound);
    for id in ["notas", "..", ""] {
        assert_eq!(call(id).send().await.refusal().code(), "invalid_arguments", "{id:?}");
    }
}
