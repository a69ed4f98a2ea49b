//! The style sheets of a mail: rules that hide, found by what they name.

use std::collections::HashMap;

use super::style::{Style, plain};

/// Rules with conditions that are kept for one name. What comes after holds without its conditions: rather too much is
/// hidden than too little.
const CONDITIONED: usize = 16;

/// Names in one selector.
const NAMES: usize = 8;

/// Every rule, by the most telling name of what it is about: `#id`, `.class`, `tag` or `*`.
#[derive(Debug, Default)]
pub(super) struct Sheet {
    rules: HashMap<String, Vec<Rule>>,
}

#[derive(Debug, Clone, Default, PartialEq)]
struct Rule {
    /// What else the element must be.
    own: Vec<String>,
    /// What must stand around it.
    around: Vec<String>,
    normal: Style,
    important: Style,
}

impl Sheet {
    /// Adds the rules of `text`, those for other readers than a screen left out.
    pub(super) fn add(&mut self, text: &str) {
        let text = plain(text);
        let mut rest = text.as_str();
        // For each block that is open: whether its rules hold.
        let mut open: Vec<bool> = Vec::new();
        while let Some(at) = rest.find(['{', '}', ';']) {
            let (prelude, from) = (rest[..at].trim(), &rest[at + 1..]);
            rest = from;
            match text.as_bytes().get(text.len() - from.len() - 1) {
                Some(b'{') if prelude.starts_with('@') => open.push(open.iter().all(|holds| *holds) && holds(prelude)),
                Some(b'{') => {
                    let end = rest.find('}').unwrap_or(rest.len());
                    if open.last().is_none_or(|holds| *holds) {
                        self.rule(prelude, &rest[..end]);
                    }
                    rest = rest.get(end + 1..).unwrap_or_default();
                }
                Some(b'}') => {
                    open.pop();
                }
                _ => {}
            }
        }
    }

    /// What is declared for an element of these names by the sheet, and what of it is important.
    pub(super) fn style(&self, names: &[String], is_around: impl Fn(&str) -> bool) -> (Style, Style) {
        let (mut normal, mut important) = (Style::default(), Style::default());
        if self.rules.is_empty() {
            return (normal, important);
        }
        let everything = "*".to_owned();
        for name in std::iter::once(&everything).chain(names) {
            for rule in self.rules.get(name).into_iter().flatten() {
                let own = rule.own.iter().all(|one| names.contains(one));
                if own && rule.around.iter().all(|one| is_around(one)) {
                    normal.and(rule.normal);
                    important.and(rule.important);
                }
            }
        }
        (normal, important)
    }

    fn rule(&mut self, selectors: &str, declarations: &str) {
        let (normal, important) = Style::read(declarations);
        if (normal, important) == (Style::default(), Style::default()) {
            return;
        }
        for selector in selectors.split(',') {
            let Some((key, own, around)) = read(selector) else { continue };
            let rules = self.rules.entry(key).or_default();
            let rule = Rule { own, around, normal, important };
            let is_free = |rule: &Rule| rule.own.is_empty() && rule.around.is_empty();
            if is_free(&rule) || rules.len() >= CONDITIONED {
                match rules.last_mut().filter(|last| is_free(last)) {
                    Some(last) => {
                        last.normal.and(normal);
                        last.important.and(important);
                    }
                    None => rules.push(Rule { own: Vec::new(), around: Vec::new(), ..rule }),
                }
            } else {
                rules.push(rule);
            }
        }
    }
}

/// Whether the rules in a block like `@media screen` hold for who reads on a wide, light screen.
fn holds(prelude: &str) -> bool {
    let conditional = ["@media", "@supports", "@layer", "@container", "@scope"];
    let others = ["max-", "print", "prefers-color-scheme", "speech", "not ", "<"];
    conditional.iter().any(|name| prelude.starts_with(name)) && !others.iter().any(|word| prelude.contains(word))
}

/// The key of a selector, what else its element must be, and what must stand around it. One that depends on what is not
/// kept here (a place among its neighbours, a pointer) is none.
fn read(selector: &str) -> Option<(String, Vec<String>, Vec<String>)> {
    let selector = selector.replace("~=", "=");
    let mut compounds = selector.split([' ', '>', '+', '~', '\n', '\t']).filter(|part| !part.is_empty());
    let mut own = names(compounds.next_back()?)?;
    // An id tells more than a class, a class more than a tag.
    own.sort_by_key(|name| match name.as_bytes().first() {
        Some(b'#') => 0,
        Some(b'.') => 1,
        Some(b'*') => 3,
        _ => 2,
    });
    own.retain({
        let only = own.len() == 1;
        move |name| only || name != "*"
    });
    let key = own.remove(0);
    let around: Option<Vec<Vec<String>>> = compounds.map(names).collect();
    let around = around?.into_iter().flatten().filter(|name| name != "*").take(NAMES).collect();
    own.truncate(NAMES);
    Some((key, own, around))
}

/// `td.small#x` as `td`, `.small`, `#x`; `[class=x]` and `[class~=x]` as `.x`.
fn names(compound: &str) -> Option<Vec<String>> {
    if compound.contains(':') {
        return None;
    }
    let (plain, attributes) = compound.split_once('[').map_or((compound, ""), |(plain, rest)| (plain, rest));
    let mut names = Vec::new();
    let mut from = 0;
    for (at, c) in plain.char_indices().skip(1).chain([(plain.len(), '.')]) {
        if matches!(c, '.' | '#') && at > from {
            names.push(plain[from..at].to_owned());
            from = at;
        }
    }
    for attribute in attributes.split('[').filter(|attribute| !attribute.is_empty()) {
        let (name, value) = attribute.trim_end_matches(']').split_once('=')?;
        let value = value.trim_matches(['"', '\'', ' ']);
        match name.trim() {
            "class" => names.push(format!(".{value}")),
            "id" => names.push(format!("#{value}")),
            _ => return None,
        }
    }
    (!names.is_empty()).then_some(names)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_gone(sheet: &str, names: &[&str], around: &[&str]) -> bool {
        let mut read = Sheet::default();
        read.add(sheet);
        let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
        let (mut style, important) = read.style(&names, |name| around.contains(&name));
        style.and(important);
        style.is_gone()
    }

    #[test]
    fn rules_are_found_by_what_they_name() {
        for (sheet, names, around) in [
            (".x{display:none}", vec!["p", ".x"], vec![]),
            ("a,p.x#y , b { DISPLAY : NONE ! important; }", vec!["p", "#y", ".x"], vec![]),
            ("div > .a .x{display:none}", vec!["p", ".x"], vec!["div", ".a"]),
            ("@import url(x); @media screen { .x{display:none} }", vec![".x"], vec![]),
            (".x{display:block}.x{opacity:0}", vec![".x"], vec![]),
            ("/* } */ .x{dis/**/play:n\\6f ne}", vec![".x"], vec![]),
            ("[class~=\"x\"]{display:none}", vec![".x"], vec![]),
            ("*{display:none", vec!["p"], vec![]),
        ] {
            assert!(is_gone(sheet, &names, &around), "{sheet}");
        }
        for (sheet, names, around) in [
            (".x{display:none}", vec!["p", ".y"], vec![]),
            ("p.x{display:none}", vec!["p"], vec![]),
            ("div .x{display:none}", vec![".x"], vec![]),
            ("@media only screen and (max-width:600px){.x{display:none}} .y{display:none}", vec![".x"], vec![]),
            ("@media print{.x{display:none}}", vec![".x"], vec![]),
            ("p:hover{display:none}", vec!["p"], vec![]),
            (".x{display:none}.x{display:block}", vec![".x"], vec![]),
            ("}{;}}@media{", vec!["p"], vec![]),
        ] {
            assert!(!is_gone(sheet, &names, &around), "{sheet}");
        }
    }

    #[test]
    fn heaps_of_rules_hide_no_rule() {
        let heap: String = (0..500).map(|at| format!(".y{at} .x{{opacity:1}}")).collect();
        assert!(is_gone(&format!("{heap} .z .x{{display:none}}"), &[".x"], &[]));
    }
}
