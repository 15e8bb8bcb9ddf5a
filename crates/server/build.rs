//! The web app is embedded from web/dist. Without this line cargo doesn't notice new files there.

fn main() {
    println!("cargo:rerun-if-changed=../../web/dist");
}
