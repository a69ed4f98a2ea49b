//! Invitations into the customer portal and into the team: a letter with a link, which holds for a week. The simulated
//! guest follows it a day later, unless the address begins with [`ABSENT`].

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use catalogue::Record;
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use storage::{Key, Row, Timer};

use super::day;
use super::mail::{self, Letter};
use crate::context::Context;
use crate::fields::RowFields;
use crate::problem::Problem;

/// The state of who was invited and has not come.
pub(crate) const PENDING: &str = "pending_invitation";

/// The state of who has come.
pub(crate) const ACTIVE: &str = "active";

/// The timer of the guest who comes.
pub(crate) const ACCEPTED: &str = "invitation_accepted";

/// The timer of an invitation that nobody followed.
pub(crate) const EXPIRED: &str = "invitation_expired";

/// How the address of a guest begins who never comes.
const ABSENT: &str = "ausente";

/// How long an invitation holds: 7 days, as the API's documents say of the portal.
const HOLDS: SignedDuration = SignedDuration::from_hours(7 * 24);

/// How long the simulated guest takes.
const ACCEPTS_AFTER: SignedDuration = SignedDuration::from_hours(24);

/// Bytes of chance in a link.
const TOKEN_BYTES: usize = 18;

/// What an invitation says.
#[derive(Debug)]
pub(crate) struct Invitation<'a> {
    /// Of the letter.
    pub(crate) kind: &'static str,
    /// Of the letter, in Portuguese.
    pub(crate) subject: String,
    /// What the guest is invited to, as a whole sentence in Portuguese.
    pub(crate) sentence: String,
    /// The path of the page behind the link.
    pub(crate) page: &'a str,
}

/// Sends the invitation of `row`, which stays pending until it is followed, and answers the record with what `metadata` tells
/// of it. An earlier link of the same guest holds no more.
///
/// # Errors
/// The store's.
pub(crate) async fn send(
    context: &mut Context,
    (record, mut row): (&'static Record, Row),
    invitation: Invitation<'_>,
) -> Result<Row, Problem> {
    let expires_at = context.now.checked_add(HOLDS).unwrap_or(Timestamp::MAX);
    let (now, until) = (day::moment(context.now), day::moment(expires_at));
    row.put("metadata", json!({ "invited_at": now, "invitation_expires_at": until, "invitation_expired": false }));
    let row = context.update(record, row).await?;
    context.tx.unschedule(record, row.id).await?;
    context.schedule(record, &row, EXPIRED, expires_at).await?;
    let email = row.text("email").to_owned();
    if !email.starts_with(ABSENT) {
        let comes_at = context.now.checked_add(ACCEPTS_AFTER).unwrap_or(Timestamp::MAX);
        context.schedule(record, &row, ACCEPTED, comes_at).await?;
    }
    let mut token = [0; TOKEN_BYTES];
    context.entropy.fill(&mut token);
    let link = format!("https://faturamento.exemplo.com.br/{}/{}", invitation.page, URL_SAFE_NO_PAD.encode(token));
    let last_day = engine::clock::account_date(expires_at).strftime("%d/%m/%Y");
    let text = format!(
        "Olá!\n\n{}\n\nPara aceitar, acesse {link}\n\nO convite vale até {last_day}. Se você não esperava este e-mail, \
         ignore-o.",
        invitation.sentence
    );
    let letter = Letter { kind: invitation.kind, to: &email, subject: invitation.subject, text, about: &row.uid };
    mail::send(context, letter).await?;
    Ok(row)
}

/// Whether the invitation of `row` was not followed in time.
pub(crate) fn is_expired(row: &Row) -> bool {
    row.text("status") == PENDING
        && row.doc.get("metadata").is_some_and(|metadata| metadata["invitation_expired"] == true)
}

/// The record of a timer, while its invitation is pending.
///
/// # Errors
/// The store's.
pub(crate) async fn pending(
    context: &mut Context,
    record: &'static Record,
    timer: &Timer,
) -> Result<Option<Row>, Problem> {
    let found = context.tx.get(record, &Key::Id(timer.id)).await?;
    Ok(found.filter(|row| row.text("status") == PENDING))
}

/// The link of the timer's record holds no more.
///
/// # Errors
/// The store's.
pub(crate) async fn expire(context: &mut Context, record: &'static Record, timer: &Timer) -> Result<(), Problem> {
    if let Some(mut row) = pending(context, record, timer).await? {
        if let Some(Value::Object(metadata)) = row.doc.get_mut("metadata") {
            metadata.insert("invitation_expired".to_owned(), Value::from(true));
        }
        context.update(record, row).await?;
    }
    Ok(())
}

/// The guest is there: active, seen now, and called by the name before the `@` where the record has none.
pub(crate) fn welcome(row: &mut Row, now: Timestamp) {
    if !row.has("name") {
        let name = name_of(row.text("email"));
        row.put("name", name);
    }
    row.put("status", ACTIVE);
    row.put("last_login_at", day::moment(now));
    row.put("metadata", json!({}));
}

/// `paula.reis@aurora.example` is Paula Reis.
fn name_of(email: &str) -> String {
    let local = email.split('@').next().unwrap_or_default();
    let words = local.split(|letter: char| !letter.is_alphabetic()).filter(|word| !word.is_empty());
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
    };
    words.map(capital).collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_read_out_of_addresses() {
        for (email, name) in
            [("paula.reis@aurora.example", "Paula Reis"), ("joão_2@x.example", "João"), ("7@x.example", "")]
        {
            assert_eq!(name_of(email), name);
        }
    }
}
