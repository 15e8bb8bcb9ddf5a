mod change_address;
mod create;
mod delete;
mod list;
mod update;
