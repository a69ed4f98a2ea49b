//! The numeric id of a record: known, or read by its uid, or learned from the newest pages of its list.

use std::collections::HashMap;

use bytes::Bytes;
use catalogue::{Method, Paging, Record};
use engine::AccountId;
use http::{Response, StatusCode};
use serde_json::Value;

use super::walk::{Walk, largest_page};
use super::{Stop, takes_uid};
use crate::asking::Asking;
use crate::exchange::Outgoing;
use crate::remote::Remote;

/// The lookups of one request: no page is read twice for it.
pub(super) struct Lookup<'a> {
    remote: &'a Remote,
    asking: &'a Asking,
    account: &'a AccountId,
    /// Where each type's list was left.
    walks: HashMap<&'static str, Walk>,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(remote: &'a Remote, asking: &'a Asking, account: &'a AccountId) -> Lookup<'a> {
        Lookup { remote, asking, account, walks: HashMap::new() }
    }

    /// The numeric id of the record `uid` of a type; `None` where the API does not show it in what may be read.
    pub(super) async fn find(&mut self, record: &'static Record, uid: &str) -> Result<Option<i64>, Stop> {
        if let Some(id) = self.known(record, uid) {
            return Ok(Some(id));
        }
        if !is_plain(uid) {
            return Ok(None);
        }
        let by_uid = self.remote.product.read_tool(record);
        if let Some(tool) = by_uid.filter(|tool| takes_uid(tool) && tool.path_parameters().count() == 1) {
            let address = tool.path.replace("{uid}", uid);
            self.learn(record, address).await?;
            return Ok(self.known(record, uid));
        }
        self.search(record, uid).await
    }

    /// The numeric id of a record in the list at `address`, which has no pages.
    pub(super) async fn find_below(
        &mut self,
        record: &'static Record,
        address: &str,
        uid: &str,
    ) -> Result<Option<i64>, Stop> {
        if self.known(record, uid).is_none() {
            self.learn(record, address.to_owned()).await?;
        }
        Ok(self.known(record, uid))
    }

    fn known(&self, record: &'static Record, uid: &str) -> Option<i64> {
        self.remote.ids.find(self.account, record.key, uid)
    }

    async fn search(&mut self, record: &'static Record, uid: &str) -> Result<Option<i64>, Stop> {
        let list = self.remote.product.list_tool(record).filter(|list| list.method == Method::Get);
        let Some(list) = list.filter(|list| list.path_parameters().next().is_none()) else { return Ok(None) };
        let most = if list.paging == Paging::None { 1 } else { self.remote.exchange.limits.lookup_pages as usize };
        loop {
            let walk = self.walks.entry(record.key).or_insert_with(|| Walk::new(list, largest_page(list)));
            let Some(address) = walk.next_address().filter(|_| walk.pages_read() < most) else { return Ok(None) };
            let page = self.learn(record, address).await?;
            if let Some(walk) = self.walks.get_mut(record.key) {
                walk.took(page.as_ref());
            }
            if let Some(id) = self.known(record, uid) {
                return Ok(Some(id));
            }
        }
    }

    /// Reads an address and learns from it; `None` where the API knows nothing there. A refusal to be asked now is the
    /// answer to the whole request.
    async fn learn(&self, record: &'static Record, address: String) -> Result<Option<Value>, Stop> {
        let answer: Response<Bytes> = self.remote.exchange.send(self.asking, Outgoing::lookup(address)).await?;
        match answer.status() {
            StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN | StatusCode::TOO_MANY_REQUESTS => {
                Err(Stop::Answer(Box::new(answer)))
            }
            StatusCode::OK => {
                let answer = serde_json::from_slice::<Value>(answer.body()).ok();
                if let Some(answer) = &answer {
                    self.remote.ids.learn(self.account, record, answer);
                }
                Ok(answer)
            }
            _ => Ok(None),
        }
    }
}

/// Whether `uid` can stand in a path as it is.
fn is_plain(uid: &str) -> bool {
    !uid.is_empty() && uid.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_')
}
