use super::page_text::{Details, Labels, PageText};

pub(super) const PAGE_TEXT: PageText = PageText {
    thanks_title: "Grazie",
    thanks_text: "Abbiamo ricevuto il tuo messaggio.",
    back: "Puoi chiudere questa pagina o tornare al sito.",

    error_title: "Il modulo non è stato inviato",
    kept: "Tutto quello che hai inserito è qui sotto.",
    untouched: "Non devi scriverlo di nuovo.",
    files_again: "Seleziona di nuovo i tuoi file.",
    not_kept: "Non salvato, per la tua sicurezza.",
    go_back: "Per la tua sicurezza, password e dati delle carte non vengono mostrati qui. Torna al \
        modulo, inseriscili di nuovo e invialo da lì.",
    rest_kept: "Il resto di quello che hai inserito è qui sotto.",
    send_again: "Invia il modulo",

    endpoint_title: "Questo è l’indirizzo di un modulo",
    endpoint_text: "Invia qui un modulo HTML con POST:",
    send: "Invia",

    report: "Segnala questo modulo",
    sent_with: "Inviato con Formtray",

    labels: Labels {
        name: "Nome",
        first_name: "Nome",
        last_name: "Cognome",
        email: "Email",
        phone: "Telefono",
        company: "Azienda",
        subject: "Oggetto",
        message: "Messaggio",
    },
    details: Details {
        form_not_found: "A questo URL non c’è nessun modulo. Se il sito è tuo, controlla l’attributo \
            «action» del modulo.",
        inactive: "Al momento questo modulo non accetta invii.",
        suspended: "Questo modulo è stato sospeso.",
        origin_not_allowed: "Questo modulo non accetta invii da questo sito.",
        empty: "Non è arrivato nessun campo con un nome. Ogni campo deve avere un `name`.",
        unsupported_media_type: "Invia il modulo come application/x-www-form-urlencoded, \
            multipart/form-data o application/json.",
        malformed: "Non è stato possibile leggere il modulo. Riprova.",
        body_too_large: "L’invio è troppo grande. Il limite è {limit}.",
        files_too_big: "«{file}» supera i 10 MB.",
        too_many_files: "Puoi allegare al massimo 10 file.",
        file_type_refused: "Questo modulo non accetta file come «{file}».",
        too_slow: "La connessione era troppo lenta e non è stato salvato nulla. Riprova.",
        unstorable: "Una parte dell’invio non può essere salvata, quindi non è stato salvato nulla.",
        unavailable: "Non è stato possibile salvare l’invio. Riprova tra poco.",
        rate_limited: "Troppi invii. Riprova tra {seconds} secondi.",
        idempotency_mismatch: "Questa Idempotency-Key è già stata usata per un altro invio. Usa una \
            nuova chiave.",
        captcha_failed: "La verifica antispam non è riuscita. Torna al modulo e riprova.",
        fields_invalid: "Controlla i campi evidenziati.",
        required_field_missing: "Questo campo è obbligatorio.",
        required_field_empty: "Compila questo campo.",
        type_email: "Inserisci un indirizzo email, come nome@example.com.",
        type_numeric: "Inserisci un numero.",
    },
};
