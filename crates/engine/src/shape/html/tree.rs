//! The elements that are open, closed as the standard's parser closes them (WHATWG HTML, 13.2.6).
//!
//! A stack and counts of names: nothing recurses, and every element is pushed and popped once.

use std::collections::HashMap;

use super::look::Look;

/// Formatting elements that go on after the block around them was closed; of more, what they hide stays hidden.
const GOING_ON: usize = 8;

/// An open element.
#[derive(Debug, Clone)]
pub(super) struct Open {
    pub(super) name: String,
    pub(super) look: Look,
    /// Whether it hides what it holds by itself.
    pub(super) hides: bool,
    /// The names by which rules find it around others.
    pub(super) names: Vec<String>,
    /// Where its link or its form leads.
    pub(super) target: Option<Target>,
}

/// A link's address, and where its text starts in what was written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Target {
    pub(super) address: String,
    pub(super) start: usize,
}

/// Elements up to which an end tag looks: cells, tables and objects.
#[derive(Debug)]
struct Scope {
    /// Where in the stack its element stands.
    start: usize,
    counts: HashMap<String, usize>,
}

/// Every open element, the innermost last.
#[derive(Debug)]
pub(super) struct Tree {
    base: Look,
    open: Vec<Open>,
    scopes: Vec<Scope>,
    names: HashMap<String, usize>,
}

impl Tree {
    pub(super) fn new(base: Look) -> Tree {
        Tree { base, open: Vec::new(), scopes: vec![Scope { start: 0, counts: HashMap::new() }], names: HashMap::new() }
    }

    /// How text looks here.
    pub(super) fn look(&self) -> Look {
        self.open.last().map_or(self.base, |open| open.look)
    }

    /// The name of the element at hand; empty at the top.
    pub(super) fn innermost(&self) -> &str {
        self.open.last().map_or("", |open| open.name.as_str())
    }

    /// Whether an element with `name` (`td`, `.class`, `#id`) is open.
    pub(super) fn is_around(&self, name: &str) -> bool {
        self.names.get(name).is_some_and(|count| *count > 0)
    }

    /// Opens an element; what cannot hold it was closed before, see [`Tree::make_room`].
    pub(super) fn push(&mut self, element: Open) {
        for name in &element.names {
            *self.names.entry(name.clone()).or_default() += 1;
        }
        if is_scope(&element.name) {
            self.scopes.push(Scope { start: self.open.len(), counts: HashMap::new() });
        } else if let Some(scope) = self.scopes.last_mut() {
            *scope.counts.entry(element.name.clone()).or_default() += 1;
        }
        self.open.push(element);
    }

    /// Closes what a start tag of `name` ends by itself; the closed, innermost first.
    pub(super) fn make_room(&mut self, name: &str) -> Vec<Open> {
        let mut closed = Vec::new();
        match name {
            "td" | "th" | "caption" => self.leave_cell(&mut closed),
            "tr" | "tbody" | "thead" | "tfoot" => {
                self.leave_cell(&mut closed);
                self.close_in_scope("tr", &mut closed);
                if name != "tr" {
                    for part in ["tbody", "thead", "tfoot"] {
                        self.close_in_scope(part, &mut closed);
                    }
                }
            }
            "table" if self.scope_name() == Some("table") => self.close_into("table", &mut closed),
            "a" => self.close_in_scope("a", &mut closed),
            "li" | "dt" | "dd" | "option" => self.close_near(name, &mut closed),
            _ => {}
        }
        if super::element::is_block(name) {
            self.close_in_scope("p", &mut closed);
        }
        closed
    }

    /// Closes what an end tag of `name` ends; the closed, innermost first.
    pub(super) fn close(&mut self, name: &str) -> Vec<Open> {
        let mut closed = Vec::new();
        self.close_into(name, &mut closed);
        closed
    }

    /// Closes everything.
    pub(super) fn close_all(&mut self) -> Vec<Open> {
        let mut closed = Vec::new();
        self.pop_to(0, &mut closed);
        closed
    }

    fn close_into(&mut self, name: &str, closed: &mut Vec<Open>) {
        match name {
            "table" => {
                self.leave_cell(closed);
                if self.scope_name() == Some("table") {
                    self.leave_scope(closed);
                }
            }
            "td" | "th" | "caption" | "object" | "applet" if self.scope_name() == Some(name) => {
                self.leave_scope(closed)
            }
            "td" | "th" | "caption" | "object" | "applet" => {}
            "tr" | "tbody" | "thead" | "tfoot" => {
                let holds = |scope: &Scope| scope.counts.get(name).is_some_and(|count| *count > 0);
                if self.in_cell() && self.scopes.iter().nth_back(1).is_some_and(holds) {
                    self.leave_cell(closed);
                }
                self.close_in_scope(name, closed);
            }
            _ => self.close_in_scope(name, closed),
        }
    }

    /// Closes up to the innermost `name`, if one is open in this scope. Formatting elements that were closed on the way and
    /// hide go on after it, as the standard has it.
    fn close_in_scope(&mut self, name: &str, closed: &mut Vec<Open>) {
        let Some(scope) = self.scopes.last() else { return };
        if scope.counts.get(name).is_none_or(|count| *count == 0) {
            return;
        }
        let from = closed.len();
        while let Some(open) = self.pop() {
            let is_it = open.name == name;
            closed.push(open);
            if is_it {
                break;
            }
        }
        let last = closed.len().saturating_sub(1).max(from);
        let mut going_on: Vec<Open> = closed[from..last]
            .iter()
            .filter(|open| open.hides && super::element::is_formatting(&open.name))
            .take(GOING_ON)
            .map(|open| Open { target: None, ..open.clone() })
            .collect();
        if let Some(outermost) = going_on.get_mut(GOING_ON - 1) {
            // Its own end tag does not show what the ones around it hide.
            outermost.name.clear();
        }
        for mut open in going_on.into_iter().rev() {
            open.look = self.look().hidden();
            self.push(open);
        }
    }

    /// Closes the nearest `name` that no list, and no more than a few elements, stand before.
    fn close_near(&mut self, name: &str, closed: &mut Vec<Open>) {
        let start = self.scopes.last().map_or(0, |scope| scope.start);
        let near = self.open[start..].iter().rev().take(8).map(|open| open.name.as_str());
        let found = near.take_while(|open| !matches!(*open, "ul" | "ol" | "dl" | "select")).any(|open| open == name);
        if found {
            self.close_in_scope(name, closed);
        }
    }

    fn scope_name(&self) -> Option<&str> {
        let scope = self.scopes.last()?;
        self.open.get(scope.start).map(|open| open.name.as_str()).filter(|name| is_scope(name))
    }

    fn in_cell(&self) -> bool {
        matches!(self.scope_name(), Some("td" | "th" | "caption"))
    }

    fn leave_cell(&mut self, closed: &mut Vec<Open>) {
        if self.in_cell() {
            self.leave_scope(closed);
        }
    }

    fn leave_scope(&mut self, closed: &mut Vec<Open>) {
        let start = self.scopes.last().map_or(0, |scope| scope.start);
        self.pop_to(start, closed);
    }

    fn pop_to(&mut self, length: usize, closed: &mut Vec<Open>) {
        while self.open.len() > length {
            closed.extend(self.pop());
        }
    }

    fn pop(&mut self) -> Option<Open> {
        let open = self.open.pop()?;
        for name in &open.names {
            if let Some(count) = self.names.get_mut(name) {
                *count = count.saturating_sub(1);
            }
        }
        if is_scope(&open.name) {
            self.scopes.pop();
        } else if let Some(count) = self.scopes.last_mut().and_then(|scope| scope.counts.get_mut(&open.name)) {
            *count = count.saturating_sub(1);
        }
        Some(open)
    }
}

fn is_scope(name: &str) -> bool {
    matches!(name, "table" | "td" | "th" | "caption" | "object" | "applet")
}
