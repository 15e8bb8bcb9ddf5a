/// The reasons why a text is not a VAT id.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum VatIdError {
    /// It doesn't begin with the prefix of a member state or of Northern Ireland.
    UnknownCountry,
    /// It has too many or too few characters, or some that its country doesn't use there.
    WrongFormat,
    /// It looks right, but its check digits (or the birth date in it) are wrong: probably a typo.
    WrongChecksum,
}
