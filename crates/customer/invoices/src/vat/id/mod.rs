//! VAT ids of the EU, checked by format and checksum without asking anyone. A valid [`VatId`] may still be unregistered:
//! only the EU's online check (VIES) knows that.
//!
//! Where a published rule has known exceptions, the rule here accepts too much rather than refusing a real customer.

mod arithmetic;
mod checksums;
mod error;
mod format;
mod letters;
mod personal;
mod rules;
#[cfg(test)]
mod tests;

pub(crate) use error::VatIdError;

use rules::Rule;

/// The most characters that a cleaned id can have. The longest real one has 14.
const MAX_CHARS: usize = 20;

/// A VAT id of a member state of the EU (or of Northern Ireland, XI), as it is written on invoices: "DE123456788".
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct VatId(String);

impl VatId {
    /// Parses an id in any case, with or without spaces, dots and hyphens.
    ///
    /// Greek ids may also begin with GR, and Belgian ones may have the nine digits from before 2005. Both are stored in
    /// their current form.
    pub(crate) fn parse(text: &str) -> Result<Self, VatIdError> {
        let cleaned = clean(text)?;
        let (prefix, number) = cleaned.split_at_checked(2).ok_or(VatIdError::WrongFormat)?;
        let prefix = if prefix == "GR" { "EL" } else { prefix };
        let rule = Rule::of(prefix).ok_or(VatIdError::UnknownCountry)?;
        let number = current_form(prefix, number);
        rule.check(number.as_bytes())?;
        Ok(Self(format!("{prefix}{number}")))
    }

    /// The whole id with its prefix, in upper case and without separators.
    pub(crate) fn as_str(&self) -> &str {
        &self.0
    }

    /// The ISO country code: "GR" for ids that begin with EL, and "XI" for Northern Ireland.
    pub(crate) fn country(&self) -> &str {
        match self.split().0 {
            "EL" => "GR",
            prefix => prefix,
        }
    }

    /// The id without its prefix, as the EU's online check takes it.
    pub(crate) fn number(&self) -> &str {
        self.split().1
    }

    fn split(&self) -> (&str, &str) {
        self.0.split_at_checked(2).unwrap_or_default()
    }
}

/// The text in upper case and without separators. It never holds more than `MAX_CHARS`, however long the text is.
fn clean(text: &str) -> Result<String, VatIdError> {
    let is_separator = |c: &char| c.is_ascii_whitespace() || matches!(c, '.' | '-');
    let kept = text.chars().filter(|c| !is_separator(c)).take(MAX_CHARS + 1);
    let cleaned: String = kept.map(|c| c.to_ascii_uppercase()).collect();
    if cleaned.is_ascii() && cleaned.len() <= MAX_CHARS { Ok(cleaned) } else { Err(VatIdError::WrongFormat) }
}

/// Belgian ids had nine digits before 2005, and got a zero in front.
fn current_form(prefix: &str, number: &str) -> String {
    if prefix == "BE" && number.len() == 9 { format!("0{number}") } else { number.to_owned() }
}
