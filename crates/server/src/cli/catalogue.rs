//! `kobana-mcp catalogue`.

use std::process::ExitCode;

use catalogue::{Effect, Product, Resource, Tool, render};
use clap::{Args, ValueEnum};
use serde_json::{Value, json};

use super::{Failure, terminal};
use crate::config::LangSetting;

/// The catalogue as a document: tools with their type and rights, resources and prompts.
#[derive(Debug, Args)]
pub struct Catalogue {
    /// Only this product (may be repeated)
    #[arg(long = "product", value_name = "PRODUCT")]
    pub products: Vec<String>,
    /// Form of the document: markdown or json
    #[arg(long, value_name = "FORMAT", default_value = "markdown", hide_possible_values = true)]
    pub format: DocumentFormat,
    /// Language of titles: pt or en
    #[arg(long, value_name = "LANG", default_value = "pt", hide_possible_values = true)]
    pub lang: LangSetting,
}

/// A form of the catalogue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum DocumentFormat {
    /// For people.
    Markdown,
    /// For programs.
    Json,
}

impl Catalogue {
    /// Prints it.
    ///
    /// # Errors
    /// A product that does not exist.
    pub fn run(self) -> Result<ExitCode, Failure> {
        let lang = self.lang.into();
        let products = products(&self.products)?;
        match self.format {
            DocumentFormat::Markdown => {
                let pages: Vec<String> = products.iter().map(|product| render::markdown(product, lang)).collect();
                terminal::say(pages.join("\n").trim_end());
            }
            DocumentFormat::Json => {
                terminal::say_json(&Value::Array(products.iter().map(|product| product_json(product, lang)).collect()));
            }
        }
        Ok(ExitCode::SUCCESS)
    }
}

/// The named products, or all.
///
/// # Errors
/// A name that no product has.
pub fn products(names: &[String]) -> Result<Vec<&'static Product>, Failure> {
    if names.is_empty() {
        return Ok(::catalogue::PRODUCTS.to_vec());
    }
    names.iter().map(|name| product(name)).collect()
}

/// The product called `name`.
///
/// # Errors
/// Names the products that there are.
pub fn product(name: &str) -> Result<&'static Product, Failure> {
    ::catalogue::product(name).ok_or_else(|| {
        let known: Vec<&str> = ::catalogue::PRODUCTS.iter().map(|product| product.name).collect();
        Failure::Usage(format!("there is no product `{name}`; there is {}", known.join(", ")))
    })
}

fn product_json(product: &'static Product, lang: ::catalogue::Lang) -> Value {
    let resources = |fits: fn(&Resource) -> bool| {
        let fitting = product.resources().filter(fits);
        fitting.map(|resource| render::resource(&resource, lang)).collect::<Vec<_>>()
    };
    json!({
        "product": product.name,
        "title": product.title.get(lang),
        "tools": product.tools().map(|tool| tool_json(tool, lang)).collect::<Vec<_>>(),
        "resources": resources(|resource| !resource.is_template()),
        "resource_templates": resources(Resource::is_template),
        "prompts": product.prompts.iter().map(|prompt| render::prompt(prompt, lang)).collect::<Vec<_>>(),
    })
}

fn tool_json(tool: &'static Tool, lang: ::catalogue::Lang) -> Value {
    let effect = match tool.effect {
        Effect::Read => "read",
        Effect::Write => "write",
        Effect::Destructive => "destructive",
    };
    json!({
        "effect": effect,
        "family": tool.family,
        "scopes": tool.scope.words().collect::<Vec<_>>(),
        "plain_without": tool.plain_without,
        "operation": format!("{} {}", tool.method.as_str(), tool.path),
        "tool": render::tool(tool, lang, render::OutputSchema::Included),
    })
}
