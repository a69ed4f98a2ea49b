//! How the text of an element looks: whether a person sees it.

use super::color::{BLACK, Color, WHITE};
use super::sheet::Sheet;
use super::style::{Paper, Style};
use super::tokens::Tag;

/// What an element hands down to those inside it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Look {
    /// Nothing inside is seen, whatever it declares.
    gone: bool,
    invisible: bool,
    tiny: bool,
    ink: Color,
    paper: Paper,
}

impl Look {
    /// Of a page that declares nothing.
    pub(super) const PLAIN: Look =
        Look { gone: false, invisible: false, tiny: false, ink: BLACK, paper: Paper::Plain(WHITE) };

    /// Whether a person sees text of this look.
    pub(super) fn is_seen(self) -> bool {
        let blends = matches!(self.paper, Paper::Plain(paper) if self.ink.is_like(paper));
        !(self.gone || self.invisible || self.tiny || self.ink.is_clear() || blends)
    }

    /// The same, in sight.
    pub(super) fn shown(self) -> Look {
        Look { gone: false, invisible: false, tiny: false, ..self }
    }

    /// The same, out of sight.
    pub(super) fn hidden(self) -> Look {
        Look { gone: true, ..self }
    }

    /// The look of an element inside one of this look.
    pub(super) fn inside(self, style: Style) -> Look {
        Look {
            gone: self.gone || style.is_gone(),
            invisible: style.invisible().unwrap_or(self.invisible),
            tiny: style.tiny().unwrap_or(self.tiny),
            ink: style.ink.unwrap_or(self.ink),
            paper: style.paper.unwrap_or(self.paper),
        }
    }
}

/// What `tag`, found by rules under `names`, declares: by old attributes, the sheet and its own style, the later winning.
pub(super) fn style(tag: &Tag, names: &[String], sheet: &Sheet, is_around: impl Fn(&str) -> bool) -> Style {
    let mut style = attributes(tag);
    let (normal, sheet_important) = sheet.style(names, is_around);
    let (own, own_important) = tag.get("style").map(Style::read).unwrap_or_default();
    for part in [normal, own, sheet_important, own_important] {
        style.and(part);
    }
    style
}

/// `hidden`, `color`, `bgcolor`, `background`, and boxes of no size. `aria-hidden` is none of them: who sees the page sees
/// what it marks.
fn attributes(tag: &Tag) -> Style {
    let mut style = Style::default();
    if tag.get("hidden").is_some() {
        style = Style::read("display:none").0;
    }
    let color = |name: &str| tag.get(name).and_then(Color::read_attribute);
    style.ink = color("color").or_else(|| color("text"));
    style.paper = color("bgcolor").map(Paper::Plain);
    if tag.get("background").is_some_and(|address| !address.is_empty()) {
        style.paper = Some(Paper::Picture);
    }
    if is_container(&tag.name) && ["width", "height"].iter().all(|name| matches!(tag.get(name), Some("0" | "1"))) {
        style.flatten();
    }
    style
}

/// Elements whose size in attributes cuts what they hold.
fn is_container(name: &str) -> bool {
    matches!(name, "div" | "marquee" | "object")
}
