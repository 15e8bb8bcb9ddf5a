use super::page_text::{Details, Labels, PageText};

// The spaces before colons and semicolons and inside quotation marks are non-breaking.
pub(super) const PAGE_TEXT: PageText = PageText {
    thanks_title: "Merci",
    thanks_text: "Votre message a bien été reçu.",
    back: "Vous pouvez fermer cette page ou revenir au site.",

    error_title: "Le formulaire n’a pas été envoyé",
    kept: "Tout ce que vous avez saisi se trouve ci-dessous.",
    untouched: "Vous n’avez pas à le saisir à nouveau.",
    files_again: "Veuillez sélectionner à nouveau vos fichiers.",
    not_kept: "Non enregistré, pour votre sécurité.",
    go_back: "Pour votre sécurité, les mots de passe et les données de carte bancaire ne sont pas \
        affichés ici. Revenez au formulaire, saisissez-les à nouveau, puis envoyez-le.",
    rest_kept: "Le reste de vos réponses se trouve ci-dessous.",
    send_again: "Envoyer le formulaire",

    endpoint_title: "Ceci est l’adresse d’un formulaire",
    endpoint_text: "Envoyez-y un formulaire HTML avec la méthode POST\u{a0}:",
    send: "Envoyer",

    report: "Signaler ce formulaire",
    sent_with: "Envoyé avec Formtray",

    labels: Labels {
        name: "Nom",
        first_name: "Prénom",
        last_name: "Nom de famille",
        email: "E-mail",
        phone: "Téléphone",
        company: "Entreprise",
        subject: "Objet",
        message: "Message",
    },
    details: Details {
        form_not_found: "Il n’y a pas de formulaire à cette URL. Si ce site est le vôtre, vérifiez \
            l’attribut «\u{a0}action\u{a0}» du formulaire.",
        inactive: "Ce formulaire n’accepte pas d’envois pour le moment.",
        suspended: "Ce formulaire a été suspendu.",
        origin_not_allowed: "Ce formulaire n’accepte pas les envois provenant de ce site.",
        empty: "Aucun champ nommé n’est arrivé. Chaque champ doit avoir un `name`.",
        unsupported_media_type: "Envoyez le formulaire en application/x-www-form-urlencoded, \
            multipart/form-data ou application/json.",
        malformed: "Le formulaire n’a pas pu être lu. Veuillez réessayer.",
        body_too_large: "Votre envoi est trop volumineux. La limite est de {limit}.",
        files_too_big: "«\u{a0}{file}\u{a0}» dépasse 10 Mo.",
        too_many_files: "Vous pouvez joindre 10 fichiers au maximum.",
        file_type_refused: "Ce formulaire n’accepte pas les fichiers comme «\u{a0}{file}\u{a0}».",
        too_slow: "Votre connexion était trop lente, rien n’a été enregistré. Veuillez réessayer.",
        unstorable: "Une partie de cet envoi ne peut pas être enregistrée. Rien n’a été conservé.",
        unavailable: "Votre envoi n’a pas pu être enregistré. Veuillez réessayer dans un instant.",
        rate_limited: "Trop d’envois. Veuillez réessayer dans {seconds} secondes.",
        idempotency_mismatch: "Cette Idempotency-Key a déjà été utilisée pour un autre envoi. \
            Utilisez une nouvelle clé.",
        captcha_failed: "La vérification antispam a échoué. Veuillez revenir au formulaire et réessayer.",
        fields_invalid: "Veuillez vérifier les champs signalés.",
        required_field_missing: "Ce champ est obligatoire.",
        required_field_empty: "Veuillez remplir ce champ.",
        type_email: "Veuillez saisir une adresse e-mail, par exemple nom@example.com.",
        type_numeric: "Veuillez saisir un nombre.",
    },
};
