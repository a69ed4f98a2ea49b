//! `initialize`, `server/discover` and the cached lists.

use rmcp::model::{CacheScope, DiscoverResult, InitializeResult, ServerCapabilities};

use super::Run;
use crate::mcp::lists::List;
use crate::mcp::reply::Reply;
use crate::mcp::version::{SUPPORTED, Version};

impl Run<'_> {
    pub(super) fn initialize(&self) -> Reply {
        let mut result = InitializeResult::new(capabilities());
        result.protocol_version = self.request.client.version.model();
        result.server_info = self.core.server.clone();
        result.instructions = self.instructions();
        self.result(&result)
    }

    pub(super) fn discover(&self) -> Reply {
        let versions = SUPPORTED.into_iter().filter_map(Version::parse).map(Version::model).collect();
        let mut result = DiscoverResult::new(versions, capabilities()).with_server_info(self.core.server.clone());
        result.instructions = self.instructions();
        result.ttl_ms = self.core.options.list_ttl_ms;
        result.cache_scope = CacheScope::Private;
        self.result(&result)
    }

    pub(super) fn list(&self, list: List) -> Reply {
        let (era, lang) = (self.request.client.era(), self.core.lang(self.sender));
        let packed = self.core.lists.get(list, era, lang, &self.sender.principal);
        Reply::cached(&self.request.id, packed, self.request.facts.clone())
    }

    fn instructions(&self) -> Option<String> {
        let text = self.core.engine.product.instructions.get(self.core.lang(self.sender));
        (!text.is_empty()).then(|| text.to_owned())
    }
}

/// Lists never change while the server runs, and nothing can be subscribed to: neither is announced.
fn capabilities() -> ServerCapabilities {
    ServerCapabilities::builder().enable_tools().enable_resources().enable_prompts().enable_completions().build()
}
