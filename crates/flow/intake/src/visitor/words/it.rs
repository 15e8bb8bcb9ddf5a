use super::{Details, Labels, Words};

pub(super) const WORDS: Words = Words {
    thanks_title: "Grazie",
    thanks_text: "Il tuo messaggio è arrivato.",
    back: "Puoi chiudere questa pagina o tornare a quella precedente.",

    refused_title: "Il modulo non è stato inviato",
    kept: "Tutto quello che hai scritto è qui sotto.",
    untouched: "Non è stato cambiato nulla.",
    files_again: "Scegli di nuovo i tuoi file.",
    not_kept: "Non conservato, per la tua sicurezza.",
    go_back: "Questa pagina non conserva mai password o dati di carte. Torna al modulo, inseriscili di \
        nuovo e invialo da lì.",
    rest_kept: "Il resto di quello che hai scritto è qui sotto.",
    send_again: "Invia di nuovo",

    address_title: "Questo è l’indirizzo di un modulo",
    address_text: "Qui non c’è nulla da leggere. Fai puntare qui un modulo con POST:",
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
        form_not_found: "A questo indirizzo non c’è nessun modulo. Se il sito è tuo, controlla l’attributo \
            «action» del modulo.",
        inactive: "Al momento questo modulo non accetta invii.",
        suspended: "Questo modulo è stato sospeso.",
        origin_not_allowed: "Questo modulo accetta invii solo dai propri siti.",
        empty: "Non è arrivato nessun campo con un nome. Ogni campo deve avere un `name`.",
        unsupported_media_type: "Invia il modulo come application/x-www-form-urlencoded, \
            multipart/form-data o application/json.",
        malformed: "Non è stato possibile leggere il modulo. Prova a inviarlo di nuovo.",
        body_too_large: "È più testo di quanto questo modulo accetti: {limit}.",
        files_too_big: "«{file}» supera i 10 MB.",
        too_many_files: "Si possono inviare al massimo 10 file alla volta.",
        file_type_refused: "Questo modulo non accetta file come «{file}».",
        too_slow: "La connessione era troppo lenta; non è stato salvato nulla. Riprova.",
        unstorable: "Così com’è non si può salvare; non è stato salvato nulla.",
        unavailable: "In questo momento non è possibile salvare. Riprova tra poco.",
        rate_limited: "Sono stati tanti invii in poco tempo. Riprova tra {seconds} secondi.",
        idempotency_mismatch: "La stessa Idempotency-Key è già arrivata con un altro contenuto. Un \
            contenuto nuovo richiede una chiave nuova.",
        captcha_failed: "La verifica antispam non è riuscita. Torna al modulo e riprova.",
        fields_invalid: "Controlla i campi segnalati.",
        required_field_missing: "Questo dato è necessario.",
        required_field_empty: "Compila questo campo.",
        type_email: "Inserisci un indirizzo email, come nome@example.com.",
        type_numeric: "Inserisci un numero.",
    },
};
