//! The formats and the checksum of each country, by its prefix.

use super::error::VatIdError;
use super::{checksums, format, letters, personal};

/// What the numbers of a country look like.
pub(super) struct Rule {
    prefix: &'static str,
    /// The patterns of `format::matches`. A number has to match one.
    formats: &'static [&'static str],
    /// Whether the check digits are right, for a number with one of the formats.
    checksum: fn(&[u8]) -> bool,
}

const RULES: [Rule; 28] = [
    Rule::new("AT", &["Udddddddd"], checksums::austria),
    Rule::new("BE", &["0ddddddddd", "1ddddddddd"], checksums::belgium),
    Rule::new("BG", &["ddddddddd", "dddddddddd"], personal::bulgaria),
    Rule::new("CY", &["dddddddda"], letters::cyprus),
    Rule::new("CZ", &["dddddddd", "ddddddddd", "dddddddddd"], personal::czechia),
    Rule::new("DE", &["ndddddddd"], checksums::germany),
    Rule::new("DK", &["nddddddd"], checksums::denmark),
    Rule::new("EE", &["ddddddddd"], checksums::estonia),
    Rule::new("EL", &["ddddddddd"], checksums::greece),
    Rule::new("ES", &["dddddddda", "addddddda", "adddddddd"], letters::spain),
    Rule::new("FI", &["dddddddd"], checksums::finland),
    Rule::new("FR", &["kkddddddddd"], letters::france),
    Rule::new("HR", &["ddddddddddd"], checksums::croatia),
    Rule::new("HU", &["dddddddd"], checksums::hungary),
    Rule::new("IE", &["dxddddda", "dddddddaa"], letters::ireland),
    Rule::new("IT", &["ddddddddddd"], checksums::italy),
    Rule::new("LT", &["ddddddd1d", "dddddddddd1d"], checksums::lithuania),
    Rule::new("LU", &["dddddddd"], checksums::luxembourg),
    Rule::new("LV", &["ddddddddddd"], personal::latvia),
    Rule::new("MT", &["nddddddd"], checksums::malta),
    Rule::new("NL", &["xxxxxxxxxBxx"], letters::netherlands),
    Rule::new("PL", &["dddddddddd"], checksums::poland),
    Rule::new("PT", &["ndddddddd"], checksums::portugal),
    Rule::new("RO", &ROMANIAN_FORMATS, checksums::romania),
    Rule::new("SE", &["dddddddddddd"], checksums::sweden),
    Rule::new("SI", &["nddddddd"], checksums::slovenia),
    Rule::new("SK", &["dddddddddd"], personal::slovakia),
    Rule::new("XI", &["ddddddddd", "dddddddddddd", "GDddd", "HAddd"], checksums::northern_ireland),
];

const ROMANIAN_FORMATS: [&str; 9] =
    ["nd", "ndd", "nddd", "ndddd", "nddddd", "ndddddd", "nddddddd", "ndddddddd", "nddddddddd"];

impl Rule {
    const fn new(
        prefix: &'static str,
        formats: &'static [&'static str],
        checksum: fn(&[u8]) -> bool,
    ) -> Self {
        Self { prefix, formats, checksum }
    }

    pub(super) fn of(prefix: &str) -> Option<&'static Self> {
        RULES.iter().find(|rule| rule.prefix == prefix)
    }

    pub(super) fn check(&self, number: &[u8]) -> Result<(), VatIdError> {
        if !self.formats.iter().any(|pattern| format::matches(pattern, number)) {
            return Err(VatIdError::WrongFormat);
        }
        if (self.checksum)(number) { Ok(()) } else { Err(VatIdError::WrongChecksum) }
    }
}
