//! What a tax rule is held against: who bills whom, and for what.

use catalogue::billing::company::COMPANY;
use catalogue::billing::company::fiscal::FISCAL_PROFILE;
use catalogue::billing::service_item::SERVICE_ITEM;
use serde_json::Value;
use storage::{Comparison, Condition, IndexValue, Key, Row};

use crate::context::Context;
use crate::domain::fold;
use crate::fields::RowFields;
use crate::problem::Problem;
use crate::uses::{equal, first};

/// Words in a customer's tags that say what it is to the tax authority; the API has no field for them.
const TAGGED: &[&str] = &["mei", "simples_optante", "entidade_publica"];

/// Who bills whom.
#[derive(Debug, Clone)]
pub(crate) struct Parties {
    /// The billing account that pays.
    pub(crate) account: Row,
    /// The issuer.
    pub(crate) company: Option<Row>,
    /// How the issuer is taxed.
    pub(crate) profile: Option<Row>,
}

impl Parties {
    /// The parties of a bill of `account` by `company_id`, the default company where none is named.
    ///
    /// # Errors
    /// The store's.
    pub(crate) async fn of(context: &mut Context, account: &Row, company_id: Option<&str>) -> Result<Parties, Problem> {
        let company = issuer(context, company_id).await?;
        let profile = match &company {
            Some(company) => profile(context, &company.uid).await?,
            None => None,
        };
        Ok(Parties { account: account.clone(), company, profile })
    }

    /// The city that taxes the services, by its code of IBGE: the issuer's.
    pub(crate) fn city(&self) -> Option<&str> {
        self.profile.as_ref().map(|profile| profile.text("iss_municipality")).filter(|city| !city.is_empty())
    }

    /// `interno` where both are in one city, `externo` where they are not, nothing where an address is missing.
    pub(crate) fn operation(&self) -> Option<&'static str> {
        let company = place(self.company.as_ref()?.doc.get("person")?)?;
        let customer = place(self.account.doc.get("customer")?)?;
        Some(if company == customer { "interno" } else { "externo" })
    }

    /// What the customer is to the tax authority, as rules call it. A company may be several things.
    pub(crate) fn customer_kinds(&self) -> Vec<&'static str> {
        let customer = self.account.doc.get("customer");
        let text = |name: &str| customer.and_then(|customer| customer.get(name)).and_then(Value::as_str);
        let own = match (self.account.text("customer_tax_type"), text("document_type"), text("kind")) {
            ("individual", ..) | ("", Some("cpf"), _) | ("", None, Some("individual")) => "pessoa_fisica",
            _ => "pessoa_juridica",
        };
        let tags = customer.and_then(|customer| customer.get("tags")).and_then(Value::as_array);
        let tagged = |kind: &&&str| tags.is_some_and(|tags| tags.iter().any(|tag| tag.as_str() == Some(**kind)));
        std::iter::once(own).chain(TAGGED.iter().filter(tagged).copied()).collect()
    }

    /// Whether the customer is exempt from every tax.
    pub(crate) fn is_exempt(&self) -> bool {
        let exempt = self.account.doc.get("tax_exempt").and_then(Value::as_bool).unwrap_or_default();
        exempt || self.account.text("customer_tax_type") == "exempt"
    }
}

/// The company named, else the default one.
async fn issuer(context: &mut Context, company_id: Option<&str>) -> Result<Option<Row>, Problem> {
    match company_id {
        Some(id) => Ok(context.tx.get(&COMPANY, &Key::Uid(id.to_owned())).await?),
        None => {
            let is_default = Condition::new("is_default", Comparison::Equal, IndexValue::Integer(1));
            first(context, &COMPANY, vec![is_default]).await
        }
    }
}

/// How a company is taxed, where that is known.
///
/// # Errors
/// The store's.
pub(crate) async fn profile(context: &mut Context, company_id: &str) -> Result<Option<Row>, Problem> {
    first(context, &FISCAL_PROFILE, vec![equal("company_id", company_id)]).await
}

/// The service item `id`, where it is still there.
///
/// # Errors
/// The store's.
pub(crate) async fn service_item(context: &mut Context, id: Option<&str>) -> Result<Option<Row>, Problem> {
    match id {
        Some(id) => Ok(context.tx.get(&SERVICE_ITEM, &Key::Uid(id.to_owned())).await?),
        None => Ok(None),
    }
}

/// City and state of a person's first address, folded.
fn place(person: &Value) -> Option<(String, String)> {
    let address = person.get("addresses")?.as_array()?.first()?;
    let word = |name: &str| Some(fold::ascii(address.get(name)?.as_str()?).to_ascii_lowercase());
    Some((word("city").filter(|city| !city.is_empty())?, word("state")?))
}
