mod delete;
mod export;
mod login;
mod logout;
mod profile;
mod register;
