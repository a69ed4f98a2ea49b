//! The part of a row's chain that says how a list is cut and ordered.

use super::{Answer, OrderForm, PageSize, Paging, Sort, Tool};

impl Tool {
    /// Takes `page` and `per_page`, of [`PageSize::PAGES`].
    pub const fn paged(mut self) -> Tool {
        self.paging = Paging::Pages;
        self.page_size(PageSize::PAGES)
    }

    /// Takes `page` and `per_page`, of [`PageSize::BILLING`].
    pub const fn numbered(self) -> Tool {
        self.paged().page_size(PageSize::BILLING)
    }

    /// Takes `limit` and `cursor`, of [`PageSize::CURSOR`].
    pub const fn cursored(mut self) -> Tool {
        self.paging = Paging::Cursor;
        self.page_size(PageSize::CURSOR)
    }

    /// Answers ids alone, and takes `limit` and `cursor`, of [`PageSize::SWEEP`].
    pub const fn swept(mut self) -> Tool {
        self.paging = Paging::Sweep;
        self.answer = Answer::Ids;
        self.page_size(PageSize::SWEEP)
    }

    /// How many records a page holds, where it is not its kind's usual size.
    pub const fn page_size(mut self, size: PageSize) -> Tool {
        self.page_size = size;
        self
    }

    /// Takes `sort`; `usual` is the order when it is left out, as JSON text.
    pub const fn sorted(mut self, by: &'static [&'static str], usual: &'static str) -> Tool {
        self.sort = Sort { by, usual, form: OrderForm::Sign };
        self
    }

    /// Takes `limit` and `offset`, of [`PageSize::USAGE`].
    pub const fn skipping(mut self) -> Tool {
        self.paging = Paging::Offset;
        self.page_size(PageSize::USAGE)
    }

    /// Takes `sort_by`, one of the fields `by`, and `sort_order`.
    pub const fn sorted_by(mut self, by: &'static [&'static str]) -> Tool {
        self.sort = Sort { by, usual: "", form: OrderForm::Word };
        self
    }
}
