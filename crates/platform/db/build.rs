//! Without this line a new migration is not seen until something else changes.

fn main() {
    println!("cargo:rerun-if-changed=../../../migrations");
}
