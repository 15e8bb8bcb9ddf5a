//! Signatures, and the lines that phones add below what was written.

use super::role::Role;

/// The longest line that an email program adds, in bytes.
const MAX_ADDED_BYTES: usize = 160;

/// How such a line begins, in lower case.
const ADDED_LINES: [&str; 31] = [
    "sent from my ",
    "sent from mail for ",
    "sent from outlook",
    "sent from yahoo",
    "sent with proton",
    "sent via ",
    "get outlook for ",
    "get bluemail for",
    "sent from proton",
    "sent using ",
    "von meinem iphone gesendet",
    "von meinem ipad gesendet",
    "gesendet von mein",
    "gesendet von outlook",
    "gesendet mit ",
    "outlook für ios beziehen",
    "outlook für android beziehen",
    "envoyé de mon ",
    "envoyé depuis ",
    "télécharger outlook pour ",
    "obtenir outlook pour ",
    "enviado desde ",
    "obtener outlook para ",
    "inviato da ",
    "scarica outlook per ",
    "ottieni outlook per ",
    "verstuurd vanaf ",
    "verzonden vanaf ",
    "outlook voor ",
    "download outlook voor ",
    "yahoo mail: ",
];

/// Marks signatures: from a line `--` to the next quote, and the last line before one if a program added it.
pub(super) fn mark(lines: &[&str], roles: &mut [Role]) {
    let mut in_signature = false;
    for (line, role) in lines.iter().zip(roles.iter_mut()) {
        match role {
            Role::Written => {
                in_signature |= line.trim_end() == "--";
                if in_signature {
                    *role = Role::Added;
                }
            }
            Role::Blank => {}
            _ => in_signature = false,
        }
    }
    // Whether what follows, apart from empty lines, isn't written.
    let mut is_last = true;
    for (line, role) in lines.iter().zip(roles.iter_mut()).rev() {
        match role {
            Role::Blank => {}
            Role::Written if is_last && is_added(line) => *role = Role::Added,
            Role::Written => is_last = false,
            _ => is_last = true,
        }
    }
}

fn is_added(line: &str) -> bool {
    let line = line.trim();
    line.len() <= MAX_ADDED_BYTES && {
        let line = line.replace('\u{a0}', " ").to_lowercase();
        ADDED_LINES.iter().any(|added| line.starts_with(added))
    }
}
