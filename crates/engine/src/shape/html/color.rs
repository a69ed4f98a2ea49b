//! Colours, as far as text can hide in them.

/// The largest difference of all channels together at which a person takes two colours for one.
const ALIKE: u32 = 36;

/// The opacity under which nothing is seen, of 255.
const CLEAR: u8 = 26;

/// Red, green, blue and opacity.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Color([u8; 4]);

pub(super) const BLACK: Color = Color([0, 0, 0, 255]);
pub(super) const WHITE: Color = Color([255, 255, 255, 255]);

impl Color {
    pub(super) fn is_clear(self) -> bool {
        self.0[3] < CLEAR
    }

    pub(super) fn is_like(self, other: Color) -> bool {
        self.0.iter().zip(other.0).take(3).map(|(one, two)| u32::from(one.abs_diff(two))).sum::<u32>() <= ALIKE
    }

    /// Reads CSS: hexadecimal digits, `rgb()`, `rgba()`, `hsl()` of greys, and the names that mails use.
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
                let lightness = channel(three, 255.0)?;
                let is_grey = matches!(two.trim_end_matches('%'), "0") || matches!(lightness, 0 | 255) || alpha < CLEAR;
                is_grey.then_some(Color([lightness, lightness, lightness, alpha]))
            }
            _ => None,
        }
    }
}

/// A channel of 255: a percentage, or a number times `unit`.
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "clamped to a byte before")]
fn channel(text: &str, unit: f32) -> Option<u8> {
    let value = match text.strip_suffix('%') {
        Some(percent) => percent.parse::<f32>().ok()? * 2.55,
        None => text.parse::<f32>().ok()? * unit,
    };
    value.is_finite().then(|| value.round().clamp(0.0, 255.0) as u8)
}

const NAMES: &[(&str, [u8; 3])] = &[
    ("aliceblue", [240, 248, 255]),
    ("azure", [240, 255, 255]),
    ("beige", [245, 245, 220]),
    ("black", [0, 0, 0]),
    ("blue", [0, 0, 255]),
    ("darkgray", [169, 169, 169]),
    ("floralwhite", [255, 250, 240]),
    ("gainsboro", [220, 220, 220]),
    ("ghostwhite", [248, 248, 255]),
    ("gray", [128, 128, 128]),
    ("green", [0, 128, 0]),
    ("grey", [128, 128, 128]),
    ("honeydew", [240, 255, 240]),
    ("ivory", [255, 255, 240]),
    ("lightgray", [211, 211, 211]),
    ("lightgrey", [211, 211, 211]),
    ("mintcream", [245, 255, 250]),
    ("navy", [0, 0, 128]),
    ("orange", [255, 165, 0]),
    ("purple", [128, 0, 128]),
    ("red", [255, 0, 0]),
    ("seashell", [255, 245, 238]),
    ("silver", [192, 192, 192]),
    ("snow", [255, 250, 250]),
    ("teal", [0, 128, 128]),
    ("transparent", [0, 0, 0]),
    ("white", [255, 255, 255]),
    ("whitesmoke", [245, 245, 245]),
    ("yellow", [255, 255, 0]),
];

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
