//! Finds what an operator searches for: an email address, an endpoint id or URL, the id of a submission or a workspace, or
//! the number of a ticket.

use api::Error;
use forms::EndpointId;
use uuid::Uuid;

use crate::model::search::AdminFound;
use crate::state::AdminState;
use crate::store;
use crate::store::search::MAX_FOUND;
use crate::store::tickets::TicketSelection;

/// The shortest beginning of an email address that is searched for.
const MIN_EMAIL_CHARACTERS: usize = 3;

pub(crate) async fn search(state: &AdminState, text: &str) -> Result<AdminFound, Error> {
    let term = Term::parse(text);
    let mut tx = state.begin().await?;
    let mut found = AdminFound {
        workspaces: store::search::workspaces(&mut tx, term.id, term.email.as_deref()).await?,
        endpoints: store::search::endpoints(&mut tx, &term.endpoints, state.platform.visitor_url()).await?,
        ..AdminFound::default()
    };
    if let Some(id) = term.id {
        found.submissions.extend(store::search::submission(&mut tx, id).await?);
    }
    if let Some(number) = term.ticket {
        let selection = TicketSelection { number: Some(number), ..TicketSelection::default() };
        found.tickets = store::tickets::list(&mut tx, &selection, (MAX_FOUND, 0)).await?.0;
    }
    Ok(found)
}

/// What a text may mean.
#[derive(Debug, Default, PartialEq, Eq)]
struct Term {
    id: Option<Uuid>,
    /// The beginning of an email address, in lower case.
    email: Option<String>,
    /// Ids of endpoints in the text, which may be a URL.
    endpoints: Vec<String>,
    ticket: Option<i32>,
}

impl Term {
    fn parse(text: &str) -> Self {
        let text = text.trim();
        let words = text.split(|c: char| !c.is_ascii_alphanumeric());
        let endpoints = words.filter(|word| word.parse::<EndpointId>().is_ok()).map(str::to_owned);
        let is_email = text.chars().count() >= MIN_EMAIL_CHARACTERS && !text.contains(['/', ' ']);
        Self {
            id: Uuid::parse_str(text).ok(),
            email: is_email.then(|| text.to_lowercase()),
            endpoints: endpoints.collect(),
            ticket: text.trim_start_matches('#').parse().ok(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_can_mean_several_things() {
        let term = Term::parse(" https://forms.example/f/22bcdfghjkmnpqrs?a=1 ");
        assert_eq!(term.endpoints, ["22bcdfghjkmnpqrs"]);
        assert_eq!((term.email, term.ticket, term.id), (None, None, None));
        assert_eq!(Term::parse("Ada@Example.com").email.as_deref(), Some("ada@example.com"));
        assert_eq!(Term::parse("#1042").ticket, Some(1042));
        assert_eq!(Term::parse("ad").email, None);
        let id = "018f0000-0000-7000-8000-000000000000";
        assert_eq!(Term::parse(id).id, Uuid::parse_str(id).ok());
    }
}
