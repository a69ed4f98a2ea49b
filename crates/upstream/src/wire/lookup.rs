//! The numeric id of a record: known, or read by its uid, or learned from the newest pages of its list.

use std::collections::HashMap;

use bytes::Bytes;
use catalogue::{Method, Paging, Record};
use engine::AccountId;
use http::{Response, StatusCode};
use serde_json::Value;

use super::{PAGE, Stop, list_address, takes_uid};
use crate::asking::Asking;
use crate::exchange::Outgoing;
use crate::remote::Remote;

/// The lookups of one request: no page is read twice for it.
pub(super) struct Lookup<'a> {
    remote: &'a Remote,
    asking: &'a Asking,
    account: &'a AccountId,
    /// Pages read of each type's list; all of them, where none follows.
    read: HashMap<&'static str, Pages>,
}

#[derive(Debug, Clone, Copy, Default)]
struct Pages {
    read: usize,
    ended: bool,
}

impl<'a> Lookup<'a> {
    pub(super) fn new(remote: &'a Remote, asking: &'a Asking, account: &'a AccountId) -> Lookup<'a> {
        Lookup { remote, asking, account, read: HashMap::new() }
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
        let most = if list.paging == Paging::Pages { self.remote.exchange.limits.lookup_pages as usize } else { 1 };
        loop {
            let pages = self.read.get(record.key).copied().unwrap_or_default();
            if pages.ended || pages.read >= most {
                return Ok(None);
            }
            let page = pages.read + 1;
            let answer = self.learn(record, list_address(list, page, PAGE)).await?;
            let records = answer.as_ref().and_then(|answer| answer.get("data").unwrap_or(answer).as_array());
            let ended = records.is_none_or(|records| records.len() < PAGE);
            self.read.insert(record.key, Pages { read: page, ended });
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
