//! The lists that depend on nothing but rights, era and language: rendered once, served as bytes. The workspaces that a
//! connection reaches, and its default, change none of them.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use catalogue::Lang;
use catalogue::render::{self, OutputSchema};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;

use crate::mcp::packed::{Cached, Packed};
use crate::mcp::rights::{Class, Classes};
use crate::mcp::version::Era;

/// One of the cached lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum List {
    /// `tools/list`.
    Tools,
    /// `resources/templates/list`.
    Templates,
    /// `prompts/list`.
    Prompts,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Key {
    list: List,
    era: Era,
    lang: Lang,
    class: Class,
}

/// How lists are rendered, the same for every caller.
#[derive(Debug)]
pub struct Style {
    /// Whether tools carry the schema of their result.
    pub output_schema: OutputSchema,
    /// How long a client may keep a list, in milliseconds.
    pub ttl_ms: u64,
    /// `_meta` of modern results.
    pub meta: Box<RawValue>,
}

/// The rendered lists of one product.
#[derive(Debug)]
pub struct Lists {
    product: &'static catalogue::Product,
    style: Style,
    classes: Classes,
    limit: usize,
    rendered: Mutex<HashMap<Key, Cached>>,
}

impl Lists {
    /// The lists of `engine`'s product; keeps at most `limit`.
    pub fn new(engine: &engine::Engine, style: Style, limit: usize) -> Lists {
        let classes = Classes::new(engine, limit);
        Lists { product: engine.product, style, classes, limit, rendered: Mutex::default() }
    }

    /// The tools, templates and prompts of `principal`'s class.
    pub fn class(&self, principal: &engine::Principal) -> Class {
        self.classes.of(principal)
    }

    /// One list as `principal` may see it.
    pub fn get(&self, list: List, era: Era, lang: Lang, principal: &engine::Principal) -> Packed {
        let key = Key { list, era, lang, class: self.class(principal) };
        let known = self.rendered.lock().unwrap_or_else(PoisonError::into_inner).get(&key).cloned();
        let cached = known.unwrap_or_else(|| {
            let cached = Cached::new(self.render(&key));
            let mut rendered = self.rendered.lock().unwrap_or_else(PoisonError::into_inner);
            if rendered.len() >= self.limit {
                rendered.clear();
            }
            rendered.entry(key).or_insert(cached).clone()
        });
        cached.packed()
    }

    fn render(&self, key: &Key) -> Vec<u8> {
        let (product, lang) = (self.product, key.lang);
        let mut result = Listed::new(key.era, &self.style);
        match key.list {
            List::Tools => {
                let tools = key.class.tools(product);
                result.tools = Some(tools.map(|tool| render::tool(tool, lang, self.style.output_schema)).collect());
            }
            List::Templates => {
                let templates = key.class.templates(product);
                result.resource_templates = Some(templates.map(|template| render::resource(&template, lang)).collect());
            }
            List::Prompts => {
                let prompts = key.class.prompts(product);
                result.prompts = Some(prompts.map(|prompt| render::prompt(prompt, lang)).collect());
            }
        }
        serde_json::to_vec(&result).expect("values of the catalogue are JSON")
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Listed<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    result_type: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    tools: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    resource_templates: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    prompts: Option<Vec<Value>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    ttl_ms: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    cache_scope: Option<&'static str>,
    #[serde(rename = "_meta", skip_serializing_if = "Option::is_none")]
    meta: Option<&'a RawValue>,
}

impl<'a> Listed<'a> {
    fn new(era: Era, style: &'a Style) -> Listed<'a> {
        let modern = era == Era::Modern;
        Listed {
            result_type: modern.then_some("complete"),
            tools: None,
            resource_templates: None,
            prompts: None,
            ttl_ms: modern.then_some(style.ttl_ms),
            cache_scope: modern.then_some("private"),
            meta: modern.then_some(&style.meta),
        }
    }
}
