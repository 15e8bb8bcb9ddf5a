//! Messages that programs send by themselves (RFC 3834), and those of mailing lists.

use crate::headers::Headers;

/// Fields that only programs and mailing lists set.
const AUTO_REPLY_FIELDS: [&str; 9] = [
    "List-Id",
    "List-Post",
    "List-Unsubscribe",
    "List-Help",
    "X-Autoreply",
    "X-Autorespond",
    "X-Autoresponder",
    "X-Autoreply-From",
    "X-Mail-Autoreply",
];

/// How the subject of an out-of-office notice begins where nothing else tells, in lower case.
const AUTO_REPLY_SUBJECTS: [&str; 16] = [
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "out of office",
    "out-of-office",
    "automatische antwort",
    "abwesenheitsnotiz",
    "abwesenheit:",
    "réponse automatique",
    "absence du bureau",
    "respuesta automática",
    "fuera de la oficina",
    "risposta automatica",
    "fuori sede",
    "automatisch antwoord",
];

/// Whether a program sent it, or a mailing list. Nothing answers it.
pub(super) fn is_automatic(headers: &Headers<'_>) -> bool {
    let value = |name| headers.raw(name).map(|value| value.to_lowercase()).unwrap_or_default();
    let submitted = value("Auto-Submitted");
    let submitted = submitted.split([';', ' ']).next().unwrap_or_default();
    let suppressed = value("X-Auto-Response-Suppress");
    let subject = headers.subject().to_lowercase();
    !submitted.is_empty() && submitted != "no"
        || ["bulk", "junk", "list", "auto_reply"].contains(&value("Precedence").as_str())
        || ["all", "oof", "autoreply"].iter().any(|word| suppressed.contains(word))
        || value("Return-Path") == "<>"
        || AUTO_REPLY_FIELDS.iter().any(|name| headers.has(name) && value(name) != "no")
        || AUTO_REPLY_SUBJECTS.iter().any(|begin| subject.starts_with(begin))
}
