//! The parameters of a query: each is known, comes once and fits, or the request is refused by its name.

use catalogue::{OrderForm, Paging, Tool};
use engine::AccountId;

use super::billing::listing::Numbered;
use super::cursored::listing::{Listing, Sweep};
use super::{Sent, bad_parameter, value};
use crate::problem::Problem;
use crate::query;

/// The longest name of an unknown parameter that a refusal repeats, in characters.
const NAME_CHARS: usize = 80;

/// Where a list is read, beside its parameters: a cursor holds there alone. No parameter has this name.
const PARTITION: &str = "";

/// Reads the query of a request for `tool`, made in `partition`. Values come out in one form: ids in lower case, days as the API writes them.
///
/// # Errors
/// 400 that names the parameter: unknown, repeated, missing, or with a value that does not fit.
pub(super) fn parameters(tool: &'static Tool, text: &str, partition: &AccountId) -> Result<Sent, Problem> {
    let pairs = query::pairs(text)
        .ok_or_else(|| Problem::bad("Os parâmetros da URL têm caracteres mal codificados ou não são UTF-8."))?;
    let mut sent = Sent::new();
    for (name, value) in pairs {
        let value = read(tool, &name, value)?;
        if sent.insert(name.clone(), value).is_some() {
            return Err(bad_parameter(&name, "aparece mais de uma vez"));
        }
    }
    // What the API takes in the body as well is asked for where both are known.
    let in_body = |name: &str| tool.also.iter().flat_map(|group| group.iter()).any(|field| field.name == name);
    let is_missing = |name: &str| !sent.contains_key(name) && !in_body(name);
    let missing = tool.query.iter().find(|field| field.traits.required && is_missing(field.name));
    if let Some(field) = missing {
        return Err(bad_parameter(field.name, "é obrigatório"));
    }
    if matches!(tool.paging, Paging::Cursor | Paging::Sweep) {
        sent.insert(PARTITION.to_owned(), partition.0.clone());
    }
    match tool.paging {
        Paging::Cursor => drop(Listing::read(tool, &sent)?),
        Paging::Sweep => drop(Sweep::read(tool, &sent)?),
        Paging::Pages | Paging::Offset => drop(Numbered::read(tool, &sent)?),
        Paging::None => {}
    }
    Ok(sent)
}

/// The parameter's value in the form in which rules find it.
fn read(tool: &'static Tool, name: &str, text: String) -> Result<String, Problem> {
    if is_of_list(tool, name) || tool.filters.iter().any(|filter| filter.wire == name) {
        return Ok(text);
    }
    let Some(field) = tool.query.iter().find(|field| field.name == name) else { return Err(unknown(tool, name)) };
    let value = value::read(field.kind, &text).map_err(|message| bad_parameter(name, &message))?;
    Ok(value.as_str().map_or_else(|| value.to_string(), str::to_owned))
}

/// Whether `name` says which part of the list is asked for, and in which order.
fn is_of_list(tool: &Tool, name: &str) -> bool {
    let paging: &[&str] = match tool.paging {
        Paging::None => &[],
        Paging::Pages => &["page", "per_page"],
        Paging::Cursor | Paging::Sweep => &["limit", "cursor"],
        Paging::Offset => &["limit", "offset"],
    };
    let order: &[&str] = match tool.sort.form {
        _ if tool.sort.by.is_empty() => &[],
        OrderForm::Sign => &["sort"],
        OrderForm::Word => &["sort_by", "sort_order"],
    };
    paging.contains(&name) || order.contains(&name)
}

fn unknown(tool: &Tool, name: &str) -> Problem {
    let shown: String = name.chars().take(NAME_CHARS).collect();
    let stem = name.split('[').next().unwrap_or_default();
    let operators: Vec<&str> =
        tool.filters.iter().filter(|filter| filter.on == stem).map(|filter| filter.wire).collect();
    match operators.as_slice() {
        [] => bad_parameter(&shown, "não existe nesta operação"),
        known => bad_parameter(&shown, &format!("não existe nesta operação; este filtro aceita {}", known.join(", "))),
    }
}

#[cfg(test)]
mod tests {
    use catalogue::billing::BILLING;
    use catalogue::finance::FINANCE;
    use catalogue::inbox::INBOX_PRODUCT;
    use proptest::prelude::*;

    use super::*;

    fn here() -> AccountId {
        AccountId("conta/matriz".to_owned())
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(64))]

        #[test]
        fn any_query_is_met_without_panic(text in ".*", names in prop::collection::vec("[a-z_]{1,12}(\\[[a-z]{0,4}\\])?", 0..4)) {
            let pairs: Vec<String> = names.iter().map(|name| format!("{name}={text}")).collect();
            for tool in FINANCE.tools().chain(INBOX_PRODUCT.tools()).chain(BILLING.tools()) {
                let _ = parameters(tool, &text, &here());
                let _ = parameters(tool, &pairs.join("&"), &here());
                for filter in tool.filters {
                    let _ = parameters(tool, &format!("{}={text}", filter.wire), &here());
                }
            }
        }
    }

    #[test]
    fn ids_of_a_query_come_in_lower_case() {
        let tool = FINANCE.tool("finance_payables_aggregates").unwrap();
        let id = "019923B5-3A7F-781F-955F-23037BE18E4D";
        let sent = parameters(tool, &format!("company_id={id}&month=1&year=2026"), &here()).unwrap();
        assert_eq!(sent["company_id"], id.to_ascii_lowercase());
        assert_eq!((&*sent["month"], &*sent["year"]), ("1", "2026"));
    }
}
