//! Automatic rules that people made in the first weeks.

use jiff::Timestamp;
use serde_json::{Value, json};

use super::business::Purse;
use super::house::House;
use super::scene::{Act, Scene};
use super::stage::Stage;
use crate::domain::calendar;
use crate::problem::Problem;

/// Plans the rules of one business.
pub(super) fn plan(stage: &mut Stage, house: &House) -> Result<(), Problem> {
    let at = stage.office_hour(calendar::business_day_from(calendar::plus_days(house.first, 9)));
    let company = house.company.uid.as_str();
    let office = super::payroll::overhead(house);
    let rules = [
        json!({ "company_id": company, "scope": "transactions", "description_contains": "tarifa",
            "transaction_type": "debit", "set_category_id": house.category("Tarifas bancárias")?,
            "set_classification_center_id": house.center(office)? }),
        json!({ "company_id": company, "scope": "transactions", "description_contains": "posto",
            "transaction_type": "debit", "set_category_id": house.category("Combustível")? }),
        json!({ "company_id": company, "scope": "billings", "description_contains": "DARF", "transaction_type": "debit",
            "set_person_id": house.party(super::registry::TREASURY)?.uid,
            "set_expected_account_id": house.account(Purse::Main)?.uid }),
        json!({ "company_id": company, "scope": "billings", "description_contains": "aluguel",
            "transaction_type": "debit", "set_category_id": house.category("Aluguel")? }),
        json!({ "company_id": company, "scope": "billings", "description_contains": "honorários", "active": false,
            "transaction_type": "debit", "set_category_id": house.category("Contabilidade")? }),
    ];
    stage.scenes.extend(rules.into_iter().map(|rule| scene(at, rule)));
    Ok(())
}

fn scene(at: Timestamp, rule: Value) -> Scene {
    Scene { at, act: Act::Classing(rule) }
}
