use api::Platform;
use mail::Letter;
use serde::Serialize;
use uuid::Uuid;

use crate::emails::template::render;

/// To whoever owns a workspace: submissions do not arrive where they should go on to.
#[derive(Serialize)]
pub(crate) struct DestinationFailing {
    to: String,
    /// An address or a URL, as its owner entered it.
    target: String,
    count: i64,
    is_paused: bool,
    open_url: String,
    public_url: String,
    host: String,
    operator: Option<String>,
}

impl DestinationFailing {
    pub(crate) fn new(platform: &Platform, to: &str, target: &str, count: i64, is_paused: bool) -> Self {
        Self::at(&platform.public_url, platform.operator.as_deref(), to, target, count, is_paused)
    }

    fn at(
        public_url: &str,
        operator: Option<&str>,
        to: &str,
        target: &str,
        count: i64,
        is_paused: bool,
    ) -> Self {
        Self {
            to: to.to_owned(),
            target: target.to_owned(),
            count,
            is_paused,
            open_url: format!("{public_url}/dashboard"),
            public_url: public_url.to_owned(),
            host: public_url.split_once("://").map_or(public_url, |(_, host)| host).to_owned(),
            operator: operator.map(str::to_owned),
        }
    }

    pub(crate) fn write(&self, id: Uuid) -> Letter {
        let subject = if self.is_paused {
            "Deliveries are paused: nothing arrives there"
        } else {
            "Submissions could not be delivered"
        };
        let (html, text) = render("destination_failing", subject, self);
        Letter {
            to: self.to.clone(),
            to_name: None,
            from_name: None,
            reply_to: None,
            subject: subject.to_owned(),
            html,
            text,
            headers: Vec::new(),
            id: format!("destination_failing.{id}"),
        }
    }

    #[cfg(test)]
    pub(crate) fn samples() -> [Self; 2] {
        let home = "https://formtray.example";
        let operator = Some("help@formtray.example");
        [
            Self::at(home, operator, "ada@example.com", "grace@example.com", 1, false),
            Self::at(home, None, "ada@example.com", "https://hooks.example.com/formtray", 27, true),
        ]
    }
}
