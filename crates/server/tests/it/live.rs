mod limits;
mod listen;
mod resume;
mod servers;
mod sessions;
mod stream;
