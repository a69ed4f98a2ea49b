//! The list, as it is answered: makers and models are invented.

use super::{Model, Prices, Status};

pub(super) const MODELS: &[Model] = &[
    Model {
        id: "ipe-2-pro",
        label: "Ipê 2 Pro",
        provider: "Ipê Modelos",
        context_window: 400_000,
        max_output_tokens: 64_000,
        prices: Prices { input: 2_500, output: 12_500, cache_read: Some(250), cache_write: Some(3_125) },
        status: Status::Available,
    },
    Model {
        id: "ipe-2-mini",
        label: "Ipê 2 Mini",
        provider: "Ipê Modelos",
        context_window: 200_000,
        max_output_tokens: 32_000,
        prices: Prices { input: 400, output: 1_600, cache_read: Some(40), cache_write: Some(500) },
        status: Status::Available,
    },
    Model {
        id: "aroeira-1",
        label: "Aroeira 1",
        provider: "Aroeira Pesquisa",
        context_window: 256_000,
        max_output_tokens: 32_000,
        prices: Prices { input: 1_800, output: 7_200, cache_read: Some(450), cache_write: Some(1_800) },
        status: Status::Available,
    },
    Model {
        id: "aroeira-1-mini",
        label: "Aroeira 1 Mini",
        provider: "Aroeira Pesquisa",
        context_window: 128_000,
        max_output_tokens: 16_000,
        prices: Prices { input: 150, output: 600, cache_read: None, cache_write: None },
        status: Status::Available,
    },
    Model {
        id: "ipe-1",
        label: "Ipê 1",
        provider: "Ipê Modelos",
        context_window: 128_000,
        max_output_tokens: 8_000,
        prices: Prices { input: 3_000, output: 15_000, cache_read: Some(300), cache_write: Some(3_750) },
        status: Status::Deprecated,
    },
    Model {
        id: "aroeira-0",
        label: "Aroeira 0",
        provider: "Aroeira Pesquisa",
        context_window: 32_000,
        max_output_tokens: 4_000,
        prices: Prices { input: 500, output: 1_500, cache_read: None, cache_write: None },
        status: Status::Deprecated,
    },
];
