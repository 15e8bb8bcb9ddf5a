//! The tickets and their files in the export of an account. Tickets are read one by one, each in a transaction of its own.

use accounts::{Archive, EntryKind, ExportError, ExportPart, WorkspaceId, safe_name};
use api::{MAX_PAGE_SIZE, Paging, Platform};
use futures_util::TryStreamExt;
use serde::Serialize;

use crate::error::SupportError;
use crate::files::object_key;
use crate::model::{AccessRequest, Entry, Ticket, TicketFile};
use crate::store::tickets::{self, TicketFilter};
use crate::store::{access, entries};

/// Exports the tickets of a workspace. The server passes this to `accounts::export_routes`.
pub fn export() -> ExportPart {
    ExportPart {
        about: &[
            (
                "tickets.json",
                "Your support tickets as a JSON list: their threads, and the requests for access to submissions.",
            ),
            ("tickets/", "The files of your tickets, by ticket number, named by id and file name."),
        ],
        write: |platform, workspace, archive| Box::pin(write(platform, workspace, archive)),
    }
}

/// A ticket in `tickets.json`.
#[derive(Serialize)]
struct TicketItem<'a> {
    #[serde(flatten)]
    ticket: &'a Ticket,
    entries: &'a [Entry],
    access_requests: Vec<AccessRequest>,
    /// The paths of its files in the archive.
    files: Vec<String>,
}

async fn write(
    platform: &Platform,
    workspace: WorkspaceId,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let tickets = all_tickets(platform, workspace).await?;
    let mut files: Vec<(String, TicketFile)> = Vec::new();
    archive.begin_list("tickets.json").await?;
    for ticket in &tickets {
        let mut tx = platform.db.tenant(workspace).await?;
        let entries = entries::list(&mut tx, workspace, ticket.id).await?;
        let access_requests = access::list(&mut tx, workspace, ticket.id, platform.clock.now()).await?;
        // The connection isn't held while the client reads.
        tx.commit().await?;
        let own: Vec<(String, TicketFile)> = entries
            .iter()
            .flat_map(|entry| &entry.files)
            .map(|file| {
                (format!("tickets/{}/{}-{}", ticket.number, file.id, safe_name(&file.name)), file.clone())
            })
            .collect();
        let paths = own.iter().map(|(path, _)| path.clone()).collect();
        archive.item(&TicketItem { ticket, entries: &entries, access_requests, files: paths }).await?;
        files.extend(own);
    }
    archive.end_list().await?;
    for (path, file) in &files {
        write_file(platform, path, file, archive).await?;
    }
    Ok(())
}

/// Reads all tickets of a workspace, without their threads.
async fn all_tickets(platform: &Platform, workspace: WorkspaceId) -> Result<Vec<Ticket>, ExportError> {
    let mut all: Vec<Ticket> = Vec::new();
    let mut tx = platform.db.tenant(workspace).await?;
    for page in 1.. {
        let paging = Paging { page, size: MAX_PAGE_SIZE };
        let some = tickets::list(&mut tx, workspace, &TicketFilter::default(), paging).await?;
        let is_last = some.len() < MAX_PAGE_SIZE as usize;
        all.extend(some);
        if is_last {
            break;
        }
    }
    tx.commit().await?;
    Ok(all)
}

/// Writes one file. If its bytes are missing, a `.missing.txt` under its name says so, and the export continues.
async fn write_file(
    platform: &Platform,
    path: &str,
    file: &TicketFile,
    archive: &mut Archive,
) -> Result<(), ExportError> {
    let mut bytes = match platform.blobs.read(&object_key(file.id)).await {
        Ok(bytes) => bytes,
        Err(blobs::Error::NotFound) => {
            tracing::error!(file = %file.id, "a file of a ticket is missing from object storage");
            let text = "This file couldn't be found in storage.\n";
            return archive.text(&format!("{path}.missing.txt"), text).await;
        }
        Err(error) => return Err(ExportError::unreadable(error)),
    };
    archive.begin(path, EntryKind::File).await?;
    while let Some(chunk) = bytes.try_next().await.map_err(SupportError::from)? {
        archive.write(&chunk).await?;
    }
    Ok(())
}
