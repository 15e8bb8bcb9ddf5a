mod change_address;
mod create;
mod delete;
mod limit;
mod list;
mod update;
