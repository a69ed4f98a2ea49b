//! The organization that the token belongs to.

use crate::billing::shared::{CUSTOM, IDENTITY, METADATA, OWN_ID_KEPT, PERSON, TIMES};
use crate::field::{Field, email, maps, object, text};
use crate::record::Record;
use crate::text::Text;
use crate::tool::{Tool, Verb};

/// The organization of the token.
pub static ORGANIZATION: Record = Record::billing("organization", Text::new("Organização", "Organization"))
    .fields(&[IDENTITY, OWN_ID_KEPT, OUTCOME, CUSTOM, METADATA, TIMES])
    .label(&["person.name"]);

/// What the API sets.
const OUTCOME: &[Field] =
    &[text("status").read_only(), object("person", PERSON).read_only().about("Registration data, always present.")];

/// Taken with a change alone.
const AT_CHANGE: &[Field] =
    &[text("name").filled().third_party(), email("email").third_party(), text("phone"), maps("addresses")];

/// Tools on the organization.
pub static TOOLS: &[Tool] = &[
    Tool::read("billing_organization_get", Text::new("Ver organização", "Show organization"), &ORGANIZATION)
        .scope("organization", "billing.organization")
        .about("Shows the organization of the token: registration data and status.")
        .get("/v1/organization", Verb::Rule),
    Tool::write("billing_organization_update", Text::new("Alterar organização", "Change organization"), &ORGANIZATION)
        .scope("organization", "billing.organization")
        .about(
            "Changes the organization's name, e-mail, phone and addresses; what is left out stays. Its document and \
             status are fixed.",
        )
        .patch("/v1/organization", Verb::Rule)
        .body(&[AT_CHANGE, CUSTOM])
        .idempotent(),
];
