mod errors;
mod health;
mod isolation;
mod openapi;
mod serving;
mod shutdown;
mod slashes;
mod walls;
