pub(crate) mod commands;
mod key_file;
mod lost_key;
mod public_address;
