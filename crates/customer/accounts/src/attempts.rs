//! How often somebody may try. Each act draws on buckets that all servers share. Tries that succeed are put back into
//! the buckets that count failures; sign-ins are counted in others too, because each costs a hash.
//!
//! An account under attack stays open to its owner: devices that have signed in to it have buckets of their own, which
//! nobody else can empty, and strangers share the account's.

use std::net::IpAddr;
use std::time::Duration;

use api::Platform;
use jiff::SignedDuration;
use kernel::TokenHash;
use sqlx::PgConnection;

use crate::Gate;
use crate::error::AccountError;
use crate::model::{Email, SessionId, UserId};
use crate::source::Source;
use crate::store::attempts::{self, Bucket};

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const MINUTE: SignedDuration = SignedDuration::from_mins(1);
/// The most that strangers wait while the whole server is sprayed. Longer would hold their connections for little.
const LONGEST_WAIT: Duration = Duration::from_secs(2);
/// Sign-ins of a known device in an hour that its address is not asked about. Others behind the same address can use up
/// what the address has, and must not keep an owner out by that.
const FREE_SIGN_INS: u32 = 5;

/// One try, and what it is counted by.
pub(crate) struct Attempt {
    /// Taken before anything is looked at, and put back if it succeeds.
    failures: Vec<Bucket>,
    /// Taken and never put back.
    tries: Vec<Bucket>,
    /// For a known device: the sign-ins that are free, and the bucket of its address for those beyond them.
    known_device: Option<(Bucket, Bucket)>,
    /// Counts the failures of all strangers, and lets them wait.
    everybody: Option<Bucket>,
}

impl Attempt {
    /// To make an account, or to find out whether there is one.
    pub(crate) fn register(gate: &Gate, source: &Source) -> Self {
        Self::of([by_address(gate, "register", source.address, gate.limits.register_per_hour)])
    }

    /// To sign in with a password. Strangers are counted by the address they typed, whether or not it has an account.
    pub(crate) fn sign_in(gate: &Gate, source: &Source, typed: &str, known: Option<TokenHash>) -> Self {
        let (limits, typed) = (&gate.limits, typed.trim().to_lowercase());
        let by_address = |scope, tries| by_address(gate, scope, source.address, tries);
        if let Some(device) = known {
            let free = gate.bucket("free_sign_in", &device.0, FREE_SIGN_INS);
            let beyond = by_address("known_sign_in_address", limits.sign_ins_per_hour_address);
            return Self {
                tries: vec![gate.bucket("device_sign_in", &device.0, limits.sign_ins_per_hour_device)],
                known_device: Some((free, beyond)),
                ..Self::on_device(gate, device)
            };
        }
        Self {
            failures: vec![
                by_address("sign_in_address", limits.failures_per_hour_address),
                gate.bucket("sign_in", typed.as_bytes(), limits.failures_per_hour_account),
            ],
            tries: vec![by_address("any_sign_in_address", limits.sign_ins_per_hour_address)],
            known_device: None,
            everybody: Some(everybody(gate)),
        }
    }

    /// To show a code after the password was right.
    pub(crate) fn second_factor(gate: &Gate, user: UserId, known: Option<TokenHash>) -> Self {
        match known {
            Some(device) => Self::on_device(gate, device),
            None => Self::of([gate.bucket("code", user.0.as_bytes(), gate.limits.failures_per_hour_account)]),
        }
    }

    /// To open something with a link or token that is none. What is one is never held up: whoever holds it does not
    /// pay for the guesses of others behind the same address.
    pub(crate) fn guess(gate: &Gate, source: &Source) -> Self {
        Self::of([by_address(gate, "guess", source.address, gate.limits.failures_per_hour_address)])
    }

    /// To show a password or code once more: whoever has stolen a session has this one.
    pub(crate) fn step_up(gate: &Gate, session: SessionId) -> Self {
        Self::of([gate.bucket("step_up", session.0.as_bytes(), gate.limits.failures_per_hour_device)])
    }

    /// To have a letter with a link sent to an address.
    pub(crate) fn letter(gate: &Gate, source: &Source, to: &Email) -> Self {
        let limits = &gate.limits;
        Self::of([
            by_address(gate, "letter_address", source.address, limits.letters_per_hour_address),
            gate.bucket("letter", to.identity.as_bytes(), limits.letters_per_hour),
        ])
    }

    /// As [`Attempt::letter`], asked for by somebody who is signed in: whatever addresses an account gives and
    /// wherever its requests come from, it has emails sent to few strangers.
    pub(crate) fn account_email(gate: &Gate, source: &Source, user: UserId, to: &Email) -> Self {
        let mut this = Self::letter(gate, source, to);
        let account = gate.bucket("email_account", user.0.as_bytes(), gate.limits.emails_per_hour_account);
        this.failures.push(account);
        this
    }

    fn on_device(gate: &Gate, device: TokenHash) -> Self {
        Self::of([gate.bucket("device", &device.0, gate.limits.failures_per_hour_device)])
    }

    fn of<const N: usize>(buckets: [Bucket; N]) -> Self {
        Self { failures: buckets.to_vec(), tries: Vec::new(), known_device: None, everybody: None }
    }

    /// What a guess gets: `refusal`, and after too many of them nothing but that.
    pub(crate) async fn strike(self, platform: &Platform, refusal: AccountError) -> AccountError {
        match self.begin(platform).await {
            Ok(()) => refusal,
            Err(other) => other,
        }
    }

    /// Takes the try, before anything is looked at, and waits as long as strangers have to.
    pub(crate) async fn begin(&self, platform: &Platform) -> Result<(), AccountError> {
        let wait = self.reserve(platform).await?;
        tokio::time::sleep(wait).await;
        Ok(())
    }

    /// Takes the try and says how long to wait before it is made. Nothing is taken if any bucket is empty.
    pub(crate) async fn reserve(&self, platform: &Platform) -> Result<Duration, AccountError> {
        let now = platform.clock.now();
        let mut tx = platform.db.begin().await?;
        self.take(&mut tx, platform).await?;
        let wait = match &self.everybody {
            Some(bucket) => attempts::excess(&mut tx, bucket, now).await?,
            None => SignedDuration::ZERO,
        };
        tx.commit().await?;
        Ok(Duration::try_from(wait).unwrap_or_default().min(LONGEST_WAIT))
    }

    /// As [`Attempt::reserve`], in a transaction that is rolled back if it is refused.
    pub(crate) async fn take(
        &self,
        conn: &mut PgConnection,
        platform: &Platform,
    ) -> Result<(), AccountError> {
        let now = platform.clock.now();
        for bucket in self.failures.iter().chain(&self.tries) {
            attempts::take(conn, bucket, now).await?.map_err(AccountError::TooManyTries)?;
        }
        if let Some((free, beyond)) = &self.known_device
            && attempts::take(conn, free, now).await?.is_err()
        {
            attempts::take(conn, beyond, now).await?.map_err(AccountError::TooManyTries)?;
        }
        Ok(())
    }

    /// Leaves the try taken.
    pub(crate) async fn failed(&self, conn: &mut PgConnection, platform: &Platform) -> sqlx::Result<()> {
        match &self.everybody {
            Some(bucket) => attempts::count(conn, bucket, platform.clock.now()).await,
            None => Ok(()),
        }
    }

    /// Puts the try back where failures are counted.
    pub(crate) async fn succeeded(&self, conn: &mut PgConnection) -> sqlx::Result<()> {
        for bucket in &self.failures {
            attempts::give_back(conn, bucket).await?;
        }
        Ok(())
    }
}

fn by_address(gate: &Gate, scope: &'static str, address: IpAddr, tries: u32) -> Bucket {
    gate.bucket(scope, address.to_string().as_bytes(), tries)
}

fn everybody(gate: &Gate) -> Bucket {
    Bucket { window: MINUTE, ..gate.bucket("everybody", b"", gate.limits.failures_per_minute_everybody) }
}

impl Gate {
    fn bucket(&self, scope: &'static str, counted: &[u8], tries: u32) -> Bucket {
        Bucket::new(&self.platform, scope, counted, tries, HOUR)
    }
}
