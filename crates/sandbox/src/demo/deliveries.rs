//! What the company's webhook was told of the bulk boletos.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Map, Value, json};
use storage::{NewRow, Row};

use super::stage::Stage;
use crate::events::Happened;
use crate::instant;
use crate::webhooks;

/// Of a hundred notifications, so many failed for good.
const FAILING_PERCENT: usize = 6;

/// Hours over which the service tries again, and how often (at most 7 times over about 9 hours).
const HOURS: i64 = 9;
const TRIES: i64 = 7;

/// The delivery of an event to `hook`, when it asks for such.
pub(super) fn of(
    stage: &Stage,
    hook: &Row,
    (code, at): (&str, Timestamp),
    (object, owner): (&Value, &Map<String, Value>),
) -> Option<NewRow> {
    let changes = Map::new();
    let happened = Happened { code, object, changes: &changes, owner };
    if !webhooks::wants(hook, &happened) {
        return None;
    }
    let (mut doc, _) = webhooks::delivered(hook, &happened, &instant::text(at));
    doc.insert("duration".to_owned(), json!(stage.dice.between(60, 900)));
    let gave_up = at + SignedDuration::from_hours(HOURS);
    let failed = stage.dice.chance(FAILING_PERCENT) && gave_up < stage.end;
    if failed {
        let failure = json!({
            "status": "failed", "response_code": 500, "response_message": "Internal Server Error",
            "fails_count": TRIES, "delivered_at": null, "failed_at": instant::text(gave_up),
        });
        doc.extend(failure.as_object().cloned().unwrap_or_default());
    }
    let updated_at = if failed { gave_up } else { at };
    Some(NewRow { uid: stage.uid(at), doc, created_at: at, updated_at })
}
