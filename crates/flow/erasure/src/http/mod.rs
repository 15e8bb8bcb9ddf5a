pub(crate) mod confirm;
pub(crate) mod count;
pub(crate) mod empty_folder;
pub(crate) mod list;
pub(crate) mod read;
