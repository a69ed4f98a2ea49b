//! How the text of an element looks: whether a person sees it.

use super::color::{BLACK, Color, WHITE};
use super::ink::{Ink, Paper};
use super::sheet::Sheet;
use super::style::Style;
use super::tokens::Tag;

/// What an element hands down to those inside it.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Look {
    /// Nothing inside is seen, whatever it declares.
    gone: bool,
    invisible: bool,
    tiny: bool,
    flat: bool,
    cramped: bool,
    ink: Color,
    /// What letters are filled with, whatever their colour.
    fill: Option<Color>,
    paper: Paper,
}

impl Look {
    /// Of a page that declares nothing.
    pub(super) const PLAIN: Look = Look {
        gone: false,
        invisible: false,
        tiny: false,
        flat: false,
        cramped: false,
        ink: BLACK,
        fill: None,
        paper: Paper::Plain(WHITE),
    };

    /// Whether a person sees text of this look.
    pub(super) fn is_seen(self) -> bool {
        let ink = self.fill.unwrap_or(self.ink);
        let blends = match self.paper {
            Paper::Plain(paper) => ink.is_like(paper),
            Paper::Unknown => ink.is_like(WHITE) || ink.is_like(BLACK),
            Paper::Picture | Paper::Around | Paper::Ink => false,
        };
        !(self.gone || self.invisible || self.tiny || self.flat || self.cramped || ink.is_clear() || blends)
    }

    /// The same, in sight.
    pub(super) fn shown(self) -> Look {
        Look { gone: false, invisible: false, tiny: false, flat: false, cramped: false, ..self }
    }

    /// The same, out of sight.
    pub(super) fn hidden(self) -> Look {
        Look { gone: true, ..self }
    }

    /// The look of an element inside one of this look.
    pub(super) fn inside(self, style: Style) -> Look {
        let ink = style.ink.map_or(self.ink, |ink| ink.inside(self.ink));
        let paper = match style.paper {
            None | Some(Paper::Around) => self.paper,
            Some(Paper::Ink) => Paper::Plain(ink),
            Some(paper) => paper,
        };
        let fill = match style.fill {
            Some(Ink::Around) | None => self.fill,
            Some(fill) => Some(fill.inside(ink)),
        };
        Look {
            gone: self.gone || style.is_gone(),
            invisible: style.invisible().unwrap_or(self.invisible),
            tiny: style.tiny().unwrap_or(self.tiny),
            flat: style.flat().unwrap_or(self.flat),
            cramped: style.cramped().unwrap_or(self.cramped),
            ink,
            fill,
            paper,
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
    if matches!(tag.name.as_str(), "table" | "thead" | "tbody" | "tfoot" | "tr" | "td" | "th") {
        style.grow();
    }
    style
}

/// `hidden`, `popover`, a dialog without `open`, `color`, `bgcolor`, `background`, and boxes of no size. `aria-hidden` is none of them: who sees the page sees
/// what it marks.
fn attributes(tag: &Tag) -> Style {
    let mut style = Style::default();
    let is_closed = tag.name == "dialog" && tag.get("open").is_none();
    if is_closed || tag.get("hidden").is_some() || tag.get("popover").is_some() {
        style = Style::read("display:none").0;
    }
    let declared = |name: &str| tag.get(name).filter(|value| !value.trim().is_empty());
    let ink = |name: &str| declared(name).map(|value| Color::read_attribute(value).map_or(Ink::Unknown, Ink::Plain));
    style.ink = ink("color").or_else(|| ink("text"));
    style.paper = declared("bgcolor").map(|value| Color::read_attribute(value).map_or(Paper::Unknown, Paper::Plain));
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
