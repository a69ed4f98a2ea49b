//! The style sheets of a mail: rules that hide, found by what they name.

use std::collections::HashMap;

use super::plain::plain;
use super::selector::{Selected, loose, parts, read};
use super::style::Style;

/// Rules with conditions that are kept for one name. What comes after holds without its conditions: rather too much is
/// hidden than too little.
const CONDITIONED: usize = 16;

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
        for selector in parts(selectors, &[',']) {
            if let Some(selected) = read(selector) {
                self.keep(selected, normal, important);
                continue;
            }
            for selected in loose(selector) {
                let keep = |style: Style| if selected.0 == "*" { style.plainly_hiding() } else { style.hiding() };
                self.keep(selected.clone(), keep(normal), keep(important));
            }
        }
    }

    fn keep(&mut self, (key, own, around): Selected, normal: Style, important: Style) {
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

/// Whether the rules in a block like `@media screen` hold for who reads on a wide, light screen.
fn holds(prelude: &str) -> bool {
    let conditional = ["@media", "@supports", "@layer", "@container", "@scope"];
    let others = ["max-", "print", "prefers-color-scheme", "speech", "not ", "<"];
    conditional.iter().any(|name| prelude.starts_with(name)) && !others.iter().any(|word| prelude.contains(word))
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
            ("p[data-x]{display:none}", vec!["p"], vec![]),
            ("[data-x='a, b']{display:none}", vec!["p"], vec![]),
            (":is(.q, .r){display:none}", vec![".r"], vec![]),
            ("div :where(.q){display:none}", vec![".q"], vec!["div"]),
            ("p:nth-child(2n + 1){display:none}", vec!["p"], vec![]),
            ("p:not(:hover){display:none}", vec!["p"], vec![]),
            ("p:first-child{display:none}", vec!["p"], vec![]),
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
            ("[data-x]{height:0}", vec!["p"], vec![]),
            (".x{display:none}.x:first-child{display:block}.x{display:block}", vec![".x"], vec![]),
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
