//! The body of a request: a JSON object, or a form with a file.

use bytes::Bytes;
use catalogue::schema::Place;
use catalogue::{Encoding, Field, Fields, Kind, Method, Tool};
use http::HeaderValue;

use super::{JSON, form};
use crate::arguments::{CheckedArgument, CheckedArguments, date_time};
use crate::json::Json;
use crate::refusal::Refusal;

/// The body and its content type. A tool that declares body fields always sends one.
pub(super) fn of(tool: &Tool, arguments: &CheckedArguments) -> Result<Option<(Bytes, HeaderValue)>, Refusal> {
    if tool.method == Method::Get || tool.body.is_empty() {
        return Ok(None);
    }
    let in_body = || arguments.iter().filter(|argument| argument.parameter.place == Place::Body);
    match tool.encoding {
        Encoding::Multipart => form::form(&in_body().collect::<Vec<_>>()).map(Some),
        Encoding::Json => {
            let member = |argument: &CheckedArgument| {
                (argument.parameter.wire.to_owned(), written(&argument.parameter.field, &argument.value))
            };
            Ok(Some((Json::Object(in_body().map(member).collect()).render().into(), JSON)))
        }
    }
}

/// A value as the API's contract types it: a day and a moment are a `date-time` there.
pub(super) fn written(field: &Field, value: &Json) -> Json {
    match (field.kind, value) {
        (Kind::Day | Kind::Moment, Json::Text(text)) => Json::Text(date_time(text)),
        (Kind::Object(fields), value) => object(fields, value),
        (Kind::Objects(fields), Json::List(elements)) => {
            Json::List(elements.iter().map(|element| object(fields, element)).collect())
        }
        (_, value) => value.clone(),
    }
}

fn object(fields: Fields, value: &Json) -> Json {
    let Json::Object(members) = value else { return value.clone() };
    let field = |name: &str| fields.iter().flat_map(|group| group.iter()).find(|field| field.name == name);
    let member = |(name, value): &(String, Json)| {
        (name.clone(), field(name).map_or_else(|| value.clone(), |field| written(field, value)))
    };
    Json::Object(members.iter().map(member).collect())
}
