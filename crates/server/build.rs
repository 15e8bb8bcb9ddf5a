//! The web app is embedded from web/dist; without this line a new file there is not seen.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
