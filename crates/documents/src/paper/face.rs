//! The two fonts: which glyph a letter is, how wide, and how much closer it stands to the one before.

use std::collections::HashMap;

use krilla::text::{Font, GlyphId, KrillaGlyph};
use skrifa::raw::TableProvider;
use skrifa::raw::tables::kern::SubtableKind;
use skrifa::{FontRef, MetadataProvider};

use crate::DocumentError;
use crate::paper::clean::MISSING;

const REGULAR: &[u8] = include_bytes!("../../assets/inter-regular.ttf");
const SEMIBOLD: &[u8] = include_bytes!("../../assets/inter-semibold.ttf");

/// How heavy a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Weight {
    /// Running text.
    Regular,
    /// What stands out.
    Semibold,
}

/// One font.
pub struct Face {
    font: Font,
    glyphs: HashMap<char, Glyph>,
    kerning: HashMap<(u32, u32), f32>,
}

/// A letter in a font; the advance is in ems.
#[derive(Clone, Copy)]
struct Glyph {
    id: u32,
    advance: f32,
}

/// Both fonts.
pub struct Faces {
    regular: Face,
    semibold: Face,
}

impl Faces {
    /// Reads the fonts that the crate carries.
    pub fn load() -> Result<Faces, DocumentError> {
        Ok(Faces { regular: Face::load(REGULAR)?, semibold: Face::load(SEMIBOLD)? })
    }

    /// The font of a weight.
    pub fn of(&self, weight: Weight) -> &Face {
        match weight {
            Weight::Regular => &self.regular,
            Weight::Semibold => &self.semibold,
        }
    }
}

impl Face {
    fn load(bytes: &'static [u8]) -> Result<Face, DocumentError> {
        let unreadable = |what: &str| DocumentError::Pdf(format!("the font's {what} cannot be read"));
        let font = Font::new(bytes.into(), 0).ok_or_else(|| unreadable("outlines"))?;
        let tables = FontRef::new(bytes).map_err(|_| unreadable("tables"))?;
        let widths = tables.glyph_metrics(skrifa::instance::Size::unscaled(), skrifa::instance::LocationRef::default());
        let em = font.units_per_em();
        let glyphs = tables.charmap().mappings().filter_map(|(letter, id)| {
            let advance = widths.advance_width(id)? / em;
            Some((char::from_u32(letter)?, Glyph { id: id.to_u32(), advance }))
        });
        let glyphs: HashMap<char, Glyph> = glyphs.collect();
        if !glyphs.contains_key(&MISSING) {
            return Err(unreadable("sign for what it lacks"));
        }
        Ok(Face { font, glyphs, kerning: kerning(&tables, em) })
    }

    /// The font as the PDF takes it.
    pub fn font(&self) -> &Font {
        &self.font
    }

    /// Whether the font draws a letter.
    pub fn has(&self, letter: char) -> bool {
        self.glyphs.contains_key(&letter)
    }

    /// How far a letter goes, in ems, when it follows another.
    pub fn step(&self, before: Option<char>, letter: char) -> f32 {
        let glyph = self.glyph(letter);
        glyph.advance + before.map_or(0.0, |before| self.closer(self.glyph(before), glyph))
    }

    /// How wide a text is at a size.
    pub fn width(&self, text: &str, size: f32) -> f32 {
        let mut before = None;
        let ems = text.chars().map(|letter| self.step(before.replace(letter), letter));
        ems.sum::<f32>() * size
    }

    /// The glyphs of a text, as the PDF takes them.
    pub fn shape(&self, text: &str) -> Vec<KrillaGlyph> {
        let letters: Vec<(usize, char)> = text.char_indices().collect();
        let shaped = letters.iter().enumerate().map(|(at, &(start, letter))| {
            let glyph = self.glyph(letter);
            let next = letters.get(at + 1).map_or(0.0, |&(_, next)| self.closer(glyph, self.glyph(next)));
            let range = start..start + letter.len_utf8();
            KrillaGlyph::new(GlyphId::new(glyph.id), glyph.advance + next, 0.0, 0.0, 0.0, range, None)
        });
        shaped.collect()
    }

    fn glyph(&self, letter: char) -> Glyph {
        let found = self.glyphs.get(&letter).or_else(|| self.glyphs.get(&MISSING));
        found.copied().unwrap_or(Glyph { id: 0, advance: 0.0 })
    }

    fn closer(&self, left: Glyph, right: Glyph) -> f32 {
        self.kerning.get(&(left.id, right.id)).copied().unwrap_or(0.0)
    }
}

/// The pairs of the plain `kern` table, in ems.
fn kerning(tables: &FontRef, em: f32) -> HashMap<(u32, u32), f32> {
    let Ok(kern) = tables.kern() else { return HashMap::new() };
    let mut pairs = HashMap::new();
    for subtable in kern.subtables().flatten() {
        if let Ok(SubtableKind::Format0(plain)) = subtable.kind() {
            for pair in plain.pairs() {
                let key = (u32::from(pair.left.get().to_u16()), u32::from(pair.right.get().to_u16()));
                pairs.insert(key, f32::from(pair.value.get()) / em);
            }
        }
    }
    pairs
}
