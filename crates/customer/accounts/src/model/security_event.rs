use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use utoipa::ToSchema;

use crate::model::EventId;

/// The kind of a security event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub(crate) enum EventKind {
    Registered,
    SignedIn,
    /// Failed sign-ins are combined into one event per hour, with their number in `details.times`.
    SignInFailed,
    SignedOut,
    SessionEnded,
    PasswordChanged,
    PasswordReset,
    EmailChangeAsked,
    EmailChanged,
    EmailVerified,
    TwoFactorOn,
    TwoFactorOff,
    RecoveryCodesMade,
    RecoveryCodeUsed,
    Exported,
    AccountDeleted,
    /// The user had everything erased that contains a value; `details.submissions` says how many submissions were counted.
    DataErased,
    /// The operator changed how the workspace pays; `details.pays_by` says how.
    PaymentTermsChanged,
    /// The operator recorded something about an invoice; `details.number` and `details.action` say what.
    InvoiceChanged,
    /// An operator suspended something, lifted a suspension, ended the sessions, or read a submission to which access was
    /// granted. `details.action` says what.
    OperatorActed,
    /// The user let support read a submission; `details.until` says how long, `details.ticket` the number of the ticket.
    SupportAccessGranted,
    SupportAccessDeclined,
    SupportAccessRevoked,
    /// An endpoint answers under the id that its form had at another service: `details.old_id`.
    OldIdClaimed,
    OldIdRemoved,
}

impl EventKind {
    /// The name by which it is stored and shown in the API.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Registered => "registered",
            Self::SignedIn => "signed_in",
            Self::SignInFailed => "sign_in_failed",
            Self::SignedOut => "signed_out",
            Self::SessionEnded => "session_ended",
            Self::PasswordChanged => "password_changed",
            Self::PasswordReset => "password_reset",
            Self::EmailChangeAsked => "email_change_asked",
            Self::EmailChanged => "email_changed",
            Self::EmailVerified => "email_verified",
            Self::TwoFactorOn => "two_factor_on",
            Self::TwoFactorOff => "two_factor_off",
            Self::RecoveryCodesMade => "recovery_codes_made",
            Self::RecoveryCodeUsed => "recovery_code_used",
            Self::Exported => "exported",
            Self::AccountDeleted => "account_deleted",
            Self::DataErased => "data_erased",
            Self::PaymentTermsChanged => "payment_terms_changed",
            Self::InvoiceChanged => "invoice_changed",
            Self::OperatorActed => "operator_acted",
            Self::SupportAccessGranted => "support_access_granted",
            Self::SupportAccessDeclined => "support_access_declined",
            Self::SupportAccessRevoked => "support_access_revoked",
            Self::OldIdClaimed => "old_id_claimed",
            Self::OldIdRemoved => "old_id_removed",
        }
    }
}

/// One event in the security log of an account.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct SecurityEvent {
    /// The id of the event.
    pub id: EventId,
    #[schema(value_type = EventKind)]
    pub kind: String,
    #[schema(value_type = String, format = DateTime)]
    pub at: Timestamp,
    pub device: String,
    pub network: String,
    /// More about the event: the number of failed sign-ins (`times`), of ended sessions (`sessions`), of remaining
    /// recovery codes (`left`) or of erased submissions (`submissions`), the new address (`email`), the way to pay
    /// (`pays_by`), an invoice (`number`, `action`), or an id of another service (`old_id`, `endpoint_id`).
    #[schema(value_type = Object)]
    pub details: Value,
}
