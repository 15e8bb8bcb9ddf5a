//! What a single value has to be like: the rules of the types, as functions of a text. The check of a submission, the
//! validation of a schema and the guesses about learned fields all use them.

mod characters;
mod date;
pub(crate) mod email;
mod file_type;
mod normal;
mod number;
mod phone;
mod time;
mod url;

pub(crate) use characters::{is_hidden_in_names, is_refused_in_texts};
pub(crate) use date::date;
pub(crate) use email::is_address;
pub(crate) use file_type::{fits_file_type, is_file_type};
pub(crate) use normal::{is_normal, normalise};
pub(crate) use number::{number, significant_digits};
pub(crate) use phone::is_phone;
pub(crate) use time::time;
pub(crate) use url::is_url;
