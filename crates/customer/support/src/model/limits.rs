//! What a workspace may send: how much, how often, and how large.

use jiff::SignedDuration;

/// The most tickets that a workspace can open in [`LIMIT_WINDOW`].
pub(crate) const MAX_TICKETS: i64 = 20;
/// The most replies that a workspace can send in [`LIMIT_WINDOW`], by web and by email.
pub(crate) const MAX_REPLIES: i64 = 100;
/// The time in which tickets and replies are counted.
pub(crate) const LIMIT_WINDOW: SignedDuration = SignedDuration::from_hours(24);

pub(crate) const MAX_SUBJECT_CHARS: usize = 200;
pub(crate) const MAX_MESSAGE_CHARS: usize = 20_000;
/// The longest text that is searched for.
pub(crate) const MAX_SEARCH_CHARS: usize = 200;
/// The longest id of a request.
pub(crate) const MAX_REQUEST_ID_BYTES: usize = 64;

pub(crate) const MAX_FILES_PER_MESSAGE: usize = 10;
/// The largest file, in bytes.
pub(crate) const MAX_TICKET_FILE_BYTES: u64 = 10 * 1024 * 1024;
/// The most bytes of all files of a workspace's tickets.
pub(crate) const MAX_TICKET_BYTES: i64 = 100_000_000;
/// The most files of a workspace that no message names yet.
pub(crate) const MAX_UNATTACHED_FILES: i64 = 50;
/// How long a file is kept that no message names.
pub(crate) const UNATTACHED_TTL: SignedDuration = SignedDuration::from_hours(24);
/// How long an upload may take. After that, it doesn't count any more.
pub(crate) const MAX_UPLOAD_TIME: SignedDuration = SignedDuration::from_hours(1);

/// How long it's remembered that an email was received. Nobody delivers one again later than that.
pub(crate) const INBOUND_TTL: SignedDuration = SignedDuration::from_hours(24 * 90);
