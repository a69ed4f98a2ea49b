//! The cleaning company of the first workspace, the one that banking's demo charges boletos for.

mod costs;

use super::business::{Account, Business, Contract, Errand, Jobs, Manner, Purchase, Purse, Regime, Worker};

pub(super) static CLEANING: Business = Business {
    name: "Ipê Amarelo Serviços de Limpeza Ltda.",
    trade_name: "Ipê Amarelo Limpeza",
    cnpj: b"318462900001",
    regime: Regime::Presumed,
    registration: "004127883",
    address: ["Rua Barão de Jaguara", "1481", "sala 72", "Centro", "13015002"],
    months: (12, 4),
    accounts: ACCOUNTS,
    services: &["Contratos de limpeza", "Serviços avulsos"],
    centers: &[
        ("Contratos mensais", "both"),
        ("Serviços avulsos", "both"),
        ("Administração", "cost"),
        ("Frota", "cost"),
    ],
    costs: costs::COSTS,
    staff: STAFF,
    purchases: PURCHASES,
    contracts: CONTRACTS,
    jobs: Jobs {
        a_month: (3, 5),
        kinds: JOBS,
        companies: &["Nuvem Alta Tecnologia S.A.", "Livraria Página Dobrada Ltda."],
    },
    petty: costs::PETTY,
    errands: ERRANDS,
};

static ACCOUNTS: &[Account] = &[
    Account {
        purse: Purse::Main,
        name: "Itaú Conta Movimento",
        bank: Some(["341", "0713", "44821", "6"]),
        opening: 38_400,
    },
    Account {
        purse: Purse::Collection,
        name: "Sicoob Cobrança",
        bank: Some(["756", "3207", "229385", "1"]),
        opening: 9_150,
    },
    Account {
        purse: Purse::Savings,
        name: "Itaú Poupança Reserva",
        bank: Some(["341", "0713", "90177", "3"]),
        opening: 41_000,
    },
    Account { purse: Purse::Cash, name: "Caixa do escritório", bank: None, opening: 640 },
];

static STAFF: &[Worker] = &[
    Worker { name: "Rosângela Pacheco", gross: 2640, owner: false },
    Worker { name: "Tereza Conceição", gross: 2110, owner: false },
    Worker { name: "Marcos Figueira", gross: 2110, owner: false },
    Worker { name: "Antônia Siqueira", gross: 1980, owner: false },
    Worker { name: "Sônia Menezes", gross: 2890, owner: false },
    Worker { name: "Cláudia Vasconcelos", gross: 5200, owner: true },
];

static PURCHASES: &[Purchase] = &[
    Purchase {
        supplier: "Máquinas Limpatec Comércio Ltda.",
        text: "Lavadora de piso automática",
        category: "Máquinas e equipamentos",
        center: "Contratos mensais",
        total: 18_900,
        parts: 10,
        first: -7,
        day: 19,
    },
    Purchase {
        supplier: "Banco Veículos Sudeste S.A.",
        text: "Financiamento da Fiorino",
        category: "Veículos",
        center: "Frota",
        total: 45_360,
        parts: 24,
        first: -11,
        day: 27,
    },
    Purchase {
        supplier: "Seguradora Boa Estrada S.A.",
        text: "Seguro da frota",
        category: "Seguros",
        center: "Frota",
        total: 5_184,
        parts: 6,
        first: -4,
        day: 11,
    },
    Purchase {
        supplier: "Nuvem Alta Tecnologia S.A.",
        text: "Notebooks do escritório",
        category: "Máquinas e equipamentos",
        center: "Administração",
        total: 8_740,
        parts: 4,
        first: -1,
        day: 23,
    },
];

const fn contract(customer: &'static str, text: &'static str, amount: i64, day: i8) -> Contract {
    Contract {
        customer,
        text,
        category: "Contratos de limpeza",
        center: "Contratos mensais",
        amount,
        day,
        method: "bank_billet",
        manner: Manner::Punctual,
        withholds: &[],
    }
}

const CONDO: &[&str] = &["INSS", "PIS/COFINS/CSLL"];
const CORPORATE: &[&str] = &["INSS", "IRRF", "PIS/COFINS/CSLL", "ISS"];

static CONTRACTS: &[Contract] = &[
    Contract {
        withholds: CONDO, ..contract("Condomínio Edifício Jequitibá", "Limpeza das áreas comuns", 9_480, 10)
    },
    Contract {
        withholds: CONDO,
        ..contract("Condomínio Residencial Taquaral", "Limpeza e portaria diurna", 14_650, 5)
    },
    Contract {
        withholds: CORPORATE,
        ..contract("Clínica Odontológica Sorriso Novo Ltda.", "Limpeza e desinfecção diária", 6_120, 15)
    },
    Contract {
        withholds: CORPORATE,
        manner: Manner::Slow,
        ..contract("Cooperativa Verde Vale Ltda.", "Limpeza da sede", 7_350, 20)
    },
    contract("Escola Infantil Pequeno Ipê Ltda.", "Limpeza das salas e do pátio", 6_240, 10),
    Contract { method: "pix", ..contract("Contábil Nova Campinas S/S", "Limpeza do escritório", 2_180, 12) },
    Contract {
        method: "pix",
        manner: Manner::Slow,
        ..contract("Academia Corpo em Dia Ltda.", "Limpeza noturna", 4_960, 25)
    },
    Contract {
        manner: Manner::Owing(3),
        ..contract("Restaurante Sabor da Serra Ltda.", "Higienização de cozinha", 3_870, 18)
    },
    contract("Pousada Recanto do Sol Ltda.", "Camareiras e lavanderia", 8_910, 8),
    Contract { method: "ted", ..contract("Papelaria Andorinha Ltda.", "Limpeza da loja", 1_740, 22) },
];

static JOBS: &[(&str, &str, &str, i32, i32)] = &[
    ("Limpeza pós-obra", "Serviços avulsos", "Serviços avulsos", 1_800, 6_400),
    ("Lavagem de fachada", "Serviços avulsos", "Serviços avulsos", 2_600, 7_900),
    ("Higienização de estofados", "Serviços avulsos", "Serviços avulsos", 240, 820),
    ("Limpeza de vidros em altura", "Serviços avulsos", "Serviços avulsos", 950, 2_700),
    ("Diária de limpeza residencial", "Serviços avulsos", "Serviços avulsos", 190, 380),
];

static ERRANDS: &[Errand] = &[
    Errand::new(0, "Troca de vidro da recepção", "Condomínio e IPTU", (-48, 890))
        .noted("Serviço contestado: vidro trincado na entrega."),
    Errand::new(1, "Revisão do quadro elétrico", "Condomínio e IPTU", (-17, 1_340))
        .noted("Aguardando a nota fiscal corrigida."),
    Errand::new(2, "Impressão de folders", "Marketing", (-9, 468)).by_pix(),
    Errand::new(3, "Frete da lavadora de piso", "Condução e viagens", (-6, 312)).noted("Boleto não chegou; pedir Pix."),
    Errand::new(4, "Gestão de anúncios", "Marketing", (-3, 950)),
    Errand::new(5, "Dedetização semestral do galpão", "Condomínio e IPTU", (-2, 380)),
    Errand::new(4, "Gestão de anúncios", "Marketing", (27, 950)),
    Errand::new(0, "Película para as janelas", "Condomínio e IPTU", (9, 640)).by_pix(),
];
