//! Plain capitals for formats that know no accents (Pix BR Code, CNAB).

/// Text with accents taken off and everything else outside printable ASCII dropped; spaces collapse.
pub fn ascii(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for c in text.chars() {
        let plain = plain(c);
        if plain == ' ' && (folded.is_empty() || folded.ends_with(' ')) {
            continue;
        }
        if plain != '\0' {
            folded.push(plain);
        }
    }
    folded.truncate(folded.trim_end().len());
    folded
}

/// The first `limit` characters of the folded text, without a space at the end.
pub fn ascii_at_most(text: &str, limit: usize) -> String {
    let mut folded = ascii(text);
    folded.truncate(limit);
    folded.truncate(folded.trim_end().len());
    folded
}

fn plain(c: char) -> char {
    match c {
        'á' | 'à' | 'â' | 'ã' | 'ä' | 'å' | 'ª' => 'a',
        'Á' | 'À' | 'Â' | 'Ã' | 'Ä' | 'Å' => 'A',
        'é' | 'è' | 'ê' | 'ë' => 'e',
        'É' | 'È' | 'Ê' | 'Ë' => 'E',
        'í' | 'ì' | 'î' | 'ï' => 'i',
        'Í' | 'Ì' | 'Î' | 'Ï' => 'I',
        'ó' | 'ò' | 'ô' | 'õ' | 'ö' | 'º' | '°' => 'o',
        'Ó' | 'Ò' | 'Ô' | 'Õ' | 'Ö' => 'O',
        'ú' | 'ù' | 'û' | 'ü' => 'u',
        'Ú' | 'Ù' | 'Û' | 'Ü' => 'U',
        'ç' => 'c',
        'Ç' => 'C',
        'ñ' | 'ń' => 'n',
        'Ñ' | 'Ń' => 'N',
        'ý' | 'ÿ' => 'y',
        'Ý' => 'Y',
        'š' | 'ś' => 's',
        'Š' | 'Ś' => 'S',
        'ž' | 'ź' | 'ż' => 'z',
        'Ž' | 'Ź' | 'Ż' => 'Z',
        'ł' => 'l',
        'Ł' => 'L',
        'ø' => 'o',
        'Ø' => 'O',
        '’' | '‘' | '´' => '\'',
        '–' | '—' => '-',
        c if c.is_whitespace() => ' ',
        c if c.is_ascii_graphic() => c,
        _ => '\0',
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn portuguese_becomes_plain() {
        assert_eq!(ascii("São José da Conceição – nº 3"), "Sao Jose da Conceicao - no 3");
        assert_eq!(ascii("Łukasz Žižek, Sant’Ana, Joa\u{303}o"), "Lukasz Zizek, Sant'Ana, Joao");
        assert_eq!(ascii_at_most("Padaria São João Batista Ltda.", 12), "Padaria Sao");
    }

    proptest! {
        #[test]
        fn always_printable_ascii(text in ".*") {
            prop_assert!(ascii(&text).bytes().all(|b| (b' '..=b'~').contains(&b)));
        }
    }
}
