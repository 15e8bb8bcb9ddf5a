//! Language tags such as `en` and `pt-BR`.

/// Returns whether a text is a language tag that a schema may use: `^[a-z]{2,3}(-[A-Za-z0-9]{2,8})?$`.
pub(crate) fn is_language(tag: &str) -> bool {
    let (primary, rest) = match tag.split_once('-') {
        Some((primary, rest)) => (primary, Some(rest)),
        None => (tag, None),
    };
    (2..=3).contains(&primary.len())
        && primary.bytes().all(|byte| byte.is_ascii_lowercase())
        && rest.is_none_or(|rest| {
            (2..=8).contains(&rest.len()) && rest.bytes().all(|byte| byte.is_ascii_alphanumeric())
        })
}

/// Returns the language of a tag without region or script: `pt` of `pt-BR`.
pub(crate) fn primary_subtag(tag: &str) -> &str {
    tag.split_once('-').map_or(tag, |(primary, _)| primary)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tags_are_short_and_plain() {
        for tag in ["en", "de", "pt-BR", "zh-Hant", "gsw", "es-419"] {
            assert!(is_language(tag), "{tag}");
        }
        for tag in ["", "e", "EN", "engl", "en-", "en-x", "en-US-posix", "en_US", "dé", "en-abcdefghi"] {
            assert!(!is_language(tag), "{tag}");
        }
    }
}
