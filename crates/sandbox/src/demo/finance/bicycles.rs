//! The second workspace's business: a small bicycle workshop.

use super::business::{
    Account, Business, Contract, Cost, Errand, Jobs, Manner, Petty, Purchase, Purse, Regime, Rhythm, Worker,
};

pub(super) static BICYCLES: Business = Business {
    name: "Pedal Livre Oficina de Bicicletas Ltda.",
    trade_name: "Pedal Livre",
    cnpj: b"427308150001",
    regime: Regime::Simples(734),
    registration: "003318459",
    address: ["Avenida Heitor Penteado", "1625", "loja 2", "Taquaral", "13076390"],
    months: (12, 3),
    accounts: &[
        Account {
            purse: Purse::Main,
            name: "Banco do Brasil Conta PJ",
            bank: Some(["001", "3360", "51742", "X"]),
            opening: 11_600,
        },
        Account {
            purse: Purse::Savings,
            name: "Caixa Poupança",
            bank: Some(["104", "4073", "78120", "5"]),
            opening: 8_000,
        },
        Account { purse: Purse::Cash, name: "Gaveta da loja", bank: None, opening: 350 },
    ],
    services: &["Revisões e consertos", "Venda de peças e acessórios"],
    centers: &[("Oficina", "both"), ("Loja", "both"), ("Administração", "cost")],
    costs: COSTS,
    staff: &[
        Worker { name: "Otávio Zampieri", gross: 2480, owner: false },
        Worker { name: "Larissa Guimarães", gross: 3600, owner: true },
    ],
    purchases: &[Purchase {
        supplier: "Ferramentas Serrana Ltda.",
        text: "Cavalete hidráulico e compressor",
        category: "Máquinas e equipamentos",
        center: "Oficina",
        total: 5_940,
        parts: 6,
        first: -2,
        day: 21,
    }],
    contracts: CONTRACTS,
    jobs: Jobs {
        a_month: (3, 4),
        kinds: &[
            ("Revisão completa", "Revisões e consertos", "Oficina", 280, 690),
            ("Montagem de bicicleta sob medida", "Venda de peças e acessórios", "Loja", 2_900, 7_400),
            ("Suspensão e freio a disco", "Revisões e consertos", "Oficina", 420, 1_350),
        ],
        companies: &["Café Barão Torrefação Ltda."],
    },
    petty: PETTY,
    errands: ERRANDS,
};

const fn monthly(supplier: &'static str, text: &'static str, category: &'static str, center: &'static str) -> Cost {
    Cost { supplier, text, category, center, amount: (0, 0), day: 10, method: "bank_billet", rhythm: Rhythm::Every(1) }
}

static COSTS: &[Cost] = &[
    Cost {
        amount: (2300, 2300),
        day: 8,
        rhythm: Rhythm::Series,
        ..monthly("Imobiliária Três Colinas Ltda.", "Aluguel da loja", "Aluguel", "Administração")
    },
    Cost {
        amount: (540, 540),
        day: 15,
        method: "pix",
        rhythm: Rhythm::Series,
        ..monthly("Contábil Nova Campinas S/S", "Honorários contábeis", "Contabilidade", "Administração")
    },
    Cost {
        amount: (210, 360),
        day: 19,
        method: "utility",
        ..monthly("Luz do Planalto Energia S.A.", "Energia elétrica", "Energia elétrica", "Administração")
    },
    Cost {
        amount: (119, 129),
        day: 23,
        method: "utility",
        ..monthly("Conecta Campinas Telecom S.A.", "Internet da loja", "Telefonia e internet", "Administração")
    },
    Cost {
        amount: (2100, 3900),
        day: 13,
        ..monthly("Ciclo Paulista Atacado Ltda.", "Peças e componentes", "Peças para revenda", "Loja")
    },
    Cost {
        amount: (380, 940),
        day: 27,
        rhythm: Rhythm::Every(2),
        ..monthly("Pneus Duas Rodas Ltda.", "Pneus e câmaras", "Peças para revenda", "Loja")
    },
];

static CONTRACTS: &[Contract] = &[
    Contract {
        customer: "Entregas Andorinha Ltda.",
        text: "Manutenção da frota de bicicletas",
        category: "Revisões e consertos",
        center: "Oficina",
        amount: 3_450,
        day: 10,
        method: "bank_billet",
        manner: Manner::Punctual,
        withholds: &[],
    },
    Contract {
        customer: "Hotel Fazenda Águas Claras Ltda.",
        text: "Locação e revisão de bicicletas",
        category: "Revisões e consertos",
        center: "Oficina",
        amount: 2_780,
        day: 20,
        method: "pix",
        manner: Manner::Owing(2),
        withholds: &[],
    },
];

static PETTY: &[Petty] = &[
    Petty {
        text: "Vendas da semana no cartão",
        category: "Venda de peças e acessórios",
        center: "Loja",
        amount: (980, 1_640),
        a_month: (4, 4),
        purse: Purse::Main,
        is_income: true,
        method: "debit_card",
        bank_text: "CREDITO MAQUININHA",
    },
    Petty {
        text: "Vendas em dinheiro",
        category: "Venda de peças e acessórios",
        center: "Loja",
        amount: (35, 160),
        a_month: (3, 4),
        purse: Purse::Cash,
        is_income: true,
        method: "cash",
        bank_text: "",
    },
    Petty {
        text: "Café, água e frete pequeno",
        category: "Copa e cozinha",
        center: "Administração",
        amount: (14, 70),
        a_month: (2, 3),
        purse: Purse::Cash,
        is_income: false,
        method: "cash",
        bank_text: "",
    },
    Petty {
        text: "Tarifa do pacote de serviços",
        category: "Tarifas bancárias",
        center: "Administração",
        amount: (64, 64),
        a_month: (1, 1),
        purse: Purse::Main,
        is_income: false,
        method: "direct_debit",
        bank_text: "TARIFA PACOTE DE SERVICOS",
    },
    Petty {
        text: "Rendimento da poupança",
        category: "Rendimentos de aplicações",
        center: "",
        amount: (38, 62),
        a_month: (1, 1),
        purse: Purse::Savings,
        is_income: true,
        method: "other",
        bank_text: "REND POUPANCA",
    },
];

static ERRANDS: &[Errand] = &[
    Errand::new(3, "Frete de quadros importados", "Condução e viagens", (-41, 720))
        .noted("Volume avariado: aguardando acordo."),
    Errand::new(1, "Iluminação da vitrine", "Condomínio e IPTU", (-20, 860)),
    Errand::new(2, "Etiquetas e sacolas", "Marketing", (-12, 295)).by_pix(),
    Errand::new(4, "Fotos para o catálogo", "Marketing", (-7, 540)),
    Errand::new(0, "Espelho do provador", "Condomínio e IPTU", (-5, 330)).noted("Pedir segunda via do boleto."),
    Errand::new(5, "Controle de pragas da loja", "Condomínio e IPTU", (-2, 210)),
    Errand::new(4, "Anúncios da volta às pedaladas", "Marketing", (24, 480)),
    Errand::new(1, "Tomadas da bancada", "Condomínio e IPTU", (8, 390)).by_pix(),
];
