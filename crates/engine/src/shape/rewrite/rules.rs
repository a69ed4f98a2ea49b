//! Which members an answer leaves out, and which a third party wrote.

use catalogue::Passage;

use crate::shape::third_party::ThirdParty;

/// What a rewritten value was, as far as the rules care.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Seen {
    Whole,
    Wholes,
    Null,
    Other,
}

/// Where a member stands.
#[derive(Debug, Clone, Copy)]
pub(super) struct Place {
    /// Objects and lists around it; the list of records itself does not count.
    pub(super) depth: usize,
    /// Whether it is inside an object whose keys belong to the customer.
    pub(super) owned: bool,
}

/// What is known of names, at any depth; each list is sorted.
#[derive(Clone, Copy, Default)]
pub(crate) struct Known<'a> {
    /// Secret members.
    pub(crate) secrets: &'a [&'a str],
    /// Members that hold a numeric id or nothing: a null would tell of an id that is not shown.
    pub(crate) ids: &'a [&'a str],
    /// Members whose inside belongs to the customer: no numeric id there is the API's.
    pub(crate) owned: &'a [&'a str],
    /// Members whose text, at any depth inside, somebody outside the account wrote.
    pub(crate) foreign: &'a [&'a str],
    /// Those of them that are read as passages.
    pub(crate) passages: &'a [(&'a str, Passage)],
    /// Who is told of such text, and writes passages; nobody where values are wanted as they are.
    pub(crate) third_party: Option<&'a ThirdParty<'a>>,
}

impl<'a> Known<'a> {
    /// How the text of the member called `name` is read, if it is a passage, and who writes it.
    pub(super) fn passage(&self, name: &str) -> Option<(Passage, &'a ThirdParty<'a>)> {
        let third_party = self.third_party.filter(|_| !self.passages.is_empty())?;
        let at = self.passages.binary_search_by_key(&name, |(passage, _)| passage).ok()?;
        Some((self.passages.get(at)?.1, third_party))
    }
}

/// What an answer leaves out besides numeric ids.
#[derive(Clone, Copy)]
pub(crate) struct Rules<'a> {
    pub(crate) known: Known<'a>,
    /// For the records of a list: the sorted names of the members that only the whole record shows. Nulls go too, for
    /// half of a record's members may have no value.
    pub(crate) listed: Option<&'a [&'a str]>,
}

impl<'a> Rules<'a> {
    /// Of a record that is shown whole.
    pub(crate) fn whole(known: Known<'a>) -> Rules<'a> {
        Rules { known, listed: None }
    }

    /// Whether the member called `name` goes. For whole records and names that the catalogue does not know this is the rule
    /// of `catalogue::schema::strip`; a test holds both together.
    pub(super) fn leave_out(&self, name: &str, seen: Seen, place: Place) -> bool {
        // A listed record's own members stand at the first level.
        let details = self.listed.filter(|_| place.depth == 1);
        if self.known.secrets.binary_search(&name).is_ok()
            || (self.listed.is_some() && self.known.passage(name).is_some())
            || details.is_some_and(|names| names.binary_search(&name).is_ok())
        {
            return true;
        }
        !place.owned
            && match seen {
                Seen::Whole => name == "id" || name.ends_with("_id"),
                Seen::Wholes => name.ends_with("_ids"),
                Seen::Null => self.listed.is_some() || self.known.ids.binary_search(&name).is_ok(),
                Seen::Other => false,
            }
    }
}
