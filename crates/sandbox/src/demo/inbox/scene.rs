//! What happens at an instant of the demo's weeks, through the sandbox's own rules.

use bytes::Bytes;
use catalogue::Record;
use catalogue::inbox::agent::AGENT;
use catalogue::inbox::mailbox::INBOX;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use storage::{Key, Row};

use super::house::{self, House};
use super::pen::Pen;
use super::plan::{Coming, Trouble};
use super::stage::Stage;
use crate::fields::RowFields;
use crate::inbox::email::intake;
use crate::inbox::email::{Allowance, Delivery};
use crate::inbox::mail::MailLimits;
use crate::problem::Problem;

/// Something that happens.
pub(super) struct Scene {
    pub(super) at: Timestamp,
    pub(super) act: Act,
}

/// What happens.
pub(super) enum Act {
    /// A letter comes.
    Letter(Coming),
    /// The ERP's address is changed to one that fails.
    Break,
    /// Somebody stores the secret that was missing.
    Store,
    /// A person has an e-mail read again that the withdrawn model failed on.
    Again,
}

/// Hours before the end at which the ERP begins to fail.
pub(super) const BROKEN_HOURS: i64 = 72;

/// Hours before the end at which the missing secret is stored.
const STORED_HOURS: i64 = 46;

/// How long after the first failure of the withdrawn model somebody mends it, in hours.
const MENDED_HOURS: i64 = 20;

/// The longest that an agent takes, with the wait for it, in seconds.
const READ_SECONDS: i64 = 90;

/// Every scene, in order.
pub(super) fn all(stage: &Stage, letters: Vec<Coming>) -> Vec<Scene> {
    let failed = letters.iter().find(|one| one.trouble == Trouble::Withdrawn).map(|one| one.at);
    let again = failed.and_then(|at| at.checked_add(SignedDuration::from_hours(MENDED_HOURS)).ok());
    let mut scenes: Vec<Scene> = letters.into_iter().map(|one| Scene { at: one.at, act: Act::Letter(one) }).collect();
    scenes.push(Scene { at: stage.before_end(BROKEN_HOURS * 3600), act: Act::Break });
    scenes.push(Scene { at: stage.before_end(STORED_HOURS * 3600), act: Act::Store });
    scenes.extend(again.map(|at| Scene { at, act: Act::Again }));
    scenes.sort_by_key(|scene| scene.at);
    scenes
}

/// Plays them and lets the time pass to the end.
pub(super) async fn play_all(stage: &mut Stage, house: &House, scenes: Vec<Scene>) -> Result<(), Problem> {
    let mut failed = None;
    for scene in scenes {
        // A letter before may have taken its time.
        stage.advance(scene.at.max(stage.context.now)).await?;
        match scene.act {
            Act::Letter(coming) => {
                let email = letter(stage, house, coming).await?;
                if coming.trouble == Trouble::Withdrawn {
                    failed.get_or_insert(email.uid);
                }
            }
            Act::Break => {
                let url = json!({ "url": house::ERP_AFTER });
                stage.ask("webhooks_update", Some(&house.erp), url).await.map(drop)?;
            }
            Act::Store => {
                let words = (house::LATE_SECRET, "Acesso ao portal de notas do fornecedor");
                house::secret(stage, words, &[&house.notes_agent]).await.map(drop)?;
            }
            Act::Again => {
                stage.ask("emails_reprocess", failed.as_deref(), Value::Null).await.map(drop)?;
            }
        }
    }
    stage.advance(stage.end).await
}

/// A letter comes, and goes wrong if it has to.
async fn letter(stage: &mut Stage, house: &House, coming: Coming) -> Result<Row, Problem> {
    match coming.trouble {
        Trouble::Withdrawn => {
            set(stage, (&INBOX, &house.notes), "agent_id", &house.old_agent.uid).await?;
            let email = take_in_and_read(stage, house, coming).await?;
            set(stage, (&INBOX, &house.notes), "agent_id", &house.notes_agent.uid).await?;
            Ok(email)
        }
        Trouble::Unlet => {
            set(stage, (&AGENT, &house.notes_agent), "system_message", &house::orders_with_secret()).await?;
            let email = take_in_and_read(stage, house, coming).await?;
            set(stage, (&AGENT, &house.notes_agent), "system_message", house::orders()).await?;
            Ok(email)
        }
        Trouble::None | Trouble::Timeout | Trouble::Torn | Trouble::Unjudged => take_in(stage, house, coming).await,
    }
}

/// Somebody changes a field of a record.
async fn set(
    stage: &mut Stage,
    (record, row): (&'static Record, &Row),
    name: &'static str,
    value: &str,
) -> Result<(), Problem> {
    let mut row = stage.context.find(record, &Key::Id(row.id)).await?;
    row.put(name, value);
    stage.context.update(record, row).await.map(drop)
}

async fn take_in_and_read(stage: &mut Stage, house: &House, coming: Coming) -> Result<Row, Problem> {
    let email = take_in(stage, house, coming).await?;
    let read = stage.context.now.checked_add(SignedDuration::from_secs(READ_SECONDS)).unwrap_or(stage.end);
    stage.advance(read.min(stage.end)).await?;
    Ok(email)
}

/// Writes the letter and hands it to the intake.
async fn take_in(stage: &mut Stage, house: &House, coming: Coming) -> Result<Row, Problem> {
    let inbox = house.at(coming.desk);
    let to = (inbox.text("label").to_owned(), inbox.text("email").to_owned());
    let envelope = to.1.clone();
    let pen = Pen { dice: &stage.dice, at: stage.context.now, serial: coming.serial, to };
    let mut mail = coming.kind.write(&pen)?;
    match coming.trouble {
        Trouble::Timeout => mail.fields.push(("X-Sandbox-Agent", "timeout".to_owned())),
        Trouble::Torn => mail.files.iter_mut().filter(|file| file.mime == "application/pdf").for_each(|file| {
            file.bytes = b"<html><body>502 Bad Gateway</body></html>".to_vec();
        }),
        Trouble::None | Trouble::Withdrawn | Trouble::Unlet | Trouble::Unjudged => {}
    }
    let delivery = Delivery { raw: Bytes::from(mail.raw()), to: Some(envelope) };
    let arrival = delivery.read(&MailLimits::default())?;
    if coming.trouble == Trouble::Unjudged {
        return intake::arrive(&mut stage.context, &arrival).await;
    }
    // The workspace's limits lie far above what comes.
    Ok(intake::receive(&mut stage.context, &arrival, &Allowance::default()).await?.email)
}
