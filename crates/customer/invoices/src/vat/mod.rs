//! Which VAT is charged: by the country of the buyer, the VAT id, and what kind of seller we are.

pub(crate) mod countries;
pub(crate) mod id;
mod online;
pub(crate) mod rates;

use api::Seller;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

pub(crate) use online::check_online;

use rates::{Rate, is_eu, standard_rate};

/// Why this much VAT is charged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum TaxKind {
    /// The buyer is in the seller's country.
    Domestic,
    /// The buyer is in another country of the EU, without a VAT id.
    EuConsumer,
    /// The buyer is a company in another country of the EU, and owes the VAT itself.
    ReverseCharge,
    OutsideEu,
    /// The seller is a small business.
    Exempt,
}

/// The VAT of an invoice.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Tax {
    pub kind: TaxKind,
    pub rate: Rate,
    /// What the invoice says about it.
    pub sentence: Option<String>,
}

/// Who buys, as far as VAT depends on it.
#[derive(Clone, Debug)]
pub(crate) struct Buyer<'a> {
    pub country: &'a str,
    /// Whether it has a VAT id that counts.
    pub is_company: bool,
}

/// Returns the VAT for a buyer on a day.
pub(crate) fn tax(seller: &Seller, buyer: &Buyer<'_>, on: Date) -> Tax {
    let without = |kind, sentence: Option<&str>| Tax {
        kind,
        rate: Rate::from_tenths(0),
        sentence: sentence.map(str::to_owned),
    };
    if let Some(sentence) = &seller.small_business {
        return without(TaxKind::Exempt, Some(sentence));
    }
    let with = |kind, country: &str| match standard_rate(country, on) {
        Some(rate) => Tax { kind, rate, sentence: None },
        // The rates of other countries aren't known.
        None => without(TaxKind::OutsideEu, None),
    };
    match buyer.country {
        country if country == seller.country => with(TaxKind::Domestic, country),
        country if is_eu(country) && is_eu(&seller.country) => {
            if buyer.is_company {
                without(
                    TaxKind::ReverseCharge,
                    Some("Reverse charge: the recipient of the service owes the VAT."),
                )
            } else if seller.uses_buyers_rate {
                with(TaxKind::EuConsumer, country)
            } else {
                with(TaxKind::EuConsumer, &seller.country)
            }
        }
        _ => without(
            TaxKind::OutsideEu,
            Some("Not subject to VAT in the EU: the recipient is outside the EU."),
        ),
    }
}

#[cfg(test)]
mod tests {
    use jiff::civil::date;

    use super::*;

    fn seller() -> Seller {
        Seller { country: "DE".to_owned(), uses_buyers_rate: true, ..Seller::default() }
    }

    #[test]
    fn it_depends_on_country_and_vat_id() {
        let day = date(2026, 11, 1);
        let charged = |seller: &Seller, country, is_company| {
            let tax = tax(seller, &Buyer { country, is_company }, day);
            (tax.kind, tax.rate.to_string(), tax.sentence.is_some())
        };
        let germany = seller();
        assert_eq!(charged(&germany, "DE", true), (TaxKind::Domestic, "19".to_owned(), false));
        assert_eq!(charged(&germany, "FI", false), (TaxKind::EuConsumer, "25.5".to_owned(), false));
        assert_eq!(charged(&germany, "FI", true), (TaxKind::ReverseCharge, "0".to_owned(), true));
        assert_eq!(charged(&germany, "US", false), (TaxKind::OutsideEu, "0".to_owned(), true));
        assert_eq!(charged(&germany, "GB", true), (TaxKind::OutsideEu, "0".to_owned(), true));
        let below_threshold = Seller { uses_buyers_rate: false, ..seller() };
        assert_eq!(charged(&below_threshold, "FI", false), (TaxKind::EuConsumer, "19".to_owned(), false));
        let small = Seller { small_business: Some("§ 19 UStG".to_owned()), ..seller() };
        assert_eq!(charged(&small, "DE", false), (TaxKind::Exempt, "0".to_owned(), true));
        let elsewhere = Seller { country: "CH".to_owned(), ..seller() };
        assert_eq!(charged(&elsewhere, "CH", false), (TaxKind::OutsideEu, "0".to_owned(), false));
        assert_eq!(charged(&elsewhere, "DE", false), (TaxKind::OutsideEu, "0".to_owned(), true));
    }
}
