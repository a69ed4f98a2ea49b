//! Files.

use std::borrow::Cow;

use http::{StatusCode, header};

use crate::answer::{Disposition, Stored};
use crate::reply::Reply;

/// A file for its own people alone: no proxy keeps it, and a browser does not guess another type.
pub(super) fn stored(file: Stored) -> Reply {
    let plain: String = file
        .filename
        .chars()
        .map(
            |letter| {
                if letter.is_ascii_graphic() && !"\"\\;%".contains(letter) || letter == ' ' { letter } else { '_' }
            },
        )
        .collect();
    let encoded: String = file
        .filename
        .bytes()
        .map(|byte| match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'.' | b'-' | b'_' => char::from(byte).to_string(),
            other => format!("%{other:02X}"),
        })
        .collect();
    let how = match file.disposition {
        Disposition::Inline => "inline",
        Disposition::Attachment => "attachment",
    };
    let reply = Reply { media_type: Cow::Owned(file.media_type), ..Reply::json(StatusCode::OK, file.bytes) };
    reply
        .with(header::CONTENT_DISPOSITION, &format!("{how}; filename=\"{plain}\"; filename*=UTF-8''{encoded}"))
        .with(header::CACHE_CONTROL, "private, no-store")
        .with(header::X_CONTENT_TYPE_OPTIONS, "nosniff")
}
