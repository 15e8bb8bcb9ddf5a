use api::Platform;
use mail::Email;

use crate::model::Alarm;

/// Writes the email to the operator about an alarm. It contains nothing that anyone else typed.
pub(crate) fn email(platform: &Platform, operator: &str, alarm: Alarm, message: &str) -> Email {
    let server = &platform.public_url;
    let closing =
        "Run `formtray doctor` on the server for details. You'll get at most one email an hour about this.";
    Email {
        to: operator.to_owned(),
        to_name: None,
        from_name: None,
        reply_to: None,
        subject: format!("Formtray alert: {}", subject(alarm)),
        html: format!("<p>{message}.</p>\n<p>Server: {server}</p>\n<p>{closing}</p>\n"),
        text: format!("{message}.\n\nServer: {server}\n\n{closing}\n"),
        headers: Vec::new(),
        id: format!("alarm.{}", platform.clock.uuid()),
    }
}

fn subject(alarm: Alarm) -> &'static str {
    match alarm {
        Alarm::DeadJobs => "background jobs failed",
        Alarm::Spool => "submissions are waiting in the spool",
        Alarm::Outbox => "new submissions are delayed",
        Alarm::SetAside => "submissions can't be delivered",
        Alarm::Late => "deliveries are late",
        Alarm::NotStored => "submissions couldn't be stored",
    }
}
