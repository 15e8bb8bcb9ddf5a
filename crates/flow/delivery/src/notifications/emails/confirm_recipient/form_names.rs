//! Names of forms for the confirmation email, which goes to someone who hasn't asked for it.
//!
//! The user who created the form chose its name, and may want to write to strangers through us. So no link, address
//! or telephone number survives, and not much text.

/// The maximum length of a name.
const MAX_FORM_NAME_CHARACTERS: usize = 40;
/// A name with more digits loses them all: a year has four, a telephone number more.
const MAX_FORM_NAME_DIGITS: usize = 4;

/// The forms as part of a sentence: "the form “Contact”", "the forms “Contact” and “Orders”", "the form “Contact” and
/// 3 other forms".
pub(super) fn in_a_sentence(names: &[String]) -> String {
    let others =
        |count: usize| if count == 1 { "another form".to_owned() } else { format!("{count} other forms") };
    let plain: Vec<String> = names.iter().filter_map(|name| plain(name)).collect();
    let hidden = names.len() - plain.len();
    match (plain.as_slice(), hidden) {
        ([], 0 | 1) => "one of their forms".to_owned(),
        ([], _) => "their forms".to_owned(),
        ([one], 0) => format!("the form “{one}”"),
        ([one, other], 0) => format!("the forms “{one}” and “{other}”"),
        ([first, rest @ ..], _) => format!("the form “{first}” and {}", others(rest.len() + hidden)),
    }
}

/// A name without anything that could be a link, an address or a number; `None` if no letters are left.
fn plain(name: &str) -> Option<String> {
    let has_number = name.chars().filter(|character| character.is_numeric()).count() > MAX_FORM_NAME_DIGITS;
    let is_kept = |character: char| {
        character.is_alphabetic()
            || (character.is_numeric() && !has_number)
            || matches!(character, '-' | '\'' | '&')
    };
    let kept: String =
        name.chars().map(|character| if is_kept(character) { character } else { ' ' }).collect();
    let words = kept.split_whitespace().collect::<Vec<_>>().join(" ");
    let cut: String = words.chars().take(MAX_FORM_NAME_CHARACTERS).collect();
    cut.chars().any(char::is_alphabetic).then(|| cut.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_ordinary_name_is_told() {
        for name in ["Contact", "Anfragen für März 2026", "Ada's R&D sign-up", "お問い合わせ"] {
            assert_eq!(plain(name).as_deref(), Some(name));
        }
    }

    #[test]
    fn no_link_address_or_number_survives() {
        let shown = |name| plain(name).unwrap_or_default();
        assert_eq!(shown("You won! https://evil.example/prize"), "You won https evil example prize");
        assert_eq!(shown("write to eve@evil.example"), "write to eve evil example");
        assert_eq!(shown("Call +49 (30) 123456 now"), "Call now");
        assert_eq!(shown("a\r\nBcc: x\u{202e}y"), "a Bcc x y");
        assert_eq!(shown(&"word ".repeat(50)).chars().count(), 39);
        assert_eq!(plain("https://"), Some("https".to_owned()));
        assert_eq!(plain("12 34"), None);
    }

    #[test]
    fn several_make_one_sentence() {
        let shown =
            |names: &[&str]| in_a_sentence(&names.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(shown(&[]), "one of their forms");
        assert_eq!(shown(&["Contact"]), "the form “Contact”");
        assert_eq!(shown(&["Contact", "Orders"]), "the forms “Contact” and “Orders”");
        assert_eq!(shown(&["Contact", "!"]), "the form “Contact” and another form");
        assert_eq!(shown(&["Contact", "Orders", "News"]), "the form “Contact” and 2 other forms");
    }
}
