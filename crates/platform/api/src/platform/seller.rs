/// Who sends the invoices: from `[legal]` and `[billing.seller]` in the configuration.
#[derive(Clone, Debug, Default)]
pub struct Seller {
    pub name: String,
    pub address: Vec<String>,
    /// The ISO code of the country, such as "DE".
    pub country: String,
    pub email: Option<String>,
    pub vat_id: Option<String>,
    pub register: Option<String>,
    pub represented_by: Option<String>,
    pub website: String,
    pub account_holder: String,
    pub iban: String,
    pub bic: Option<String>,
    /// The beginning of every invoice number.
    pub number_prefix: String,
    /// What invoices say if the seller charges no VAT as a small business. `None`: it does.
    pub small_business: Option<String>,
    /// Whether consumers in other EU countries are charged the VAT of their own country.
    pub uses_buyers_rate: bool,
    /// Whether buyers without a VAT id are shown prices with VAT.
    pub shows_prices_with_vat: bool,
    /// Where VAT ids are checked online, if they are.
    pub vat_check_url: Option<String>,
    /// The program that makes PDFs of invoices.
    pub invoice_program: String,
}

impl Seller {
    /// Returns the settings that are missing, without which no invoice can be issued.
    pub fn missing(&self) -> Vec<&'static str> {
        let settings = [
            ("legal.name", self.name.is_empty()),
            ("legal.address", self.address.is_empty()),
            ("billing.seller.country", self.country.is_empty()),
            ("billing.seller.iban", self.iban.is_empty()),
        ];
        settings.into_iter().filter(|(_, is_missing)| *is_missing).map(|(name, _)| name).collect()
    }
}
