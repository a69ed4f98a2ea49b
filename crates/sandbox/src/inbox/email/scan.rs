//! Scans of the sandbox: they find the two texts that the industry made for trying scanners out, and nothing else.

use crate::inbox::mail::Message;

/// What a scan finds, in the words of Amazon SES, whose verdicts the API repeats.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Verdict {
    Pass,
    Fail,
}

impl Verdict {
    pub(super) const fn word(self) -> &'static str {
        match self {
            Verdict::Pass => "PASS",
            Verdict::Fail => "FAIL",
        }
    }
}

/// GTUBE, the Generic Test for Unsolicited Bulk Email (SpamAssassin), split so that no scanner finds this source.
pub(crate) const GTUBE: [&str; 2] = ["XJS*C4JDBQADN1.NSBN3*2IDNEN*GTUBE-", "STANDARD-ANTI-UBE-TEST-EMAIL*C.34X"];

/// The EICAR test file, split likewise.
const EICAR: [&str; 2] = ["X5O!P%@AP[4\\PZX54(P^)7CC)7}$", "EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"];

/// Whether the message is the one that every spam filter has to catch.
pub(super) fn spam(message: &Message) -> Verdict {
    let mark = GTUBE.concat();
    let said = [&message.subject, &message.text, &message.html];
    verdict(said.into_iter().flatten().any(|text| text.contains(&mark)))
}

/// Whether the message or a file in it is the one that every virus scanner has to catch.
pub(super) fn virus(message: &Message, raw: &[u8]) -> Verdict {
    let mark = EICAR.concat();
    let files = message.attachments.iter().map(|file| file.content.as_slice());
    let said = [&message.text, &message.html].into_iter().flatten().map(|text| text.as_bytes());
    verdict(files.chain(said).chain([raw]).any(|bytes| holds(bytes, mark.as_bytes())))
}

const fn verdict(found: bool) -> Verdict {
    if found { Verdict::Fail } else { Verdict::Pass }
}

/// Whether `bytes` hold `mark`, of which no two places overlap.
fn holds(mut bytes: &[u8], mark: &[u8]) -> bool {
    while let Some(at) = bytes.iter().position(|byte| *byte == mark[0]) {
        bytes = &bytes[at..];
        if bytes.starts_with(mark) {
            return true;
        }
        bytes = &bytes[1..];
    }
    false
}
