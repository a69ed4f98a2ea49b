//! Declarations of CSS, as far as they hide text.

use super::color::{BLACK, Color, WHITE};
use super::ink::{Ink, Paper};
use super::measure::{away, cramped, flat, is_function, is_word, masks, moves_away, number, pixels, tiny, turns};
use super::plain::plain;
use super::property::{GONE, PROPERTIES, Property};

/// What one element declares. Each part is unset, or whether it hides.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Style {
    marks: [Option<bool>; PROPERTIES],
    pub(super) ink: Option<Ink>,
    /// What letters are filled with, which wins over their colour.
    pub(super) fill: Option<Ink>,
    pub(super) paper: Option<Paper>,
}

impl Default for Style {
    fn default() -> Style {
        Style { marks: [None; PROPERTIES], ink: None, fill: None, paper: None }
    }
}

impl Style {
    /// Reads `a: b; c: d`; what is marked important comes apart.
    pub(super) fn read(text: &str) -> (Style, Style) {
        let (mut normal, mut important) = (Style::default(), Style::default());
        let plain = plain(text);
        for declaration in plain.split(';') {
            let Some((property, value)) = declaration.split_once(':') else { continue };
            match value.split_once('!') {
                Some((value, _)) => important.declare(property.trim(), value.trim()),
                None => normal.declare(property.trim(), value.trim()),
            }
        }
        (normal, important)
    }

    /// Adds what `later` declares, which wins.
    pub(super) fn and(&mut self, later: Style) {
        for (mark, later) in self.marks.iter_mut().zip(later.marks) {
            *mark = later.or(*mark);
        }
        self.ink = later.ink.or(self.ink);
        self.fill = later.fill.or(self.fill);
        self.paper = later.paper.or(self.paper);
    }

    /// Whether an element and all in it is gone, whatever is declared inside.
    pub(super) fn is_gone(&self) -> bool {
        use Property as P;
        let any = |all: &[P]| all.iter().any(|one| self.mark(*one) == Some(true));
        any(GONE)
            || (any(&[P::Overflow, P::OverflowX, P::OverflowY])
                && any(&[P::Height, P::Width, P::MaxHeight, P::MaxWidth]))
    }

    /// Of a rule whose selector is not followed: what hides, and nothing that shows.
    pub(super) fn hiding(mut self) -> Style {
        for mark in &mut self.marks {
            *mark = mark.filter(|hides| *hides);
        }
        let hides =
            |ink: &Ink| matches!(ink, Ink::Unknown) || ink.inside(WHITE).is_like(WHITE) || ink.inside(BLACK).is_clear();
        Style { ink: self.ink.filter(hides), fill: self.fill.filter(hides), paper: None, ..self }
    }

    /// Of a rule that may be about any element: only what is declared to hide and for nothing else.
    pub(super) fn plainly_hiding(self) -> Style {
        let mut plain = Style::default();
        for property in [Property::Display, Property::Visibility, Property::Opacity, Property::FontSize] {
            plain.set(property, self.mark(property).filter(|hides| *hides));
        }
        plain
    }

    /// Parts of a table grow with what they hold, however low they are declared.
    pub(super) fn grow(&mut self) {
        self.set(Property::NoHeight, Some(false));
    }

    /// Whether lines of this element are too low to be read, where it says so.
    pub(super) fn flat(&self) -> Option<bool> {
        self.mark(Property::LineHeight)
    }

    /// Whether letters of this element stand on each other, where it says so.
    pub(super) fn cramped(&self) -> Option<bool> {
        self.mark(Property::LetterSpacing)
    }

    /// Whether text of this element is invisible, where it says so.
    pub(super) fn invisible(&self) -> Option<bool> {
        self.mark(Property::Visibility)
    }

    /// Whether text of this element is too small to be read, where it says so.
    pub(super) fn tiny(&self) -> Option<bool> {
        self.mark(Property::FontSize)
    }

    /// A box of no size, as attributes give it.
    pub(super) fn flatten(&mut self) {
        self.set(Property::Height, Some(true));
        self.set(Property::Overflow, Some(true));
    }

    fn mark(&self, property: Property) -> Option<bool> {
        self.marks.get(property as usize).copied().flatten()
    }

    fn set(&mut self, property: Property, mark: Option<bool>) {
        if let (Some(place), Some(mark)) = (self.marks.get_mut(property as usize), mark) {
            *place = Some(mark);
        }
    }

    fn declare(&mut self, property: &str, value: &str) {
        use Property as P;
        let first = |places: &str| Some(places.split_whitespace().any(away));
        let clips = || Some(value.contains("hidden") || value.contains("clip"));
        match property {
            "display" => self.set(P::Display, Some(value == "none")),
            "visibility" => self.set(P::Visibility, Some(matches!(value, "hidden" | "collapse"))),
            "content-visibility" => self.set(P::ContentVisibility, Some(!matches!(value, "visible" | "auto"))),
            "opacity" => self.set(P::Opacity, Some(!is_word(value) && number(value).is_none_or(|share| share < 0.1))),
            "filter" => self.set(P::Filter, Some(FADING.iter().any(|fading| value.contains(fading)))),
            "zoom" => self.set(P::Zoom, Some(is_function(value) || number(value).is_some_and(|share| share < 0.1))),
            "font-size" => self.set(P::FontSize, tiny(value)),
            "font" => {
                self.set(P::FontSize, value.split([' ', '/']).find_map(tiny));
                let height = value.split_once('/').and_then(|(_, rest)| rest.split_whitespace().next());
                self.set(P::LineHeight, flat(height.unwrap_or("normal")));
            }
            "line-height" => self.set(P::LineHeight, flat(value)),
            "letter-spacing" => self.set(P::LetterSpacing, cramped(value)),
            "height" => self.measure(P::Height, P::NoHeight, value),
            "max-height" => self.measure(P::MaxHeight, P::NoMaxHeight, value),
            "width" => self.set(P::Width, pixels(value).map(|pixels| pixels <= 1.0)),
            "max-width" => self.set(P::MaxWidth, pixels(value).map(|pixels| pixels <= 1.0)),
            "overflow" => self.set(P::Overflow, clips()),
            "overflow-x" => self.set(P::OverflowX, clips()),
            "overflow-y" => self.set(P::OverflowY, clips()),
            "text-indent" => self.set(P::Indent, Some(away(value))),
            "left" => self.set(P::Left, Some(away(value))),
            "top" => self.set(P::Top, Some(away(value))),
            "right" => self.set(P::Right, Some(away(value))),
            "bottom" => self.set(P::Bottom, Some(away(value))),
            "inset" => self.set(P::Inset, Some(is_function(value) || value.split_whitespace().any(away))),
            "margin-left" => self.set(P::MarginLeft, Some(away(value))),
            "margin-top" => self.set(P::MarginTop, Some(away(value))),
            "margin" => self.set(P::Margin, first(value)),
            "transform" => self.set(P::Transform, Some(moves_away(property, value))),
            "translate" => self.set(P::Translate, Some(moves_away(property, value))),
            "scale" => self.set(P::Scale, Some(moves_away(property, value))),
            "rotate" => self.set(P::Rotate, Some(turns(value))),
            "clip" => self.set(P::Clip, Some(masks(value))),
            "clip-path" | "-webkit-clip-path" => self.set(P::ClipPath, Some(masks(value))),
            "mask" | "mask-image" | "-webkit-mask" | "-webkit-mask-image" => self.set(P::Mask, Some(masks(value))),
            "color" => self.ink = Ink::read(value).or(self.ink),
            "-webkit-text-fill-color" => self.fill = Ink::read(value).or(self.fill),
            "background" | "background-color" | "background-image" => self.stand_on(property, value),
            _ => {}
        }
    }

    fn measure(&mut self, low: Property, none: Property, value: &str) {
        let size = pixels(value);
        self.set(low, size.map(|size| size <= 1.0));
        self.set(none, Some(is_function(value) || size.is_some_and(|size| size <= 0.0)));
    }

    fn stand_on(&mut self, property: &str, value: &str) {
        if value.contains("url(") || value.contains("gradient(") {
            self.paper = Some(Paper::Picture);
            return;
        }
        if property == "background-image" || value.is_empty() {
            return;
        }
        // `rgb(1, 2, 3)` has spaces of its own.
        let color = Color::read(value).or_else(|| value.split_whitespace().find_map(Color::read));
        let is_known = |word: &str| is_word(word) || PLACES.contains(&word) || pixels(word).is_some();
        self.paper = Some(match color {
            Some(color) if color.is_clear() => Paper::Around,
            Some(color) => Paper::Plain(color),
            None if value.split_whitespace().any(|word| word == "currentcolor") => Paper::Ink,
            None if value.split([' ', '/']).filter(|word| !word.is_empty()).all(is_known) => Paper::Around,
            None => Paper::Unknown,
        });
    }
}

/// Filters after which letters may not be seen.
const FADING: &[&str] = &["opacity", "blur(", "brightness(", "contrast(", "url(", "var("];

/// Words of `background` that are no colours.
const PLACES: &[&str] = &[
    "repeat",
    "repeat-x",
    "repeat-y",
    "no-repeat",
    "center",
    "left",
    "right",
    "top",
    "bottom",
    "scroll",
    "fixed",
    "cover",
    "contain",
    "border-box",
    "padding-box",
    "content-box",
];
