//! Breaks text into lines of a width.

use crate::paper::face::Face;

/// Lines no wider than `width`. Lines break at spaces, and anywhere in a word that is wider than a line by itself. A
/// line that broke at a space keeps it, unseen, so that a reader of the PDF's text finds words apart. Of empty lines in
/// a row one stays; there are none at either end.
pub fn wrap(face: &Face, text: &str, size: f32, width: f32) -> Vec<String> {
    let room = width / size;
    let mut lines: Vec<String> = Vec::new();
    for paragraph in text.split('\n') {
        let paragraph = paragraph.trim();
        if paragraph.is_empty() {
            if lines.last().is_some_and(|line| !line.is_empty()) {
                lines.push(String::new());
            }
            continue;
        }
        fill(face, paragraph, room, &mut lines);
    }
    if lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    lines
}

/// Lines of a code no wider than `width`, broken anywhere: together they are the code.
pub fn code(face: &Face, text: &str, size: f32, width: f32) -> Vec<String> {
    let mut lines = Vec::new();
    let (rest, _) = chop(face, text, width / size, &mut lines);
    lines.push(rest);
    lines
}

/// The lines of one paragraph; `room` is in ems.
fn fill(face: &Face, paragraph: &str, room: f32, lines: &mut Vec<String>) {
    let space = face.step(None, ' ');
    let mut line = String::new();
    let mut used = 0.0;
    for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
        let wide = face.width(word, 1.0);
        let before = if line.is_empty() { 0.0 } else { space };
        if used + before + wide <= room {
            if before > 0.0 {
                line.push(' ');
            }
            line.push_str(word);
            used += before + wide;
            continue;
        }
        if !line.is_empty() {
            line.push(' ');
            lines.push(std::mem::take(&mut line));
        }
        (line, used) = if wide <= room { (word.to_owned(), wide) } else { chop(face, word, room, lines) };
    }
    lines.push(line);
}

/// Breaks a word that fits no line; answers what is left for the line after, and its width.
fn chop(face: &Face, word: &str, room: f32, lines: &mut Vec<String>) -> (String, f32) {
    let mut line = String::new();
    let mut used = 0.0;
    for letter in word.chars() {
        let step = face.step(line.chars().last(), letter);
        if used + step > room && !line.is_empty() {
            lines.push(std::mem::take(&mut line));
            used = face.step(None, letter);
        } else {
            used += step;
        }
        line.push(letter);
    }
    (line, used)
}
