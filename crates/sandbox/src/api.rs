//! The sandbox as the engine's API: in process, for the person of a permit.

use bytes::Bytes;
use catalogue::Tenancy;
use catalogue::inbox::workspace::WORKSPACE;
use engine::{Api, ApiFault, BoxFuture, Newest, Permit, Tenant};
use http::{Request, Response};

use crate::bank;
use crate::caller::Session;
use crate::inbox::workspace;
use crate::sandbox::Sandbox;

impl Api for Sandbox {
    fn newest(&self, permits: Vec<Permit>, limit: usize) -> BoxFuture<'_, Result<Vec<Vec<Newest>>, ApiFault>> {
        Box::pin(async move {
            let Some(first) = permits.first() else { return Ok(Vec::new()) };
            let tenant = first.tenant();
            if permits.iter().any(|permit| permit.tenant() != tenant) {
                return Err(ApiFault::Internal { detail: "permits of several tenants in one call".to_owned() });
            }
            let account = &tenant.partition();
            let fault = |fault: storage::StoreError| ApiFault::Internal { detail: fault.to_string() };
            bank::catch_up(self, account, self.clock.now()).await.map_err(fault)?;
            let records: Vec<_> = permits.iter().map(|permit| permit.tool().returns).collect();
            let mut newest = self.store.newest(account, &records, limit).await.map_err(fault)?;
            // A workspace has a record of inbox's only once it was changed there.
            if let Some(at) = records.iter().position(|record| std::ptr::eq(*record, &WORKSPACE)) {
                let known = workspace::newest(&self.store, first.principal(), limit).await.map_err(fault)?;
                newest[at] = known;
            }
            Ok(newest)
        })
    }

    fn send(&self, permit: Permit, request: Request<Bytes>) -> BoxFuture<'_, Result<Response<Bytes>, ApiFault>> {
        Box::pin(async move {
            let partition = self.place(&permit).partition();
            let session = Session {
                principal: permit.principal(),
                partition: &partition,
                base_url: "",
                admitted: Some(permit.tool()),
            };
            Ok(self.answer(session, &request).await)
        })
    }
}

impl Sandbox {
    /// Where the call of `permit` is made: as in a request over HTTP, the connection's workspace holds also for what is the
    /// account's, where it has one.
    fn place(&self, permit: &Permit) -> Tenant {
        let usual = permit.principal().workspaces.usual().filter(|_| self.product.tenancy == Tenancy::Connection);
        match (permit.tenant().workspace(), usual) {
            (None, Some(usual)) => Tenant::of_workspace(permit.principal().account.clone(), usual.id.clone()),
            _ => permit.tenant().clone(),
        }
    }
}
