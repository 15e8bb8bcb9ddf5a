//! The header of the email that is replied to or forwarded, as Outlook and others write it above that email.

/// How many lines such a header has at most.
const MAX_BLOCK_LINES: usize = 8;
/// How many fields make a header of it.
const MIN_BLOCK_FIELDS: usize = 3;
/// A line of underscores or hyphens is a separator from this length on.
const MIN_RULE_CHARACTERS: usize = 10;

/// What stands between hyphens above the original email.
const ORIGINAL_SEPARATORS: [&str; 17] = [
    "original message",
    "forwarded message",
    "original appointment",
    "ursprüngliche nachricht",
    "originalnachricht",
    "original-nachricht",
    "weitergeleitete nachricht",
    "message d'origine",
    "message original",
    "message transféré",
    "mensaje original",
    "mensaje reenviado",
    "messaggio originale",
    "messaggio inoltrato",
    "oorspronkelijk bericht",
    "doorgestuurd bericht",
    "mensagem original",
];

/// What Apple Mail writes above a forwarded email.
const FORWARD_LINES: [&str; 6] = [
    "begin forwarded message:",
    "anfang der weitergeleiteten nachricht:",
    "début du message transféré :",
    "inicio del mensaje reenviado:",
    "inizio messaggio inoltrato:",
    "begin doorgestuurd bericht:",
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Field {
    From,
    Sent,
    To,
    Subject,
    Copy,
}

/// Whether the original email begins with the first of these lines.
pub(super) fn begins(lines: &[&str]) -> bool {
    let Some(first) = lines.first().map(|line| simple(line)) else { return false };
    if is_rule(&first) {
        return lines
            .iter()
            .skip(1)
            .take(2)
            .position(|line| field(&simple(line)).is_some())
            .is_some_and(|next| is_block(&lines[next + 1..]));
    }
    let inner = first.trim_matches('-');
    let is_separator =
        first.starts_with("--") && first.ends_with("--") && ORIGINAL_SEPARATORS.contains(&inner.trim());
    is_separator || FORWARD_LINES.contains(&first.as_str()) || is_block(lines)
}

fn is_rule(line: &str) -> bool {
    let count = line.chars().count();
    count >= MIN_RULE_CHARACTERS && (line.chars().all(|c| c == '_') || line.chars().all(|c| c == '-'))
}

/// Whether these lines begin with the fields of a header. The first is a field, and the sender is among them.
fn is_block(lines: &[&str]) -> bool {
    let mut fields = Vec::new();
    for (index, line) in lines.iter().take(MAX_BLOCK_LINES).enumerate() {
        let line = simple(line);
        match field(&line) {
            Some(found) if !fields.contains(&found) => fields.push(found),
            None if index == 0 || line.is_empty() => break,
            // A long list of recipients goes on in the next line.
            _ => {}
        }
    }
    fields.retain(|field| *field != Field::Copy);
    fields.len() >= MIN_BLOCK_FIELDS && fields.contains(&Field::From)
}

fn field(line: &str) -> Option<Field> {
    let (name, _) = line.split_once([':', '：'])?;
    Some(match name.trim().trim_matches('*').trim() {
        "from" | "von" | "de" | "da" | "van" | "od" | "från" | "fra" => Field::From,
        "sent" | "date" | "gesendet" | "datum" | "envoyé" | "envoyé le" | "enviado" | "enviado el"
        | "fecha" | "inviato" | "data" | "verzonden" | "skickat" | "sendt" => Field::Sent,
        "to" | "an" | "à" | "a" | "para" | "aan" | "till" | "til" => Field::To,
        "subject" | "betreff" | "objet" | "asunto" | "oggetto" | "onderwerp" | "assunto" | "ämne"
        | "emne" => Field::Subject,
        "cc" | "kopie" | "copie" | "reply-to" => Field::Copy,
        _ => return None,
    })
}

/// A line in lower case, with ordinary spaces and apostrophes, cut to what can be a field's name and a separator.
fn simple(line: &str) -> String {
    let begin: String = line.chars().take(200).collect();
    begin.replace(['\u{a0}', '\u{202f}'], " ").replace('’', "'").trim().to_lowercase()
}
