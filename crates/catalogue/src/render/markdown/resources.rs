//! The resources: addresses, what each gives, and the tool that reads it.

use std::fmt::{self, Write};

use super::cell;
use super::words::Words;
use crate::product::Product;
use crate::resource::{Content, Resource};
use crate::text::Lang;

pub(super) fn write(out: &mut String, product: &Product, lang: Lang) -> fmt::Result {
    let words = Words::of(lang);
    writeln!(out, "## Resources\n\n{}\n\n{}\n|---|---|---|---|", words.resources, words.resource_columns)?;
    for resource in product.resources() {
        let content = match resource.content {
            Content::Json => "JSON",
            Content::File => words.file,
        };
        writeln!(out, "| `{}` | {} | {content} | `{}` |", resource.uri, gives(&resource, lang), resource.tool)?;
    }
    writeln!(out)
}

fn gives(resource: &Resource, lang: Lang) -> String {
    let (title, about) = (resource.title.get(lang), resource.about.get(lang));
    if about.is_empty() { title.to_owned() } else { cell(&format!("**{title}.** {about}")) }
}
