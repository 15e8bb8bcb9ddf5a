//! Taking data out: as a table, as exports, and erasing what contains a value.

mod csv;
mod erasure;
mod exports;
