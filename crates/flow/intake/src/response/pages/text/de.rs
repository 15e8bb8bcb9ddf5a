use super::page_text::{Details, Labels, PageText};

pub(super) const PAGE_TEXT: PageText = PageText {
    thanks_title: "Vielen Dank",
    thanks_text: "Ihre Nachricht ist angekommen.",
    back: "Sie können diese Seite jetzt schließen oder zur Website zurückkehren.",

    error_title: "Das Formular wurde nicht gesendet",
    kept: "Ihre Eingaben finden Sie unten.",
    untouched: "Sie müssen sie nicht noch einmal eintippen.",
    files_again: "Bitte wählen Sie Ihre Dateien noch einmal aus.",
    files_kept: "Diese Dateien haben wir für eine Stunde aufbewahrt. Wählen Sie nur dann welche, wenn Sie sie ersetzen möchten.",
    yes: "Ja",
    no: "Nein",
    not_kept: "Aus Sicherheitsgründen nicht gespeichert.",
    go_back: "Passwörter und Kartendaten werden hier aus Sicherheitsgründen nicht angezeigt. Gehen \
        Sie zum Formular zurück, geben Sie sie noch einmal ein und senden Sie es von dort ab.",
    rest_kept: "Ihre übrigen Eingaben finden Sie unten.",
    send_again: "Formular senden",

    endpoint_title: "Das ist die Adresse eines Formulars",
    endpoint_text: "Senden Sie ein HTML-Formular per POST an diese Adresse:",
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
        form_not_found: "Unter dieser URL gibt es kein Formular. Wenn das Ihre Website ist, prüfen \
            Sie das „action“-Attribut des Formulars.",
        inactive: "Dieses Formular nimmt zurzeit keine Einsendungen an.",
        suspended: "Dieses Formular wurde gesperrt.",
        origin_not_allowed: "Dieses Formular nimmt von dieser Website keine Einsendungen an.",
        empty: "Es ist kein benanntes Feld angekommen. Jedes Eingabefeld braucht einen `name`.",
        unsupported_media_type: "Senden Sie das Formular als application/x-www-form-urlencoded, \
            multipart/form-data oder application/json.",
        malformed: "Das Formular konnte nicht gelesen werden. Bitte versuchen Sie es noch einmal.",
        body_too_large: "Ihre Einsendung ist zu groß. Die Grenze liegt bei {limit}.",
        files_too_big: "„{file}“ ist größer als 10 MB.",
        too_many_files: "Sie können höchstens 10 Dateien hochladen.",
        file_type_refused: "Dieses Formular nimmt Dateien wie „{file}“ nicht an.",
        too_slow: "Ihre Verbindung war zu langsam, daher wurde nichts gespeichert. Bitte versuchen \
            Sie es noch einmal.",
        unstorable: "Ein Teil dieser Einsendung lässt sich nicht speichern, daher wurde nichts \
            gespeichert.",
        unavailable: "Ihre Einsendung konnte gerade nicht gespeichert werden. Bitte versuchen Sie es \
            gleich noch einmal.",
        rate_limited: "Zu viele Einsendungen. Bitte versuchen Sie es in {seconds} Sekunden noch einmal.",
        idempotency_mismatch: "Dieser Idempotency-Key wurde schon für eine andere Einsendung \
            verwendet. Verwenden Sie einen neuen Schlüssel.",
        captcha_failed: "Die Spam-Prüfung ist fehlgeschlagen. Bitte gehen Sie zum Formular zurück \
            und versuchen Sie es noch einmal.",
        fields_invalid: "Bitte prüfen Sie die markierten Felder.",
        required_field_missing: "Diese Angabe ist erforderlich.",
        required_field_empty: "Bitte füllen Sie dieses Feld aus.",
        type_email: "Bitte geben Sie eine E-Mail-Adresse ein, zum Beispiel name@example.com.",
        type_numeric: "Bitte geben Sie eine Zahl ein.",
        type_phone: "Bitte geben Sie eine Telefonnummer ein.",
        type_url: "Bitte geben Sie eine URL ein, zum Beispiel https://example.com.",
        type_date: "Bitte geben Sie ein Datum ein.",
        type_time: "Bitte geben Sie eine Uhrzeit ein.",
        choice_invalid: "Bitte wählen Sie eine der Möglichkeiten.",
        too_short: "Diese Angabe ist zu kurz.",
        too_long: "Diese Angabe ist zu lang.",
        too_small: "Dieser Wert ist zu klein.",
        too_large: "Dieser Wert ist zu groß.",
        too_few: "Bitte wählen Sie mehr Möglichkeiten aus.",
        too_many: "Bitte wählen Sie weniger Möglichkeiten aus.",
        pattern_mismatch: "Bitte verwenden Sie das erwartete Format.",
        field_too_many_files: "Das sind zu viele Dateien.",
        field_files_too_big: "Eine dieser Dateien ist zu groß.",
        field_file_type_refused: "Dieser Dateityp wird nicht angenommen.",
    },
};
