//! Settings: defaults, then a file, then `KOBANA_MCP_*` variables, then flags; each later one wins.
//!
//! `config.default.toml` at the project's root holds every setting with its default and says what it does; it is
//! compiled in and is the lowest layer, so that a key exists there or not at all.

pub mod environment;
pub mod fault;
mod layer;
pub mod secret;
pub mod sections;
mod usable;

use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use toml::{Table, Value};

pub use fault::{ConfigError, Origin};
pub use secret::Secret;
pub use sections::{
    HttpSection, LimitSection, LogFormat, LogSection, McpSection, ProductUpstream, SandboxSection, StateSection,
    StdioSection, StoreSection, ToolSection, UpstreamAuth, UpstreamLimits, UpstreamSection, WorkspaceUpstream,
    workspace_id,
};

/// Every setting with its default, commented key by key.
pub const DEFAULTS: &str = include_str!("../../../config.default.toml");

/// The settings of one run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, Default)]
#[serde(deny_unknown_fields)]
pub struct Settings {
    /// The data folder; empty means the user's data folder (XDG).
    pub data: String,
    /// Products to serve; empty means all.
    pub products: Vec<String>,
    /// The language of texts for people: `pt` or `en`.
    pub lang: LangSetting,
    /// Whether `tools/list` carries output schemas.
    pub output_schemas: bool,
    /// The HTTP front.
    pub http: HttpSection,
    /// The pipe of `kobana-mcp stdio`.
    pub stdio: StdioSection,
    /// The protocol core.
    pub mcp: McpSection,
    /// Tool filters.
    pub tools: ToolSection,
    /// The seal of questions.
    pub state: StateSection,
    /// The engine's limits.
    pub limits: LimitSection,
    /// The store.
    pub store: StoreSection,
    /// The embedded REST API.
    pub sandbox: SandboxSection,
    /// Remote APIs.
    pub upstream: UpstreamSection,
    /// Logs.
    pub log: LogSection,
}

/// A language as the settings spell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, clap::ValueEnum)]
#[serde(rename_all = "lowercase")]
pub enum LangSetting {
    /// Brazilian Portuguese.
    #[default]
    Pt,
    /// English.
    En,
}

impl From<LangSetting> for catalogue::Lang {
    fn from(lang: LangSetting) -> catalogue::Lang {
        match lang {
            LangSetting::Pt => catalogue::Lang::Pt,
            LangSetting::En => catalogue::Lang::En,
        }
    }
}

/// Where the settings come from.
#[derive(Debug, Clone, Default)]
pub struct Sources {
    /// The settings file, if one is named.
    pub file: Option<PathBuf>,
    /// The environment.
    pub variables: Vec<(String, String)>,
    /// Flags as paths and values (`http.listen`).
    pub flags: Vec<(&'static str, Value)>,
}

/// Reads the settings.
///
/// # Errors
/// A file that cannot be read, an unknown key, a value of another type or one that cannot be used: each is named.
pub fn load(sources: Sources) -> Result<Settings, ConfigError> {
    let mut table = defaults();
    if let Some(path) = &sources.file {
        layer::lay(&mut table, read_file(path)?, &Origin::File(path.clone()))?;
    }
    environment::lay(&mut table, &sources.variables)?;
    for (path, value) in sources.flags {
        layer::lay(&mut table, nest(path, value), &Origin::Flag)?;
    }
    sections::well_formed_workspaces(&table)?;
    let settings: Settings =
        table.try_into().map_err(|fault: toml::de::Error| ConfigError::unusable("settings", fault.message()))?;
    usable::check(&settings)?;
    Ok(settings)
}

/// [`DEFAULTS`], with the section of the remote API that is written there once for every product.
fn defaults() -> Table {
    let mut table: Table = DEFAULTS.parse().expect("the compiled-in defaults are TOML, and a test reads them");
    if let Some(Value::Table(sections)) = table.get_mut("upstream")
        && let Some(written) = sections.values().next().cloned()
    {
        for product in catalogue::PRODUCTS {
            sections.entry(product.name).or_insert_with(|| written.clone());
        }
    }
    table
}

fn read_file(path: &Path) -> Result<Table, ConfigError> {
    let text =
        std::fs::read_to_string(path).map_err(|reason| ConfigError::Unreadable { path: path.to_owned(), reason })?;
    text.parse().map_err(|reason| ConfigError::Syntax { path: path.to_owned(), reason: Box::new(reason) })
}

fn nest(path: &str, value: Value) -> Table {
    let (name, value) = match path.split_once('.') {
        Some((head, rest)) => (head, Value::Table(nest(rest, value))),
        None => (path, value),
    };
    Table::from_iter([(name.to_owned(), value)])
}

impl Settings {
    /// The products to serve, in the catalogue's order.
    pub fn served(&self) -> Vec<&'static catalogue::Product> {
        let named = |product: &catalogue::Product| self.products.iter().any(|name| name == product.name);
        catalogue::PRODUCTS.iter().copied().filter(|product| self.products.is_empty() || named(product)).collect()
    }

    /// Whether `product` is opened by the caller's own token, which its remote API checks.
    pub fn is_opened_by_callers(&self, product: &catalogue::Product) -> bool {
        self.upstream.of(product.name).is_some_and(|upstream| upstream.auth == UpstreamAuth::Caller)
    }

    /// The language of texts for people.
    pub fn lang(&self) -> catalogue::Lang {
        self.lang.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_file(
        text: &str,
        variables: &[(&str, &str)],
        flags: Vec<(&'static str, Value)>,
    ) -> Result<Settings, String> {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("settings.toml");
        std::fs::write(&file, text).unwrap();
        let variables = variables.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect();
        load(Sources { file: Some(file), variables, flags }).map_err(|fault| fault.to_string())
    }

    #[test]
    fn the_file_of_defaults_says_what_the_code_says() {
        let (mut written, mut coded) = (defaults(), Table::try_from(Settings::default()).unwrap());
        let sorted = |table: &Table| {
            let mut keys = layer::keys(table);
            keys.sort();
            keys
        };
        assert_eq!(sorted(&written), sorted(&coded));
        for key in layer::keys(&written) {
            assert_eq!(layer::leaf_mut(&mut written, &key), layer::leaf_mut(&mut coded, &key), "{key}");
        }
    }

    #[test]
    fn every_setting_is_explained() {
        let lines: Vec<&str> = DEFAULTS.lines().collect();
        for (at, line) in lines.iter().enumerate().filter(|(_, line)| line.contains(" = ") && !line.starts_with('#')) {
            assert!(at > 0 && lines[at - 1].starts_with('#'), "no comment above: {line}");
        }
    }

    #[test]
    fn flags_win_over_variables_over_the_file() {
        let file = "lang = 'en'\nproducts = ['banking']\n[http]\nlisten = '127.0.0.1:1'";
        let set = [("KOBANA_MCP_HTTP_LISTEN", "127.0.0.1:2"), ("KOBANA_MCP_OUTPUT_SCHEMAS", "true")];
        let settings = with_file(file, &set, vec![("http.listen", Value::from("127.0.0.1:3"))]).unwrap();
        assert_eq!(settings.http.listen, "127.0.0.1:3");
        assert!(settings.output_schemas);
        assert_eq!(settings.lang(), catalogue::Lang::En);
        assert_eq!(settings.served().len(), 1);
    }

    #[test]
    fn a_slip_in_the_file_is_named_with_the_file() {
        let fault = with_file("langg = 'en'", &[], vec![]).unwrap_err();
        assert!(fault.ends_with("settings.toml: there is no setting `langg`; did you mean `lang`?"), "{fault}");
    }

    #[test]
    fn each_product_has_a_section_of_its_own() {
        let file = "[upstream.finance]\naddress = 'https://api.finance.sandbox.kobana.com.br'\n\
                    [upstream.finance.limits]\nattempts = 2\n[[upstream.finance.workspaces]]\n\
                    id = '0b2f5c9e-3f2a-4a58-9a39-6b1d8f0a7c11'\nname = 'Matriz'\ntoken_env = 'MATRIZ'";
        let contact = [("KOBANA_MCP_UPSTREAM_FINANCE_CONTACT", "ti@exemplo.com.br")];
        let settings = with_file(file, &contact, vec![]).unwrap();
        let finance = settings.upstream.of("finance").unwrap();
        assert_eq!((finance.limits.attempts, &*finance.contact), (2, "ti@exemplo.com.br"));
        assert_eq!(finance.workspaces[0].name, "Matriz");
        assert!(settings.upstream.of("banking").is_none());
    }

    #[test]
    fn a_slip_in_a_workspace_is_named() {
        for (line, told) in [
            ("idd = 'x'", "`upstream.finance.workspaces[0]`: unknown field `idd`"),
            ("id = 3", "`upstream.finance.workspaces[0]`: invalid type"),
        ] {
            let fault = with_file(&format!("[[upstream.finance.workspaces]]\n{line}"), &[], vec![]).unwrap_err();
            assert!(fault.starts_with(told), "{fault}");
        }
        let fault = with_file("[upstream.finance]\nworkspaces = ['x']", &[], vec![]).unwrap_err();
        assert!(fault.starts_with("`upstream.finance.workspaces[0]`: "), "{fault}");
    }

    #[test]
    fn a_word_that_is_no_choice_is_refused() {
        let fault = with_file("lang = 'fr'", &[], vec![]).unwrap_err();
        assert!(fault.contains("`fr`") && fault.contains("`pt`"), "{fault}");
    }
}
