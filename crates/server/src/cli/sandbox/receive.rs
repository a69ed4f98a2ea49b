//! `kobana-mcp sandbox receive`.

use std::io::Read;
use std::path::PathBuf;
use std::process::ExitCode;

use catalogue::inbox::INBOX_PRODUCT;
use catalogue::inbox::mailbox::INBOX;
use clap::Args;
use engine::{AccountId, Tenant};
use sandbox::inbox::email::{Delivery, Received};
use sandbox::problem::Problem;
use serde_json::{Value, json};
use storage::{Order, Query};

use crate::cli::flags::CommonFlags;
use crate::cli::{Failure, terminal, workspace};
use crate::wiring::{Installation, LOCAL_ACCOUNT, ensure_workspace};

/// What names standard input.
const STANDARD_INPUT: &str = "-";

/// Inboxes whose addresses an error tells.
const TOLD_ADDRESSES: u64 = 50;

/// Hands in an e-mail message as a mail server would, and its inbox judges it. The simulated agent reads it within seconds
/// while a server runs on the same data folder, or at that server's next start; emails_get shows what came of it. The same
/// message to the same inbox is taken once.
#[derive(Debug, Args)]
pub struct Receive {
    /// The message as it travels (RFC 5322), such as a mail program saves it; - reads standard input
    #[arg(value_name = "FILE.eml")]
    pub file: PathBuf,
    /// The inbox's address [default: the first of the message's recipients that is one]
    #[arg(long, value_name = "ADDRESS")]
    pub to: Option<String>,
    /// The account that the inbox belongs to
    #[arg(long, value_name = "ACCOUNT", default_value = LOCAL_ACCOUNT)]
    pub account: String,
    /// The inbox's workspace: its id or exact name [default: the oldest]
    #[arg(long, value_name = "WORKSPACE")]
    pub workspace: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
}

impl Receive {
    pub(super) async fn run(self) -> Result<ExitCode, Failure> {
        let settings = self.common.load(Vec::new())?;
        if let Some(upstream) = settings.upstream.of(INBOX_PRODUCT.name) {
            return Err(Failure::Usage(format!(
                "{} is served from {}, whose mail arrives there: only the sandbox takes a message from here",
                INBOX_PRODUCT.name, upstream.address
            )));
        }
        // Before the data: a message that cannot be read must not leave a folder behind.
        let raw = self.message(settings.sandbox.mail.message_bytes)?;
        let installation = Installation::open(settings).await?;
        let partition = self.partition(&installation).await?;
        let delivery = Delivery { raw: raw.into(), to: self.to.clone() };
        match installation.sandbox(&INBOX_PRODUCT).receive_mail(&partition, &delivery).await {
            Ok(received) => self.tell(&installation, &partition, &received).await,
            Err(problem) => Err(self.refused(&installation, &partition, problem).await),
        }
    }

    /// The whole message.
    fn message(&self, most_bytes: usize) -> Result<Vec<u8>, Failure> {
        let name = self.file.display();
        let unreadable = |reason: std::io::Error| Failure::Failed(format!("cannot read {name}: {reason}"));
        let most = u64::try_from(most_bytes).unwrap_or(u64::MAX).saturating_add(1);
        let mut raw = Vec::new();
        if self.file.as_os_str() == STANDARD_INPUT {
            std::io::stdin().lock().take(most).read_to_end(&mut raw).map_err(unreadable)?;
        } else {
            let file = std::fs::File::open(&self.file).map_err(unreadable)?;
            file.take(most).read_to_end(&mut raw).map_err(unreadable)?;
        }
        if raw.is_empty() {
            return Err(Failure::Failed(format!("{name} is empty: it holds no message")));
        }
        if raw.len() > most_bytes {
            return Err(too_large(most_bytes));
        }
        Ok(raw)
    }

    async fn partition(&self, installation: &Installation) -> Result<AccountId, Failure> {
        let account = workspace::account(&self.account)?;
        let oldest = ensure_workspace(installation, &account).await?;
        let id = match &self.workspace {
            Some(text) => workspace::pick(&installation.store.workspaces(&account).await?, text)?,
            None => oldest,
        };
        Ok(Tenant::of_workspace(account, id).partition())
    }

    async fn tell(
        &self,
        installation: &Installation,
        partition: &AccountId,
        received: &Received,
    ) -> Result<ExitCode, Failure> {
        let email = &received.email;
        let text = |name: &str| email.doc.get(name).and_then(Value::as_str).unwrap_or_default();
        let inbox = text("inbox_id");
        let address = addresses(installation, partition).await?.into_iter().find(|(id, _)| id == inbox);
        let address = address.map(|(_, address)| address).unwrap_or_default();
        if self.json {
            terminal::say_json(&json!({
                "id": email.uid,
                "status": text("status"),
                "rejection_reason": email.doc.get("rejection_reason"),
                "inbox_id": inbox,
                "inbox": address,
                "received_before": received.again,
            }));
            return Ok(ExitCode::SUCCESS);
        }
        let reason = text("rejection_reason");
        let reason = if reason.is_empty() { String::new() } else { format!(" ({reason})") };
        terminal::say(&format!("{} {}{reason} {address}", email.uid, text("status")));
        if received.again {
            terminal::complain("This message was received before; nothing changed.");
        } else if text("status") == "approved" {
            // Not on standard output: a script takes the line above.
            terminal::complain(&format!(
                "The simulated agent reads it within seconds while a server runs on the same data folder, or at its next \
                 start. To see what came of it: emails_get with id {}",
                email.uid
            ));
        }
        Ok(ExitCode::SUCCESS)
    }

    async fn refused(&self, installation: &Installation, partition: &AccountId, problem: Problem) -> Failure {
        match problem {
            Problem::TooLarge { limit_bytes } => too_large(limit_bytes),
            Problem::Coded { message, .. } if message.starts_with("to ") => {
                let known = match addresses(installation, partition).await {
                    Ok(known) => known,
                    Err(fault) => return fault,
                };
                let named = match &self.to {
                    Some(to) => format!("--to: there is no inbox {to}"),
                    None => "no inbox is among the message's recipients: name one with --to".to_owned(),
                };
                let all: Vec<String> = known.into_iter().map(|(_, address)| address).collect();
                let all =
                    if all.is_empty() { "none yet (inboxes_create makes one)".to_owned() } else { all.join(", ") };
                Failure::Failed(format!("{named}; the workspace's inboxes: {all}; --workspace names another workspace"))
            }
            Problem::Coded { message, .. } => Failure::Failed(format!("the message is refused: {message}")),
            other => Failure::Failed(format!("the message is refused: {other}")),
        }
    }
}

fn too_large(most_bytes: usize) -> Failure {
    let problem = format!("the message has more than {most_bytes} bytes (sandbox.mail.message_bytes)");
    Failure::Failed(problem)
}

/// The newest inboxes of a workspace: ids and addresses.
async fn addresses(installation: &Installation, partition: &AccountId) -> Result<Vec<(String, String)>, Failure> {
    let query = Query { conditions: Vec::new(), order: Order::Newest, after: None, offset: 0, limit: TOLD_ADDRESSES };
    let page = installation.store.list(partition, &INBOX, &query).await?;
    let address = |row: storage::Row| {
        let address = row.doc.get("email").and_then(Value::as_str).unwrap_or_default().to_owned();
        (row.uid, address)
    };
    Ok(page.rows.into_iter().map(address).collect())
}
