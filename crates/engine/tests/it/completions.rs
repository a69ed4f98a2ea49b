//! Completions: what is suggested to whom.

use engine::{Completion, CompletionError, CompletionRef, Newest};

use crate::product::LENIENT;
use crate::world::{World, principal};

const TEMPLATE: &str = "kobana://banking/data/events/{uid}";

async fn complete(world: &World, scopes: &str, of: CompletionRef, argument: &str, typed: &str) -> Vec<String> {
    let principal = principal("ana", "conta-1", scopes);
    let completion = world.engine.complete(&principal, &of, argument, typed).await.unwrap();
    assert_eq!(completion.total, completion.values.len());
    assert!(!completion.has_more);
    completion.values
}

fn prompt(name: &str) -> CompletionRef {
    CompletionRef::Prompt(name.to_owned())
}

#[tokio::test]
async fn uids_are_the_newest_boletos_by_prefix_in_any_template() {
    let world = World::new(&LENIENT);
    let newest = |at: usize| Newest { uid: format!("{:02x}aa", at), label: String::new(), updated_at: String::new() };
    *world.api.newest.lock().unwrap() = (0..150).map(newest).collect();
    let template = || CompletionRef::Template(TEMPLATE.to_owned());
    assert_eq!(complete(&world, "all read", template(), "uid", "").await.len(), 100);
    assert_eq!(complete(&world, "all read", template(), "uid", "0A").await, ["0aaa"]);
    assert_eq!(complete(&world, "all read", prompt("explain"), "bank_billet_uid", "63").await, ["63aa"]);
    assert!(complete(&world, "all read", template(), "other", "").await.is_empty());
    assert_eq!(world.api.newest_asked.lock().unwrap()[0], (vec!["banking_charge_boleto_list"], 100));
    assert!(complete(&world, "read system.events", template(), "uid", "").await.is_empty());
    assert_eq!(world.api.newest_asked.lock().unwrap().len(), 3);
}

#[tokio::test]
async fn dates_are_today_and_the_first_of_twelve_months() {
    let world = World::new(&LENIENT);
    let dates = complete(&world, "all read", prompt("review"), "due_before", "").await;
    assert_eq!(dates.len(), 13);
    assert_eq!(dates[..3], ["2026-08-31", "2026-08-01", "2026-07-01"]);
    assert_eq!(dates[12], "2025-09-01");
    let typed = complete(&world, "all read", prompt("review"), "due_before", "2025-1").await;
    assert_eq!(typed, ["2025-12-01", "2025-11-01", "2025-10-01"]);
    world.clock.advance(86_400);
    assert_eq!(complete(&world, "all read", prompt("review"), "due_before", "").await.len(), 12);
    assert!(complete(&world, "all read", prompt("review"), "other", "").await.is_empty());
}

#[tokio::test]
async fn what_is_not_offered_is_unknown() {
    let world = World::new(&LENIENT);
    let reader = principal("ana", "conta-1", "all read");
    for of in [prompt("nope"), prompt("collect"), CompletionRef::Template("kobana://banking/x/{uid}".to_owned())] {
        let refused = world.engine.complete(&reader, &of, "due_before", "").await;
        assert_eq!(refused, Err::<Completion, _>(CompletionError::UnknownRef));
    }
}
