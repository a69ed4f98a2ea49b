//! One line of a question: nothing hidden, no layout of its own, and a warning of letters that pose as others.

use catalogue::Lang;

use crate::visible::{poses, spelled, visible};

/// Spaces in a row that are left as they are: more would push text to where a wrapped line starts.
const SPACES: usize = 3;

/// Combining marks on one letter that are left as they are: more would paint over the neighbours.
const MARKS: usize = 2;

/// Letters that a warning names.
const NAMED: usize = 3;

/// Hidden characters, line breaks, long runs of spaces and piles of marks spelled out.
pub(super) fn one_line(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    let shown = visible(text);
    let mut rest = shown.chars().peekable();
    let mut marks = 0;
    while let Some(c) = rest.next() {
        marks = if is_mark(c) { marks + 1 } else { 0 };
        match c {
            '\n' | '\r' | '\t' => line.push_str(&spelled(c)),
            c if c.is_whitespace() => {
                let mut run = vec![c];
                while let Some(space) = rest.next_if(|next| is_space(*next)) {
                    run.push(space);
                }
                if run.len() > SPACES {
                    line.push_str(&format!("⟦U+{:04X}×{}⟧", u32::from(c), run.len()));
                } else {
                    line.extend(run);
                }
            }
            c if marks > MARKS => line.push_str(&spelled(c)),
            c => line.push(c),
        }
    }
    line
}

fn is_space(c: char) -> bool {
    c.is_whitespace() && !matches!(c, '\n' | '\r' | '\t')
}

fn is_mark(c: char) -> bool {
    matches!(c, '\u{300}'..='\u{36f}' | '\u{1ab0}'..='\u{1aff}' | '\u{1dc0}'..='\u{1dff}'
        | '\u{20d0}'..='\u{20ff}' | '\u{fe20}'..='\u{fe2f}')
}

/// A warning where letters of other alphabets stand among ours and could be taken for them (Unicode TS #39).
pub(super) fn look_alikes(text: &str, lang: Lang) -> Option<String> {
    if !text.chars().any(|c| c.is_ascii_alphanumeric()) {
        return None;
    }
    let mut found: Vec<char> = Vec::new();
    for c in text.chars().filter(|c| poses(*c)) {
        if found.len() < NAMED && !found.contains(&c) {
            found.push(c);
        }
    }
    if found.is_empty() {
        return None;
    }
    let named: Vec<String> = found.iter().map(|c| format!("{c} = U+{:04X}", u32::from(*c))).collect();
    let named = named.join(", ");
    Some(match lang {
        Lang::Pt => format!(" (atenção: letras de outro alfabeto que parecem as nossas: {named})"),
        Lang::En => format!(" (warning: letters of another alphabet that look like ours: {named})"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn padding_and_piles_of_marks_are_spelled_out() {
        assert_eq!(one_line("a   b"), "a   b");
        assert_eq!(one_line(&format!("a{}- amount: 1", " ".repeat(90))), "a⟦U+0020×90⟧- amount: 1");
        assert_eq!(one_line("a\u{3000}\u{2003} \u{a0}b"), "a⟦U+3000×4⟧b");
        assert_eq!(one_line("e\u{301}\u{302}\u{336}"), "e\u{301}\u{302}⟦U+0336⟧");
        assert_eq!(one_line("a \n b"), "a ⟦U+000A⟧ b");
    }

    #[test]
    fn letters_that_pose_are_named() {
        assert_eq!(look_alikes("João Gonçalves, nº 10 – ½ € ✓", Lang::Pt), None);
        assert_eq!(look_alikes("Ольга", Lang::Pt), None);
        let warning = look_alikes("ana@b\u{430}nco.com", Lang::Pt).unwrap();
        assert!(warning.ends_with("parecem as nossas: а = U+0430)"), "{warning}");
        assert!(look_alikes("１23", Lang::En).unwrap().contains("U+FF11"));
    }
}
