//! Names of archive entries that are safe to unpack on every system.

/// Longer names are cut, in bytes. Some systems allow no more than 255, and callers put an id in front of the name.
const MAX_ENTRY_NAME_BYTES: usize = 120;
/// A file extension up to this length, including the dot, is kept when a name is cut.
const MAX_EXTENSION_BYTES: usize = 16;

/// Whether a path stays inside the folder it is unpacked in, on every system, and can be written there.
pub(crate) fn is_inside(path: &str) -> bool {
    path.split('/').all(|part| {
        !part.is_empty()
            && part.len() <= 255
            && part.chars().any(|c| c != '.')
            && !part.ends_with(['.', ' '])
            && !part.chars().any(is_unsafe)
    })
}

/// Makes a visitor's file name safe to use as the end of an entry's name.
///
/// It's for people to recognise the file. The caller puts an id in front, so that entry names are unique.
pub fn safe_name(name: &str) -> String {
    let name: String = name.chars().map(|c| if is_unsafe(c) { '_' } else { c }).collect();
    let name = cut(name.trim_matches([' ', '.']));
    if name.is_empty() { "file".to_owned() } else { name }
}

/// Whether a character is unsafe in a file name: path separators on any system, control characters, characters that
/// change the writing direction, and invisible ones.
fn is_unsafe(c: char) -> bool {
    c.is_control()
        || "/\\:*?\"<>|".contains(c)
        || matches!(
            c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}'
                | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0000}'..='\u{e007f}'
        )
}

/// Cuts a name but keeps its extension, which decides how the file is opened.
fn cut(name: &str) -> String {
    if name.len() <= MAX_ENTRY_NAME_BYTES {
        return name.to_owned();
    }
    let extension =
        name.rfind('.').map(|dot| &name[dot..]).filter(|extension| extension.len() <= MAX_EXTENSION_BYTES);
    let extension = extension.unwrap_or_default();
    let stem = &name[..name.floor_char_boundary(MAX_ENTRY_NAME_BYTES - extension.len())];
    format!("{}{extension}", stem.trim_end_matches([' ', '.']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_entry_leads_out() {
        for good in ["README.txt", "endpoints/22b4kq7mtz9cw3dh/files/0190-cv.pdf", "a/..b", "ü/名前"] {
            assert!(is_inside(good), "{good}");
        }
        for bad in [
            "",
            "/etc/passwd",
            "a//b",
            "a/",
            "..",
            "a/../b",
            "./a",
            "...",
            "a\\b",
            "C:x",
            "a\0b",
            "a\nb",
            "a.",
            "a ",
            "a/\u{202e}b",
        ] {
            assert!(!is_inside(bad), "{bad:?}");
        }
        assert!(!is_inside(&"x".repeat(256)));
    }

    #[test]
    fn every_name_becomes_one_that_can_be_unpacked() {
        for (name, safe) in [
            ("cv.pdf", "cv.pdf"),
            ("Lebenslauf für Köln.pdf", "Lebenslauf für Köln.pdf"),
            ("../../etc/passwd", "_.._etc_passwd"),
            ("..\\..\\boot.ini", "_.._boot.ini"),
            ("C:\\x.exe", "C__x.exe"),
            ("", "file"),
            ("...", "file"),
            (" .bashrc. ", "bashrc"),
            ("a\r\nb\0c", "a__b_c"),
            ("invoice\u{202e}fdp.exe", "invoice_fdp.exe"),
        ] {
            assert_eq!(safe_name(name), safe);
        }
        for hostile in [
            "/".repeat(500),
            "ü".repeat(300) + ".pdf",
            "x".repeat(119) + "." + &"y".repeat(300),
            ". .".repeat(99),
        ] {
            let safe = safe_name(&hostile);
            assert!(safe.len() <= MAX_ENTRY_NAME_BYTES && is_inside(&format!("files/id-{safe}")), "{safe}");
        }
        assert!(safe_name(&("ü".repeat(300) + ".pdf")).ends_with("ü.pdf"));
    }
}
