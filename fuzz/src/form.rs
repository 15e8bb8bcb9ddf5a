use std::hash::{DefaultHasher, Hasher};

use arbitrary::{Arbitrary, Result, Unstructured};
use posted::limits::{MAX_FIELD_NAME_BYTES, MAX_FIELD_VALUE_BYTES, MAX_FIELDS, MAX_TEXT_BYTES};

/// A form as somebody filled it in; now and then one that sits at a limit.
#[derive(Clone, Debug)]
pub struct Form {
    pub fields: Vec<(String, String)>,
}

/// Large forms are slow ones: one input in so many has one.
const LARGE: u64 = 1024;

impl<'a> Arbitrary<'a> for Form {
    fn arbitrary(from: &mut Unstructured<'a>) -> Result<Self> {
        let is_large = is_chosen(from, LARGE);
        let mut fields: Vec<(String, String)> = from.arbitrary()?;
        // There a browser states its encoding, and these are posted in UTF-8.
        fields.retain(|(name, _)| name != "_charset_");
        if is_large && !fields.is_empty() {
            grow(&mut fields, from)?;
        }
        Ok(Self { fields })
    }
}

/// One input in so many, by all of its bytes: what is made of a chosen one is most likely not chosen.
pub fn is_chosen(from: &Unstructured<'_>, one_in: u64) -> bool {
    let bytes = from.peek_bytes(from.len()).unwrap_or_default();
    let mut hasher = DefaultHasher::new();
    hasher.write(bytes);
    hasher.finish().is_multiple_of(one_in)
}

/// To a limit, one beyond it, or to twice of it, beyond which nothing is kept.
fn grow(fields: &mut Vec<(String, String)>, from: &mut Unstructured<'_>) -> Result<()> {
    let nth = from.choose_index(fields.len())?;
    let beyond = from.int_in_range(0..=2_usize)?;
    let (name, value) = &mut fields[nth];
    match from.int_in_range(0..=4_u8)? {
        0 => fill(name, MAX_FIELD_NAME_BYTES + beyond),
        1 => fill(value, MAX_FIELD_VALUE_BYTES + beyond),
        2 => fill(value, MAX_TEXT_BYTES + beyond - 1 - name.len().min(MAX_FIELD_NAME_BYTES)),
        3 => fill(value, 2 * MAX_TEXT_BYTES + beyond - 1 - name.len().min(MAX_FIELD_NAME_BYTES)),
        _ => {
            let again = fields[nth].clone();
            let wanted = MAX_FIELDS * from.int_in_range(1..=2_usize)? + beyond - 1;
            fields.resize_with(wanted.max(fields.len()), || again.clone());
        }
    }
    Ok(())
}

/// With letters of the text itself, whole ones, up to that many bytes.
fn fill(text: &mut String, size: usize) {
    if text.is_empty() {
        text.push('x');
    }
    if text.len() < size {
        *text = text.repeat(size.div_ceil(text.len()));
        text.truncate(text.floor_char_boundary(size));
        text.extend(std::iter::repeat_n('x', size - text.len()));
    }
}
