//! Who issues a document and who receives it.

/// A person or company as a document shows it. Every text is as people read it; what is `None` or empty is left out.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Party {
    /// The name that stands out: legal name of a company, full name of a person.
    pub name: String,
    /// Trade name, shown below when it differs from `name`.
    pub trade_name: Option<String>,
    /// CPF (11) or CNPJ (14 digits, or letters and digits), with or without its points; shown with them.
    pub document_number: Option<String>,
    /// Registration at the city hall (`inscrição municipal`).
    pub municipal_registration: Option<String>,
    /// Where it is.
    pub address: Option<Address>,
    /// E-mail address.
    pub email: Option<String>,
    /// Telephone, as people read it.
    pub phone: Option<String>,
}

/// A Brazilian address.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Address {
    /// Street with its kind: `Rua das Acácias`.
    pub street: String,
    /// House number; `S/N` when there is none.
    pub number: String,
    /// Floor, room, block.
    pub complement: Option<String>,
    /// District (`bairro`).
    pub neighborhood: String,
    /// City.
    pub city: String,
    /// State, two letters.
    pub state: String,
    /// CEP, eight digits with or without the hyphen; shown with it.
    pub postal_code: String,
}
