use super::{Details, Labels, Words};

// The spaces before colons and semicolons and inside quotes do not break.
pub(super) const WORDS: Words = Words {
    thanks_title: "Merci",
    thanks_text: "Votre message est bien arrivé.",
    back: "Vous pouvez fermer cette page ou revenir à la précédente.",

    refused_title: "Le formulaire n’a pas été envoyé",
    kept: "Tout ce que vous avez saisi figure ci-dessous.",
    untouched: "Rien n’y a été changé.",
    files_again: "Veuillez choisir à nouveau vos fichiers.",
    not_kept: "Non conservé, pour votre sécurité.",
    go_back: "Cette page ne conserve jamais les mots de passe ni les données de carte. Revenez au \
        formulaire, saisissez-les à nouveau et envoyez-le de là-bas.",
    rest_kept: "Le reste de votre saisie figure ci-dessous.",
    send_again: "Envoyer à nouveau",

    address_title: "Ceci est l’adresse d’un formulaire",
    address_text: "Il n’y a rien à lire ici. Faites-y pointer un formulaire avec POST\u{a0}:",
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
        form_not_found: "Il n’y a pas de formulaire à cette adresse. Si ce site est le vôtre, vérifiez \
            l’attribut «\u{a0}action\u{a0}» du formulaire.",
        inactive: "Ce formulaire n’accepte pas d’envois pour le moment.",
        suspended: "Ce formulaire a été suspendu.",
        origin_not_allowed: "Ce formulaire n’accepte que les envois provenant de ses propres sites.",
        empty: "Aucun champ nommé n’est arrivé. Chaque champ doit avoir un `name`.",
        unsupported_media_type: "Envoyez le formulaire en application/x-www-form-urlencoded, \
            multipart/form-data ou application/json.",
        malformed: "Le formulaire n’a pas pu être lu. Veuillez l’envoyer à nouveau.",
        body_too_large: "C’est plus de texte que ce formulaire n’en accepte\u{a0}: {limit}.",
        files_too_big: "«\u{a0}{file}\u{a0}» dépasse 10 Mo.",
        too_many_files: "Vous pouvez envoyer 10 fichiers à la fois au maximum.",
        file_type_refused: "Ce formulaire n’accepte pas les fichiers comme «\u{a0}{file}\u{a0}».",
        too_slow: "La connexion était trop lente\u{a0}; rien n’a été enregistré. Veuillez réessayer.",
        unstorable: "Ce contenu ne peut pas être enregistré tel quel\u{a0}; rien n’a été enregistré.",
        unavailable: "L’enregistrement est impossible pour l’instant. Veuillez réessayer dans un moment.",
        rate_limited: "Cela fait beaucoup d’un coup. Veuillez réessayer dans {seconds} secondes.",
        idempotency_mismatch: "La même Idempotency-Key a déjà servi pour un autre contenu. Un nouveau \
            contenu demande une nouvelle clé.",
        captcha_failed: "La vérification antispam n’a pas abouti. Veuillez revenir au formulaire et \
            réessayer.",
        fields_invalid: "Veuillez vérifier les champs signalés.",
        required_field_missing: "Cette information est nécessaire.",
        required_field_empty: "Veuillez remplir ce champ.",
        type_email: "Veuillez saisir une adresse e-mail, par exemple nom@example.com.",
        type_numeric: "Veuillez saisir un nombre.",
    },
};
