//! Bills to pay and to receive: settled, matched, opened again, cancelled and deleted.

use serde_json::{Value, json};

use super::history::{Entry, History, Tie};
use super::reais;

/// Where a bill stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum State {
    Open,
    Settled,
    Matched,
    Cancelled,
}

/// A bill as it has to be.
#[derive(Debug)]
pub(super) struct Bill {
    pub(super) id: String,
    /// A bill to receive; the others wait for their approval first.
    pub(super) is_credit: bool,
    /// What it asks for, and the interest that settling added.
    pub(super) cents: i64,
    pub(super) interest: i64,
    pub(super) is_approved: bool,
    pub(super) state: State,
}

/// A reconciliation: the ids of its bills, and its entry.
#[derive(Debug)]
pub(super) struct Group {
    pub(super) id: String,
    pub(super) bills: Vec<String>,
    pub(super) entry: String,
}

impl Bill {
    pub(super) fn kind(&self) -> &'static str {
        if self.is_credit { "receivables" } else { "payables" }
    }

    pub(super) fn path(&self) -> String {
        format!("/v1/{}/{}", self.kind(), self.id)
    }

    /// What it is called once it is settled.
    pub(super) fn settled(&self) -> &'static str {
        if self.is_credit { "received" } else { "paid" }
    }

    /// What moves the account when it is settled.
    pub(super) fn signed(&self) -> i64 {
        let cents = self.cents + self.interest;
        if self.is_credit { cents } else { -cents }
    }
}

impl History {
    fn at(&self, number: usize) -> Option<usize> {
        number.checked_rem(self.bills.len())
    }

    pub(super) async fn bill(&mut self, is_credit: bool, cents: i64) {
        let kind = if is_credit { "receivables" } else { "payables" };
        let id = self.world.bill(kind, &reais(cents), "2026-10-20").await;
        self.bills.push(Bill { id, is_credit, cents, interest: 0, is_approved: is_credit, state: State::Open });
    }

    /// Waits until whoever approves bills to pay has done so.
    pub(super) fn wait(&mut self) {
        self.world.let_people_answer();
        self.bills.iter_mut().for_each(|bill| bill.is_approved = true);
    }

    pub(super) async fn settle(&mut self, number: usize, account: usize, interest: i64) {
        let Some(at) = self.at(number) else { return };
        let bill = &mut self.bills[at];
        let body = json!({ "status": bill.settled(), "payment_date": "2026-10-05", "interest_amount": reais(interest),
            "financial_account_id": self.accounts[account] });
        let answer = self.world.patch(&bill.path(), body).await;
        if bill.state != State::Open || !bill.is_approved {
            answer.expect(409);
            return;
        }
        let shown = answer.expect(200).body;
        (bill.state, bill.interest) = (State::Settled, interest);
        let id = shown["transaction_id"].as_str().expect("its entry").to_owned();
        let tie = Tie::Bill(bill.id.clone());
        self.entries.push(Entry { id, account, cents: bill.signed(), is_pending: false, tie });
    }

    /// The ledger once `bill` is no longer settled by an entry of its own.
    fn forget_entry_of(&mut self, bill: &str) {
        self.entries.retain(|entry| entry.tie != Tie::Bill(bill.to_owned()));
    }

    pub(super) async fn reopen(&mut self, number: usize) {
        let Some(at) = self.at(number) else { return };
        let answer = self.world.patch(&self.bills[at].path(), json!({ "status": "pending" })).await;
        if self.bills[at].state == State::Matched {
            answer.expect(409);
            return;
        }
        answer.expect(200);
        let bill = &mut self.bills[at];
        (bill.state, bill.interest) = (State::Open, 0);
        let id = bill.id.clone();
        self.forget_entry_of(&id);
    }

    pub(super) async fn cancel(&mut self, number: usize) {
        let Some(at) = self.at(number) else { return };
        let bill = &mut self.bills[at];
        let answer = self.world.patch(&bill.path(), json!({ "status": "cancelled" })).await;
        if bill.state != State::Open {
            answer.expect(409);
            return;
        }
        answer.expect(200);
        bill.state = State::Cancelled;
    }

    pub(super) async fn drop_bill(&mut self, number: usize) {
        let Some(at) = self.at(number) else { return };
        self.world.delete(&self.bills[at].path()).await.expect(204);
        let gone = self.bills.remove(at).id;
        self.forget_entry_of(&gone);
        if let Some(group) = self.groups.iter().position(|group| group.bills.contains(&gone)) {
            self.dissolve(group);
        }
    }

    /// Matches a bill, with another one of its side that is open too, with an entry of their sum.
    pub(super) async fn reconcile(&mut self, number: usize, account: usize) {
        let Some(first) = self.at(number) else { return };
        let fits = |bill: &Bill| {
            bill.state == State::Open && bill.is_approved && bill.is_credit == self.bills[first].is_credit
        };
        let second = (0..self.bills.len()).find(|at| *at != first && fits(&self.bills[*at]));
        let is_right = fits(&self.bills[first]);
        let members: Vec<usize> = std::iter::once(first).chain(second).collect();
        let sum = members.iter().map(|at| self.bills[*at].signed()).sum();
        let entry = self.book(account, sum, (4, false)).await;
        let word = self.bills[first].kind().trim_end_matches('s');
        let bills: Vec<String> = members.iter().map(|at| self.bills[*at].id.clone()).collect();
        let billings: Vec<Value> = bills.iter().map(|id| json!({ "kind": word, "id": id })).collect();
        let body = json!({ "billings": billings, "transaction_ids": [entry] });
        let answer = self.world.post("/v1/reconciliations", body).await;
        if !is_right {
            let is_waiting = self.bills[first].state == State::Open;
            answer.expect(if is_waiting { 409 } else { 422 });
            return;
        }
        let id = answer.expect(201).body["id"].as_str().unwrap().to_owned();
        members.iter().for_each(|at| self.bills[*at].state = State::Matched);
        self.entries.last_mut().expect("just booked").tie = Tie::Group(id.clone());
        self.groups.push(Group { id, bills, entry });
    }

    pub(super) async fn undo(&mut self, number: usize) {
        let Some(at) = number.checked_rem(self.groups.len()) else { return };
        self.world.delete(&format!("/v1/reconciliations/{}", self.groups[at].id)).await.expect(204);
        self.dissolve(at);
    }

    /// The books once a group is gone: its bills are open, its entry is an entry like any other.
    fn dissolve(&mut self, at: usize) {
        let group = self.groups.remove(at);
        for bill in self.bills.iter_mut().filter(|bill| group.bills.contains(&bill.id)) {
            bill.state = State::Open;
        }
        for entry in self.entries.iter_mut().filter(|entry| entry.id == group.entry) {
            entry.tie = Tie::Free;
        }
    }

    /// Waits for every approval and settles whatever is open, bills to pay too.
    pub(super) async fn settle_all(&mut self) {
        self.wait();
        for at in 0..self.bills.len() {
            if self.bills[at].state == State::Open {
                self.settle(at, at % self.accounts.len(), 0).await;
            }
        }
        assert!(self.bills.iter().all(|bill| bill.state != State::Open));
    }

    /// Undoes every reconciliation, opens one bill after the other again and deletes it: entries of people stay.
    pub(super) async fn take_all_back(&mut self) {
        while !self.groups.is_empty() {
            self.undo(0).await;
        }
        while !self.bills.is_empty() {
            self.reopen(0).await;
            self.drop_bill(0).await;
        }
        assert!(self.entries.iter().all(|entry| matches!(entry.tie, Tie::Free | Tie::Transfer)));
    }
}
