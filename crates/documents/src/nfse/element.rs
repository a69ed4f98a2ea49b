//! XML in canonical form (Canonical XML 1.0, W3C 2001), which is what a signature is made over.
//!
//! What is written here is canonical as it stands: one attribute an element at most, no comments, no empty-element
//! tags, characters escaped as section 2.3 of the recommendation says.

use std::fmt::{self, Write as _};

/// An element with a text or with elements in it.
#[derive(Debug, Clone)]
pub(super) struct Element {
    name: &'static str,
    namespace: Option<&'static str>,
    attribute: Option<(&'static str, String)>,
    content: Content,
}

#[derive(Debug, Clone)]
enum Content {
    Text(String),
    Elements(Vec<Element>),
}

impl Element {
    /// An element with nothing in it yet.
    pub(super) fn new(name: &'static str) -> Element {
        Element { name, namespace: None, attribute: None, content: Content::Elements(Vec::new()) }
    }

    /// An element with a text.
    pub(super) fn text(name: &'static str, text: impl fmt::Display) -> Element {
        Element { content: Content::Text(text.to_string()), ..Element::new(name) }
    }

    /// Declares the namespace of this element and of those within.
    pub(super) fn namespace(mut self, namespace: &'static str) -> Element {
        self.namespace = Some(namespace);
        self
    }

    /// Gives it its one attribute.
    pub(super) fn attribute(mut self, name: &'static str, value: impl fmt::Display) -> Element {
        self.attribute = Some((name, value.to_string()));
        self
    }

    /// Puts elements at its end; a text is not kept beside them.
    pub(super) fn with(mut self, children: impl IntoIterator<Item = Element>) -> Element {
        match &mut self.content {
            Content::Elements(elements) => elements.extend(children),
            Content::Text(_) => self.content = Content::Elements(children.into_iter().collect()),
        }
        self
    }

    /// Puts an element with a text at its end.
    pub(super) fn leaf(self, name: &'static str, text: impl fmt::Display) -> Element {
        self.with([Element::text(name, text)])
    }

    /// The same, where there is something to say.
    pub(super) fn maybe(self, name: &'static str, text: Option<impl fmt::Display>) -> Element {
        self.with(text.map(|text| Element::text(name, text)))
    }

    /// The canonical form of it as a document, or as a part of one whose elements are in `namespace`.
    pub(super) fn canonical(&self, namespace: &'static str) -> String {
        let mut out = String::new();
        self.write(self.namespace.or(Some(namespace)), &mut out);
        out
    }

    fn write(&self, namespace: Option<&str>, out: &mut String) {
        out.push('<');
        out.push_str(self.name);
        let attribute = self.attribute.as_ref().map(|(name, value)| (*name, value.as_str()));
        for (name, value) in namespace.map(|uri| ("xmlns", uri)).into_iter().chain(attribute) {
            // Writing to a string cannot fail.
            let _ = write!(out, " {name}=\"");
            value.chars().for_each(|c| push_escaped(out, c, Within::Attribute));
            out.push('"');
        }
        out.push('>');
        match &self.content {
            Content::Text(text) => text.chars().for_each(|c| push_escaped(out, c, Within::Text)),
            Content::Elements(elements) => elements.iter().for_each(|element| element.write(element.namespace, out)),
        }
        out.push_str("</");
        out.push_str(self.name);
        out.push('>');
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Within {
    Text,
    Attribute,
}

fn push_escaped(out: &mut String, c: char, within: Within) {
    match (c, within) {
        ('&', _) => out.push_str("&amp;"),
        ('<', _) => out.push_str("&lt;"),
        ('>', Within::Text) => out.push_str("&gt;"),
        ('\r', _) => out.push_str("&#xD;"),
        ('"', Within::Attribute) => out.push_str("&quot;"),
        ('\t', Within::Attribute) => out.push_str("&#x9;"),
        ('\n', Within::Attribute) => out.push_str("&#xA;"),
        _ => out.push(c),
    }
}
