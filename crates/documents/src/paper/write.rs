//! Writes laid out pages as PDF 1.7, tagged, by the rules of PDF/UA-1 and PDF/A-2a.

use std::num::NonZeroU16;

use jiff::civil::Date;
use krilla::Document;
use krilla::SerializeSettings;
use krilla::configure::{Accessibility, Archival, ConfigurationBuilder};
use krilla::destination::XyzDestination;
use krilla::error::KrillaError;
use krilla::geom::{PathBuilder, Point, Rect, Transform};
use krilla::metadata::{DateTime, Metadata};
use krilla::outline::{Outline, OutlineNode};
use krilla::page::PageSettings;
use krilla::paint::{Fill, Stroke};
use krilla::surface::Surface;
use krilla::tagging::{
    Artifact, ContentTag, Identifier, Node, SpanTag, TableHeaderScope, Tag as Kind, TagGroup, TagKind, TagTree,
};

use crate::DocumentError;
use crate::paper::Faces;
use crate::paper::sheet::{Area, HEIGHT, Ink, Mark, Sheet, WIDTH};
use crate::paper::style::{BLACK, Color, GHOST, Style};
use crate::paper::tag::{Branch, Child, Tag};

/// The language of all documents.
const LANGUAGE: &str = "pt-BR";

/// What a reader's program shows of a document.
pub struct About {
    /// Its name.
    pub title: String,
    /// Who issued it.
    pub author: String,
    /// The day it is dated.
    pub day: Date,
}

/// The pages as PDF: the same bytes for the same pages.
pub fn write(sheet: &Sheet, about: &About) -> Result<Vec<u8>, DocumentError> {
    let configuration = ConfigurationBuilder::new()
        .with_archival_validator(Archival::A2_A)
        .with_accessibility_validator(Accessibility::UA1)
        .finish()
        .map_err(|error| DocumentError::Pdf(format!("{error:?}")))?;
    let mut document = Document::new_with(SerializeSettings { configuration, ..SerializeSettings::default() });
    document.set_metadata(metadata(about));
    let mut outline = Outline::new();
    outline.push_child(OutlineNode::new(about.title.clone(), XyzDestination::new(0, Point::from_xy(0.0, 0.0))));
    document.set_outline(outline);
    let mut identifiers = Vec::new();
    for marks in &sheet.pages {
        let settings = PageSettings::from_wh(WIDTH, HEIGHT).ok_or_else(|| DocumentError::Pdf("no page".to_owned()))?;
        let mut page = document.start_page_with(settings);
        let mut surface = page.surface();
        let drawn: Vec<Identifier> = marks.iter().map(|mark| draw(&mut surface, &sheet.faces, mark)).collect();
        surface.finish();
        page.finish();
        identifiers.push(drawn);
    }
    let children = children(sheet, Sheet::ROOT, &identifiers);
    document.set_tag_tree(TagTree::from(children).with_lang(Some(LANGUAGE.to_owned())));
    document.finish().map_err(|error| DocumentError::Pdf(reason(&error)))
}

fn reason(error: &KrillaError) -> String {
    match error {
        KrillaError::Validation(errors) => format!("{error}: {errors:?}"),
        _ => error.to_string(),
    }
}

fn metadata(about: &About) -> Metadata {
    let day = about.day;
    let year = u16::try_from(day.year()).unwrap_or_default();
    let [month, date] = [day.month(), day.day()].map(|part| u8::try_from(part).unwrap_or_default());
    Metadata::new()
        .title(about.title.clone())
        .authors(vec![about.author.clone()])
        .language(LANGUAGE.to_owned())
        .creation_date(DateTime::new(year).month(month).day(date))
}

/// The parts inside a part, with what they are to programs that read.
fn children(sheet: &Sheet, branch: Branch, identifiers: &[Vec<Identifier>]) -> Vec<Node> {
    let Some((_, parts)) = sheet.tree.parts.get(branch.0) else { return Vec::new() };
    let nodes = parts.iter().filter_map(|child| match child {
        Child::Mark { page, at } => identifiers.get(*page).and_then(|drawn| drawn.get(*at)).map(|id| Node::Leaf(*id)),
        Child::Branch(inner) => {
            let tag = sheet.tree.parts.get(inner.0).and_then(|(tag, _)| tag.as_ref())?;
            let inside = children(sheet, *inner, identifiers);
            Some(Node::Group(TagGroup::with_children(kind(tag), inside)))
        }
    });
    nodes.collect()
}

fn kind(tag: &Tag) -> TagKind {
    match tag {
        Tag::Title(text) => Kind::Hn(NonZeroU16::MIN, Some(text.clone())).into(),
        Tag::Heading(text) => Kind::Hn(NonZeroU16::MIN.saturating_add(1), Some(text.clone())).into(),
        Tag::Paragraph => Kind::P.into(),
        Tag::Table => Kind::Table.into(),
        Tag::Row => Kind::TR.into(),
        Tag::Head => Kind::TH(TableHeaderScope::Column).into(),
        Tag::Cell => Kind::TD.into(),
        Tag::Figure(says) => Kind::Figure(Some(says.clone())).into(),
    }
}

fn draw(surface: &mut Surface, faces: &Faces, mark: &Mark) -> Identifier {
    let tag = match (&mark.ink, mark.read) {
        (Ink::Text { .. }, true) => ContentTag::Span(SpanTag::empty()),
        (_, true) => ContentTag::Other,
        (_, false) => ContentTag::Artifact(Artifact::default()),
    };
    let identifier = surface.start_tagged(tag);
    surface.set_stroke(None);
    match &mark.ink {
        Ink::Text { text, style, baseline } => {
            surface.set_fill(Some(fill(style.color)));
            let face = faces.of(style.weight);
            let start = Point::from_xy(mark.area.x, *baseline);
            surface.draw_glyphs(start, &face.shape(text), face.font().clone(), text, style.size, false);
        }
        Ink::Ghost(text) => ghost(surface, faces, text, mark.area),
        Ink::Fill(color) => {
            surface.set_fill(Some(fill(*color)));
            rectangles(surface, &[mark.area]);
        }
        Ink::Frame(color) => {
            surface.set_fill(None);
            surface.set_stroke(Some(Stroke { paint: paint(*color), width: 0.8, ..Stroke::default() }));
            rectangles(surface, &[mark.area]);
        }
        Ink::Code(modules) => {
            surface.set_fill(Some(fill(BLACK)));
            rectangles(surface, modules);
        }
    }
    surface.end_tagged();
    identifier
}

fn fill(color: Color) -> Fill {
    Fill { paint: paint(color), ..Fill::default() }
}

fn paint(Color(red, green, blue): Color) -> krilla::paint::Paint {
    krilla::color::rgb::Color::new(red, green, blue).into()
}

fn rectangles(surface: &mut Surface, areas: &[Area]) {
    let mut builder = PathBuilder::new();
    for area in areas {
        if let Some(rect) = Rect::from_xywh(area.x, area.y, area.width, area.height) {
            builder.push_rect(rect);
        }
    }
    if let Some(path) = builder.finish() {
        surface.draw_path(&path);
    }
}

/// Large words along the diagonal of an area, as shapes: who takes the page's text does not find them in it.
fn ghost(surface: &mut Surface, faces: &Faces, text: &str, area: Area) {
    let style = Style::TITLE.colored(GHOST);
    let face = faces.of(style.weight);
    let size = area.width / face.width(text, 1.0).max(1.0);
    let (middle, center) = (area.x + area.width / 2.0, area.y + area.height / 2.0);
    surface.push_transform(&Transform::from_rotate_at(-40.0, middle, center));
    surface.set_fill(Some(fill(style.color)));
    let start = Point::from_xy(area.x, center + size * 0.36);
    surface.draw_glyphs(start, &face.shape(text), face.font().clone(), text, size, true);
    surface.pop();
}
