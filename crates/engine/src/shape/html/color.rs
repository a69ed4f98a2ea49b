//! Colours, as far as text can hide in them.

use super::names::NAMES;

/// The largest difference of all channels together at which a person takes two colours for one.
const ALIKE: u32 = 36;

/// The opacity under which nothing is seen, of 255.
const CLEAR_OPACITY: u8 = 26;

/// Red, green, blue and opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Color([u8; 4]);

pub(super) const BLACK: Color = Color([0, 0, 0, 255]);
pub(super) const CLEAR: Color = Color([0, 0, 0, 0]);
pub(super) const WHITE: Color = Color([255, 255, 255, 255]);

impl Color {
    pub(super) fn is_clear(self) -> bool {
        self.0[3] < CLEAR_OPACITY
    }

    pub(super) fn is_like(self, other: Color) -> bool {
        self.0.iter().zip(other.0).take(3).map(|(one, two)| u32::from(one.abs_diff(two))).sum::<u32>() <= ALIKE
    }

    /// Reads CSS: hexadecimal digits, `rgb()`, `rgba()`, `hsl()`, and names.
    pub(super) fn read(text: &str) -> Option<Color> {
        let text = text.trim();
        if let Some(digits) = text.strip_prefix('#') {
            return Color::hex(digits);
        }
        if let Some((function, inside)) = text.strip_suffix(')').and_then(|text| text.split_once('(')) {
            return Color::called(function, inside);
        }
        let named = NAMES.iter().find(|(name, _)| *name == text)?;
        Some(Color([named.1[0], named.1[1], named.1[2], 255]))
            .map(|color| if text == "transparent" { Color([0, 0, 0, 0]) } else { color })
    }

    /// An attribute's colour may lack its `#`.
    pub(super) fn read_attribute(text: &str) -> Option<Color> {
        let text = text.trim().to_ascii_lowercase();
        Color::read(&text).or_else(|| Color::hex(&text))
    }

    fn hex(digits: &str) -> Option<Color> {
        let nibbles: Vec<u8> =
            digits.chars().map(|c| c.to_digit(16).and_then(|digit| u8::try_from(digit).ok())).collect::<Option<_>>()?;
        match nibbles[..] {
            [r, g, b] => Some(Color([r * 17, g * 17, b * 17, 255])),
            [r, g, b, a] => Some(Color([r * 17, g * 17, b * 17, a * 17])),
            [r, s, g, h, b, c] => Some(Color([r * 16 + s, g * 16 + h, b * 16 + c, 255])),
            [r, s, g, h, b, c, a, d] => Some(Color([r * 16 + s, g * 16 + h, b * 16 + c, a * 16 + d])),
            _ => None,
        }
    }

    fn called(function: &str, inside: &str) -> Option<Color> {
        let parts: Vec<&str> = inside.split([',', ' ', '/']).filter(|part| !part.is_empty()).collect();
        let [one, two, three] = [parts.first()?, parts.get(1)?, parts.get(2)?];
        let alpha = parts.get(3).map_or(Some(255), |part| channel(part, 255.0))?;
        match function.trim() {
            "rgb" | "rgba" => Some(Color([channel(one, 1.0)?, channel(two, 1.0)?, channel(three, 1.0)?, alpha])),
            "hsl" | "hsla" => {
                let hue = one.trim_end_matches("deg").parse::<f32>().ok().filter(|hue| hue.is_finite())?;
                let [saturation, lightness] =
                    [channel(two, 255.0)?, channel(three, 255.0)?].map(|of| f32::from(of) / 255.0);
                // CSS Color 4, 7.1.
                let one_of = |n: f32| {
                    let k = (n + hue / 30.0).rem_euclid(12.0);
                    let least = (k - 3.0).min(9.0 - k).clamp(-1.0, 1.0);
                    byte((lightness - saturation * lightness.min(1.0 - lightness) * least) * 255.0)
                };
                Some(Color([one_of(0.0), one_of(8.0), one_of(4.0), alpha]))
            }
            _ => None,
        }
    }
}

/// A channel of 255: a percentage, or a number times `unit`.
fn channel(text: &str, unit: f32) -> Option<u8> {
    let value = match text.strip_suffix('%') {
        Some(percent) => percent.parse::<f32>().ok()? * 2.55,
        None => text.parse::<f32>().ok()? * unit,
    };
    value.is_finite().then(|| byte(value))
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte before")]
fn byte(value: f32) -> u8 {
    value.round().clamp(0.0, 255.0) as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_are_read_as_mails_write_them() {
        for white in [
            "#fff",
            "#FFFFFF",
            "white",
            "rgb(255,255,255)",
            "rgba(255 255 255 / 1)",
            "rgb(100%, 100%, 100%)",
            "hsl(0, 0%, 100%)",
        ] {
            assert_eq!(Color::read(&white.to_ascii_lowercase()), Some(WHITE), "{white}");
        }
        for clear in ["transparent", "rgba(0,0,0,0)", "#0000", "rgb(1 2 3 / 5%)"] {
            assert!(Color::read(clear).is_some_and(Color::is_clear), "{clear}");
        }
        assert_eq!(Color::read_attribute(" FFFFFF "), Some(WHITE));
        assert!(Color::read("#fefefe").is_some_and(|color| color.is_like(WHITE)));
        assert!(!Color::read("#999").is_some_and(|color| color.is_like(WHITE)), "pale is not hidden");
        for none in ["", "#", "#12", "var(--x)", "inherit", "rgb()", "rgb(a,b,c)", "çç"] {
            assert_eq!(Color::read(none), None, "{none}");
        }
    }
}
