//! Locations: the addresses inside a recurrence's QR Code.

use super::super::shared::{CUSTOM_DATA, EXTERNAL_ID, TAG_LIST, TAGS, TIMES};
use super::blocks::{ACCOUNT, AT_BANK, UID};
use crate::field::{Field, text};
use crate::filter::{Filter, equal};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// A location.
pub static AUTOMATIC_PIX_LOCATION: Record = Record::new(
    "charge_automatic_pix_location",
    Text::new("Location de Pix Automático", "Charge Pix Automático location"),
)
.uri("kobana://banking/charge/automatic_pix/locations/{uid}")
.fields(&[UID, BELONGS, ADDRESS, AT_BANK, EXTERNAL_ID, TAGS, TAG_LIST, CUSTOM_DATA, TIMES])
.label(&["external_id", "location"]);

const BELONGS: &[Field] = &[ACCOUNT];

const ADDRESS: &[Field] = &[text("location").read_only().nullable().about("Null until the bank makes it.")];

const FILTERS: &[Filter] = &[equal(ACCOUNT), equal(text("financial_provider_external_id")), equal(text("external_id"))];

/// Tools on locations.
pub const TOOLS: &[Tool] = &[
    Tool::read(
        "banking_charge_automatic_pix_location_list",
        Text::new("Listar locations de Pix Automático", "List Pix Automático locations"),
        &AUTOMATIC_PIX_LOCATION,
    )
    .scope("charge", "charge.automatic_pix.locations")
    .about("Lists locations, the addresses that recurrences' QR Codes point to.")
    .get("/v2/charge/automatic_pix/locations", Verb::List)
    .filters(FILTERS)
    .paged(),
    Tool::read(
        "banking_charge_automatic_pix_location_get",
        Text::new("Ver location de Pix Automático", "Show Pix Automático location"),
        &AUTOMATIC_PIX_LOCATION,
    )
    .scope("charge", "charge.automatic_pix.locations")
    .about("Shows one location.")
    .get("/v2/charge/automatic_pix/locations/{uid}", Verb::Get),
    Tool::write(
        "banking_charge_automatic_pix_location_create",
        Text::new("Criar location de Pix Automático", "Create Pix Automático location"),
        &AUTOMATIC_PIX_LOCATION,
    )
    .scope("charge", "charge.automatic_pix.locations")
    .about(
        "Asks the bank for a location. Give its uid as location_uid when creating a recurrence that the payer \
         authorises by QR Code.",
    )
    .post("/v2/charge/automatic_pix/locations", Verb::Create)
    .body(&[BELONGS, EXTERNAL_ID, TAGS, CUSTOM_DATA])
    .requires(&["charge_automatic_pix_account_uid"])
    .open_world(),
];
