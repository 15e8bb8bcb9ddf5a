mod login;
mod logout;
mod profile;
mod register;
