use super::StartTls::{Always, Never, UnlessLocal};
use super::*;

fn settings(url: &str) -> Settings {
    Settings {
        url: url.to_owned(),
        starttls: UnlessLocal,
        ca_file: String::new(),
        user: String::new(),
        password_file: String::new(),
        from: "Formtray <formtray@example.com>".to_owned(),
        reply_to: String::new(),
        connections: 4,
        link_connections: 2,
        timeout_seconds: 60,
    }
}

#[test]
fn what_leaves_the_machine_is_encrypted() {
    let line = |url: &str, starttls| {
        let relay = Settings { starttls, ..settings(url) }.relay().expect("a relay");
        (relay.host, relay.port, relay.security)
    };
    let at = |host: &str, port, security| (host.to_owned(), port, security);
    assert_eq!(line("smtps://mail.example", Never), at("mail.example", 465, Security::Tls));
    assert_eq!(line("smtp://mail.example", UnlessLocal), at("mail.example", 587, Security::StartTls));
    assert_eq!(line("smtp://10.0.0.1:25", UnlessLocal), at("10.0.0.1", 25, Security::StartTls));
    assert_eq!(line("smtp://127.0.0.1:25", UnlessLocal), at("127.0.0.1", 25, Security::None));
    assert_eq!(line("smtp://[::1]:25", UnlessLocal), at("::1", 25, Security::None));
    assert_eq!(line("smtp://localhost:25", Always), at("localhost", 25, Security::StartTls));
    assert_eq!(line("smtp://mail.example:25", Never), at("mail.example", 25, Security::None));
}

#[test]
fn an_invalid_setting_is_reported() {
    for url in ["", "mail.example", "http://mail.example", "smtp://", "smtp://ada:sesame@mail.example"] {
        assert!(settings(url).check().is_err(), "{url}");
    }
    let good = || settings("smtp://mail.example");
    assert!(good().check().is_ok());
    assert!(Settings { from: "nobody".to_owned(), ..good() }.check().is_err());
    assert!(Settings { from: "A <a@b.example>\r\nBcc: c@d.example".to_owned(), ..good() }.check().is_err());
    assert!(Settings { reply_to: "nobody".to_owned(), ..good() }.check().is_err());
    assert!(Settings { connections: 0, ..good() }.check().is_err());
    assert!(Settings { link_connections: 0, ..good() }.check().is_err());
    assert!(Settings { user: "ada".to_owned(), ..good() }.check().is_err());
    assert!(Settings { password_file: "/run/password".to_owned(), ..good() }.check().is_err());
}

#[test]
fn a_password_does_not_travel_in_clear() {
    let login = |url: &str, starttls| {
        let (user, password_file) = ("ada".to_owned(), "/run/password".to_owned());
        Settings { starttls, user, password_file, ..settings(url) }.check()
    };
    assert!(login("smtp://mail.example", Never).is_err());
    assert!(login("smtp://mail.example", UnlessLocal).is_ok());
    assert!(login("smtps://mail.example", Never).is_ok());
    assert!(login("smtp://127.0.0.1:25", Never).is_ok());
}
