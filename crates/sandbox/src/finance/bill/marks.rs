//! What a bill's description asks of the simulated people and institutions.
//!
//! The sandbox's approver approves, its bank pays and registers, and its payers wait for the due date. A mark in the
//! description asks for the other outcome, so that each can be seen without chance.

/// What is asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// The approver rejects the bill.
    Disapprove,
    /// The bank refuses the payment or the registration.
    Refuse,
    /// The payer pays as soon as the charge is registered.
    Pay,
}

impl Mark {
    const fn words(self) -> [&'static str; 2] {
        match self {
            Mark::Disapprove => ["[reprovar]", "[disapprove]"],
            Mark::Refuse => ["[recusar]", "[refuse]"],
            Mark::Pay => ["[pagar]", "[pay]"],
        }
    }

    /// Whether `description` asks for it, in capitals or not.
    pub(crate) fn is_in(self, description: &str) -> bool {
        let description = description.to_lowercase();
        self.words().iter().any(|word| description.contains(word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_stand_in_brackets() {
        assert!(Mark::Disapprove.is_in("Aluguel [Reprovar]"));
        assert!(Mark::Pay.is_in("[PAY] consulting"));
        assert!(!Mark::Refuse.is_in("Recusar a entrega"));
    }
}
