//! Disks that can fail on purpose: one whose power can be cut, and one that can be filled.

use std::fs::File;
use std::io::Write;
use std::os::unix::fs::FileTypeExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context;

use crate::environment::Environment;
use crate::machine::process::{Process, command, run};
use crate::wait::until;

/// A disk whose power can be cut. nbdkit keeps written data in memory and writes it to a file when it is told to flush;
/// nbdfuse shows it as a file, which a loop device turns into a disk. Once nbdkit is killed, everything that wasn't
/// flushed is lost, as on a real machine.
pub(crate) struct Disk {
    folder: PathBuf,
    campaign: PathBuf,
    nbdkit: Option<Process>,
    fuse: Option<Process>,
    device: String,
    delay: Option<Duration>,
}

const SIZE: u64 = 4 << 30;

impl Disk {
    /// Creates an empty disk and mounts it.
    pub(crate) async fn make(environment: &Environment<'_>) -> anyhow::Result<Self> {
        let folder = environment.folder.join("disk");
        for part in ["fuse", "mnt"] {
            std::fs::create_dir_all(folder.join(part))?;
        }
        File::create(folder.join("image"))?.set_len(SIZE)?;
        let campaign = environment.campaign.folder.clone();
        let mut disk =
            Self { folder, campaign, nbdkit: None, fuse: None, device: String::new(), delay: None };
        disk.attach().await?;
        run("mkfs.ext4", ["-q", "-F", "-E", "nodiscard", &disk.device]).await?;
        run("mount", [Path::new(&disk.device), &disk.mounted()]).await?;
        Ok(disk)
    }

    /// Returns the path where it is mounted.
    pub(crate) fn mounted(&self) -> PathBuf {
        self.folder.join("mnt")
    }

    /// Returns the process to kill first for a power cut.
    pub(crate) fn pid(&self) -> Option<u32> {
        self.nbdkit.as_ref().map(Process::pid)
    }

    /// Makes everything durable, because the initial data of a scenario isn't part of the test.
    pub(crate) async fn flush(&self) -> anyhow::Result<()> {
        run("sync", [Path::new("-f"), &self.mounted()]).await.map(drop)
    }

    /// Mounts it again after the power cut, with what had been flushed.
    pub(crate) async fn remount(&mut self) -> anyhow::Result<()> {
        self.detach().await?;
        self.attach().await?;
        run("mount", [Path::new(&self.device), &self.mounted()]).await?;
        Ok(())
    }

    /// From now on every write takes this much longer. Nothing may use the disk during the call.
    pub(crate) async fn slow_down(&mut self, delay: Duration) -> anyhow::Result<()> {
        self.flush().await?;
        self.delay = Some(delay);
        self.remount().await
    }

    async fn attach(&mut self) -> anyhow::Result<()> {
        let socket = self.folder.join("socket");
        if socket.exists() {
            std::fs::remove_file(&socket)?;
        }
        let log = self.folder.join("disk.log");
        let mut nbdkit = command("nbdkit");
        nbdkit.env("TMPDIR", &self.folder).args(["-f", "-U"]).arg(&socket).arg("--filter=nozero");
        match self.delay {
            None => {
                nbdkit.args(["--filter=cache", "file"]).arg(self.folder.join("image")).arg("cache=writeback")
            }
            Some(delay) => nbdkit
                .args(["--filter=delay", "file"])
                .arg(self.folder.join("image"))
                .arg(format!("wdelay={}ms", delay.as_millis())),
        };
        self.nbdkit = Some(Process::start("nbdkit", &mut nbdkit, &self.campaign, &log)?);
        until("nbdkit listens", Duration::from_secs(10), async || {
            std::fs::metadata(&socket).is_ok_and(|file| file.file_type().is_socket())
        })
        .await?;

        let image_file = self.folder.join("fuse/disk");
        let mut fuse = command("nbdfuse");
        fuse.args(["-C", "1"]).arg(&image_file).arg(format!("nbd+unix:///?socket={}", socket.display()));
        self.fuse = Some(Process::start("nbdfuse", &mut fuse, &self.campaign, &log)?);
        until("nbdfuse shows the disk", Duration::from_secs(10), async || image_file.is_file()).await?;
        let image_file = image_file.to_str().context("a plain path")?;
        self.device = run("losetup", ["-f", "--show", image_file]).await?;
        Ok(())
    }

    /// Takes it apart, as far as it exists.
    async fn detach(&mut self) -> anyhow::Result<()> {
        run("umount", [Path::new("-l"), &self.mounted()]).await?;
        run("losetup", ["-d", &self.device]).await?;
        run("umount", [Path::new("-l"), &self.folder.join("fuse")]).await?;
        for mut part in [self.nbdkit.take(), self.fuse.take()].into_iter().flatten() {
            if part.is_alive() {
                // nbdfuse ends by itself when its file is closed, nbdkit on a signal.
                crate::machine::process::signal_all("TERM", &[part.pid()]).await;
            }
            part.wait_until_ended(Duration::from_secs(20)).await?;
        }
        Ok(())
    }
}

impl Drop for Disk {
    fn drop(&mut self) {
        crate::machine::cleanup::unmount_disks(&self.folder);
    }
}

/// A small in-memory file system that can be filled.
pub(crate) struct Volume {
    place: PathBuf,
}

impl Volume {
    pub(crate) async fn make(place: PathBuf, megabytes: u32) -> anyhow::Result<Self> {
        std::fs::create_dir_all(&place)?;
        let size = format!("size={megabytes}m,mode=0755");
        run("mount", ["-t", "tmpfs", "-o", &size, "tmpfs", place.to_str().context("a plain path")?]).await?;
        Ok(Self { place })
    }

    pub(crate) fn place(&self) -> &Path {
        &self.place
    }

    /// Uses up all space, while others write too.
    pub(crate) async fn fill(&self) -> anyhow::Result<()> {
        let mut ballast = File::create(self.ballast())?;
        let full = tokio::task::spawn_blocking(move || {
            let mut piece = vec![0; 1 << 20];
            while piece.len() >= 4096 {
                if ballast.write_all(&piece).is_err() {
                    piece.truncate(piece.len() / 2);
                }
            }
        });
        full.await.context("filling a disk")
    }

    /// Frees the space again.
    pub(crate) fn free(&self) -> anyhow::Result<()> {
        std::fs::remove_file(self.ballast()).context("removing the ballast")
    }

    fn ballast(&self) -> PathBuf {
        self.place.join("ballast")
    }
}

impl Drop for Volume {
    fn drop(&mut self) {
        crate::machine::cleanup::unmount_disks(&self.place);
    }
}
