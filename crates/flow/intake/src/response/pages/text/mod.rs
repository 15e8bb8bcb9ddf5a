//! The texts of the visitor pages in six languages. [`fill`] replaces `{file}`, `{limit}` and `{seconds}` in them.

mod de;
mod en;
mod es;
mod fr;
mod it;
mod nl;
mod page_text;

use forms::Language;

use super::display_text::display_text;
pub(crate) use page_text::PageText;

impl PageText {
    pub(crate) fn of(language: Language) -> &'static Self {
        match language {
            Language::En => &en::PAGE_TEXT,
            Language::De => &de::PAGE_TEXT,
            Language::Fr => &fr::PAGE_TEXT,
            Language::Es => &es::PAGE_TEXT,
            Language::It => &it::PAGE_TEXT,
            Language::Nl => &nl::PAGE_TEXT,
        }
    }
}

/// Replaces each `{name}` with its value. Values aren't searched again, so a file named `{limit}` keeps its name.
pub(crate) fn fill(text: &str, values: &[(&str, &str)]) -> String {
    let mut filled = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        filled.push_str(before);
        let value = after.split_once('}').and_then(|(name, after)| {
            let (_, value) = values.iter().find(|(known, _)| *known == name)?;
            Some((display_text(value), after))
        });
        if let Some((value, after)) = value {
            filled.push_str(&value);
            rest = after;
        } else {
            filled.push('{');
            rest = after;
        }
    }
    filled.push_str(rest);
    filled
}

#[cfg(test)]
mod tests;
