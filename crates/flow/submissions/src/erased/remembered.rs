//! The values that were erased in the last 30 days. A submission that comes back from a spool is compared with them.

use std::collections::{BTreeSet, HashMap};

use accounts::WorkspaceId;
use intake::Submission;
use jiff::Timestamp;
use kernel::{Keyring, Seal};
use sqlx::{PgConnection, PgPool};
use uuid::Uuid;

use super::value::{ErasedValue, is_whole, is_without_spaces, normalised, spooled_texts};
use crate::store::erase::erased_values as store;

/// The most parts of texts that are compared of one workspace in a batch. Beyond that, only whole texts are: whoever erases
/// hundreds of values and sends megabytes must not hold up the drain.
const MAX_COMPARED_PARTS: usize = 300_000;

/// Remembers that a value was erased from what a workspace had received by `asked_at`. It's kept as a keyed hash, with its
/// length.
pub async fn remember_erased(
    conn: &mut PgConnection,
    seal: &Seal,
    (workspace, erasure): (WorkspaceId, Uuid),
    value: &ErasedValue,
    asked_at: Timestamp,
) -> sqlx::Result<()> {
    let hash = keyring(seal).sign(&message(workspace, value.as_str()));
    let characters = i16::try_from(value.chars()).unwrap_or(i16::MAX);
    store::insert(conn, (workspace, erasure), &hash, characters, asked_at).await
}

fn keyring(seal: &Seal) -> Keyring {
    seal.keyring("erased values")
}

/// What is hashed: two workspaces that erase the same value have different hashes.
fn message(workspace: WorkspaceId, value: &str) -> Vec<u8> {
    [workspace.0.as_bytes(), value.as_bytes()].concat()
}

/// The remembered values of some workspaces.
pub(crate) struct RememberedValues {
    keyring: Keyring,
    workspaces: HashMap<WorkspaceId, OfWorkspace>,
}

#[derive(Default)]
struct OfWorkspace {
    erased: HashMap<[u8; 32], Timestamp>,
    lengths: BTreeSet<usize>,
    compared: usize,
}

impl RememberedValues {
    /// Reads the values of some workspaces.
    pub(crate) async fn load(pool: &PgPool, seal: &Seal, workspaces: &[Uuid]) -> sqlx::Result<Self> {
        let mut remembered = Self { keyring: keyring(seal), workspaces: HashMap::new() };
        for row in store::of_workspaces(pool, workspaces).await? {
            let (workspace, asked_at) = (row.workspace, row.asked_at.to_jiff());
            let Ok(hash) = row.value_hash.try_into() else { continue };
            remembered.add(workspace, hash, usize::try_from(row.characters).unwrap_or_default(), asked_at);
        }
        Ok(remembered)
    }

    fn add(&mut self, workspace: WorkspaceId, hash: [u8; 32], characters: usize, asked_at: Timestamp) {
        let of_workspace = self.workspaces.entry(workspace).or_default();
        of_workspace.lengths.insert(characters);
        let asked = of_workspace.erased.entry(hash).or_insert(asked_at);
        *asked = asked_at.max(*asked);
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.workspaces.is_empty()
    }

    /// Whether a submission contains a value that was erased after it was accepted.
    pub(crate) fn was_erased(&mut self, workspace: WorkspaceId, submission: &Submission) -> bool {
        let Some(of_workspace) = self.workspaces.get_mut(&workspace) else { return false };
        let accepted_at = submission.id.time();
        if of_workspace.erased.values().all(|asked_at| *asked_at <= accepted_at) {
            return false;
        }
        let json = serde_json::to_string(submission).expect("submissions become JSON");
        let texts: Vec<String> = spooled_texts(&json).iter().map(|text| normalised(text)).collect();
        let keyring = &self.keyring;
        let is_erased = |part: &str, of_workspace: &OfWorkspace| {
            let message = message(workspace, part);
            let matches = |hash: &[u8; 32]| {
                of_workspace.erased.get(hash).is_some_and(|asked_at| *asked_at > accepted_at)
            };
            keyring.any(&message, matches)
        };
        texts.iter().any(|text| {
            if of_workspace.compared >= MAX_COMPARED_PARTS {
                return of_workspace.lengths.contains(&text.chars().count()) && is_erased(text, of_workspace);
            }
            let parts = parts(text, &of_workspace.lengths);
            of_workspace.compared += parts.len();
            parts.into_iter().any(|part| is_erased(part, of_workspace))
        })
    }
}

/// Returns the parts of a normalised text that have one of these lengths and aren't part of a longer word or address.
fn parts<'a>(text: &'a str, lengths: &BTreeSet<usize>) -> Vec<&'a str> {
    let mut bounds: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    bounds.push(text.len());
    let characters: Vec<char> = text.chars().collect();
    let can_begin = |at: usize| {
        let is_word = |character: char| character.is_alphanumeric() && !is_without_spaces(character);
        at == 0 || !is_word(characters[at - 1]) || !is_word(characters[at])
    };
    let starts = (0..characters.len()).filter(|at| can_begin(*at));
    let ends = |start: usize| lengths.iter().map(move |length| (start, start + length));
    let inside = starts.flat_map(ends).filter(|(_, end)| *end < bounds.len());
    let spans = inside.map(|(start, end)| (bounds[start], bounds[end]));
    spans.filter(|(start, end)| is_whole(text, *start, *end)).map(|(start, end)| &text[start..end]).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_parts_of_a_text_are_what_a_value_is_found_in() {
        let lengths = BTreeSet::from(["ada@example.com".len()]);
        assert_eq!(
            parts("mail ada@example.com or x.ada@example.com", &lengths).first(),
            Some(&"ada@example.com")
        );
        let found = |text: &str| parts(text, &lengths).contains(&"ada@example.com");
        assert!(found("ada@example.com") && found("<ada@example.com>") && found("an ada@example.com."));
        assert!(!found("ada@example.com.au") && !found("nada@example.com") && !found(""));
        assert!(parts("私は山田太郎です", &BTreeSet::from([4])).contains(&"山田太郎"));
    }
}
