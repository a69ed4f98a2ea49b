//! The DANFSe from top to bottom.

use crate::DocumentError;
use crate::danfse::{head, parties, service, taxes, totals};
use crate::nfse::{BRASILIA, Environment, Nfse, State};
use crate::paper::write::About;
use crate::paper::{Flow, Running, Sheet};
use crate::written;

/// The pages.
pub fn pages(nfse: &Nfse) -> Result<Sheet, DocumentError> {
    let key = nfse.access_key()?.to_string();
    let mut flow = Flow::new(running(nfse, &key))?;
    head::draw(&mut flow, nfse, &key)?;
    parties::draw(&mut flow, nfse)?;
    service::draw(&mut flow, &nfse.service)?;
    taxes::municipal(&mut flow, nfse)?;
    taxes::federal(&mut flow, &nfse.values.federal)?;
    if let Some(taxes) = &nfse.values.ibs_cbs {
        taxes::consumption(&mut flow, taxes, nfse.values.ibs_cbs_base_cents())?;
    }
    totals::draw(&mut flow, nfse)?;
    service::information(&mut flow, &nfse.service)?;
    Ok(flow.finish())
}

/// What a reader's program shows of it.
pub fn about(nfse: &Nfse) -> About {
    About {
        title: format!("DANFSe – NFS-e {}", nfse.number),
        author: nfse.provider.name.clone(),
        day: BRASILIA.to_datetime(nfse.processed_at).date(),
    }
}

fn running(nfse: &Nfse, key: &str) -> Running {
    let mark = match (&nfse.state, nfse.environment) {
        (State::Cancelled { .. }, _) => "CANCELADA",
        (State::Issued, Environment::Homologation) => "SEM VALOR FISCAL",
        (State::Issued, Environment::Production) => "",
    };
    Running {
        head: format!("DANFSe · NFS-e {} · {}", nfse.number, nfse.provider.name),
        mark: mark.to_owned(),
        foot: format!("Chave de acesso {}", written::in_fours(key)),
        ghost: Some(mark).filter(|mark| !mark.is_empty()),
    }
}
