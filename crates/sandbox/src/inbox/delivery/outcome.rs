//! What the receiver of a delivery does. Nothing leaves the machine: the address tells it.

use engine::Entropy;
use http::Uri;
use serde_json::{Map, Value, json};

/// The end of a host that never resolves (RFC 2606): nobody answers there.
const NOWHERE: &str = ".invalid";

/// In the path of an address it stands for a receiver that fails.
const FAILING: &str = "falha";

/// The quickest and the slowest answer, in milliseconds.
const ANSWER_MILLIS: (u32, u32) = (40, 900);

/// How one try ends.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Outcome {
    /// The receiver answers.
    Answered {
        /// HTTP status.
        status: u16,
        /// What it says.
        body: &'static str,
        /// How long it took.
        duration_ms: u32,
    },
    /// There is no answer.
    Unreached {
        /// Why, in Portuguese.
        error: &'static str,
        /// How long it took to learn.
        duration_ms: u32,
    },
}

impl Outcome {
    /// What a POST to `url` comes to.
    pub(super) fn of(url: &str, entropy: &dyn Entropy) -> Outcome {
        let duration_ms = duration(entropy);
        let uri: Option<Uri> = url.parse().ok();
        let host = uri.as_ref().and_then(Uri::host).unwrap_or_default().trim_end_matches('.').to_ascii_lowercase();
        let path = uri.as_ref().map(Uri::path).unwrap_or_default().to_ascii_lowercase();
        if host.is_empty() || host.ends_with(NOWHERE) || host == NOWHERE[1..] {
            return Outcome::Unreached { error: "O endereço do webhook não foi encontrado (DNS).", duration_ms };
        }
        if path.contains(FAILING) {
            return Outcome::Answered { status: 500, body: "Internal Server Error", duration_ms };
        }
        Outcome::Answered { status: 200, body: "OK", duration_ms }
    }

    /// Whether the receiver took it: any status of 2xx.
    pub(super) const fn is_taken(&self) -> bool {
        matches!(self, Outcome::Answered { status: 200..=299, .. })
    }

    /// What a delivery keeps of it.
    pub(super) fn fields(&self) -> Map<String, Value> {
        let fields = match self {
            Outcome::Answered { status, body, duration_ms } => json!({
                "response_status": status,
                "response_headers": { "Content-Type": "text/plain; charset=utf-8" },
                "response_body": body,
                "error": if self.is_taken() { Value::Null } else { Value::from(format!("O destino respondeu {status}.")) },
                "duration_ms": duration_ms,
            }),
            Outcome::Unreached { error, duration_ms } => json!({
                "response_status": null, "response_headers": null, "response_body": null, "error": error,
                "duration_ms": duration_ms,
            }),
        };
        match fields {
            Value::Object(fields) => fields,
            _ => Map::new(),
        }
    }
}

fn duration(entropy: &dyn Entropy) -> u32 {
    let mut bytes = [0; 4];
    entropy.fill(&mut bytes);
    let (least, most) = ANSWER_MILLIS;
    least + u32::from_le_bytes(bytes) % (most - least)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The same byte again and again.
    struct Even(u8);

    impl Entropy for Even {
        fn fill(&self, bytes: &mut [u8]) {
            bytes.fill(self.0);
        }
    }

    #[test]
    fn the_address_decides() {
        let status = |url: &str| match Outcome::of(url, &Even(0)) {
            Outcome::Answered { status, .. } => Some(status),
            Outcome::Unreached { .. } => None,
        };
        assert_eq!(status("https://erp.serraazul.example/eventos"), Some(200));
        assert_eq!(status("https://falha.serraazul.example/eventos?falha"), Some(200), "only the path tells");
        assert_eq!(status("https://erp.serraazul.example/Falha/eventos"), Some(500));
        assert_eq!(status("http://erp.INVALID:8080/eventos"), None);
        assert_eq!(status("http://erp.invalid./"), None);
        assert_eq!(status("http://invalid"), None);
        assert_eq!(status("https://invalid.example/"), Some(200));
        assert_eq!(status("not an address"), None);
    }

    #[test]
    fn an_answer_takes_a_time_within_its_bounds() {
        for byte in 0..=255 {
            let fields = Outcome::of("https://a.example", &Even(byte)).fields();
            let millis = fields["duration_ms"].as_u64().unwrap();
            assert!((40..900).contains(&millis), "{millis}");
        }
    }

    #[test]
    fn only_a_success_has_no_error() {
        let error = |url: &str| Outcome::of(url, &Even(0)).fields()["error"].clone();
        assert_eq!(error("https://a.example"), Value::Null);
        assert_eq!(error("https://a.example/falha"), "O destino respondeu 500.");
        assert!(error("https://a.invalid").is_string());
    }
}
