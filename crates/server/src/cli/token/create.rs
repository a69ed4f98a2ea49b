//! `kobana-mcp token create`.

use std::collections::BTreeSet;
use std::process::ExitCode;

use ::catalogue::Product;
use clap::Args;
use engine::{AccountId, Permissions, PersonId, Scopes, WorkspaceId};
use serde_json::json;
use storage::NewToken;

use crate::auth::new_token;
use crate::cli::flags::CommonFlags;
use crate::cli::workspace::{self, Wanted};
use crate::cli::{Failure, catalogue, expiry, terminal};
use crate::wiring::{Installation, LOCAL_ACCOUNT, ensure_workspace};

/// Scopes that are no resource.
const LEVELS: [&str; 3] = ["all", "read", "write"];

/// Makes a token.
#[derive(Debug, Args)]
pub struct Create {
    /// Whose token it is: a name or an e-mail address, as audits and logs show it
    #[arg(long, value_name = "NAME")]
    pub person: String,
    /// Access levels and resources: "all read", "all read write", "charge.bank_billets read". `all` does not cover
    /// finance.payables.dispatch (sends payments) and finance.receivables.charge (charges payers): name them
    #[arg(long, value_name = "SCOPES")]
    pub scopes: String,
    /// Only this product (may be repeated) [default: all]
    #[arg(long = "product", value_name = "PRODUCT")]
    pub products: Vec<String>,
    /// The account whose data it opens
    #[arg(long, value_name = "ACCOUNT", default_value = LOCAL_ACCOUNT)]
    pub account: String,
    /// Which workspaces
    #[command(flatten)]
    pub workspaces: Wanted,
    /// Allow only tools that match, such as "banking_charge_*_list" (may be repeated)
    #[arg(long = "permit", value_name = "PATTERN")]
    pub permits: Vec<String>,
    /// Refuse tools that match, whatever else allows them (may be repeated)
    #[arg(long = "deny", value_name = "PATTERN")]
    pub denials: Vec<String>,
    /// How long it works: 12h, 30d, 1y [default: until revoked]
    #[arg(long, value_name = "TIME")]
    pub expires: Option<String>,
    /// Print JSON
    #[arg(long)]
    pub json: bool,
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
}

impl Create {
    pub(super) async fn run(self) -> Result<ExitCode, Failure> {
        let scopes = scopes(&self.scopes)?;
        let permissions = self.permissions()?;
        let products = catalogue::products(&self.products)?;
        let person = named("--person", &self.person)?;
        let account = workspace::account(&self.account)?;
        let installation = Installation::open(self.common.load(Vec::new())?).await?;
        let (workspaces, default_workspace) = self.workspaces(&installation, &account, &products).await?;
        let now = installation.clock.now();
        let expires_at = self.expires.as_deref().map(|text| expiry::after(text, now)).transpose();
        let expires_at = expires_at.map_err(|problem| Failure::Usage(format!("--expires: {problem}")))?;
        let secret = new_token(installation.entropy.as_ref());
        let token = installation
            .store
            .create_token(
                NewToken {
                    hash: secret.hash(),
                    person: PersonId(person.clone()),
                    name: person,
                    account,
                    scopes,
                    permissions,
                    products: self.products,
                    workspaces,
                    default_workspace,
                    expires_at,
                },
                now,
            )
            .await?;
        let secret = secret.reveal();
        if self.json {
            terminal::say_json(&json!({
                "id": token.id,
                "token": secret,
                "expires_at": token.expires_at.map(|at| at.to_string()),
            }));
        } else {
            // The secret alone goes to standard output, so that a script can take it.
            terminal::say(secret);
            terminal::complain(&format!("Token {} of {}. It is shown only this once.", token.id, token.name));
        }
        Ok(ExitCode::SUCCESS)
    }

    /// The ids of the workspaces to reach, and of the default one.
    async fn workspaces(
        &self,
        installation: &Installation,
        account: &AccountId,
        products: &[&'static Product],
    ) -> Result<(Vec<WorkspaceId>, Option<WorkspaceId>), Failure> {
        let with_workspaces = products.iter().any(|product| product.tenancy.has_workspaces());
        if !with_workspaces && self.workspaces.is_given() {
            return Err(Failure::Usage(format!("--workspace: {} has no workspaces", self.products.join(", "))));
        }
        if with_workspaces {
            ensure_workspace(installation, account).await?;
        }
        self.workspaces.choose(&workspace::known(installation, account, products).await?)
    }

    fn permissions(&self) -> Result<Permissions, Failure> {
        for (flag, pattern) in
            self.permits.iter().map(|text| ("--permit", text)).chain(self.denials.iter().map(|text| ("--deny", text)))
        {
            let only = Permissions { permit: vec![pattern.clone()], deny: Vec::new() };
            if !tools().any(|tool| only.allow(tool.name)) {
                return Err(Failure::Usage(format!(
                    "{flag}: no tool is called `{pattern}`; `kobana-mcp catalogue` lists them"
                )));
            }
        }
        Ok(Permissions { permit: self.permits.clone(), deny: self.denials.clone() })
    }
}

fn tools() -> impl Iterator<Item = &'static ::catalogue::Tool> {
    ::catalogue::PRODUCTS.iter().flat_map(|product| product.tools())
}

/// A name for logs and tables: not empty, on one line.
pub(in crate::cli) fn named(flag: &str, text: &str) -> Result<String, Failure> {
    let text = text.trim();
    if text.is_empty() || text.len() > 200 || text.chars().any(char::is_control) {
        return Err(Failure::Usage(format!("{flag} takes a name of up to 200 characters on one line")));
    }
    Ok(text.to_owned())
}

/// Reads scopes and refuses words that no tool knows.
///
/// # Errors
/// An unknown word, or scopes that open nothing.
pub fn scopes(text: &str) -> Result<Scopes, Failure> {
    let scopes = Scopes::parse(text);
    let resources: BTreeSet<&str> = tools().map(|tool| tool.scope.resource).collect();
    let known = |word: &&str| LEVELS.contains(word) || resources.contains(*word);
    // In the order they were typed: a set of scopes has another.
    let strangers = scopes.words().filter(|word| !known(word));
    if let Some(stranger) = strangers.min_by_key(|word| text.find(*word)) {
        // What no scope opens has an empty resource: nothing to suggest.
        let all = resources.iter().copied().chain(LEVELS).filter(|name| !name.is_empty());
        let nearest = all.min_by_key(|name| strsim::damerau_levenshtein(name, stranger));
        let hint = nearest.filter(|name| strsim::damerau_levenshtein(name, stranger) <= 3.min(stranger.len() / 2));
        let hint = hint.map_or_else(
            || "use read, write, all, or a resource that `kobana-mcp catalogue` names".to_owned(),
            |name| format!("did you mean `{name}`?"),
        );
        return Err(Failure::Usage(format!("--scopes: there is no scope `{stranger}`; {hint}")));
    }
    if !tools().any(|tool| scopes.allow(tool.scope)) {
        return Err(Failure::Usage(
            "--scopes: these open no tool; give an access level (read or write) and `all` or a resource, \
             such as \"all read\""
                .to_owned(),
        ));
    }
    Ok(scopes)
}
