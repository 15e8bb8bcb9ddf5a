use super::{Details, Labels, Words};

pub(super) const WORDS: Words = Words {
    thanks_title: "Bedankt",
    thanks_text: "Uw bericht is aangekomen.",
    back: "U kunt deze pagina sluiten of teruggaan naar de vorige.",

    refused_title: "Het formulier is niet verzonden",
    kept: "Alles wat u hebt ingevuld, staat hieronder.",
    untouched: "Er is niets aan veranderd.",
    files_again: "Kies uw bestanden opnieuw.",
    not_kept: "Niet bewaard, voor uw veiligheid.",
    go_back: "Deze pagina bewaart nooit wachtwoorden of kaartgegevens. Ga terug naar het formulier, \
        vul ze opnieuw in en verstuur het daar.",
    rest_kept: "De rest van wat u hebt ingevuld, staat hieronder.",
    send_again: "Opnieuw verzenden",

    address_title: "Dit is het adres van een formulier",
    address_text: "Hier valt niets te lezen. Laat een formulier er met POST naartoe verzenden:",
    send: "Verzenden",

    report: "Dit formulier melden",
    sent_with: "Verzonden met Formtray",

    labels: Labels {
        name: "Naam",
        first_name: "Voornaam",
        last_name: "Achternaam",
        email: "E-mail",
        phone: "Telefoon",
        company: "Bedrijf",
        subject: "Onderwerp",
        message: "Bericht",
    },
    details: Details {
        form_not_found: "Op dit adres staat geen formulier. Is dit uw site, controleer dan de ‘action’ van \
            het formulier.",
        inactive: "Dit formulier neemt op dit moment geen inzendingen aan.",
        suspended: "Dit formulier is geblokkeerd.",
        origin_not_allowed: "Dit formulier neemt alleen inzendingen van zijn eigen sites aan.",
        empty: "Er is geen veld met een naam aangekomen. Elk invoerveld heeft een `name` nodig.",
        unsupported_media_type: "Verzend het formulier als application/x-www-form-urlencoded, \
            multipart/form-data of application/json.",
        malformed: "Het formulier kon niet worden gelezen. Probeer het opnieuw te verzenden.",
        body_too_large: "Dat is meer tekst dan dit formulier aanneemt: {limit}.",
        files_too_big: "‘{file}’ is groter dan 10 MB.",
        too_many_files: "U kunt hoogstens 10 bestanden tegelijk verzenden.",
        file_type_refused: "Bestanden als ‘{file}’ neemt dit formulier niet aan.",
        too_slow: "De verbinding was te traag; er is niets opgeslagen. Probeer het opnieuw.",
        unstorable: "Dit kan zo niet worden opgeslagen; er is niets opgeslagen.",
        unavailable: "Opslaan lukt nu even niet. Probeer het zo meteen opnieuw.",
        rate_limited: "Dat was veel tegelijk. Probeer het over {seconds} seconden opnieuw.",
        idempotency_mismatch: "Dezelfde Idempotency-Key kwam al eerder met een andere inhoud. Nieuwe \
            inhoud heeft een nieuwe sleutel nodig.",
        captcha_failed: "De spamcontrole is niet gelukt. Ga terug naar het formulier en probeer het nog \
            eens.",
        fields_invalid: "Controleer de gemarkeerde velden.",
        required_field_missing: "Dit gegeven is nodig.",
        required_field_empty: "Vul dit veld in.",
        type_email: "Vul een e-mailadres in, zoals naam@example.com.",
        type_numeric: "Vul een getal in.",
    },
};
