//! From tags and texts to what a person reads.

use catalogue::{Lang, Text};

use super::LeftOut;
use super::element::{Holds, holds, is_apart, is_block, is_void};
use super::link;
use super::look::{Look, style};
use super::sheet::Sheet;
use super::tokens::{Event, Tag};
use super::tree::{Open, Target, Tree};
use super::write::Writer;

const IMAGE: Text = Text::new("imagem", "image");
const FORM: Text = Text::new("formulário", "form");
const FIELD: Text = Text::new("campo", "field");
const BUTTON: Text = Text::new("botão", "button");

/// Classes of one element that rules find it by.
const CLASSES: usize = 16;

/// Reads events and writes text.
pub(super) struct Walker<'a> {
    sheet: &'a Sheet,
    lang: Lang,
    tree: Tree,
    out: Writer,
    left_out: LeftOut,
    /// Whether the last text was left out, so that the next one goes on with it.
    in_hidden: bool,
}

impl<'a> Walker<'a> {
    pub(super) fn new(sheet: &'a Sheet, lang: Lang) -> Walker<'a> {
        let (tree, out) = (Tree::new(Look::PLAIN), Writer::default());
        Walker { sheet, lang, tree, out, left_out: LeftOut::default(), in_hidden: false }
    }

    /// Reads everything.
    pub(super) fn walked(mut self, events: impl Iterator<Item = Event>) -> (String, LeftOut) {
        for event in events {
            match event {
                Event::Start(tag) => self.start(&tag),
                Event::End(name) => self.end(&name),
                Event::Text(text) => self.text(&text),
                Event::Ambiguous => {
                    self.left_out.rest = true;
                    break;
                }
            }
        }
        let closed = self.tree.close_all();
        self.closed(closed);
        (self.out.finished(), self.left_out)
    }

    fn start(&mut self, tag: &Tag) {
        let name = tag.name.as_str();
        let closed = self.tree.make_room(name);
        self.closed(closed);
        if matches!(name, "html" | "body") {
            // A second one adds to the first; what they declare holds for what follows.
            return self.open(tag);
        }
        if is_block(name) {
            self.apart(name);
        }
        let names = names_of(tag);
        let style = style(tag, &names, self.sheet, |name| self.tree.is_around(name));
        let is_seen = self.tree.look().inside(style).is_seen();
        if is_seen {
            self.describe(tag);
        }
        if !is_void(name) {
            self.open(tag);
        }
    }

    fn open(&mut self, tag: &Tag) {
        let names = names_of(tag);
        let style = style(tag, &names, self.sheet, |name| self.tree.is_around(name));
        let around = self.tree.look();
        let mut look = around.inside(style);
        if holds(&tag.name) == Holds::Unseen {
            look = look.hidden();
        }
        let target = (tag.name == "a")
            .then(|| tag.get("href"))
            .flatten()
            .map(|address| Target { address: address.to_owned(), start: self.out.at() });
        let hides = !around.shown().inside(style).is_seen();
        self.tree.push(Open { name: tag.name.clone(), look, hides, names, target });
    }

    /// What stands in the text for elements that are no text.
    fn describe(&mut self, tag: &Tag) {
        let said = |text: Text, what: &str| match what.trim() {
            "" => format!("[{}]", text.get(self.lang)),
            what => format!("[{}: {what}]", text.get(self.lang)),
        };
        match tag.name.as_str() {
            "br" => self.out.typed("\n"),
            "hr" => self.out.gap(),
            "td" | "th" => self.out.cell(),
            "li" => self.out.flow("- "),
            "tr" | "caption" => self.out.line(),
            "img" => {
                let is_dot = ["width", "height"].iter().any(|name| matches!(tag.get(name), Some("0" | "1")));
                let alt = tag.get("alt").unwrap_or_default();
                if !is_dot {
                    let image = said(IMAGE, alt);
                    self.out.flow(&image);
                }
            }
            "form" => {
                let action = link::shown(tag.get("action").unwrap_or_default(), "", self.lang);
                let form = format!("[{}{action}] ", FORM.get(self.lang));
                self.out.flow(&form);
            }
            "textarea" => {
                let field = format!("{} ", said(FIELD, named(tag)));
                self.out.flow(&field);
            }
            "input" => {
                let kind = tag.get("type").unwrap_or_default().to_ascii_lowercase();
                let input = match kind.as_str() {
                    "hidden" => return,
                    "submit" | "button" | "reset" | "image" => {
                        said(BUTTON, tag.get("value").or_else(|| tag.get("alt")).unwrap_or_default())
                    }
                    _ => said(FIELD, named(tag)),
                };
                self.out.flow(&format!(" {input} "));
            }
            _ => {}
        }
    }

    fn end(&mut self, name: &str) {
        match name {
            "br" => self.out.typed("\n"),
            "p" if !self.tree.is_around("p") => self.out.gap(),
            // What follows the end of a page still belongs to it.
            "html" | "body" => {}
            _ => {
                let closed = self.tree.close(name);
                self.closed(closed);
            }
        }
    }

    fn closed(&mut self, closed: Vec<Open>) {
        for open in closed {
            if let Some(target) = open.target.filter(|_| open.look.is_seen()) {
                let after = link::shown(&target.address, self.out.since(target.start), self.lang);
                self.out.attach(&after);
            }
            match open.name.as_str() {
                "tr" | "table" => self.out.line(),
                name if is_block(name) => self.apart(name),
                _ => {}
            }
        }
    }

    fn apart(&mut self, name: &str) {
        if is_apart(name) { self.out.gap() } else { self.out.line() }
    }

    fn text(&mut self, text: &str) {
        let innermost = self.tree.innermost();
        if holds(innermost) == Holds::Code {
            return;
        }
        let is_typed = self.tree.is_around("pre") || matches!(innermost, "textarea" | "xmp" | "plaintext");
        if self.tree.look().is_seen() {
            if is_typed {
                self.out.typed(text)
            } else {
                self.out.flow(text)
            }
            self.in_hidden &= text.trim().is_empty();
            return;
        }
        let characters = text.split_whitespace().map(|word| word.chars().count()).sum::<usize>();
        if characters > 0 {
            self.left_out.pieces += usize::from(!self.in_hidden);
            self.left_out.characters += characters;
            self.in_hidden = true;
        }
    }
}

/// The names by which rules find an element.
fn names_of(tag: &Tag) -> Vec<String> {
    let classes = tag.get("class").unwrap_or_default().split_ascii_whitespace().take(CLASSES);
    let id = tag.get("id").into_iter().map(|id| format!("#{}", id.to_ascii_lowercase()));
    let classes = classes.map(|class| format!(".{}", class.to_ascii_lowercase()));
    std::iter::once(tag.name.clone()).chain(classes).chain(id).collect()
}

/// What a field of a form is called.
fn named(tag: &Tag) -> &str {
    let of = |name: &str| tag.get(name).filter(|value| !value.trim().is_empty());
    of("placeholder").or_else(|| of("aria-label")).or_else(|| of("name")).unwrap_or_default()
}
