//! Rebuilds this crate when `migrations/` changes. Without it, a new migration isn't embedded until something else
//! changes.

fn main() {
    println!("cargo:rerun-if-changed=../../../migrations");
}
