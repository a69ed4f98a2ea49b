//! What a call is doing, told while it runs.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use catalogue::{Lang, Text};

/// Someone who is told of one call's steps.
///
/// It is told from the task that runs the call, so that it must neither block nor panic. A write goes on after its
/// client has hung up; so may its reports.
pub trait Progress: Send + Sync {
    /// `done` steps were taken, one more with every report. `total` is how many there will be, as far as that is known.
    fn report(&self, done: u32, total: Option<u32>, message: &str);
}

/// The steps of one call; nobody listens to most.
#[derive(Clone, Default)]
pub(crate) struct Steps(Option<Arc<Told>>);

struct Told {
    listener: Arc<dyn Progress>,
    lang: Lang,
    done: AtomicU32,
}

impl Steps {
    pub(crate) fn told(listener: Arc<dyn Progress>, lang: Lang) -> Steps {
        Steps(Some(Arc::new(Told { listener, lang, done: AtomicU32::new(0) })))
    }

    /// The `read`th of `total` records that the person is asked about was read.
    pub(crate) fn record_read(&self, read: u32, total: u32) {
        self.take(Some(total), |lang| match lang {
            Lang::Pt => format!("Registros lidos: {read} de {total}"),
            Lang::En => format!("Records read: {read} of {total}"),
        });
    }

    /// The call's own request goes out now.
    pub(crate) fn sending(&self) {
        const SENDING: Text = Text::new("Pedido a caminho da API", "Request on its way to the API");
        self.take(None, |lang| SENDING.get(lang).to_owned());
    }

    fn take(&self, total: Option<u32>, message: impl Fn(Lang) -> String) {
        if let Some(told) = &self.0 {
            // One task at a time takes the steps of a call, so that reports keep their order.
            let done = told.done.fetch_add(1, Ordering::Relaxed) + 1;
            told.listener.report(done, total, &message(told.lang));
        }
    }
}
