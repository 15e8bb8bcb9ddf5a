//! Deletes backups that are too old, and the files that no remaining backup has.

use std::collections::HashSet;

use jiff::{SignedDuration, Timestamp};

use crate::model::StoredFile;
use crate::target::{Target, manifest_name, parse_list, time_of};

/// How long a backup that was never finished is left alone. None takes as long.
const UNFINISHED_KEPT: SignedDuration = SignedDuration::from_hours(48);

/// Deletes every backup older than `keep_days` except for `newest`, which has just succeeded, and returns their ids.
///
/// A backup's manifest goes first, so that an interrupted run leaves nothing that looks like a backup. Files go last:
/// those that no remaining backup names.
pub(super) async fn prune(
    target: &Target,
    newest: &str,
    now: Timestamp,
    keep_days: u32,
) -> anyhow::Result<Vec<String>> {
    let keep = SignedDuration::from_hours(24 * i64::from(keep_days));
    let (mut pruned, mut remaining, mut unfinished) = (Vec::new(), Vec::new(), 0);
    for (id, folder) in target.folders().await? {
        let age = time_of(&id).map(|time| now.duration_since(time));
        if folder.is_whole && (id == newest || age.is_none_or(|age| age <= keep)) {
            remaining.push(id);
        } else if folder.is_whole || age.is_some_and(|age| age > UNFINISHED_KEPT) {
            target.delete(&manifest_name(&id)).await?;
            for name in folder.names {
                target.delete(&name).await?;
            }
            unfinished += u32::from(!folder.is_whole);
            if folder.is_whole {
                pruned.push(id);
            }
        }
    }
    if !pruned.is_empty() || unfinished > 0 {
        delete_unused_files(target, &remaining).await?;
    }
    Ok(pruned)
}

async fn delete_unused_files(target: &Target, remaining: &[String]) -> anyhow::Result<()> {
    let mut used = HashSet::new();
    for id in remaining {
        let manifest = target.manifest(id).await?;
        let files: Vec<StoredFile> = parse_list(target.read_checked(&manifest.files).await?).await?;
        used.extend(files.into_iter().map(|file| file.object.name));
    }
    for name in target.file_names().await?.difference(&used) {
        target.delete(name).await?;
    }
    Ok(())
}
