//! Whether a rejection means that the address will never accept an email.

/// What mail servers say about addresses that don't exist, in lower case.
const UNKNOWN_ADDRESS_WORDS: [&str; 20] = [
    "user unknown",
    "unknown user",
    "no such user",
    "no such mailbox",
    "no mailbox here",
    "no such recipient",
    "does not exist",
    "doesn't exist",
    "doesn't have a",
    "mailbox unavailable",
    "mailbox not found",
    "address not found",
    "recipient not found",
    "invalid recipient",
    "unknown recipient",
    "invalid mailbox",
    "account has been disabled",
    "account is disabled",
    "account disabled",
    "user not found",
];

/// Whether it is permanent, by the status code (RFC 3463) of a recipient if there is one, and what the server said.
pub(super) fn is_permanent(status: Option<&str>, said: &str) -> bool {
    let code = status.and_then(code_of).filter(|code| *code != (5, 0, 0));
    match code.or_else(|| find_code(said)) {
        Some((5, 1, _) | (5, 2, 1) | (5, 4, 1 | 4)) => true,
        Some((5, 0 | 5, _)) => says_unknown(said),
        Some(_) => false,
        None => is_rejected(said) && says_unknown(said),
    }
}

fn says_unknown(said: &str) -> bool {
    let said = said.to_lowercase();
    UNKNOWN_ADDRESS_WORDS.iter().any(|words| said.contains(words))
}

/// Whether it contains an SMTP code of a permanent rejection, and none of a temporary one.
fn is_rejected(said: &str) -> bool {
    let is_code = |word: &&str| word.len() == 3 && word.bytes().all(|byte| byte.is_ascii_digit());
    let mut codes = said.split(|c: char| !c.is_ascii_alphanumeric()).filter(is_code);
    codes
        .find(|code| code.starts_with("55") || code.starts_with("45") || code.starts_with("42"))
        .is_some_and(|code| code.starts_with('5'))
}

fn code_of(text: &str) -> Option<(u16, u16, u16)> {
    let mut numbers = text.split('.').map(|number| {
        let is_number = matches!(number.len(), 1..=3) && number.bytes().all(|byte| byte.is_ascii_digit());
        is_number.then(|| number.parse::<u16>().ok()).flatten()
    });
    let code = (numbers.next()??, numbers.next()??, numbers.next()??);
    (numbers.next().is_none() && matches!(code.0, 2 | 4 | 5)).then_some(code)
}

/// The first status code of a failure in a text.
fn find_code(said: &str) -> Option<(u16, u16, u16)> {
    let words = said.split(|c: char| !c.is_ascii_digit() && c != '.');
    words.filter_map(|word| code_of(word.trim_end_matches('.'))).find(|code| code.0 != 2)
}

#[cfg(test)]
mod tests {
    use super::is_permanent;

    #[test]
    fn only_what_is_about_the_address_is_permanent() {
        for (status, said) in [
            ("5.1.1", ""),
            ("5.2.1", ""),
            ("5.4.4", ""),
            ("5.0.0", "550 5.1.1 no"),
            ("5.0.0", "550 User unknown"),
        ] {
            assert!(is_permanent(Some(status), said), "{status} {said}");
        }
        for (status, said) in [
            ("5.2.2", ""),
            ("5.7.1", "user unknown"),
            ("5.3.4", ""),
            ("4.1.1", ""),
            ("5.0.0", "554 rejected"),
            ("x", ""),
        ] {
            assert!(!is_permanent(Some(status), said), "{status} {said}");
        }
        assert!(is_permanent(None, "554: This user doesn't have a yahoo.com account"));
        assert!(!is_permanent(None, "host 192.0.2.1 said: 450 user unknown"));
    }
}
