//! The order of time: when customers come, change their minds, pay, and do not.

use jiff::Timestamp;

use super::act::{self, Act, OneOff, Share};
use super::fate::{self, Pays};
use super::house::House;
use super::shelf::Shelf;
use super::stage::Stage;
use crate::problem::Problem;

/// What the demo knows of a customer, by its number.
#[derive(Debug, Clone, Default)]
pub(super) struct Known {
    pub(super) customer: String,
    pub(super) account: String,
    pub(super) subscription: String,
    pub(super) card: Option<String>,
}

/// Everything that was set up, and everybody who came.
pub(super) struct Town {
    pub(super) house: House,
    pub(super) shelf: Shelf,
    pub(super) known: Vec<Known>,
    pub(super) pays: Vec<Pays>,
}

/// Something that happens at an instant.
struct Scene {
    at: Timestamp,
    act: Act,
}

/// Plays everything up to the end.
pub(super) async fn play_all(stage: &mut Stage, town: &mut Town) -> Result<(), Problem> {
    let mut scenes = scenes(stage);
    scenes.sort_by_key(|scene| scene.at);
    for scene in scenes {
        stage.advance(scene.at).await?;
        act::play(stage, town, scene.act).await?;
    }
    stage.advance(stage.end).await
}

fn scenes(stage: &Stage) -> Vec<Scene> {
    let comes = fate::all(stage).into_iter().map(|fate| Scene { at: fate.when, act: Act::Comes(fate) });
    let books = (0..=12).flat_map(|month| [6, 16, 26].map(|day| (month, day, Act::Books)));
    let told = [
        (2, 9, Act::Withholds(3)),
        (3, 9, Act::Upgrades(1)),
        (4, 12, Act::OneOff(4, OneOff::Setup)),
        (4, 20, Act::Cancels(5)),
        (5, 5, Act::Pauses(12, "mark_uncollectible")),
        (5, 18, Act::OneOff(2, OneOff::Voided)),
        (6, 10, Act::GetsBack(4, Share::Whole)),
        (6, 14, Act::DowngradesLater(13)),
        (7, 8, Act::Resumes(12)),
        (7, 15, Act::IsCredited(6)),
        (8, 3, Act::CancelsLater(16)),
        (8, 19, Act::OneOff(9, OneOff::Setup)),
        (9, 11, Act::GetsBack(9, Share::Part)),
        (9, 13, Act::Pauses(25, "void")),
        (9, 22, Act::Cancels(22)),
        (11, 4, Act::ChangesCard(38)),
        (10, 17, Act::OneOff(18, OneOff::Split)),
        (11, 2, Act::OneOff(17, OneOff::Voided)),
        (11, 6, Act::OneOff(21, OneOff::Forgotten)),
        (11, 12, Act::CancelsLater(27)),
        (11, 15, Act::Pauses(33, "keep_as_draft")),
        (11, 20, Act::Reminded),
        (11, 24, Act::IsCredited(30)),
        (10, 8, Act::Proposes(0)),
        (10, 19, Act::Proposes(1)),
        (11, 3, Act::Proposes(2)),
        (11, 9, Act::Proposes(3)),
        (11, 13, Act::TakesBackNfe(9)),
        (11, 26, Act::Proposes(5)),
    ];
    let told = books.chain(told).map(|(month, day, act)| Scene { at: stage.office_hour(month, day), act });
    // The last days': what nobody has answered yet.
    let today = [
        (260_000, Act::Proposes(4)),
        (7_200, Act::OneOff(34, OneOff::Draft)),
        (1_800, Act::Proposes(6)),
        (900, Act::DraftsNfe(35)),
        (30, Act::WaitsForCity(32)),
    ];
    let today = today.map(|(seconds, act)| Scene { at: stage.before_end(seconds), act });
    comes.chain(told).chain(today).collect()
}
