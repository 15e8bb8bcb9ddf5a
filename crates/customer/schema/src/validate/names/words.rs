//! The words that a name consists of.

/// Splits names such as `first_name`, `first-name`, `firstName` and `contact[first name]` into words.
pub(crate) fn readable_words(name: &str) -> String {
    let mut words = String::with_capacity(name.len());
    let mut before = ' ';
    for character in name.chars() {
        if character.is_uppercase() && before.is_lowercase() {
            words.push(' ');
            words.extend(character.to_lowercase());
        } else {
            words.push(if matches!(character, '_' | '-' | '.' | '[' | ']') { ' ' } else { character });
        }
        before = character;
    }
    words.split_whitespace().collect::<Vec<_>>().join(" ")
}
