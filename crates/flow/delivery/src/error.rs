/// Why a delivery or a destination can't be read or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DeliveryError {
    #[error("not found in this workspace")]
    NotFound,
    #[error("the delivery is already in progress")]
    UnderWay,
    #[error("the destination was removed or turned off")]
    DestinationOff,
    #[error("the settings were changed in the meantime")]
    ChangedMeanwhile,
    #[error("database error")]
    Database(#[from] sqlx::Error),
    #[error("failed to enqueue a job")]
    Jobs(#[from] jobs::Error),
}

/// Whether the database itself failed, not the data in it: the connection was lost, it is full or shutting down, or
/// another transaction is in the way.
pub(crate) fn is_database_away(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::Database(error) => error.code().is_some_and(|code| {
            ["08", "40", "53", "55", "57", "58"].iter().any(|class| code.starts_with(class))
        }),
        sqlx::Error::ColumnDecode { .. } | sqlx::Error::Decode(_) | sqlx::Error::TypeNotFound { .. } => false,
        _ => true,
    }
}

impl From<DeliveryError> for api::Error {
    fn from(error: DeliveryError) -> Self {
        match error {
            DeliveryError::NotFound => Self::not_found(),
            DeliveryError::UnderWay => {
                Self::conflict("delivery_under_way", "This delivery is still in progress.")
            }
            DeliveryError::DestinationOff => {
                Self::conflict("destination_off", "This recipient or webhook was removed.")
            }
            DeliveryError::ChangedMeanwhile => Self::conflict(
                "changed_meanwhile",
                "These settings were changed in the meantime. Check them and save again.",
            ),
            DeliveryError::Database(cause) => cause.into(),
            DeliveryError::Jobs(cause) => cause.into(),
        }
    }
}
