//! Flags that set settings, shared by the commands.

use std::path::PathBuf;

use catalogue::Product;
use clap::Args;
use toml::{Table, Value};

use super::{Failure, environment};
use crate::config::{self, LangSetting, LogFormat, Settings, Sources};

/// Flags of every command that reads settings.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings and data")]
pub struct CommonFlags {
    /// Settings file; `kobana-mcp config` prints one to start from
    #[arg(long, value_name = "FILE", env = "KOBANA_MCP_CONFIG", hide_env_values = true)]
    pub config: Option<PathBuf>,
    /// Folder of the database [default: kobana-mcp in your data folder]
    #[arg(long, value_name = "DIR")]
    pub data: Option<PathBuf>,
}

/// Flags of commands that run a server.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Settings and data")]
pub struct RunFlags {
    /// Settings and data
    #[command(flatten)]
    pub common: CommonFlags,
    /// How log lines are written: text or json [default: text]
    #[arg(long, value_name = "FORMAT", hide_possible_values = true)]
    pub log: Option<LogFormat>,
    /// Language of titles, questions and prompts: pt or en [default: pt]
    #[arg(long, value_name = "LANG", hide_possible_values = true)]
    pub lang: Option<LangSetting>,
}

/// Flags that narrow the tools.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Tools")]
pub struct ToolFlags {
    /// Offer only this family of tools (may be repeated)
    #[arg(long = "toolset", value_name = "FAMILY")]
    pub toolsets: Vec<String>,
    /// Offer only this tool (may be repeated)
    #[arg(long = "tool", value_name = "TOOL")]
    pub tools: Vec<String>,
    /// Leave this tool out (may be repeated)
    #[arg(long, value_name = "TOOL")]
    pub exclude: Vec<String>,
    /// Offer only tools that change nothing
    #[arg(long)]
    pub readonly: bool,
    /// Add output schemas to the list of tools; it doubles its size
    #[arg(long)]
    pub output_schemas: bool,
}

/// Flags that put remote APIs behind products.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Remote API")]
pub struct UpstreamFlags {
    /// Serve a product from a remote API (`banking=https://api-sandbox.kobana.com.br`; may be repeated). The token is
    /// in KOBANA_MCP_UPSTREAM_TOKEN_BANKING, or in the file that the settings name
    #[arg(long = "upstream", value_name = "PRODUCT=URL")]
    pub upstreams: Vec<String>,
}

/// Flags of the HTTP listener.
#[derive(Debug, Clone, Default, Args)]
#[command(next_help_heading = "Address")]
pub struct ListenFlags {
    /// Address and port; port 0 picks a free one [default: 127.0.0.1:8791]
    #[arg(long, value_name = "ADDR")]
    pub listen: Option<String>,
    /// Address by which clients reach the server, without a path (`https://mcp.example.com`)
    #[arg(long, value_name = "URL")]
    pub public_url: Option<String>,
    /// Further host name that is served (may be repeated)
    #[arg(long = "allowed-host", value_name = "HOST")]
    pub allowed_hosts: Vec<String>,
    /// Web origin that may call the server (may be repeated)
    #[arg(long = "allowed-origin", value_name = "ORIGIN")]
    pub allowed_origins: Vec<String>,
}

/// Flags as settings' paths and values.
pub type Flags = Vec<(&'static str, Value)>;

impl CommonFlags {
    /// The settings under these flags and `more`.
    ///
    /// # Errors
    /// As [`config::load`].
    pub fn load(&self, more: Flags) -> Result<Settings, Failure> {
        let mut flags = more;
        if let Some(folder) = &self.data {
            let text =
                folder.to_str().ok_or_else(|| Failure::Usage("--data: the folder's name is no UTF-8".to_owned()))?;
            flags.push(("data", Value::from(text)));
        }
        Ok(config::load(Sources { file: self.config.clone(), variables: environment(), flags })?)
    }
}

impl RunFlags {
    /// The settings under these flags and `more`.
    ///
    /// # Errors
    /// As [`config::load`].
    pub fn load(&self, more: Flags) -> Result<Settings, Failure> {
        let mut flags = more;
        if let Some(format) = self.log {
            flags.push(("log.format", Value::from(if format == LogFormat::Json { "json" } else { "text" })));
        }
        if let Some(lang) = self.lang {
            flags.push(("lang", Value::from(if lang == LangSetting::En { "en" } else { "pt" })));
        }
        self.common.load(flags)
    }
}

impl ToolFlags {
    /// Whether each name is one of `products`: whoever narrows by a name wants fewer tools, and a name of a product that
    /// is not served would leave all of them. Names that no product has are told with the settings.
    ///
    /// # Errors
    /// Names the stranger.
    pub fn usable(&self, products: &[&'static Product]) -> Result<(), Failure> {
        let served = |product: &Product| products.iter().any(|one| one.name == product.name);
        let has = |product: &Product, name: &str| {
            product.tool(name).is_some() || product.tools().any(|tool| tool.family == name)
        };
        let names = self.toolsets.iter().chain(&self.tools).chain(&self.exclude);
        for name in names {
            let owners: Vec<_> = catalogue::PRODUCTS.iter().filter(|product| has(product, name)).collect();
            if let Some(owner) = owners.first().filter(|_| !owners.iter().any(|owner| served(owner))) {
                return Err(Failure::Usage(format!("`{name}` is of {}, which is not served here", owner.name)));
            }
        }
        Ok(())
    }

    /// Adds what was set.
    pub fn add_to(&self, flags: &mut Flags) {
        list(flags, "tools.toolsets", &self.toolsets);
        list(flags, "tools.tools", &self.tools);
        list(flags, "tools.exclude", &self.exclude);
        // A flag that was not given must not undo the file's `true`.
        flags.extend(self.readonly.then_some(("tools.readonly", Value::from(true))));
        flags.extend(self.output_schemas.then_some(("output_schemas", Value::from(true))));
    }
}

impl UpstreamFlags {
    /// Adds what was set.
    ///
    /// # Errors
    /// A value of another form, or a product that does not exist.
    pub fn add_to(&self, flags: &mut Flags) -> Result<(), Failure> {
        for text in &self.upstreams {
            let (product, address) =
                text.split_once('=').filter(|(_, address)| !address.is_empty()).ok_or_else(|| {
                    let example = "banking=https://api-sandbox.kobana.com.br";
                    Failure::Usage(format!("--upstream {text}: write a product and an address, such as {example}"))
                })?;
            let product = super::catalogue::product(product)?;
            let section = Table::from_iter([("address".to_owned(), Value::from(address))]);
            let products = Table::from_iter([(product.name.to_owned(), Value::Table(section))]);
            flags.push(("upstream", Value::Table(products)));
        }
        Ok(())
    }
}

impl ListenFlags {
    /// Adds what was set.
    pub fn add_to(&self, flags: &mut Flags) {
        flags.extend(self.listen.as_deref().map(|listen| ("http.listen", Value::from(listen))));
        flags.extend(self.public_url.as_deref().map(|url| ("http.public_url", Value::from(url))));
        list(flags, "http.allowed_hosts", &self.allowed_hosts);
        list(flags, "http.allowed_origins", &self.allowed_origins);
    }
}

/// Adds a list that was given at least once.
pub(super) fn list(flags: &mut Flags, path: &'static str, values: &[String]) {
    if !values.is_empty() {
        flags.push((path, Value::from(values.to_vec())));
    }
}
