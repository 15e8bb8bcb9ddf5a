//! Who the invoices of a workspace are sent to, as the owner typed it.

use api::{Error, FieldError};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::vat::countries;
use crate::vat::id::{VatId, VatIdError};

/// The most characters of a name or a line of the address.
const MAX_LINE: usize = 100;
const MAX_REFERENCE: usize = 50;

/// The billing details of a workspace.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct BillingDetails {
    /// The name of the company. Company or person must be given.
    #[serde(default)]
    #[schema(max_length = 100)]
    pub company: String,
    #[serde(default)]
    #[schema(max_length = 100)]
    pub person: String,
    #[schema(max_length = 100)]
    pub street: String,
    #[serde(default)]
    #[schema(max_length = 100)]
    pub postal_code: String,
    #[schema(max_length = 100)]
    pub city: String,
    /// The ISO code of the country, such as `DE`.
    pub country: String,
    /// The VAT ID of a company in the EU.
    #[serde(default)]
    #[schema(required)]
    pub vat_id: Option<String>,
    /// Where invoices are sent.
    pub email: String,
    /// Your own reference, which is printed on invoices.
    #[serde(default)]
    #[schema(required, max_length = 50)]
    pub reference: Option<String>,
}

impl BillingDetails {
    /// Trims all texts, and checks them.
    pub(crate) fn checked(self) -> Result<Self, Error> {
        let given = |text: Option<String>| text.map(|text| clean(&text)).filter(|text| !text.is_empty());
        let mut details = Self {
            company: clean(&self.company),
            person: clean(&self.person),
            street: clean(&self.street),
            postal_code: clean(&self.postal_code),
            city: clean(&self.city),
            country: clean(&self.country).to_ascii_uppercase(),
            vat_id: given(self.vat_id),
            email: clean(&self.email),
            reference: given(self.reference),
        };
        let mut errors = details.missing();
        errors.extend(details.too_long());
        if accounts::Email::parse(&details.email).is_err() && !details.email.is_empty() {
            errors.push(FieldError::new("email", "wrong_email", "This isn't an email address."));
        }
        if !details.country.is_empty() && !countries::exists(&details.country) {
            errors.push(FieldError::new("country", "unknown_country", "Choose a country."));
        }
        match details.vat_id.as_deref().map(|text| checked_vat_id(text, &details.country)).transpose() {
            Ok(id) => details.vat_id = id.map(|id| id.as_str().to_owned()),
            Err(error) => errors.push(error),
        }
        if errors.is_empty() { Ok(details) } else { Err(Error::invalid(errors)) }
    }

    /// The lines of the address on an invoice.
    pub(crate) fn lines(&self) -> Vec<String> {
        let place = format!("{} {}", self.postal_code, self.city);
        let country = countries::name(&self.country).unwrap_or(&self.country);
        let lines = [&self.company, &self.person, &self.street, place.trim(), country];
        lines.into_iter().filter(|line| !line.is_empty()).map(str::to_owned).collect()
    }

    fn missing(&self) -> Vec<FieldError> {
        let required = [
            ("street", &self.street, "Enter the street and number."),
            ("city", &self.city, "Enter the city."),
            ("country", &self.country, "Choose a country."),
            ("email", &self.email, "Enter an email address for invoices."),
        ];
        let mut errors: Vec<FieldError> = required
            .into_iter()
            .filter(|(_, text, _)| text.is_empty())
            .map(|(field, _, message)| FieldError::new(field, "missing", message))
            .collect();
        if self.company.is_empty() && self.person.is_empty() {
            errors.push(FieldError::new("company", "missing", "Enter a company or a person."));
        }
        errors
    }

    fn too_long(&self) -> Vec<FieldError> {
        let fields = [
            ("company", Some(&self.company), MAX_LINE),
            ("person", Some(&self.person), MAX_LINE),
            ("street", Some(&self.street), MAX_LINE),
            ("postal_code", Some(&self.postal_code), MAX_LINE),
            ("city", Some(&self.city), MAX_LINE),
            ("reference", self.reference.as_ref(), MAX_REFERENCE),
        ];
        fields
            .into_iter()
            .filter(|(_, text, max)| text.is_some_and(|text| text.chars().count() > *max))
            .map(|(field, _, max)| {
                FieldError::new(field, "too_long", format!("Use at most {max} characters."))
            })
            .collect()
    }
}

/// Puts text on one line.
fn clean(text: &str) -> String {
    let printable = text.replace(char::is_control, " ");
    printable.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn checked_vat_id(text: &str, country: &str) -> Result<VatId, FieldError> {
    let id = VatId::parse(text).map_err(|error| match error {
        VatIdError::UnknownCountry => FieldError::new(
            "vat_id",
            "unknown_country",
            "A VAT ID of the EU begins with a country code such as DE.",
        ),
        VatIdError::WrongFormat => {
            FieldError::new("vat_id", "wrong_format", "A VAT ID of this country looks different.")
        }
        VatIdError::WrongChecksum => {
            FieldError::new("vat_id", "wrong_checksum", "A character of this VAT ID is wrong.")
        }
    })?;
    if id.country() == country || (id.country() == "XI" && country == "GB") {
        Ok(id)
    } else {
        Err(FieldError::new("vat_id", "another_country", "This VAT ID belongs to another country."))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn details() -> BillingDetails {
        BillingDetails {
            company: " Atelier \n Kastor ".to_owned(),
            person: String::new(),
            street: "Lindenweg 14".to_owned(),
            postal_code: "04155".to_owned(),
            city: "Leipzig".to_owned(),
            country: "de".to_owned(),
            vat_id: Some("de 123 456 788".to_owned()),
            email: "billing@example.com".to_owned(),
            reference: Some("  ".to_owned()),
        }
    }

    #[test]
    fn what_was_typed_is_cleaned() {
        let details = details().checked().expect("valid");
        assert_eq!((details.company.as_str(), details.country.as_str()), ("Atelier Kastor", "DE"));
        assert_eq!((details.vat_id.as_deref(), details.reference.as_deref()), (Some("DE123456788"), None));
        assert_eq!(details.lines(), ["Atelier Kastor", "Lindenweg 14", "04155 Leipzig", "Germany"]);
    }

    #[test]
    fn each_wrong_field_is_named() {
        let wrong = BillingDetails {
            company: String::new(),
            street: "x".repeat(101),
            city: String::new(),
            country: "ZZ".to_owned(),
            vat_id: Some("DE123456789".to_owned()),
            email: "nobody".to_owned(),
            reference: Some("x".repeat(51)),
            ..details()
        };
        let error = format!("{:?}", wrong.checked().expect_err("invalid"));
        for field in ["company", "street", "city", "country", "vat_id", "email", "reference"] {
            assert!(error.contains(&format!("\"{field}\"")), "{field}: {error}");
        }
        let other = BillingDetails { country: "FR".to_owned(), ..details() };
        assert!(format!("{:?}", other.checked().expect_err("invalid")).contains("another_country"));
    }
}
