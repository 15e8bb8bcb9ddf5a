mod delete;
mod download;
mod list;
mod record;
mod recorder;
mod speed;
mod spill;
mod work;
