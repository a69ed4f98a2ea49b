//! The owner of this installation: the person of the first token, and of a pipe without one.

use catalogue::Product;
use engine::{AccountId, Scopes, WorkspaceId};

use super::Failure;
use crate::config::Settings;
use crate::wiring::{Installation, LOCAL_ACCOUNT, ensure_workspace};

/// What a pipe's owner may do unless they say otherwise.
pub const USUAL_SCOPES: &str = "all read write";

/// What the first token may do: everything, and in the REST API in a box also what `all` does not cover, as no money moves
/// there. Against a real API such a scope has to be asked for by its name.
pub fn scopes(settings: &Settings, products: &[&'static Product]) -> Scopes {
    let usual = Scopes::parse(USUAL_SCOPES);
    let boxed = products.iter().filter(|product| settings.upstream.of(product.name).is_none());
    let tools = boxed.flat_map(|product| product.tools());
    let named: Vec<&str> =
        tools.map(|tool| tool.scope).filter(|scope| !usual.allow(*scope)).map(|s| s.resource).collect();
    Scopes::parse(&format!("{USUAL_SCOPES} {}", named.join(" ")))
}

/// The workspace in which the owner's calls of `products` are made when they name none: the oldest of the account, which
/// is made if there is none. `None` where no product of this server has workspaces.
///
/// # Errors
/// A store that fails.
pub async fn workspace(
    installation: &Installation,
    products: &[&'static Product],
) -> Result<Option<WorkspaceId>, Failure> {
    let kept_here = |product: &&&'static Product| {
        product.tenancy.has_workspaces() && installation.settings.upstream.of(product.name).is_none()
    };
    match products.iter().find(kept_here) {
        Some(_) => ensure_workspace(installation, &AccountId(LOCAL_ACCOUNT.to_owned())).await.map(Some),
        None => Ok(None),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_token_may_do_everything_in_the_box() {
        let mut settings = Settings::default();
        let everything = scopes(&settings, catalogue::PRODUCTS);
        let refused: Vec<&str> = catalogue::PRODUCTS
            .iter()
            .flat_map(|product| product.tools())
            .filter(|tool| !everything.allow(tool.scope))
            .map(|tool| tool.name)
            .collect();
        assert!(refused.is_empty(), "{refused:?}");
        settings.upstream.of_mut("finance").address = "https://api.finance.kobana.com.br".to_owned();
        assert_eq!(scopes(&settings, catalogue::PRODUCTS), Scopes::parse(USUAL_SCOPES));
    }
}
