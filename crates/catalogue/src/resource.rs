//! Resources: what a person attaches to a conversation by its address, each read through a tool.

use crate::record::{Listed, Record};
use crate::text::Text;

/// What reading a resource gives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Content {
    /// The tool's structured result as JSON.
    Json,
    /// The file that the tool describes: its text when it is text, else its bytes.
    File,
}

/// A resource, or a template of resources where its address has a parameter.
#[derive(Debug, Clone, Copy)]
pub struct Resource {
    /// `kobana://<product>/…`, with the parameter between braces.
    pub uri: &'static str,
    /// A short name for programs.
    pub name: &'static str,
    /// Title for people.
    pub title: Text,
    /// What reading it gives; empty where that is one record of its type and no more.
    pub about: Text,
    /// What reading it gives.
    pub content: Content,
    /// The media type of every file behind the address; empty where each has its own.
    pub media: &'static str,
    /// The tool that reads it.
    pub tool: &'static str,
    /// The parameter in the address, which is the tool's argument of that name; empty for a fixed address.
    pub parameter: &'static str,
    /// Whether `resources/list` names the newest records behind a template. Fixed addresses are always listed.
    pub listed: Listed,
    /// The record type whose newest records are listed and complete the parameter, if there is one.
    pub record: Option<&'static Record>,
}

const NO_TEXT: Text = Text::new("", "");

impl Resource {
    /// A resource at a fixed address.
    pub const fn fixed(uri: &'static str, name: &'static str, title: Text) -> Resource {
        Resource {
            uri,
            name,
            title,
            about: NO_TEXT,
            content: Content::Json,
            media: "",
            tool: "",
            parameter: "",
            listed: Listed::ByUriOnly,
            record: None,
        }
    }

    /// A template of resources: `parameter` stands between braces in `uri`.
    pub const fn template(uri: &'static str, name: &'static str, title: Text, parameter: &'static str) -> Resource {
        let mut resource = Resource::fixed(uri, name, title);
        resource.parameter = parameter;
        resource
    }

    /// Read by `tool`.
    pub const fn read_by(mut self, tool: &'static str) -> Resource {
        self.tool = tool;
        self
    }

    /// Says what reading it gives.
    pub const fn about(mut self, about: Text) -> Resource {
        self.about = about;
        self
    }

    /// Reading it gives the file.
    pub const fn file(mut self) -> Resource {
        self.content = Content::File;
        self
    }

    /// Every file behind it is of the media type `media`.
    pub const fn media(mut self, media: &'static str) -> Resource {
        self.media = media;
        self
    }

    /// Records of this type stand behind it.
    pub const fn of(mut self, record: &'static Record) -> Resource {
        self.record = Some(record);
        self
    }

    /// The template of a record type that carries its own; `tool` is its `_get`.
    pub(crate) const fn of_record(record: &'static Record, tool: &'static str) -> Resource {
        let mut resource = Resource::template(record.uri, record.key, record.title, record.argument);
        resource.tool = tool;
        resource.listed = record.listed;
        resource.record = Some(record);
        resource
    }

    /// Whether the address has a parameter.
    pub const fn is_template(&self) -> bool {
        !self.parameter.is_empty()
    }

    /// The media type of every reading, or `None` where each file has its own.
    pub const fn media_type(&self) -> Option<&'static str> {
        match self.content {
            Content::Json => Some("application/json"),
            Content::File if self.media.is_empty() => None,
            Content::File => Some(self.media),
        }
    }

    /// The address of the one whose parameter is `value`.
    pub fn address(&self, value: &str) -> String {
        match (self.uri.split_once('{'), self.uri.split_once('}')) {
            (Some((head, _)), Some((_, tail))) => format!("{head}{value}{tail}"),
            _ => self.uri.to_owned(),
        }
    }

    /// The parameter's value in `uri`, or the empty text at a fixed address; `None` where `uri` is another address.
    pub fn parameter_in<'uri>(&self, uri: &'uri str) -> Option<&'uri str> {
        if !self.is_template() {
            return (uri == self.uri).then_some("");
        }
        let (head, rest) = self.uri.split_once('{')?;
        let (_, tail) = rest.split_once('}')?;
        let value = uri.strip_prefix(head)?.strip_suffix(tail)?;
        (!value.is_empty() && !value.contains('/')).then_some(value)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const LATEST: Resource =
        Resource::template("kobana://p/accounts/{account_id}/latest", "latest", NO_TEXT, "account_id");
    const ALL: Resource = Resource::fixed("kobana://p/schemas", "schemas", NO_TEXT);

    #[test]
    fn the_parameter_is_found_in_the_middle_of_an_address() {
        assert_eq!(LATEST.parameter_in("kobana://p/accounts/7/latest"), Some("7"));
        for other in ["kobana://p/accounts//latest", "kobana://p/accounts/7/8/latest", "kobana://p/accounts/7"] {
            assert_eq!(LATEST.parameter_in(other), None, "{other}");
        }
        assert_eq!(LATEST.address("7"), "kobana://p/accounts/7/latest");
        assert_eq!(ALL.address("7"), ALL.uri);
        assert_eq!(ALL.parameter_in("kobana://p/schemas"), Some(""));
        assert_eq!(ALL.parameter_in("kobana://p/schemas/x"), None);
    }
}
