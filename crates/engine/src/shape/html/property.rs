//! Properties of CSS by which text is hidden.

/// A property, or a group of them that is judged as one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Property {
    Display,
    Visibility,
    ContentVisibility,
    Opacity,
    Filter,
    Zoom,
    FontSize,
    LineHeight,
    LetterSpacing,
    Height,
    Width,
    MaxHeight,
    MaxWidth,
    NoHeight,
    NoMaxHeight,
    Overflow,
    OverflowX,
    OverflowY,
    Indent,
    Left,
    Top,
    Right,
    Bottom,
    Inset,
    Margin,
    MarginLeft,
    MarginTop,
    Transform,
    Translate,
    Scale,
    Rotate,
    Clip,
    ClipPath,
    Mask,
}

/// How many there are.
pub(super) const PROPERTIES: usize = Property::Mask as usize + 1;

/// Properties of which each hides by itself.
pub(super) const GONE: &[Property] = {
    use Property as P;
    &[
        P::Display,
        P::ContentVisibility,
        P::Opacity,
        P::Filter,
        P::Zoom,
        P::NoHeight,
        P::NoMaxHeight,
        P::Indent,
        P::Left,
        P::Top,
        P::Right,
        P::Bottom,
        P::Inset,
        P::Margin,
        P::MarginLeft,
        P::MarginTop,
        P::Transform,
        P::Translate,
        P::Scale,
        P::Rotate,
        P::Clip,
        P::ClipPath,
        P::Mask,
    ]
};
