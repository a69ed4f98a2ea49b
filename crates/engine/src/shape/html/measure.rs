//! Sizes and places of CSS, as far as they hide. What is not read here is taken to hide.

/// Pixels before the page at which nobody looks.
const BEFORE_PIXELS: f64 = -200.0;

/// Pixels beyond the page at which nobody looks.
const BEYOND_PIXELS: f64 = 999.0;

pub(super) fn number(value: &str) -> Option<f64> {
    match value.strip_suffix('%') {
        Some(percent) => percent.trim().parse::<f64>().ok().map(|percent| percent / 100.0),
        None => value.parse().ok(),
    }
}

/// A length in pixels; shares of something unknown are none, but nought is nought.
pub(super) fn pixels(value: &str) -> Option<f64> {
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
pub(super) fn tiny(value: &str) -> Option<bool> {
    let size = pixels(value)?;
    let is_share = value.ends_with("em") || value.ends_with('%');
    if is_share { (size <= 1.0).then_some(true) } else { Some(size <= 1.5) }
}

/// Whether a place is off the page.
pub(super) fn away(value: &str) -> bool {
    let is_window = value.ends_with("vw") || value.ends_with("vh");
    let limit = if is_window { 380.0 } else { BEYOND_PIXELS };
    is_function(value) || pixels(value).is_some_and(|pixels| pixels <= BEFORE_PIXELS || pixels >= limit)
}

/// Whether lines of this height cannot be read; a number without a unit is a share of the letters' size.
pub(super) fn flat(value: &str) -> Option<bool> {
    if matches!(value, "" | "inherit" | "unset") {
        return None;
    }
    let is_low = number(value).map(|share| share < 0.3).or_else(|| pixels(value).map(|pixels| pixels <= 2.0));
    Some(is_low.unwrap_or_else(|| is_function(value)))
}

/// Whether letters at this distance stand on each other: half their size, or half of ten pixels.
pub(super) fn cramped(value: &str) -> Option<bool> {
    if matches!(value, "" | "inherit" | "unset") {
        return None;
    }
    let limit = if value.ends_with("em") { -8.0 } else { -5.0 };
    Some(pixels(value).map_or_else(|| is_function(value), |pixels| pixels <= limit))
}

/// Whether a value is computed, so that only a browser knows it.
pub(super) fn is_function(value: &str) -> bool {
    value.contains('(')
}

/// Whether a value stands for none of its own.
pub(super) fn is_word(value: &str) -> bool {
    matches!(value, "none" | "auto" | "inherit" | "initial" | "unset" | "revert" | "revert-layer" | "")
}

/// Whether a mask or a clip may leave nothing to be seen.
pub(super) fn masks(value: &str) -> bool {
    !is_word(value)
}

/// Whether `rotate` turns letters out of the page.
pub(super) fn turns(value: &str) -> bool {
    is_function(value) || value.split_whitespace().count() > 1
}

/// Whether a transformation moves letters off the page, out of it, or makes them too small.
pub(super) fn moves_away(property: &str, value: &str) -> bool {
    let known =
        ["translate", "translatex", "translatey", "translate3d", "translatez", "rotate", "rotatez", "scale", "scalex"];
    if value.contains("var(") || value.contains("calc(") {
        return true;
    }
    let mut functions = value.split(')').filter_map(|part| part.split_once('(')).map(|(name, _)| name.trim());
    if !functions.all(|name| known.contains(&name) || name == "scaley") {
        return true;
    }
    let numbers = || value.split(['(', ')', ',', ' ']).filter(|part| !part.is_empty());
    let scales = property == "scale" || value.contains("scale");
    numbers().any(away_alone) || (scales && numbers().any(|part| number(part).is_some_and(|scale| scale.abs() < 0.05)))
}

fn away_alone(part: &str) -> bool {
    !is_function(part) && away(part)
}
