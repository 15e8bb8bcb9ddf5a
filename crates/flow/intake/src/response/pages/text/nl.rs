use super::page_text::{Details, Labels, PageText};

pub(super) const PAGE_TEXT: PageText = PageText {
    thanks_title: "Bedankt",
    thanks_text: "We hebben uw bericht ontvangen.",
    back: "U kunt deze pagina sluiten of teruggaan naar de website.",

    error_title: "Het formulier is niet verzonden",
    kept: "Alles wat u hebt ingevuld, staat hieronder.",
    untouched: "U hoeft het niet opnieuw in te vullen.",
    files_again: "Kies uw bestanden opnieuw.",
    not_kept: "Niet opgeslagen, voor uw veiligheid.",
    go_back: "Voor uw veiligheid worden wachtwoorden en kaartgegevens hier niet getoond. Ga terug \
        naar het formulier, vul ze opnieuw in en verzend het daar.",
    rest_kept: "Al het andere dat u hebt ingevuld, staat hieronder.",
    send_again: "Formulier verzenden",

    endpoint_title: "Dit is het adres van een formulier",
    endpoint_text: "Verzend een HTML-formulier met POST naar dit adres:",
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
        form_not_found: "Op deze URL staat geen formulier. Is dit uw website, controleer dan het \
            ‘action’-attribuut van het formulier.",
        inactive: "Dit formulier accepteert op dit moment geen inzendingen.",
        suspended: "Dit formulier is geblokkeerd.",
        origin_not_allowed: "Dit formulier accepteert geen inzendingen van deze website.",
        empty: "Er is geen veld met een naam aangekomen. Elk invoerveld heeft een `name` nodig.",
        unsupported_media_type: "Verzend het formulier als application/x-www-form-urlencoded, \
            multipart/form-data of application/json.",
        malformed: "Het formulier kon niet worden gelezen. Probeer het opnieuw.",
        body_too_large: "Uw inzending is te groot. De limiet is {limit}.",
        files_too_big: "‘{file}’ is groter dan 10 MB.",
        too_many_files: "U kunt maximaal 10 bestanden uploaden.",
        file_type_refused: "Dit formulier accepteert geen bestanden zoals ‘{file}’.",
        too_slow: "De verbinding was te traag, dus er is niets opgeslagen. Probeer het opnieuw.",
        unstorable: "Een deel van deze inzending kan niet worden opgeslagen, dus er is niets opgeslagen.",
        unavailable: "Uw inzending kon niet worden opgeslagen. Probeer het zo meteen opnieuw.",
        rate_limited: "Te veel inzendingen. Probeer het over {seconds} seconden opnieuw.",
        idempotency_mismatch: "Deze Idempotency-Key is al gebruikt voor een andere inzending. \
            Gebruik een nieuwe sleutel.",
        captcha_failed: "De spamcontrole is mislukt. Ga terug naar het formulier en probeer het opnieuw.",
        fields_invalid: "Controleer de gemarkeerde velden.",
        required_field_missing: "Dit veld is verplicht.",
        required_field_empty: "Vul dit veld in.",
        type_email: "Vul een e-mailadres in, zoals naam@example.com.",
        type_numeric: "Vul een getal in.",
    },
};
