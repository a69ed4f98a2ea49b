//! What elements are, by their names.

/// Elements without content (WHATWG HTML, 13.1.2).
pub(super) fn is_void(name: &str) -> bool {
    matches!(
        name,
        "area"
            | "base"
            | "basefont"
            | "bgsound"
            | "br"
            | "col"
            | "embed"
            | "frame"
            | "hr"
            | "img"
            | "input"
            | "keygen"
            | "link"
            | "meta"
            | "param"
            | "source"
            | "track"
            | "wbr"
    )
}

/// Elements that stand in lines of their own, and end an open paragraph.
pub(super) fn is_block(name: &str) -> bool {
    matches!(
        name,
        "address"
            | "article"
            | "aside"
            | "blockquote"
            | "center"
            | "details"
            | "dialog"
            | "dir"
            | "div"
            | "dl"
            | "dt"
            | "dd"
            | "fieldset"
            | "figcaption"
            | "figure"
            | "footer"
            | "form"
            | "h1"
            | "h2"
            | "h3"
            | "h4"
            | "h5"
            | "h6"
            | "header"
            | "hgroup"
            | "hr"
            | "li"
            | "main"
            | "menu"
            | "nav"
            | "ol"
            | "p"
            | "pre"
            | "section"
            | "summary"
            | "table"
            | "ul"
            | "xmp"
    )
}

/// Blocks with an empty line before and after them.
pub(super) fn is_apart(name: &str) -> bool {
    matches!(name, "p" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" | "blockquote" | "pre" | "ul" | "ol" | "dl" | "hr")
}

/// Formatting elements, which go on where a block around them ends before they do.
pub(super) fn is_formatting(name: &str) -> bool {
    matches!(
        name,
        "a" | "b" | "big" | "code" | "em" | "font" | "i" | "nobr" | "s" | "small" | "strike" | "strong" | "tt" | "u"
    )
}

/// What is done with the text inside an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Holds {
    /// What a person reads.
    Text,
    /// What programs read.
    Code,
    /// Text that is not shown where mails are read.
    Unseen,
}

/// What `name` holds.
pub(super) fn holds(name: &str) -> Holds {
    match name {
        "script" | "style" | "title" => Holds::Code,
        "template" | "noembed" | "noframes" | "iframe" | "svg" | "math" | "datalist" => Holds::Unseen,
        // What stands in their place where they are not known.
        "audio" | "video" | "canvas" | "object" | "applet" | "meter" | "progress" | "rp" => Holds::Unseen,
        _ => Holds::Text,
    }
}
