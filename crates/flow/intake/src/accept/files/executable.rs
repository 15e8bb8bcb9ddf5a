//! Recognises executable files, by their name or by their first bytes. `uploads` rejects them unless the owner allows
//! them.

/// The file name extensions that Windows, macOS or Linux start on a double click.
const EXECUTABLE_EXTENSIONS: [&str; 34] = [
    "apk", "app", "bat", "cmd", "com", "cpl", "deb", "dll", "exe", "gadget", "hta", "inf", "jar", "js",
    "jse", "lnk", "msc", "msi", "msp", "pif", "pkg", "ps1", "psm1", "reg", "rpm", "scf", "scr", "sh", "sys",
    "vbe", "vbs", "wsc", "wsf", "wsh",
];

/// Returns whether a file is executable by its extension, or by its first bytes whatever its extension is. Trailing
/// dots and spaces of the name are ignored.
pub(crate) fn is_executable(name: &str, head: &[u8]) -> bool {
    let trimmed = name.trim_end_matches(['.', ' ']);
    let extension = trimmed.rsplit_once('.').map(|(_, extension)| extension.to_ascii_lowercase());
    extension.is_some_and(|extension| EXECUTABLE_EXTENSIONS.contains(&extension.as_str()))
        || head.starts_with(b"#!")
        || infer::app::is_exe(head)
        || infer::app::is_elf(head)
        || infer::app::is_mach(head)
        || infer::app::is_java(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn programs_are_known_by_name_and_by_content() {
        for name in ["setup.exe", "photo.jpg.SCR", "run.sh", "invoice.pdf.js", "setup.exe.", "setup.exe "] {
            assert!(is_executable(name, b""), "{name}");
        }
        for head in [
            &b"MZ\x90\x00"[..],
            &[&b"\x7fELF\x02\x01\x01"[..], &[0; 60]].concat(),
            b"#!/bin/sh\n",
            b"\xcf\xfa\xed\xfe",
        ] {
            assert!(is_executable("photo.jpg", head), "{head:?}");
        }
        for (name, head) in
            [("cv.pdf", &b"%PDF-1.7"[..]), ("photo.jpg", b"\xff\xd8\xff"), ("exe", b"x"), ("a.txt", b"MY")]
        {
            assert!(!is_executable(name, head), "{name}");
        }
    }
}
