//! What the parts of a document are, for those who hear it read or take its text.

/// A part of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Tag {
    /// The document's name.
    Title(String),
    /// A block's name.
    Heading(String),
    /// Some text.
    Paragraph,
    /// Rows of cells.
    Table,
    /// A row.
    Row,
    /// The name of a column.
    Head,
    /// A cell.
    Cell,
    /// A drawing, and what it says.
    Figure(String),
}

/// A part that marks belong to: its place in the list of parts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Branch(pub(super) usize);

/// What a part is made of, in the order that it is read.
#[derive(Debug, Clone, Copy)]
pub enum Child {
    /// Another part.
    Branch(Branch),
    /// A mark on a page.
    Mark {
        /// The page, from 0.
        page: usize,
        /// The mark on it, from 0.
        at: usize,
    },
}

/// All parts: the first is the document.
#[derive(Debug, Default)]
pub struct Tree {
    /// Each with its children.
    pub parts: Vec<(Option<Tag>, Vec<Child>)>,
}

impl Tree {
    /// Only the document.
    pub fn new() -> Tree {
        Tree { parts: vec![(None, Vec::new())] }
    }

    /// A new part inside another.
    pub fn branch(&mut self, parent: Branch, tag: Tag) -> Branch {
        let branch = Branch(self.parts.len());
        self.parts.push((Some(tag), Vec::new()));
        self.push(parent, Child::Branch(branch));
        branch
    }

    /// Adds to a part.
    pub fn push(&mut self, branch: Branch, child: Child) {
        if let Some((_, children)) = self.parts.get_mut(branch.0) {
            children.push(child);
        }
    }
}
