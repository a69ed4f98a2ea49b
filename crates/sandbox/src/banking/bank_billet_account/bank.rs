//! The banks that a wallet's contract may name.

use serde_json::{Value, json};

/// A bank.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Bank {
    /// What its contracts' slugs begin with.
    pub(crate) code: &'static str,
    /// What people call it.
    pub(crate) name: &'static str,
    /// Its COMPE number.
    pub(crate) number: &'static str,
}

const fn bank(code: &'static str, name: &'static str, number: &'static str) -> Bank {
    Bank { code, name, number }
}

/// COMPE numbers as Banco Central lists them; 999 is the sandbox's own.
const BANKS: &[Bank] = &[
    bank("abc", "ABC Brasil", "246"),
    bank("ailos", "Ailos", "085"),
    bank("arbi", "Arbi", "213"),
    bank("banese", "Banese", "047"),
    bank("banestes", "Banestes", "021"),
    bank("banrisul", "Banrisul", "041"),
    bank("bb", "Banco do Brasil", "001"),
    bank("bnb", "Banco do Nordeste", "004"),
    bank("bradesco", "Bradesco", "237"),
    bank("brb", "BRB", "070"),
    bank("bs2", "BS2", "218"),
    bank("btg", "BTG Pactual", "208"),
    bank("bv", "Banco BV", "413"),
    bank("c6", "C6 Bank", "336"),
    bank("caixa", "Caixa Econômica Federal", "104"),
    bank("cresol", "Cresol", "133"),
    bank("daycoval", "Daycoval", "707"),
    bank("inter", "Inter", "077"),
    bank("itau", "Itaú", "341"),
    bank("sandbox", "Banco do Sandbox", "999"),
    bank("safra", "Safra", "422"),
    bank("santander", "Santander", "033"),
    bank("sicoob", "Sicoob", "756"),
    bank("sicredi", "Sicredi", "748"),
    bank("sofisa", "Sofisa", "637"),
    bank("unicred", "Unicred", "136"),
    bank("uniprime", "Uniprime", "084"),
];

/// The bank of a contract slug (`sicoob-01`).
pub(crate) fn of_slug(slug: &str) -> Option<&'static Bank> {
    let code = slug.split('-').next()?;
    BANKS.iter().find(|bank| bank.code == code)
}

/// The contract as the API answers it: the slug's first number is the contract's code, a second one its variation.
pub(crate) fn contract(bank: &Bank, slug: &str) -> Value {
    let suffix = slug.split_once('-').map(|(_, suffix)| suffix);
    let mut numbers = suffix.unwrap_or_default().split('-').filter(|part| part.parse::<u32>().is_ok());
    let code = numbers.next().unwrap_or("1");
    let variation = numbers.next();
    json!({
        "bank": { "code": bank.code, "name": bank.name, "number": bank.number },
        "slug": slug, "code": code.trim_start_matches('0'), "sufix": suffix, "variation": variation,
        "name": variation.map_or_else(|| format!("{code} - Simples Com Registro"), |other| format!("{code}-{other}")),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slugs_name_bank_and_contract() {
        let bank = of_slug("bb-bs-18-19-7").unwrap();
        assert_eq!(bank.number, "001");
        let contract = contract(bank, "bb-bs-18-19-7");
        assert_eq!((contract["code"].as_str(), contract["variation"].as_str()), (Some("18"), Some("19")));
        assert_eq!(contract["sufix"], "bs-18-19-7");
        assert_eq!(of_slug("nada-01"), None);
    }

    #[test]
    fn numbers_have_three_digits_and_are_unique() {
        let mut numbers: Vec<_> = BANKS.iter().map(|bank| bank.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), BANKS.len());
        assert!(numbers.iter().all(|number| number.len() == 3));
    }
}
