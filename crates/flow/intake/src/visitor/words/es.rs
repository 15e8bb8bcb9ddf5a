use super::{Details, Labels, Words};

pub(super) const WORDS: Words = Words {
    thanks_title: "Gracias",
    thanks_text: "Su mensaje ha llegado.",
    back: "Puede cerrar esta página o volver a la anterior.",

    refused_title: "El formulario no se ha enviado",
    kept: "Todo lo que escribió está aquí abajo.",
    untouched: "No se ha cambiado nada.",
    files_again: "Vuelva a elegir sus archivos.",
    not_kept: "No se guarda, por su seguridad.",
    go_back: "Esta página nunca guarda contraseñas ni datos de tarjetas. Vuelva al formulario, \
        escríbalos de nuevo y envíelo desde allí.",
    rest_kept: "Lo demás que escribió está aquí abajo.",
    send_again: "Enviar de nuevo",

    address_title: "Esta es la dirección de un formulario",
    address_text: "Aquí no hay nada que leer. Apunte a ella un formulario con POST:",
    send: "Enviar",

    report: "Denunciar este formulario",
    sent_with: "Enviado con Formtray",

    labels: Labels {
        name: "Nombre",
        first_name: "Nombre",
        last_name: "Apellidos",
        email: "Correo electrónico",
        phone: "Teléfono",
        company: "Empresa",
        subject: "Asunto",
        message: "Mensaje",
    },
    details: Details {
        form_not_found: "No hay ningún formulario en esta dirección. Si el sitio es suyo, revise el \
            «action» del formulario.",
        inactive: "Este formulario no admite envíos por el momento.",
        suspended: "Este formulario ha sido suspendido.",
        origin_not_allowed: "Este formulario solo admite envíos desde sus propios sitios.",
        empty: "No ha llegado ningún campo con nombre. Cada campo necesita un `name`.",
        unsupported_media_type: "Envíe el formulario como application/x-www-form-urlencoded, \
            multipart/form-data o application/json.",
        malformed: "No se ha podido leer el formulario. Intente enviarlo de nuevo.",
        body_too_large: "Es más texto del que admite este formulario: {limit}.",
        files_too_big: "«{file}» ocupa más de 10 MB.",
        too_many_files: "Se pueden enviar como máximo 10 archivos a la vez.",
        file_type_refused: "Este formulario no admite archivos como «{file}».",
        too_slow: "La conexión era demasiado lenta; no se ha guardado nada. Inténtelo de nuevo.",
        unstorable: "No se puede guardar tal como está; no se ha guardado nada.",
        unavailable: "Ahora mismo no se puede guardar. Inténtelo de nuevo dentro de un momento.",
        rate_limited: "Han sido muchos envíos seguidos. Inténtelo de nuevo dentro de {seconds} segundos.",
        idempotency_mismatch: "La misma Idempotency-Key ya llegó con otro contenido. Un contenido nuevo \
            necesita una clave nueva.",
        captcha_failed: "No se ha superado la comprobación antispam. Vuelva al formulario e inténtelo otra \
            vez.",
        fields_invalid: "Revise los campos marcados.",
        required_field_missing: "Este dato es necesario.",
        required_field_empty: "Rellene este campo.",
        type_email: "Escriba una dirección de correo, como nombre@example.com.",
        type_numeric: "Escriba un número.",
    },
};
