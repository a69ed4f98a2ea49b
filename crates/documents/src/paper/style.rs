//! How text looks: few sizes, few colours, all of them dark enough to print in black and white.

use crate::paper::face::Weight;

/// A colour by red, green and blue.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Color(pub u8, pub u8, pub u8);

/// Text.
pub const INK: Color = Color(0x1c, 0x22, 0x2b);
/// Labels and what explains.
pub const SOFT: Color = Color(0x5a, 0x65, 0x73);
/// Titles and the sum that matters.
pub const ACCENT: Color = Color(0x1d, 0x42, 0x66);
/// Lines between rows.
pub const RULE: Color = Color(0xd3, 0xd9, 0xe0);
/// Behind what stands out.
pub const TINT: Color = Color(0xf1, 0xf4, 0xf7);
/// Large words behind a page.
pub const GHOST: Color = Color(0xec, 0xee, 0xf1);
/// Done, paid.
pub const GREEN: Color = Color(0x1c, 0x67, 0x42);
/// Void, cancelled, refused.
pub const RED: Color = Color(0x9b, 0x2c, 0x2c);
/// Late.
pub const AMBER: Color = Color(0x8f, 0x4d, 0x0b);
/// Codes.
pub const BLACK: Color = Color(0, 0, 0);
/// Behind codes.
pub const WHITE: Color = Color(0xff, 0xff, 0xff);

/// How a text looks; its size is in points.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Style {
    /// How heavy.
    pub weight: Weight,
    /// How large.
    pub size: f32,
    /// In which colour.
    pub color: Color,
}

/// Height of a line, in sizes.
const LEADING: f32 = 1.4;
/// Height of capital letters of the fonts, in sizes.
const CAPITALS: f32 = 0.7275;

impl Style {
    /// Running text.
    pub const BODY: Style = Style { weight: Weight::Regular, size: 9.0, color: INK };
    /// What stands out in running text.
    pub const STRONG: Style = Style { weight: Weight::Semibold, size: 9.0, color: INK };
    /// What explains something above it.
    pub const NOTE: Style = Style { weight: Weight::Regular, size: 7.5, color: SOFT };
    /// The name of a field.
    pub const LABEL: Style = Style { weight: Weight::Regular, size: 7.5, color: SOFT };
    /// The name of a block.
    pub const HEADING: Style = Style { weight: Weight::Semibold, size: 9.0, color: ACCENT };
    /// The document's name.
    pub const TITLE: Style = Style { weight: Weight::Semibold, size: 19.0, color: ACCENT };

    /// The same in another size.
    pub const fn sized(self, size: f32) -> Style {
        Style { size, ..self }
    }

    /// The same in another colour.
    pub const fn colored(self, color: Color) -> Style {
        Style { color, ..self }
    }

    /// Height of its lines.
    pub const fn line(self) -> f32 {
        self.size * LEADING
    }

    /// From the top of a line to the foot of its letters.
    pub const fn baseline(self) -> f32 {
        self.size * (LEADING + CAPITALS) / 2.0
    }
}
