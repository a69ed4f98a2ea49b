//! Several messages in one JSON array: revision 2025-03-26 alone has them, and asks servers to take them.
//! See `docs/adr/0010-batches.md`.

use bytes::{BufMut, Bytes, BytesMut};

use crate::mcp::client::{self, Framing};
use crate::mcp::envelope::{self, Message};
use crate::mcp::fault::Fault;
use crate::mcp::headers;
use crate::mcp::method::{self, Method};
use crate::mcp::record::Facts;
use crate::mcp::reply::{Body, Ending, Reply};
use crate::mcp::version::{Era, Version};
use crate::mcp::{Core, Prepared, Sender};

impl Core {
    /// Answers a batch in its own order, one message after the other, so that writes happen in the order that was sent.
    pub(super) async fn batch(&self, sender: &Sender, body: &[u8], framing: Framing<'_>) -> Reply {
        let facts = Facts { method: method::BATCH, version: Version::unsaid().as_str(), ..Facts::default() };
        let era = client::presumed_era(framing, None, "");
        let refuse = |fault: &Fault| Reply::fault(era, None, fault, facts.clone());
        if !takes_batches(framing) {
            return refuse(&Fault::envelope("Invalid request: batches exist only in revision 2025-03-26"));
        }
        let messages = match envelope::read_array(body) {
            Ok(messages) => messages,
            Err(unreadable) => return refuse(&unreadable.fault),
        };
        if messages.is_empty() {
            return refuse(&Fault::envelope("Invalid request: the batch is empty"));
        }
        if messages.len() > self.options.batch_messages {
            let limit = self.options.batch_messages;
            return refuse(&Fault::envelope(format!("Invalid request: a batch holds at most {limit} messages")));
        }
        let mut answers = Vec::new();
        for message in messages {
            let reply = self.one(sender, message.get().as_bytes(), framing).await;
            answers.extend(reply.body.into_json());
        }
        if answers.is_empty() {
            return Reply::accepted(facts);
        }
        let body = Body::Json(array(&answers));
        Reply { body, ending: Ending::Answered, outcome: "ok".to_owned(), facts }
    }

    async fn one(&self, sender: &Sender, message: &[u8], framing: Framing<'_>) -> Reply {
        if let Ok(Message::Request { id, method, .. }) = envelope::read(message)
            && method == Method::Initialize.name()
        {
            let fault = Fault::envelope("Invalid request: `initialize` must not be part of a batch");
            return Reply::fault(client::presumed_era(framing, None, ""), Some(&id), &fault, Facts::default());
        }
        match self.prepare(message, framing) {
            Prepared::Done(reply) => *reply,
            // On a pipe, only the message itself says its era.
            Prepared::Run(request) if request.client.era() == Era::Modern => {
                let fault = Fault::envelope("Invalid request: batches exist only in revision 2025-03-26");
                Reply::fault(Era::Modern, Some(&request.id), &fault, request.facts)
            }
            Prepared::Run(request) => self.run(sender, *request, None).await,
        }
    }
}

fn takes_batches(framing: Framing<'_>) -> bool {
    match framing {
        Framing::Line => true,
        Framing::Http(headers) => match headers::single(headers, &headers::VERSION) {
            Ok(None) => true,
            Ok(Some(said)) => Version::parse(said).is_some_and(Version::allows_batches),
            Err(_) => false,
        },
    }
}

fn array(answers: &[Bytes]) -> Bytes {
    let mut array = BytesMut::with_capacity(answers.iter().map(|answer| answer.len() + 1).sum::<usize>() + 1);
    for (at, answer) in answers.iter().enumerate() {
        array.put_u8(if at == 0 { b'[' } else { b',' });
        array.put_slice(answer);
    }
    array.put_u8(b']');
    array.freeze()
}
