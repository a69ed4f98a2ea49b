//! Text as the fonts can draw it.

use unicode_normalization::UnicodeNormalization;

use crate::paper::face::{Faces, Weight};

/// Drawn for each letter that the fonts lack: another script, an emoji.
pub const MISSING: char = '\u{25A1}';

/// A text in composed letters, on one line: line breaks become spaces.
pub fn one_line(faces: &Faces, text: &str) -> String {
    lines(faces, text).replace('\n', " ")
}

/// A text in composed letters, with `\n` between lines. Control characters become spaces; marks that only join, order
/// or modify their neighbours are left out; what the fonts lack becomes [`MISSING`].
pub fn lines(faces: &Faces, text: &str) -> String {
    let face = faces.of(Weight::Regular);
    let text = text.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    let letters = text.nfc().filter_map(|letter| match letter {
        '\n' => Some('\n'),
        _ if is_silent(letter) => None,
        _ if letter.is_control() || (letter.is_whitespace() && !face.has(letter)) => Some(' '),
        _ if face.has(letter) => Some(letter),
        _ => Some(MISSING),
    });
    letters.collect()
}

/// Joiners, marks of direction, soft hyphens, selectors of variants and loose accents: nothing by themselves.
fn is_silent(letter: char) -> bool {
    matches!(letter,
        '\u{AD}' | '\u{300}'..='\u{36F}' | '\u{61C}' | '\u{180B}'..='\u{180E}' | '\u{200B}'..='\u{200F}'
        | '\u{202A}'..='\u{202E}' | '\u{2060}'..='\u{206F}' | '\u{20D0}'..='\u{20FF}' | '\u{FE00}'..='\u{FE0F}'
        | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{E0000}'..='\u{E0FFF}')
}
