//! What a submission contains, sorted by the fields of the form.

use std::borrow::Cow;

use crate::rules::{Kind, Rules};
use crate::values::normalise;

/// A text of a submission.
#[derive(Clone, Debug)]
pub struct Entry<'a> {
    /// The name of its field.
    pub name: &'a str,
    /// The text as it was sent.
    pub value: Cow<'a, str>,
}

/// A file of a submission.
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    /// The name of its field.
    pub field: &'a str,
    /// The name of the file.
    pub name: &'a str,
    /// Its size in bytes.
    pub size: u64,
    /// The media type that the client has sent with it.
    pub media_type: &'a str,
}

/// No further value.
const END: usize = usize::MAX;

/// The values of a submission by field. Every entry is looked up and normalised once.
pub(super) struct Submission<'s> {
    slots: Vec<Slot>,
    values: Vec<Value<'s>>,
    files: Vec<(usize, &'s File<'s>)>,
}

/// What was submitted for a field: whether there is an entry at all, and its values as a list through
/// [`Submission::values`].
#[derive(Clone, Copy)]
struct Slot {
    has_entry: bool,
    first: usize,
    last: usize,
}

struct Value<'s> {
    text: Cow<'s, str>,
    next: usize,
}

impl<'s> Submission<'s> {
    pub(super) fn new(rules: &Rules, entries: &'s [Entry<'_>], files: &'s [File<'_>]) -> Self {
        let empty = Slot { has_entry: false, first: END, last: END };
        let mut slots = vec![empty; rules.fields.len()];
        let mut values: Vec<Value<'s>> = Vec::with_capacity(entries.len());
        // Browsers send entries in the order of the form, so the next field is usually the right one.
        let mut expected = 0;
        for entry in entries {
            let is_expected = rules.fields.get(expected).is_some_and(|field| *field.name == *entry.name);
            let found = if is_expected { Some(expected) } else { rules.position(entry.name) };
            let Some(position) = found else { continue };
            expected = position + 1;
            let slot = &mut slots[position];
            slot.has_entry = true;
            let text = normalise(&entry.value);
            if !is_filled(&rules.fields[position].kind, &text) {
                continue;
            }
            let index = values.len();
            values.push(Value { text, next: END });
            match values.get_mut(slot.last) {
                Some(last) => last.next = index,
                None => slot.first = index,
            }
            slot.last = index;
        }
        let sent = files.iter().filter(|file| !(file.name.is_empty() && file.size == 0));
        let files = sent.filter_map(|file| Some((rules.position(file.field)?, file))).collect();
        Self { slots, values, files }
    }

    /// Returns whether there is an entry with the name of a field, filled or not.
    pub(super) fn has_entry(&self, field: usize) -> bool {
        self.slots[field].has_entry
    }

    /// Returns the filled values of a field in their order.
    pub(super) fn values(&self, field: usize) -> impl Iterator<Item = &str> {
        let value_at = |index: usize| self.values.get(index);
        std::iter::successors(value_at(self.slots[field].first), move |value| value_at(value.next))
            .map(|value| &*value.text)
    }

    /// Returns the files of a field.
    pub(super) fn files(&self, field: usize) -> impl Iterator<Item = &'s File<'s>> + Clone {
        self.files.iter().filter(move |(position, _)| *position == field).map(|(_, file)| *file)
    }
}

/// Returns whether a normalised text counts as a value. A consent that is declined isn't filled in, and a file field has
/// no values.
fn is_filled(kind: &Kind, text: &str) -> bool {
    match kind {
        Kind::File(_) => false,
        Kind::Consent => !matches!(text, "" | "no" | "false" | "off" | "0"),
        _ => !text.is_empty(),
    }
}
