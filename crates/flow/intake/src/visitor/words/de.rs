use super::{Details, Labels, Words};

pub(super) const WORDS: Words = Words {
    thanks_title: "Vielen Dank",
    thanks_text: "Ihre Nachricht ist angekommen.",
    back: "Sie können diese Seite jetzt schließen oder zur vorherigen zurückkehren.",

    refused_title: "Das Formular wurde nicht gesendet",
    kept: "Alles, was Sie eingegeben haben, steht unten.",
    untouched: "Daran wurde nichts geändert.",
    files_again: "Bitte wählen Sie Ihre Dateien noch einmal aus.",
    not_kept: "Zu Ihrer Sicherheit nicht aufbewahrt.",
    go_back: "Diese Seite bewahrt nie Passwörter oder Kartendaten auf. Gehen Sie zum Formular zurück, \
        geben Sie sie noch einmal ein und senden Sie es von dort.",
    rest_kept: "Alles andere, was Sie eingegeben haben, steht unten.",
    send_again: "Noch einmal senden",

    address_title: "Das ist die Adresse eines Formulars",
    address_text: "Zu lesen gibt es hier nichts. Richten Sie ein Formular per POST darauf:",
    send: "Senden",

    report: "Formular melden",
    sent_with: "Gesendet mit Formtray",

    labels: Labels {
        name: "Name",
        first_name: "Vorname",
        last_name: "Nachname",
        email: "E-Mail",
        phone: "Telefon",
        company: "Firma",
        subject: "Betreff",
        message: "Nachricht",
    },
    details: Details {
        form_not_found: "Unter dieser Adresse gibt es kein Formular. Falls das Ihre Website ist, prüfen \
            Sie die „action“ des Formulars.",
        inactive: "Dieses Formular nimmt zurzeit nichts entgegen.",
        suspended: "Dieses Formular wurde gesperrt.",
        origin_not_allowed: "Dieses Formular nimmt nur Einsendungen von seinen eigenen Websites an.",
        empty: "Es ist kein benanntes Feld angekommen. Jedes Eingabefeld braucht einen `name`.",
        unsupported_media_type: "Senden Sie das Formular als application/x-www-form-urlencoded, \
            multipart/form-data oder application/json.",
        malformed: "Das Formular war nicht lesbar. Bitte senden Sie es noch einmal.",
        body_too_large: "Das ist mehr Text, als dieses Formular annimmt: {limit}.",
        files_too_big: "„{file}“ ist größer als 10 MB.",
        too_many_files: "Es lassen sich höchstens 10 Dateien auf einmal senden.",
        file_type_refused: "Dateien wie „{file}“ nimmt dieses Formular nicht an.",
        too_slow: "Die Verbindung war zu langsam; gespeichert wurde nichts. Bitte versuchen Sie es noch \
            einmal.",
        unstorable: "So lässt sich das nicht speichern; gespeichert wurde nichts.",
        unavailable: "Das Speichern klappt gerade nicht. Bitte versuchen Sie es gleich noch einmal.",
        rate_limited: "Das war viel auf einmal. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.",
        idempotency_mismatch: "Derselbe Idempotency-Key kam schon mit einem anderen Inhalt. Neuer Inhalt \
            braucht einen neuen Schlüssel.",
        captcha_failed: "Die Spam-Prüfung ist nicht gelungen. Bitte gehen Sie zum Formular zurück und \
            versuchen Sie es noch einmal.",
        fields_invalid: "Bitte prüfen Sie die markierten Felder.",
        required_field_missing: "Diese Angabe wird benötigt.",
        required_field_empty: "Bitte füllen Sie dieses Feld aus.",
        type_email: "Bitte geben Sie eine E-Mail-Adresse ein, etwa name@example.com.",
        type_numeric: "Bitte geben Sie eine Zahl ein.",
    },
};
