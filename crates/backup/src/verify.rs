//! Reads backups back: compares everything with what was stored, decrypts it, compares the contents with what the
//! database said, and lets `pg_restore` read the dump.

use std::collections::{HashMap, HashSet};

use anyhow::{Context, bail, ensure};
use futures_util::{StreamExt, stream};
use uuid::Uuid;

use crate::model::{Content, Manifest, Measure, Problem, StoredFile, VerifyReport};
use crate::postgres::Programs;
use crate::settings::Settings;
use crate::stream::{Meter, read_through};
use crate::target::{Target, parse_list};

const CHECKS_AT_ONCE: usize = 4;

/// Which backups are verified, and how.
#[derive(Clone, Debug)]
pub struct Scope {
    pub latest_only: bool,
    /// Compare with what was stored only, for a machine without the private key.
    pub without_identity: bool,
}

/// Verifies the backups of an installation, the newest first. Fails if there are none.
pub async fn verify(
    settings: &Settings,
    installation: Option<Uuid>,
    scope: &Scope,
) -> anyhow::Result<Vec<VerifyReport>> {
    let target = find_target(settings, installation.map(|id| id.to_string())).await?;
    let mut backups = target.backups().await?;
    if scope.latest_only {
        backups.drain(..backups.len().saturating_sub(1));
    }
    ensure!(!backups.is_empty(), "there is no backup in {:?}", settings.target);
    let mut checker = Checker { settings, target, scope, checked: HashSet::new() };
    let mut reports = Vec::new();
    for id in backups.iter().rev() {
        reports.push(checker.check(id).await);
    }
    Ok(reports)
}

/// Opens the folder of an installation in the target. If none is named, there must be only one.
pub(crate) async fn find_target(settings: &Settings, installation: Option<String>) -> anyhow::Result<Target> {
    if let Some(installation) = installation {
        return Ok(Target::new(settings.open_target(&installation)?));
    }
    let all = settings.open_target("")?.folders("").await.context("failed to list backup.target")?;
    match &all[..] {
        [] => bail!("there is no backup in {:?}", settings.target),
        [one] => Ok(Target::new(settings.open_target(one)?)),
        several => bail!(
            "the target has backups of several installations; choose one with --installation: {}",
            several.join(", ")
        ),
    }
}

struct Checker<'a> {
    settings: &'a Settings,
    target: Target,
    scope: &'a Scope,
    /// The files that were read already: backups share them.
    checked: HashSet<String>,
}

impl Checker<'_> {
    async fn check(&mut self, id: &str) -> VerifyReport {
        let mut report = VerifyReport {
            backup: id.to_owned(),
            files: 0,
            bytes_read: 0,
            decrypted: !self.scope.without_identity,
            problems: Vec::new(),
        };
        if let Err(error) = self.check_into(id, &mut report).await {
            report.problems.push(Problem { name: id.to_owned(), problem: format!("{error:#}") });
        }
        report
    }

    async fn check_into(&mut self, id: &str, report: &mut VerifyReport) -> anyhow::Result<()> {
        let manifest = self.target.manifest(id).await?;
        report.files = manifest.file_count;
        report.bytes_read += manifest.database.parts.iter().map(|part| part.stored.bytes).sum::<u64>();
        if let Err(error) = self.check_dump(&manifest).await {
            let name = "the dump of the database".to_owned();
            report.problems.push(Problem { name, problem: format!("{error:#}") });
        }
        let files: Vec<StoredFile> = parse_list(self.target.read_checked(&manifest.files).await?).await?;
        ensure!(files.len() == manifest.file_count, "the list of files isn't that of the manifest");
        let contents = self.contents(&manifest).await?;
        let files = files.into_iter().filter(|file| !self.checked.contains(&file.object.name));
        let this = &*self;
        let (contents, manifest) = (contents.as_ref(), &manifest);
        let checks = stream::iter(files).map(async |file| {
            let found = this.check_file(&file, manifest, contents).await;
            (file, found)
        });
        let results: Vec<_> = checks.buffer_unordered(CHECKS_AT_ONCE).collect().await;
        for (file, found) in results {
            report.bytes_read += file.object.stored.bytes;
            if let Err(error) = found {
                let problem = format!("{error:#}");
                report.problems.push(Problem { name: file.key, problem });
            } else {
                self.checked.insert(file.object.name);
            }
        }
        Ok(())
    }

    /// Reads the list of contents, if there is a private key.
    async fn contents(&self, manifest: &Manifest) -> anyhow::Result<Option<HashMap<String, Measure>>> {
        let sealed = self.target.read_checked(&manifest.contents).await?;
        if self.scope.without_identity {
            read_through(sealed).await?;
            return Ok(None);
        }
        let list: Vec<Content> =
            parse_list(manifest.encryption.decrypt(self.settings.identity(), sealed)?).await?;
        Ok(Some(list.into_iter().map(|content| (content.key, content.plain)).collect()))
    }

    async fn check_file(
        &self,
        file: &StoredFile,
        manifest: &Manifest,
        contents: Option<&HashMap<String, Measure>>,
    ) -> anyhow::Result<()> {
        let sealed = self.target.read_checked(&file.object).await?;
        let Some(contents) = contents else { return read_through(sealed).await };
        let meter = Meter::default();
        let plain = manifest.encryption.decrypt(self.settings.identity(), sealed)?;
        read_through(meter.measured(plain)).await?;
        let expected = contents.get(&file.key).context("it isn't in the list of contents")?;
        ensure!(*expected == meter.passed().into(), "its content isn't what was uploaded");
        Ok(())
    }

    async fn check_dump(&self, manifest: &Manifest) -> anyhow::Result<()> {
        let sealed = self.target.read_parts(manifest.database.parts.clone());
        if self.scope.without_identity {
            return read_through(sealed).await;
        }
        let plain = manifest.encryption.decrypt(self.settings.identity(), sealed)?;
        let programs = Programs::find(self.settings.programs(), manifest.database.program).await?;
        read_through(programs.script(plain)?).await
    }
}
