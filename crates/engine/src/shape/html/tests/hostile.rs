//! HTML that is made to break a reader, or to be read in two ways.

use super::*;

#[test]
fn depth_and_size_cost_no_more_than_length() {
    for html in [
        format!("{}fim{}", "<div>".repeat(100_000), "</div>".repeat(100_000)),
        format!("{}fim", "<table><tr><td>".repeat(10_000)),
        format!("{}fim", "<b><p>".repeat(10_000)),
        format!("{}{}fim", "<div>".repeat(10_000), "</span>".repeat(10_000)),
        format!("{}{}</a>fim", "<a href=x>".repeat(10_000), "</div>".repeat(10_000)),
        format!("{}{}fim", "<div>".repeat(10_000), "<b style=color:red></div>".repeat(10_000)),
        format!("{}{}fim", "<div>".repeat(10_000), "<b hidden></div></b>".repeat(10_000)),
        format!("<div {}>fim", "a='x' ".repeat(50_000)),
        format!("<p class='{}'>fim", "k ".repeat(100_000)),
        format!("<style>{}</style>fim", ".k .k{display:none}".repeat(10_000)),
        format!("<style>{}</style>fim", "{".repeat(100_000)),
        format!("{}fim", "&nbsp;&#0;&bogus".repeat(20_000)),
        format!("<!--{}-->fim", "-->x<!--".repeat(10_000)),
    ] {
        let read = reduced(&html, Lang::Pt);
        assert!(read.text.ends_with("fim"), "{}… gives …{}", &html[..30], read.text.len());
    }
    let hidden = format!("<div style='display:none'>{}X", "<div><b><p>".repeat(10_000));
    assert_eq!((text(&hidden).as_str(), pieces(&hidden)), ("", 1));
}

#[test]
fn five_megabytes_are_read_as_far_as_is_allowed() {
    let picture = format!("<img alt=foto src='data:image/png;base64,{}'>", "A".repeat(4_000_000));
    let html = format!("{picture}{}", "<p>linha de texto com ação</p>\n".repeat(40_000));
    assert!(html.len() > 5_000_000);
    let read = reduced(&html, Lang::Pt);
    assert!(read.left_out.rest && read.text.starts_with("[imagem: foto]\n\nlinha de texto com ação\n\nlinha"));
    assert_eq!(read.left_out.notes(Lang::En).len(), 1);
}

#[test]
fn what_can_be_read_in_two_ways_is_not_read() {
    for html in [
        "<svg><style><a title='</style></svg>X'>",
        "<math><title><a title='</title></math>X'>",
        "<select><textarea></select>X",
    ] {
        let read = reduced(html, Lang::Pt);
        assert!(read.left_out.rest && !read.text.contains('X'), "{html}: {read:?}");
    }
    for html in ["<noframes><!--</noframes><span title='--></noframes>X'>", "<xmp><b title='</xmp><i hidden>X</i>'>"] {
        assert!(!text(html).contains('X'), "{html}: {}", text(html));
    }
}

#[test]
fn a_hidden_formatting_element_goes_on_hiding_after_its_block() {
    let many = "<b style='display:none'>".repeat(20);
    for html in [
        "<div><font color=white></div>X".to_owned(),
        format!("<div>{many}</div>{}X", "</b>".repeat(8)),
        "<div><i hidden><div></div></div>X".to_owned(),
    ] {
        assert!(!text(&html).contains('X'), "{html}: {}", text(&html));
    }
    assert_eq!(text("<div><i hidden>a</div></i>X"), "X");
}

#[test]
fn broken_tags_are_read_somehow() {
    for (html, read) in [
        ("<", "<"),
        ("<p", ""),
        ("a < b > c", "a < b > c"),
        ("<a href='x>y", ""),
        ("</td></tr></table>a", "a"),
        ("<td>a<td>b", "a | b"),
        ("<>a</>b", "<>ab"),
        ("<p/>a<div/>b", "a\n\nb"),
        ("<![CDATA[x]]>a", "a"),
        ("\u{0}a", "a"),
    ] {
        assert_eq!(text(html), read, "{html:?}");
    }
}

proptest! {
    #[test]
    fn any_soup_is_read(pieces in prop::collection::vec(prop::sample::select(vec![
        "<div>", "</div>", "<table>", "</table>", "<tr>", "</tr>", "<td>", "</td>", "<b>", "</b>", "<p>", "</p>", "<li>", "<ul>",
        "</ul>", "<a href='javascript:x'>", "</a>", "texto ", "<style>", "</style>", "p{display:none}", "<svg>", "</svg>", "<!--",
        "-->", "\"", "'", "<i hidden>", "</i>", "&amp", "<select>", "</select>", "ç", "<img alt='x'>", "<caption>", "<body>",
    ]), 0..60)) {
        let html = pieces.concat();
        let read = reduced(&html, Lang::Pt);
        prop_assert!(read.text.len() <= html.len() * 12 + 10);
        prop_assert!(!read.text.contains("javascript:"));
    }

    /// What is hidden as a whole shows nothing, whatever it holds, unless it closes what hides it.
    #[test]
    fn a_hidden_cell_shows_nothing(pieces in prop::collection::vec(prop::sample::select(vec![
        "<div>", "</div>", "<b>", "</b>", "<p>", "</p>", "<li>", "</ul>", "<a href=x>", "</a>", "X ", "</body>", "</span>",
        "<h1 style='display:block'>", "</h1>", "<font color=red>", "</font>", "<br>", "<img alt='X'>", "<input value=X type=submit>",
    ]), 0..40)) {
        let html = format!("<table><tr><td style='display:none'>{}</td></tr></table>fim", pieces.concat());
        prop_assert_eq!(text(&html), "fim");
    }
}
