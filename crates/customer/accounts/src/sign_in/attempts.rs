//! Rate limits for signing in, registering and requesting emails. Each kind of attempt takes from leaky buckets in the
//! table `attempts`, which all servers share. Buckets that count failures get successful attempts back; sign-ins are
//! also counted in buckets that don't, because each costs a password hash.
//!
//! An account under attack stays usable for its owner: devices that have signed in to it before have their own buckets,
//! which nobody else can exhaust. All other devices share the account's bucket.

use std::net::IpAddr;
use std::time::Duration;

use api::Platform;
use jiff::SignedDuration;
use kernel::TokenHash;
use sqlx::PgConnection;

use crate::error::AccountError;
use crate::model::{Email, SessionId, UserId};
use crate::sign_in::request_source::RequestSource;
use crate::state::AccountsState;
use crate::store::attempts::{self, Bucket};

const ATTEMPT_WINDOW: SignedDuration = SignedDuration::from_hours(1);
const GLOBAL_FAILURE_WINDOW: SignedDuration = SignedDuration::from_mins(1);
/// The longest delay for unknown devices while there are too many failures on the whole server. A longer one would hold
/// their connections for little gain.
const MAX_UNKNOWN_DEVICE_DELAY: Duration = Duration::from_secs(2);
/// How many sign-ins per hour of a known device aren't counted for its IP address. Others behind the same address can
/// use up its limit, and that must not lock the owner out.
const UNCOUNTED_SIGN_INS_PER_HOUR: u32 = 5;

/// One attempt, and the buckets that it is counted in.
pub(crate) struct Attempt {
    /// Taken from before anything is checked, and given back if the attempt succeeds.
    failures: Vec<Bucket>,
    /// Taken from and never given back.
    sign_ins: Vec<Bucket>,
    /// For a known device: the bucket of its uncounted sign-ins, and the bucket of its IP address for those beyond
    /// them.
    known_device: Option<(Bucket, Bucket)>,
    /// Counts the failures of all unknown devices, and decides how long they are delayed.
    everybody: Option<Bucket>,
}

impl Attempt {
    /// An attempt to create an account, or to find out whether an address has one.
    pub(crate) fn register(state: &AccountsState, source: &RequestSource) -> Self {
        Self::of([by_address(state, "register", source.address, state.limits.register_per_hour)])
    }

    /// An attempt to sign in with a password. Unknown devices are counted by the email address they entered, whether or
    /// not it has an account.
    pub(crate) fn sign_in(
        state: &AccountsState,
        source: &RequestSource,
        typed: &str,
        known: Option<TokenHash>,
    ) -> Self {
        let (limits, typed) = (&state.limits, typed.trim().to_lowercase());
        let by_address = |scope, capacity| by_address(state, scope, source.address, capacity);
        if let Some(device) = known {
            let free = state.bucket("free_sign_in", &device.0, UNCOUNTED_SIGN_INS_PER_HOUR);
            let beyond = by_address("known_sign_in_address", limits.sign_ins_per_hour_address);
            return Self {
                sign_ins: vec![state.bucket("device_sign_in", &device.0, limits.sign_ins_per_hour_device)],
                known_device: Some((free, beyond)),
                ..Self::on_device(state, device)
            };
        }
        Self {
            failures: vec![
                by_address("sign_in_address", limits.failures_per_hour_address),
                state.bucket("sign_in", typed.as_bytes(), limits.failures_per_hour_account),
            ],
            sign_ins: vec![by_address("any_sign_in_address", limits.sign_ins_per_hour_address)],
            known_device: None,
            everybody: Some(everybody(state)),
        }
    }

    /// An attempt to enter a two-factor code after the correct password.
    pub(crate) fn second_factor(state: &AccountsState, user: UserId, known: Option<TokenHash>) -> Self {
        match known {
            Some(device) => Self::on_device(state, device),
            None => {
                Self::of([state.bucket("code", user.0.as_bytes(), state.limits.failures_per_hour_account)])
            }
        }
    }

    /// An attempt to use an invalid link or token.
    ///
    /// Valid ones are never limited, so whoever has one isn't held up by the guesses of others behind the same IP
    /// address.
    pub(crate) fn guess(state: &AccountsState, source: &RequestSource) -> Self {
        Self::of([by_address(state, "guess", source.address, state.limits.failures_per_hour_address)])
    }

    /// An attempt to confirm a session with a password or code. It is counted per session, so a stolen session can't
    /// use up the owner's attempts.
    pub(crate) fn step_up(state: &AccountsState, session: SessionId) -> Self {
        Self::of([state.bucket("step_up", session.0.as_bytes(), state.limits.failures_per_hour_device)])
    }

    /// A request for an email with a link, counted by its recipient and by the sender's IP address.
    pub(crate) fn link_email(state: &AccountsState, source: &RequestSource, to: &Email) -> Self {
        let limits = &state.limits;
        Self::of([
            by_address(state, "link_email_address", source.address, limits.emails_per_hour_address),
            state.bucket("link_email", to.identity.as_bytes(), limits.emails_per_hour),
        ])
    }

    /// Like [`Attempt::link_email`], for a signed-in user. It is also counted by account, so that one account can't
    /// send emails to many strangers, whichever addresses it enters and wherever its requests come from.
    pub(crate) fn account_email(
        state: &AccountsState,
        source: &RequestSource,
        user: UserId,
        to: &Email,
    ) -> Self {
        let mut this = Self::link_email(state, source, to);
        let account = state.bucket("email_account", user.0.as_bytes(), state.limits.emails_per_hour_account);
        this.failures.push(account);
        this
    }

    fn on_device(state: &AccountsState, device: TokenHash) -> Self {
        Self::of([state.bucket("device", &device.0, state.limits.failures_per_hour_device)])
    }

    fn of<const N: usize>(buckets: [Bucket; N]) -> Self {
        Self { failures: buckets.to_vec(), sign_ins: Vec::new(), known_device: None, everybody: None }
    }

    /// Counts an invalid link or token. Returns `refusal`, or the rate-limit error after too many of them.
    pub(crate) async fn reject(self, platform: &Platform, refusal: AccountError) -> AccountError {
        match self.begin(platform).await {
            Ok(()) => refusal,
            Err(other) => other,
        }
    }

    /// Takes the attempt before anything is checked, and waits for the delay of unknown devices.
    pub(crate) async fn begin(&self, platform: &Platform) -> Result<(), AccountError> {
        let wait = self.reserve(platform).await?;
        tokio::time::sleep(wait).await;
        Ok(())
    }

    /// Takes the attempt and returns how long to wait before going on. Nothing is taken if any bucket is used up.
    pub(crate) async fn reserve(&self, platform: &Platform) -> Result<Duration, AccountError> {
        let now = platform.clock.now();
        let mut tx = platform.db.begin().await?;
        self.take(&mut tx, platform).await?;
        let wait = match &self.everybody {
            Some(bucket) => attempts::excess(&mut tx, bucket, now).await?,
            None => SignedDuration::ZERO,
        };
        tx.commit().await?;
        Ok(Duration::try_from(wait).unwrap_or_default().min(MAX_UNKNOWN_DEVICE_DELAY))
    }

    /// Takes the attempt in the caller's transaction, which must be rolled back on an error.
    pub(crate) async fn take(
        &self,
        conn: &mut PgConnection,
        platform: &Platform,
    ) -> Result<(), AccountError> {
        let now = platform.clock.now();
        for bucket in self.failures.iter().chain(&self.sign_ins) {
            attempts::take(conn, bucket, now).await?.map_err(AccountError::TooManyAttempts)?;
        }
        if let Some((free, beyond)) = &self.known_device
            && attempts::take(conn, free, now).await?.is_err()
        {
            attempts::take(conn, beyond, now).await?.map_err(AccountError::TooManyAttempts)?;
        }
        Ok(())
    }

    /// Records a failure: the attempt stays taken. One by an unknown device is also counted for all of them together.
    pub(crate) async fn failed(&self, conn: &mut PgConnection, platform: &Platform) -> sqlx::Result<()> {
        match &self.everybody {
            Some(bucket) => attempts::count(conn, bucket, platform.clock.now()).await,
            None => Ok(()),
        }
    }

    /// Records a success: gives the attempt back to the buckets that count failures.
    pub(crate) async fn succeeded(&self, conn: &mut PgConnection) -> sqlx::Result<()> {
        for bucket in &self.failures {
            attempts::give_back(conn, bucket).await?;
        }
        Ok(())
    }
}

fn by_address(state: &AccountsState, scope: &'static str, address: IpAddr, capacity: u32) -> Bucket {
    state.bucket(scope, address.to_string().as_bytes(), capacity)
}

fn everybody(state: &AccountsState) -> Bucket {
    Bucket {
        window: GLOBAL_FAILURE_WINDOW,
        ..state.bucket("everybody", b"", state.limits.failures_per_minute_everybody)
    }
}

impl AccountsState {
    fn bucket(&self, scope: &'static str, counted: &[u8], capacity: u32) -> Bucket {
        Bucket::new(&self.platform, scope, counted, capacity, ATTEMPT_WINDOW)
    }
}
