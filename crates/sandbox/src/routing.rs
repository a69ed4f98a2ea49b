//! From method and path to an operation of the catalogue. A fixed segment wins over a parameter.

use std::collections::{BTreeMap, HashMap};

use catalogue::{Method, Tool};

use crate::query::{self, Plus};
use crate::rules::{self, Rule};

/// An operation and the rule that replaces its generic verb, if it has one.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Route {
    pub(crate) tool: &'static Tool,
    pub(crate) rule: Option<Rule>,
}

/// What a method and path lead to.
#[derive(Debug)]
pub(crate) enum Found {
    /// An operation and its path parameters.
    Route(Route, BTreeMap<&'static str, String>),
    /// The path has other methods, joined with commas.
    OtherMethods(String),
    /// No such path.
    Nothing,
}

/// Every path of the catalogue.
#[derive(Debug, Default)]
pub(crate) struct Routes {
    root: Node,
}

#[derive(Debug, Default)]
struct Node {
    fixed: HashMap<&'static str, Node>,
    parameter: Option<Box<Node>>,
    routes: Vec<Route>,
}

impl Routes {
    /// The routes of `tools`.
    pub(crate) fn new(tools: impl Iterator<Item = &'static Tool>) -> Routes {
        let mut routes = Routes::default();
        for tool in tools {
            let mut node = &mut routes.root;
            for segment in tool.path.split('/').filter(|segment| !segment.is_empty()) {
                node = match segment.starts_with('{') {
                    true => node.parameter.get_or_insert_default(),
                    false => node.fixed.entry(segment).or_default(),
                };
            }
            node.routes.push(Route { tool, rule: rules::rule(tool.name) });
        }
        routes
    }

    /// Finds the operation of `method` and `path`; a slash at the end changes nothing.
    pub(crate) fn find(&self, method: &http::Method, path: &str) -> Found {
        let segments: Vec<&str> = path.trim_matches('/').split('/').collect();
        let mut values = Vec::new();
        let Some(node) = self.root.walk(&segments, &mut values) else { return Found::Nothing };
        let wanted = if method == http::Method::HEAD { Method::Get.as_str() } else { method.as_str() };
        let Some(route) = node.routes.iter().find(|route| route.tool.method.as_str() == wanted) else {
            let methods: Vec<&str> = node.routes.iter().map(|route| route.tool.method.as_str()).collect();
            return Found::OtherMethods(methods.join(", "));
        };
        let decoded: Option<Vec<String>> = values.iter().map(|value| query::decode(value, Plus::Itself)).collect();
        match decoded {
            Some(values) => Found::Route(*route, route.tool.path_parameters().zip(values).collect()),
            None => Found::Nothing,
        }
    }
}

impl Node {
    fn walk<'n, 'p>(&'n self, segments: &[&'p str], values: &mut Vec<&'p str>) -> Option<&'n Node> {
        let Some((first, rest)) = segments.split_first() else {
            return (!self.routes.is_empty()).then_some(self);
        };
        if let Some(found) = self.fixed.get(*first).and_then(|node| node.walk(rest, values)) {
            return Some(found);
        }
        let node = self.parameter.as_ref().filter(|_| !first.is_empty())?;
        let depth = values.len();
        values.push(first);
        let found = node.walk(rest, values);
        if found.is_none() {
            values.truncate(depth);
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use catalogue::{Record, Text, Verb};

    use super::*;

    static RECORD: Record = Record::new("thing", Text::new("Coisa", "Thing"));
    static TOOLS: [Tool; 4] = [
        Tool::read("things_list", Text::new("", ""), &RECORD).get("/v1/things", Verb::List),
        Tool::read("things_find", Text::new("", ""), &RECORD).get("/v1/things/email", Verb::Get),
        Tool::read("things_get", Text::new("", ""), &RECORD).get("/v1/things/{uid}", Verb::Get),
        Tool::write("parts_create", Text::new("", ""), &RECORD).post("/v1/things/{thing_uid}/parts", Verb::Create),
    ];

    fn found(method: http::Method, path: &str) -> String {
        match Routes::new(TOOLS.iter()).find(&method, path) {
            Found::Route(route, values) => format!("{} {values:?}", route.tool.name),
            Found::OtherMethods(methods) => methods,
            Found::Nothing => "nothing".to_owned(),
        }
    }

    #[test]
    fn fixed_segments_win_and_slashes_at_the_end_are_forgiven() {
        assert_eq!(found(http::Method::GET, "/v1/things/"), "things_list {}");
        assert_eq!(found(http::Method::GET, "/v1/things/email"), "things_find {}");
        assert_eq!(found(http::Method::GET, "/v1/things/12"), r#"things_get {"uid": "12"}"#);
        assert_eq!(found(http::Method::POST, "/v1/things/email/parts"), r#"parts_create {"thing_uid": "email"}"#);
        assert_eq!(found(http::Method::DELETE, "/v1/things/12"), "GET");
        assert_eq!(found(http::Method::GET, "/v1/nothing"), "nothing");
        assert_eq!(found(http::Method::GET, "/"), "nothing");
        assert_eq!(found(http::Method::GET, "/v1/things/%zz"), "nothing");
    }
}
