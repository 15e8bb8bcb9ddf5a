//! Cleans up after a campaign, in whatever state it ended: its processes, its disks, its networks, its folder.

use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::machine::network;
use crate::machine::process::{CAMPAIGN_VARIABLE, output_or_empty, run_ignoring_failure};

/// Ends and removes everything that belongs to a campaign's folder.
pub(crate) fn clean_up(folder: &Path) {
    kill_processes(folder);
    unmount_disks(folder);
    network::remove_leftovers(folder);
    if folder.exists()
        && let Err(error) = std::fs::remove_dir_all(folder)
    {
        eprintln!("{} is left behind: {error}", folder.display());
    }
}

/// Kills, by their ids, the processes that have the campaign's variable.
pub(crate) fn kill_processes(folder: &Path) {
    for _ in 0..20 {
        let left = processes_of(folder);
        if left.is_empty() {
            return;
        }
        run_ignoring_failure(
            "kill",
            std::iter::once("-KILL".to_owned()).chain(left.iter().map(u32::to_string)),
        );
        std::thread::sleep(Duration::from_millis(100));
    }
    eprintln!("some processes of {} do not end", folder.display());
}

/// Unmounts what is below a folder, the last first. Each loop device is detached before the file system with its file
/// is gone, because afterwards nobody could tell whose it was.
pub(crate) fn unmount_disks(folder: &Path) {
    let mounts = std::fs::read_to_string("/proc/self/mounts").unwrap_or_default();
    let below = mounts.lines().filter_map(|line| {
        let (device, rest) = line.split_once(' ')?;
        let place = rest.split(' ').next()?;
        Path::new(place).starts_with(folder).then_some((device, place))
    });
    let below: Vec<(&str, &str)> = below.collect();
    for (device, place) in below.iter().rev() {
        detach_loops(folder);
        run_ignoring_failure("umount", ["-l".to_owned(), (*place).to_owned()]);
        if device.starts_with("/dev/loop") {
            run_ignoring_failure("losetup", ["-d".to_owned(), (*device).to_owned()]);
        }
    }
}

/// Detaches the loop devices of files below a folder. One that is still in use is detached when it no longer is.
fn detach_loops(folder: &Path) {
    let loops = output_or_empty("losetup", &["-l", "-n", "-O", "NAME,BACK-FILE"]);
    for line in loops.lines() {
        if let Some((device, file)) = line.trim().split_once(char::is_whitespace)
            && Path::new(file.trim()).starts_with(folder)
        {
            run_ignoring_failure("losetup", ["-d".to_owned(), device.to_owned()]);
        }
    }
}

/// Returns the campaign's processes. PostgreSQL's processes overwrite their environment with their titles, so they are
/// recognised by their working folder.
fn processes_of(folder: &Path) -> Vec<u32> {
    let mark = [CAMPAIGN_VARIABLE.as_bytes(), b"=", folder.as_os_str().as_bytes()].concat();
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    all.filter_map(|entry| entry.file_name().to_str()?.parse::<u32>().ok())
        .filter(|pid| *pid != std::process::id())
        .filter(|pid| {
            let process = PathBuf::from(format!("/proc/{pid}"));
            let has_campaign_variable = std::fs::read(process.join("environ"))
                .is_ok_and(|all| all.split(|byte| *byte == 0).any(|one| one == mark));
            has_campaign_variable || is_postgres_in(*pid, folder)
        })
        .collect()
}

/// Returns whether it is a PostgreSQL process of a cluster below this folder.
pub(crate) fn is_postgres_in(pid: u32, folder: &Path) -> bool {
    let process = PathBuf::from(format!("/proc/{pid}"));
    std::fs::read_link(process.join("cwd")).is_ok_and(|place| place.starts_with(folder))
        && std::fs::read_to_string(process.join("comm")).is_ok_and(|name| name.trim() == "postgres")
}
