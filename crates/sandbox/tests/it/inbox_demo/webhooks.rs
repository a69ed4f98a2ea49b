//! Two webhooks: one is well, the other fails since three days.

use std::collections::BTreeMap;

use catalogue::inbox::delivery::DELIVERY;
use catalogue::inbox::webhook::WEBHOOK;
use jiff::{SignedDuration, Timestamp};
use storage::Row;

use super::filled::{DAYS, Filled, counted, text};

#[tokio::test]
async fn one_webhook_is_well_and_the_other_fails_since_three_days() {
    for (seed, day) in (21..).zip(DAYS) {
        let demo = Filled::new(seed, day).await;
        let hooks = demo.all(&WEBHOOK).await;
        assert_eq!(
            hooks.iter().map(|row| text(row, "label")).collect::<Vec<_>>(),
            ["Painel do financeiro", "ERP (homologação)"]
        );
        let deliveries = demo.all(&DELIVERY).await;
        let of = |hook: &Row| deliveries.iter().filter(|row| text(row, "webhook_id") == hook.uid).cloned().collect();
        let (well, ill): (Vec<Row>, Vec<Row>) = (of(&hooks[0]), of(&hooks[1]));
        assert!(well.len() > 60 && well.iter().all(|row| text(row, "status") == "success"), "{day}: {}", well.len());
        assert_eq!(hooks[0].doc["consecutive_failures"], 0);
        check_story(&demo, &hooks[1], &ill);
    }
}

fn check_story(demo: &Filled, hook: &Row, deliveries: &[Row]) {
    let broken = demo.now.checked_sub(SignedDuration::from_hours(72)).unwrap();
    let (before, since): (Vec<Row>, Vec<Row>) = deliveries.iter().cloned().partition(|row| row.created_at < broken);
    assert!(before.len() > 60 && counted(&before, "status") == BTreeMap::from([("success".to_owned(), before.len())]));
    let states = counted(&since, "status");
    assert!(states["failed"] >= 4 && states["pending"] >= 2 && states.len() == 2, "{states:?}");
    let mut attempts = 0;
    for row in &since {
        let attempt = row.doc["attempt"].as_i64().unwrap();
        attempts += attempt;
        assert_eq!(row.doc["response_status"], 500);
        match text(row, "status") {
            "failed" => assert_eq!((attempt, row.doc["next_retry_at"].is_null()), (6, true)),
            _ => {
                let next: Timestamp = text(row, "next_retry_at").parse().unwrap();
                assert!((1..6).contains(&attempt) && next > demo.now, "{next}");
            }
        }
    }
    assert_eq!(hook.doc["consecutive_failures"], attempts);
}
