//! Rights classes: callers who may run the same tools see the same lists.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use catalogue::{Product, Prompt, Resource, Tool};
use engine::{Engine, Permissions, Principal, Scopes, ToolFilter};

/// The tools that a class of callers may run.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Class(Arc<[bool]>);

impl Class {
    fn of(offered: &[&'static Tool], product: &'static Product, principal: &Principal) -> Class {
        let offers = |tool: &Tool| offered.iter().any(|known| known.name == tool.name);
        let admits = |tool: &'static Tool| offers(tool) && engine::permit::admit(principal, tool).is_ok();
        Class(product.tools().map(admits).collect())
    }

    /// The admitted tools, in the catalogue's order.
    pub fn tools(&self, product: &'static Product) -> impl Iterator<Item = &'static Tool> {
        product.tools().zip(self.0.iter()).filter(|(_, admitted)| **admitted).map(|(tool, _)| tool)
    }

    /// The templates whose resources may be read.
    pub fn templates(&self, product: &'static Product) -> impl Iterator<Item = Resource> {
        product.resources().filter(move |resource| resource.is_template() && self.admits(product, resource.tool))
    }

    /// The prompts of which every tool may be run.
    pub fn prompts(&self, product: &'static Product) -> impl Iterator<Item = &'static Prompt> {
        product.prompts.iter().filter(move |prompt| prompt.tools.iter().all(|tool| self.admits(product, tool)))
    }

    fn admits(&self, product: &'static Product, name: &str) -> bool {
        self.tools(product).any(|tool| tool.name == name)
    }
}

/// The classes of callers seen lately.
#[derive(Debug)]
pub struct Classes {
    product: &'static Product,
    /// The tools that the product's API serves.
    offered: Vec<&'static Tool>,
    limit: usize,
    known: Mutex<HashMap<Rights, Class>>,
}

#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Rights {
    scopes: Scopes,
    permissions: Permissions,
    filter: ToolFilter,
}

impl Classes {
    /// Remembers at most `limit` sets of rights.
    pub fn new(engine: &Engine, limit: usize) -> Classes {
        let product = engine.product;
        let offered = product.tools().filter(|tool| engine.api.offers(tool)).collect();
        Classes { product, offered, limit, known: Mutex::default() }
    }

    /// The class of `principal`.
    pub fn of(&self, principal: &Principal) -> Class {
        let rights = Rights {
            scopes: principal.scopes.clone(),
            permissions: principal.permissions.clone(),
            filter: principal.filter.clone(),
        };
        // A thread that panicked while it held the lock left a whole map behind: every change is one insert.
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(class) = known.get(&rights) {
            return class.clone();
        }
        let class = Class::of(&self.offered, self.product, principal);
        if known.len() >= self.limit {
            known.clear();
        }
        known.insert(rights, class.clone());
        class
    }
}
