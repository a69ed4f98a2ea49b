//! Tags and texts of HTML, as the standard's tokenizer reads them (WHATWG HTML, 13.2.5).

use std::convert::Infallible;

use html5gum::emitters::callback::{Callback, CallbackEmitter, CallbackEvent};
use html5gum::{Emitter, ForwardingEmitter, Span, State, Tokenizer};

/// The attributes that say something to a reader or hide something from one; others are not kept.
const KEPT: &[&str] = &[
    "action",
    "alt",
    "aria-label",
    "background",
    "bgcolor",
    "class",
    "color",
    "height",
    "hidden",
    "href",
    "id",
    "name",
    "open",
    "placeholder",
    "popover",
    "src",
    "style",
    "text",
    "type",
    "value",
    "width",
];

/// A start tag.
#[derive(Debug, Default)]
pub(super) struct Tag {
    pub(super) name: String,
    attributes: Vec<(&'static str, String)>,
}

impl Tag {
    /// The value of an attribute; empty where it has none.
    pub(super) fn get(&self, name: &str) -> Option<&str> {
        self.attributes.iter().find(|(kept, _)| *kept == name).map(|(_, value)| value.as_str())
    }
}

/// What comes next.
#[derive(Debug)]
pub(super) enum Event {
    Start(Tag),
    End(String),
    Text(String),
    /// From here on two readers could read the rest as two things: nobody shall.
    Ambiguous,
}

/// The events of `html`, in order.
pub(super) fn events(html: &str) -> impl Iterator<Item = Event> {
    let emitter = Switching(CallbackEmitter::new(Reader::default()));
    Tokenizer::new_with_emitter(html, emitter).filter_map(|event: Result<Event, Infallible>| event.ok())
}

/// Puts a tag together out of its parts.
#[derive(Debug, Default)]
struct Reader {
    tag: Tag,
    /// Where the value goes that comes next.
    attribute: Option<usize>,
    /// Elements open in which the standard's parser reads raw texts otherwise (SVG, MathML, select).
    otherwise: usize,
    /// What the tokenizer reads after this tag.
    next: Option<State>,
}

impl Callback<Event, ()> for Reader {
    fn handle_event(&mut self, event: CallbackEvent<'_>, _: Span<()>) -> Option<Event> {
        match event {
            CallbackEvent::OpenStartTag { name } => {
                self.tag = Tag { name: text(name), attributes: Vec::new() };
                None
            }
            CallbackEvent::AttributeName { name } => {
                let known = KEPT.iter().find(|kept| kept.as_bytes() == name);
                // The first of two with one name holds.
                let fresh = known.filter(|kept| self.tag.get(kept).is_none());
                self.attribute = fresh.map(|kept| {
                    self.tag.attributes.push((kept, String::new()));
                    self.tag.attributes.len() - 1
                });
                None
            }
            CallbackEvent::AttributeValue { value } => {
                if let Some((_, kept)) = self.attribute.take().and_then(|at| self.tag.attributes.get_mut(at)) {
                    *kept = text(value);
                }
                None
            }
            CallbackEvent::CloseStartTag { self_closing } => Some(self.started(self_closing)),
            CallbackEvent::EndTag { name } => {
                if is_otherwise(name) {
                    self.otherwise = self.otherwise.saturating_sub(1);
                }
                Some(Event::End(text(name)))
            }
            CallbackEvent::String { value } => Some(Event::Text(text(value))),
            CallbackEvent::Comment { .. } | CallbackEvent::Doctype { .. } | CallbackEvent::Error(_) => None,
        }
    }
}

impl Reader {
    fn started(&mut self, self_closing: bool) -> Event {
        let tag = std::mem::take(&mut self.tag);
        self.next = raw(&tag.name);
        if self.next.is_some() && self.otherwise > 0 {
            return Event::Ambiguous;
        }
        let closed = self_closing && tag.name != "select";
        if is_otherwise(tag.name.as_bytes()) && !closed {
            self.otherwise += 1;
        }
        Event::Start(tag)
    }
}

/// Switches the tokenizer after tags whose content is no HTML. A mail client runs no scripts, so that `noscript` holds HTML.
fn raw(name: &str) -> Option<State> {
    match name {
        "textarea" | "title" => Some(State::RcData),
        "script" => Some(State::ScriptData),
        "style" | "xmp" | "iframe" | "noembed" | "noframes" => Some(State::RawText),
        "plaintext" => Some(State::PlainText),
        _ => None,
    }
}

fn is_otherwise(name: &[u8]) -> bool {
    matches!(name, b"svg" | b"math" | b"select")
}

#[derive(Debug)]
struct Switching(CallbackEmitter<Reader, Event>);

impl ForwardingEmitter for Switching {
    type Token = Event;

    fn inner(&mut self) -> &mut impl Emitter<Token = Event> {
        &mut self.0
    }

    fn emit_current_tag(&mut self) -> Option<State> {
        let _ = self.0.emit_current_tag();
        self.0.callback_mut().next.take()
    }
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
