//! Reads emails from the Maildir of the mail catcher, for the tests that check what was sent.

use std::collections::HashSet;
use std::path::{Path, PathBuf};
use std::sync::Mutex;

use mail_parser::{Message, MessageParser};
use server::config::Config;
use url::Url;

/// The mail catcher's Maildir, as seen by one server. Each server sends from its own address, so that concurrent tests
/// don't read each other's emails.
pub(crate) struct Mailbox {
    folder: PathBuf,
    sender: String,
    /// File names start with the second in which the email arrived. Emails before this second belong to other tests.
    since: i64,
    seen: Mutex<HashSet<PathBuf>>,
}

/// An email as it arrived.
#[derive(Clone, Debug)]
pub struct Email {
    pub to: String,
    pub subject: String,
    pub text: String,
    pub html: String,
    headers: Vec<(String, String)>,
    public_url: String,
}

impl Mailbox {
    pub(crate) fn of(config: &mut Config, id: impl std::fmt::Display, now: i64) -> Self {
        let folder =
            std::env::var("FORMTRAY_MAILDIR").expect("FORMTRAY_MAILDIR: run the tests with `just test`");
        let sender = format!("{id}@formtray.test");
        config.mail.from = format!("Formtray <{sender}>");
        Self { folder: Path::new(&folder).join("new"), sender, since: now - 1, seen: Mutex::default() }
    }

    /// Returns the oldest email to an address that hasn't been read yet.
    pub(crate) fn next_to(&self, address: &str, public_url: &str) -> Option<Email> {
        let mut seen = self.seen.lock().expect("nobody failed with it");
        for path in self.arrived() {
            if seen.contains(&path) {
                continue;
            }
            match self.read(&path) {
                Some(email) if email.0 == address => {
                    seen.insert(path);
                    return Some(Email { public_url: public_url.to_owned(), ..email.1 });
                }
                // It is ours but for another recipient, who may be asked for later.
                Some(_) => {}
                None => {
                    seen.insert(path);
                }
            }
        }
        None
    }

    /// Deletes the emails that this server sent.
    pub(crate) fn clear(&self) {
        for path in self.arrived() {
            if self.read(&path).is_some() {
                std::fs::remove_file(path).expect("the email is ours");
            }
        }
    }

    /// Returns the path of every email since this mailbox was opened, in the order of arrival.
    fn arrived(&self) -> Vec<PathBuf> {
        let entries = std::fs::read_dir(&self.folder).expect("the mail catcher runs: `just services`");
        let names = entries.filter_map(|entry| entry.ok()?.file_name().into_string().ok());
        let mut ours: Vec<(i64, u64, String)> = names.filter_map(arrival).collect();
        ours.retain(|(second, ..)| *second >= self.since);
        ours.sort();
        ours.into_iter().map(|(.., name)| self.folder.join(name)).collect()
    }

    /// Reads an email and its recipient, if it is from our server. It may belong to another test and be deleted
    /// already.
    fn read(&self, path: &Path) -> Option<(String, Email)> {
        let bytes = std::fs::read(path).ok()?;
        let message = MessageParser::default().parse(&bytes).expect("what arrives can be read");
        // These headers hold the SMTP envelope, as the catcher recorded it.
        let of = |name: &str| message.header_raw(name).map(|value| value.trim().to_owned());
        if of("X-MailFrom")? != self.sender {
            return None;
        }
        let to = of("X-RcptTo")?;
        Some((to.clone(), Email::read(&message, to)))
    }
}

/// Parses a file name such as `1763205000.M123456P99Q7.host`: the second, the microsecond, and the process.
fn arrival(name: String) -> Option<(i64, u64, String)> {
    let (second, rest) = name.split_once(".M")?;
    let micros = rest.split_once('P')?.0;
    Some((second.parse().ok()?, micros.parse().ok()?, name))
}

impl Email {
    fn read(message: &Message<'_>, to: String) -> Self {
        let headers =
            message.headers_raw().map(|(name, value)| (name.to_owned(), value.trim().to_owned())).collect();
        Self {
            to,
            subject: message.subject().expect("a subject").to_owned(),
            text: message.body_text(0).expect("a text").into_owned(),
            html: message.body_html(0).expect("an HTML part").into_owned(),
            headers,
            public_url: String::new(),
        }
    }

    /// Returns all values of a header, as they were sent.
    pub fn headers(&self, name: &str) -> Vec<&str> {
        let named = self.headers.iter().filter(|(found, _)| found.eq_ignore_ascii_case(name));
        named.map(|(_, value)| value.as_str()).collect()
    }

    /// Returns the names of all headers, in their order.
    pub fn header_names(&self) -> Vec<&str> {
        self.headers.iter().map(|(name, _)| name.as_str()).collect()
    }

    /// Returns the value of a header that must occur exactly once.
    #[track_caller]
    pub fn header(&self, name: &str) -> &str {
        let [value] = self.headers(name)[..] else { panic!("{name} is not there once: {:?}", self.headers) };
        value
    }

    /// Returns the link to one of our pages, from the path on. The text must contain it, and the HTML must contain the
    /// same one.
    #[track_caller]
    pub fn link(&self, path: &str) -> String {
        let start = format!("{}{path}", self.public_url);
        let url = self.text.split_whitespace().find(|word| word.starts_with(&start));
        let url = url.unwrap_or_else(|| panic!("no link to {start} in {}", self.text));
        assert!(self.html.contains(&format!("href=\"{url}\"")), "the HTML does not link to {url}");
        url[self.public_url.len()..].to_owned()
    }

    /// Returns the token in the link to a page.
    #[track_caller]
    pub fn token(&self, path: &str) -> String {
        let url = Url::parse(&format!("{}{}", self.public_url, self.link(path))).expect("an address");
        let token = url.query_pairs().find(|(name, _)| name == "token").expect("a token").1;
        token.into_owned()
    }
}
