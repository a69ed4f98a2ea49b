//! The cleaning company of the first workspace, the one that banking's demo charges boletos for.

use super::business::{
    Account, Business, Contract, Cost, Jobs, Manner, Petty, Purchase, Purse, Regime, Rhythm, Worker,
};

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
    costs: COSTS,
    staff: STAFF,
    purchases: PURCHASES,
    contracts: CONTRACTS,
    jobs: Jobs {
        a_month: (3, 5),
        kinds: JOBS,
        companies: &["Nuvem Alta Tecnologia S.A.", "Livraria Página Dobrada Ltda."],
    },
    petty: PETTY,
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
        opening: 52_000,
    },
    Account { purse: Purse::Cash, name: "Caixa do escritório", bank: None, opening: 640 },
];

const fn monthly(supplier: &'static str, text: &'static str, category: &'static str, center: &'static str) -> Cost {
    Cost { supplier, text, category, center, amount: (0, 0), day: 10, method: "bank_billet", rhythm: Rhythm::Every(1) }
}

static COSTS: &[Cost] = &[
    Cost {
        amount: (3850, 3850),
        day: 5,
        rhythm: Rhythm::Series,
        ..monthly("Imobiliária Três Colinas Ltda.", "Aluguel do galpão", "Aluguel", "Administração")
    },
    Cost {
        amount: (412, 412),
        day: 10,
        rhythm: Rhythm::Series,
        ..monthly("Condomínio Centro Logístico Barão", "Condomínio do galpão", "Condomínio e IPTU", "Administração")
    },
    Cost {
        amount: (1480, 1480),
        day: 12,
        method: "pix",
        rhythm: Rhythm::Series,
        ..monthly("Contábil Nova Campinas S/S", "Honorários contábeis", "Contabilidade", "Administração")
    },
    Cost {
        amount: (389, 389),
        day: 15,
        method: "credit_card",
        rhythm: Rhythm::Series,
        ..monthly(
            "Roteiro Ágil Software Ltda.",
            "Assinatura do sistema de ordens de serviço",
            "Software e assinaturas",
            "Administração",
        )
    },
    Cost {
        amount: (520, 790),
        day: 18,
        method: "utility",
        ..monthly("Luz do Planalto Energia S.A.", "Energia elétrica", "Energia elétrica", "Administração")
    },
    Cost {
        amount: (140, 230),
        day: 22,
        method: "utility",
        ..monthly("Águas do Atibaia Saneamento S.A.", "Água e esgoto", "Água e esgoto", "Administração")
    },
    Cost {
        amount: (329, 345),
        day: 20,
        method: "utility",
        ..monthly("Conecta Campinas Telecom S.A.", "Internet e telefonia", "Telefonia e internet", "Administração")
    },
    Cost {
        amount: (2350, 3400),
        day: 14,
        ..monthly(
            "Brilho Forte Produtos Químicos Ltda.",
            "Produtos de limpeza",
            "Produtos de limpeza",
            "Contratos mensais",
        )
    },
    Cost {
        amount: (780, 1450),
        day: 26,
        ..monthly(
            "Casa do Zelador Distribuidora Ltda.",
            "Descartáveis e sacos de lixo",
            "Produtos de limpeza",
            "Contratos mensais",
        )
    },
    Cost {
        amount: (1690, 2150),
        day: 8,
        ..monthly("Posto Via Anhanguera Ltda.", "Combustível da frota", "Combustível", "Frota")
    },
    Cost {
        amount: (640, 1180),
        day: 16,
        rhythm: Rhythm::Every(2),
        ..monthly("Proteção Total EPI Ltda.", "EPIs e uniformes", "EPIs e uniformes", "Contratos mensais")
    },
    Cost {
        amount: (560, 1380),
        day: 24,
        method: "pix",
        rhythm: Rhythm::Every(2),
        ..monthly("Mecânica Três Irmãos Ltda.", "Manutenção da Kombi e da Fiorino", "Manutenção de veículos", "Frota")
    },
    Cost {
        amount: (850, 850),
        day: 28,
        method: "pix",
        rhythm: Rhythm::Every(3),
        ..monthly(
            "Toledo e Vilela Advogados",
            "Assessoria jurídica trabalhista",
            "Assessoria jurídica",
            "Administração",
        )
    },
];

static STAFF: &[Worker] = &[
    Worker { name: "Rosângela Pacheco", gross: 2640, owner: false },
    Worker { name: "Tereza Conceição", gross: 2110, owner: false },
    Worker { name: "Marcos Figueira", gross: 2110, owner: false },
    Worker { name: "Antônia Siqueira", gross: 1980, owner: false },
    Worker { name: "José Carlos Lacerda", gross: 1980, owner: false },
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

const fn small(text: &'static str, category: &'static str, center: &'static str) -> Petty {
    Petty {
        text,
        category,
        center,
        amount: (0, 0),
        a_month: (1, 1),
        purse: Purse::Main,
        is_income: false,
        method: "debit_card",
        bank_text: "",
    }
}

static PETTY: &[Petty] = &[
    Petty {
        amount: (92, 92),
        method: "direct_debit",
        bank_text: "TAR PACOTE SERVICOS PJ",
        ..small("Tarifa do pacote de serviços", "Tarifas bancárias", "Administração")
    },
    Petty {
        amount: (28, 44),
        method: "direct_debit",
        purse: Purse::Collection,
        bank_text: "TARIFA COBRANCA LIQUIDACAO",
        ..small("Tarifas de boletos liquidados", "Tarifas bancárias", "Administração")
    },
    Petty {
        amount: (260, 410),
        is_income: true,
        purse: Purse::Savings,
        method: "other",
        bank_text: "REND PAGO POUPANCA",
        ..small("Rendimento da poupança", "Rendimentos de aplicações", "")
    },
    Petty {
        amount: (180, 360),
        a_month: (4, 6),
        is_income: true,
        method: "pix",
        bank_text: "PIX RECEBIDO",
        ..small("Diária de limpeza residencial", "Serviços avulsos", "Serviços avulsos")
    },
    Petty {
        amount: (70, 240),
        a_month: (3, 5),
        bank_text: "COMPRA CARTAO DEB POSTO",
        ..small("Abastecimento em viagem", "Combustível", "Frota")
    },
    Petty {
        amount: (18, 95),
        a_month: (3, 4),
        bank_text: "COMPRA CARTAO DEB",
        ..small("Material de escritório e copa", "Material de escritório", "Administração")
    },
    Petty {
        amount: (9, 46),
        a_month: (3, 5),
        purse: Purse::Cash,
        method: "cash",
        ..small("Estacionamento e pedágio", "Condução e viagens", "Frota")
    },
    Petty {
        amount: (22, 88),
        a_month: (2, 3),
        purse: Purse::Cash,
        method: "cash",
        ..small("Lanche da equipe", "Copa e cozinha", "Administração")
    },
];
