//! Declarations of CSS, as far as they hide text.

use super::color::Color;

/// Pixels beyond which something stands where nobody looks.
const AWAY_PIXELS: f64 = -200.0;

/// What one element declares. Each part is unset, or whether it hides.
#[derive(Debug, Clone, Copy, Default, PartialEq)]
pub(super) struct Style {
    marks: [Option<bool>; PROPERTIES],
    pub(super) ink: Option<Color>,
    pub(super) paper: Option<Paper>,
}

/// What text stands on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Paper {
    Plain(Color),
    /// A picture: which colours it has is not known.
    Picture,
}

#[derive(Debug, Clone, Copy)]
enum Property {
    Display,
    Visibility,
    Opacity,
    FontSize,
    Height,
    Width,
    MaxHeight,
    MaxWidth,
    Overflow,
    Indent,
    Left,
    Top,
    Right,
    Bottom,
    MarginLeft,
    MarginTop,
    Transform,
    Clip,
}

const PROPERTIES: usize = Property::Clip as usize + 1;

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
        self.paper = later.paper.or(self.paper);
    }

    /// Whether an element and all in it is gone, whatever is declared inside.
    pub(super) fn is_gone(&self) -> bool {
        use Property::{
            Bottom, Clip, Display, Height, Indent, Left, MarginLeft, MarginTop, MaxHeight, MaxWidth, Opacity, Overflow,
            Right, Top, Transform, Width,
        };
        let any = |all: &[Property]| all.iter().any(|one| self.mark(*one) == Some(true));
        let away = [Left, Top, Right, Bottom, MarginLeft, MarginTop, Indent, Transform, Clip];
        any(&[Display, Opacity]) || any(&away) || (any(&[Overflow]) && any(&[Height, Width, MaxHeight, MaxWidth]))
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
        let below = |limit: f64| pixels(value).map(|pixels| pixels <= limit);
        let first = |limit: f64| value.split_whitespace().filter_map(pixels).any(|pixels| pixels <= limit);
        match property {
            "display" => self.set(P::Display, Some(value == "none")),
            "visibility" => self.set(P::Visibility, Some(matches!(value, "hidden" | "collapse"))),
            "opacity" => self.set(P::Opacity, number(value).map(|opacity| opacity < 0.1)),
            "font-size" => self.set(P::FontSize, tiny(value)),
            "font" => self.set(P::FontSize, value.split([' ', '/']).find_map(tiny)),
            "height" => self.set(P::Height, below(1.0)),
            "width" => self.set(P::Width, below(1.0)),
            "max-height" => self.set(P::MaxHeight, below(1.0)),
            "max-width" => self.set(P::MaxWidth, below(1.0)),
            "overflow" | "overflow-x" | "overflow-y" => {
                self.set(P::Overflow, Some(value.contains("hidden") || value.contains("clip")));
            }
            "text-indent" => self.set(P::Indent, below(AWAY_PIXELS)),
            "left" => self.set(P::Left, below(AWAY_PIXELS)),
            "top" => self.set(P::Top, below(AWAY_PIXELS)),
            "right" => self.set(P::Right, below(AWAY_PIXELS)),
            "bottom" => self.set(P::Bottom, below(AWAY_PIXELS)),
            "margin-left" => self.set(P::MarginLeft, below(AWAY_PIXELS)),
            "margin-top" => self.set(P::MarginTop, below(AWAY_PIXELS)),
            "margin" => self.set(P::MarginTop, Some(first(AWAY_PIXELS))),
            "transform" | "translate" | "scale" => self.set(P::Transform, Some(moves_away(property, value))),
            "clip" | "clip-path" => self.set(P::Clip, Some(clips_all(value))),
            "filter" => self.set(P::Opacity, Some(matches!(value, "opacity(0)" | "opacity(0%)"))),
            "color" | "-webkit-text-fill-color" => self.ink = Color::read(value).or(self.ink),
            "background" | "background-color" | "background-image" => self.stand_on(value),
            _ => {}
        }
    }

    fn stand_on(&mut self, value: &str) {
        if value.contains("url(") || value.contains("gradient(") {
            self.paper = Some(Paper::Picture);
            return;
        }
        // `rgb(1, 2, 3)` has spaces of its own.
        let color = Color::read(value).or_else(|| value.split_whitespace().find_map(Color::read));
        if let Some(color) = color.filter(|color| !color.is_clear()) {
            self.paper = Some(Paper::Plain(color));
        }
    }
}

/// `text` in small letters, without comments and escapes, by which a declaration could hide from a reader of ours.
pub(super) fn plain(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find(['/', '\\']) {
        let (before, from) = rest.split_at(at);
        out.push_str(before);
        if let Some(comment) = from.strip_prefix("/*") {
            rest = comment.find("*/").map_or("", |end| &comment[end + 2..]);
        } else if let Some(escape) = from.strip_prefix('\\') {
            let digits = escape.bytes().take(6).take_while(u8::is_ascii_hexdigit).count();
            let read = u32::from_str_radix(&escape[..digits], 16).ok().and_then(char::from_u32);
            rest = &escape[digits..];
            if let Some(c) = read {
                out.push(c);
                rest = rest.strip_prefix(' ').unwrap_or(rest);
            }
        } else {
            out.push('/');
            rest = &from[1..];
        }
    }
    out.push_str(rest);
    out.make_ascii_lowercase();
    out
}

fn number(value: &str) -> Option<f64> {
    match value.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().ok().map(|percent| percent / 100.0),
        None => value.parse().ok(),
    }
}

/// A length in pixels; shares of something unknown are none, but nought is nought.
fn pixels(value: &str) -> Option<f64> {
    let end = value.find(|c: char| c.is_ascii_alphabetic() || c == '%').unwrap_or(value.len());
    let amount = value[..end].trim().parse::<f64>().ok()?;
    let unit = match &value[end..] {
        "" | "px" => 1.0,
        "pt" => 4.0 / 3.0,
        "em" | "rem" | "pc" => 16.0,
        "ch" | "ex" => 8.0,
        "in" => 96.0,
        "cm" => 37.8,
        "mm" | "vw" | "vh" => 3.8,
        "%" => 5.0,
        _ => return None,
    };
    Some(amount * unit)
}

/// Whether a size of letters is too small to be read; a share of the size around says nothing but when it is next to nought.
fn tiny(value: &str) -> Option<bool> {
    let size = pixels(value)?;
    let is_share = value.ends_with("em") || value.ends_with('%');
    if is_share { (size <= 1.0).then_some(true) } else { Some(size <= 1.5) }
}

fn moves_away(property: &str, value: &str) -> bool {
    let numbers = || value.split(['(', ')', ',', ' ']).filter(|part| !part.is_empty());
    let scales = property == "scale" || value.contains("scale");
    numbers().filter_map(pixels).any(|pixels| pixels <= AWAY_PIXELS)
        || (scales && numbers().any(|part| number(part).is_some_and(|scale| scale.abs() < 0.05)))
}

fn clips_all(value: &str) -> bool {
    let inside = value.split_once('(').map_or("", |(_, inside)| inside.trim_end_matches(')'));
    let mut sizes = inside.split([',', ' ']).filter(|part| !part.is_empty()).map(pixels);
    if value.starts_with("rect") || value.starts_with("polygon") {
        return !inside.is_empty() && sizes.all(|size| size.is_some_and(|size| size <= 1.0));
    }
    if value.starts_with("circle") {
        return sizes.next().flatten().is_some_and(|size| size <= 1.0);
    }
    value.starts_with("inset") && inside.split_whitespace().next().and_then(number).is_some_and(|share| share >= 0.5)
}
