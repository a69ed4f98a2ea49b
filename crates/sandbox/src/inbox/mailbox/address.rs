//! The address of an inbox: given on the inbox domain, or made as `{prefix}-{label}-{token}@domain`.

use catalogue::inbox::mailbox::INBOX;
use engine::Entropy;

use crate::context::Context;
use crate::inbox::place::Place;
use crate::inbox::{refusal, slug, workspace};
use crate::problem::Problem;
use crate::uses::{count, equal};

/// What stands before the at sign, in characters at most (RFC 5321, 4.5.3.1.1).
const LOCAL_CHARS: usize = 64;

/// Characters of the piece that nobody can guess.
const TOKEN_CHARS: usize = 8;

/// What a token is made of: 32 letters and digits that are not taken for one another.
const ALPHABET: &[u8; 32] = b"23456789abcdefghjkmnpqrstuvwxyz7";

/// How often an address that is taken is made anew.
const TRIES: usize = 8;

/// The piece of a label that has none.
const FALLBACK: &str = "inbox";

/// The given address in its one form.
///
/// # Errors
/// 422 off the domain, 409 where an inbox of the account has it.
pub(super) async fn given(context: &mut Context, text: &str) -> Result<String, Problem> {
    let address = text.trim().to_ascii_lowercase();
    let domain = &context.inbox_domain;
    let on_it = address.rsplit_once('@').is_some_and(|(_, own)| own.eq_ignore_ascii_case(domain));
    if !on_it {
        let message = format!("deve terminar em @{domain}");
        return Err(refusal::unprocessable("email", &message));
    }
    match is_taken(context, &address).await? {
        true => Err(refusal::taken("email")),
        false => Ok(address),
    }
}

/// A fresh address for an inbox called `label`.
///
/// # Errors
/// An internal fault when every one that is made is taken.
pub(super) async fn made(context: &mut Context, label: &str) -> Result<String, Problem> {
    let prefix = workspace::prefix_here(context).await?;
    for _ in 0..TRIES {
        let local = local(&prefix, label, &token(context.entropy.as_ref()));
        let address = format!("{local}@{}", context.inbox_domain);
        if !is_taken(context, &address).await? {
            return Ok(address);
        }
    }
    Err(Problem::Internal("no free address was found".to_owned()))
}

/// The prefix keeps half of the room that the token leaves, so that something of the label can be read.
fn local(prefix: &str, label: &str, token: &str) -> String {
    let room = LOCAL_CHARS - TOKEN_CHARS - 2;
    let prefix = slug::of(prefix, room / 2).unwrap_or_else(|| FALLBACK.to_owned());
    let label = slug::of(label, room - prefix.len()).unwrap_or_else(|| FALLBACK.to_owned());
    format!("{prefix}-{label}-{token}")
}

fn token(entropy: &dyn Entropy) -> String {
    let mut bytes = [0; TOKEN_CHARS];
    entropy.fill(&mut bytes);
    bytes.iter().map(|byte| char::from(ALPHABET[usize::from(byte % 32)])).collect()
}

/// Whether an inbox of any of the account's workspaces has the address.
async fn is_taken(context: &mut Context, address: &str) -> Result<bool, Problem> {
    let place = Place::of(context);
    let mut partitions = vec![context.account.clone()];
    for known in context.tx.workspaces(&place.account).await? {
        partitions.push(place.beside(&known.workspace.id.0));
    }
    for partition in partitions {
        let here = context.turn_to(partition);
        let found = count(context, &INBOX, vec![equal("email", address)]).await?;
        context.turn_to(here);
        if found > 0 {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_name_leaves_room_for_its_token() {
        assert_eq!(
            local("serra-azul", "Notas de fornecedores", "7k2m7k2m"),
            "serra-azul-notas-de-fornecedores-7k2m7k2m"
        );
        let long = local(&"a".repeat(60), &"b".repeat(120), "7k2m7k2m");
        assert_eq!((long.len(), long.ends_with("-7k2m7k2m")), (LOCAL_CHARS, true));
        assert_eq!(local("x", "日本", "7k2m7k2m"), "x-inbox-7k2m7k2m");
    }
}
