//! Bookings in double entry. Debits are positive, and the entries of a booking add up to 0.

use uuid::Uuid;

/// An account of the ledger.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Account {
    /// What was charged and isn't on an invoice yet.
    Unbilled,
    /// What is on an invoice and isn't paid yet.
    Receivable,
    Revenue,
    Vat,
    Bank,
    BadDebt,
}

impl Account {
    pub(crate) fn as_str(self) -> &'static str {
        match self {
            Self::Unbilled => "unbilled",
            Self::Receivable => "receivable",
            Self::Revenue => "revenue",
            Self::Vat => "vat",
            Self::Bank => "bank",
            Self::BadDebt => "bad_debt",
        }
    }
}

/// A booking that isn't stored yet.
#[derive(Clone, Debug)]
pub(crate) struct Booking {
    pub kind: &'static str,
    pub invoice: Option<Uuid>,
    pub entries: Vec<(Account, i64)>,
    pub note: Option<String>,
}

impl Booking {
    fn new(kind: &'static str, invoice: Option<Uuid>, entries: &[(Account, i64)]) -> Self {
        let entries = entries.iter().copied().filter(|(_, cents)| *cents != 0).collect();
        Self { kind, invoice, entries, note: None }
    }

    /// Something was charged.
    pub(crate) fn charge(cents: i64) -> Self {
        Self::new("charge", None, &[(Account::Unbilled, cents), (Account::Revenue, -cents)])
    }

    /// What was charged is on an invoice.
    pub(crate) fn invoice(id: Uuid, net: i64, vat: i64) -> Self {
        let entries = [(Account::Receivable, net + vat), (Account::Unbilled, -net), (Account::Vat, -vat)];
        Self::new("invoice", Some(id), &entries)
    }

    /// An invoice was paid, or money was paid back if it is negative.
    pub(crate) fn payment(invoice: Uuid, cents: i64) -> Self {
        Self::new("payment", Some(invoice), &[(Account::Bank, cents), (Account::Receivable, -cents)])
    }

    /// A part of an invoice was credited.
    pub(crate) fn credit_note(invoice: Uuid, net: i64, vat: i64) -> Self {
        let entries = [(Account::Revenue, net), (Account::Vat, vat), (Account::Receivable, -net - vat)];
        Self::new("credit_note", Some(invoice), &entries)
    }

    /// An invoice won't be paid.
    pub(crate) fn write_off(invoice: Uuid, cents: i64) -> Self {
        Self::new("write_off", Some(invoice), &[(Account::BadDebt, cents), (Account::Receivable, -cents)])
    }

    /// What was charged is too little for a final invoice.
    pub(crate) fn write_off_unbilled(cents: i64) -> Self {
        Self::new("write_off", None, &[(Account::BadDebt, cents), (Account::Unbilled, -cents)])
    }

    #[must_use]
    pub(crate) fn because(mut self, note: &str) -> Self {
        self.note = Some(note.to_owned()).filter(|note| !note.is_empty());
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_booking_is_balanced() {
        let id = Uuid::nil();
        for booking in [
            Booking::charge(1_480),
            Booking::invoice(id, 1_480, 281),
            Booking::invoice(id, 1_480, 0),
            Booking::payment(id, 1_761),
            Booking::payment(id, -119),
            Booking::credit_note(id, 100, 19),
            Booking::write_off(id, 1_761),
            Booking::write_off_unbilled(64),
        ] {
            assert_eq!(booking.entries.iter().map(|(_, cents)| cents).sum::<i64>(), 0, "{booking:?}");
            assert!(booking.entries.len() >= 2 && booking.entries.iter().all(|(_, cents)| *cents != 0));
        }
    }
}
