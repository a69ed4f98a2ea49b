//! Cities by name: customers' addresses name a city, fiscal documents want its code by IBGE.
//!
//! The state capitals and the largest other cities (IBGE, "Códigos dos municípios"). A document for another city carries
//! the code itself.

use super::fold;

/// Code, name and state.
const CITIES: &[(&str, &str, &str)] = &[
    ("1100205", "Porto Velho", "RO"),
    ("1200401", "Rio Branco", "AC"),
    ("1302603", "Manaus", "AM"),
    ("1400100", "Boa Vista", "RR"),
    ("1501402", "Belém", "PA"),
    ("1600303", "Macapá", "AP"),
    ("1721000", "Palmas", "TO"),
    ("2111300", "São Luís", "MA"),
    ("2211001", "Teresina", "PI"),
    ("2304400", "Fortaleza", "CE"),
    ("2408102", "Natal", "RN"),
    ("2507507", "João Pessoa", "PB"),
    ("2607901", "Jaboatão dos Guararapes", "PE"),
    ("2609600", "Olinda", "PE"),
    ("2611606", "Recife", "PE"),
    ("2704302", "Maceió", "AL"),
    ("2800308", "Aracaju", "SE"),
    ("2910800", "Feira de Santana", "BA"),
    ("2927408", "Salvador", "BA"),
    ("3106200", "Belo Horizonte", "MG"),
    ("3106705", "Betim", "MG"),
    ("3118601", "Contagem", "MG"),
    ("3136702", "Juiz de Fora", "MG"),
    ("3170206", "Uberlândia", "MG"),
    ("3205002", "Serra", "ES"),
    ("3205200", "Vila Velha", "ES"),
    ("3205309", "Vitória", "ES"),
    ("3303302", "Niterói", "RJ"),
    ("3303906", "Petrópolis", "RJ"),
    ("3304557", "Rio de Janeiro", "RJ"),
    ("3505708", "Barueri", "SP"),
    ("3509502", "Campinas", "SP"),
    ("3518800", "Guarulhos", "SP"),
    ("3525904", "Jundiaí", "SP"),
    ("3534401", "Osasco", "SP"),
    ("3538709", "Piracicaba", "SP"),
    ("3543402", "Ribeirão Preto", "SP"),
    ("3547809", "Santo André", "SP"),
    ("3548500", "Santos", "SP"),
    ("3548708", "São Bernardo do Campo", "SP"),
    ("3549904", "São José dos Campos", "SP"),
    ("3550308", "São Paulo", "SP"),
    ("3552205", "Sorocaba", "SP"),
    ("4106902", "Curitiba", "PR"),
    ("4113700", "Londrina", "PR"),
    ("4115200", "Maringá", "PR"),
    ("4202404", "Blumenau", "SC"),
    ("4205407", "Florianópolis", "SC"),
    ("4209102", "Joinville", "SC"),
    ("4305108", "Caxias do Sul", "RS"),
    ("4314902", "Porto Alegre", "RS"),
    ("5002704", "Campo Grande", "MS"),
    ("5103403", "Cuiabá", "MT"),
    ("5201108", "Anápolis", "GO"),
    ("5201405", "Aparecida de Goiânia", "GO"),
    ("5208707", "Goiânia", "GO"),
    ("5300108", "Brasília", "DF"),
];

/// The code of a city that is known by its name, however it is spelled.
pub fn code_of(name: &str, state: &str) -> Option<&'static str> {
    let plain = |text: &str| fold::ascii(text).to_ascii_lowercase();
    let wanted = plain(name);
    let is_it = |known: &str, uf: &str| uf.eq_ignore_ascii_case(state.trim()) && plain(known) == wanted;
    CITIES.iter().find(|(_, known, uf)| is_it(known, uf)).map(|(code, ..)| *code)
}

/// Name and state of a code, where they are known.
pub fn named(code: &str) -> Option<(&'static str, &'static str)> {
    CITIES.iter().find(|(known, ..)| *known == code).map(|(_, name, state)| (*name, *state))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The check digit of IBGE's codes: weights 1 and 2 in turn over the first six digits, the digits of products summed,
    /// modulo 10.
    fn check_digit(code: &str) -> u32 {
        let digits = code.chars().filter_map(|c| c.to_digit(10)).take(6);
        let sum: u32 = digits.zip([1, 2].into_iter().cycle()).map(|(d, w)| d * w / 10 + d * w % 10).sum();
        (10 - sum % 10) % 10
    }

    #[test]
    fn every_code_has_its_check_digit() {
        for (code, name, state) in CITIES {
            assert_eq!(code.chars().nth(6).and_then(|c| c.to_digit(10)), Some(check_digit(code)), "{name}/{state}");
            assert_eq!(code.len(), 7, "{name}");
        }
        assert!(CITIES.is_sorted_by_key(|(code, ..)| *code));
    }

    #[test]
    fn a_city_is_known_however_it_is_spelled() {
        assert_eq!(code_of(" são paulo ", "sp"), Some("3550308"));
        assert_eq!(code_of("SAO PAULO", "SP"), Some("3550308"));
        assert_eq!(code_of("São Paulo", "RJ"), None);
        assert_eq!(named("3509502"), Some(("Campinas", "SP")));
    }
}
