use super::page_text::{Details, Labels, PageText};

pub(super) const PAGE_TEXT: PageText = PageText {
    thanks_title: "Gracias",
    thanks_text: "Hemos recibido su mensaje.",
    back: "Puede cerrar esta página o volver al sitio web.",

    error_title: "El formulario no se ha enviado",
    kept: "Todo lo que ha escrito está más abajo.",
    untouched: "No tiene que volver a escribirlo.",
    files_again: "Vuelva a seleccionar sus archivos.",
    not_kept: "No se ha guardado, por su seguridad.",
    go_back: "Por su seguridad, las contraseñas y los datos de tarjetas no se muestran aquí. Vuelva \
        al formulario, introdúzcalos de nuevo y envíelo desde allí.",
    rest_kept: "El resto de lo que ha escrito está más abajo.",
    send_again: "Enviar formulario",

    endpoint_title: "Esta es la dirección de un formulario",
    endpoint_text: "Envíe aquí un formulario HTML con POST:",
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
        form_not_found: "No hay ningún formulario en esta URL. Si el sitio es suyo, revise el \
            atributo «action» del formulario.",
        inactive: "Este formulario no acepta envíos en este momento.",
        suspended: "Este formulario ha sido suspendido.",
        origin_not_allowed: "Este formulario no acepta envíos desde este sitio web.",
        empty: "No ha llegado ningún campo con nombre. Cada campo necesita un `name`.",
        unsupported_media_type: "Envíe el formulario como application/x-www-form-urlencoded, \
            multipart/form-data o application/json.",
        malformed: "No se ha podido leer el formulario. Inténtelo de nuevo.",
        body_too_large: "El envío es demasiado grande. El límite es de {limit}.",
        files_too_big: "«{file}» ocupa más de 10 MB.",
        too_many_files: "Puede adjuntar un máximo de 10 archivos.",
        file_type_refused: "Este formulario no acepta archivos como «{file}».",
        too_slow: "La conexión era demasiado lenta y no se ha guardado nada. Inténtelo de nuevo.",
        unstorable: "Una parte del envío no se puede guardar, por lo que no se ha guardado nada.",
        unavailable: "No se ha podido guardar el envío. Inténtelo de nuevo dentro de un momento.",
        rate_limited: "Demasiados envíos. Inténtelo de nuevo dentro de {seconds} segundos.",
        idempotency_mismatch: "Esta Idempotency-Key ya se ha utilizado para otro envío. Utilice una \
            clave nueva.",
        captcha_failed: "La comprobación antispam ha fallado. Vuelva al formulario e inténtelo de nuevo.",
        fields_invalid: "Revise los campos marcados.",
        required_field_missing: "Este campo es obligatorio.",
        required_field_empty: "Rellene este campo.",
        type_email: "Escriba una dirección de correo electrónico, como nombre@example.com.",
        type_numeric: "Escriba un número.",
    },
};
