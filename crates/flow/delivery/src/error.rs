/// Why a delivery or a destination cannot be given or changed.
#[derive(Debug, thiserror::Error)]
pub(crate) enum DeliveryError {
    #[error("no such thing in this workspace")]
    NotFound,
    #[error("it is under way already")]
    UnderWay,
    #[error("its destination takes nothing any more")]
    DestinationOff,
    #[error("the database failed")]
    Database(#[from] sqlx::Error),
    #[error("the consequence could not be written down")]
    Jobs(#[from] jobs::Error),
}

impl From<DeliveryError> for api::Error {
    fn from(error: DeliveryError) -> Self {
        match error {
            DeliveryError::NotFound => Self::not_found(),
            DeliveryError::UnderWay => {
                Self::conflict("delivery_under_way", "This delivery is still under way")
            }
            DeliveryError::DestinationOff => {
                Self::conflict("destination_off", "This recipient or address is not used any more")
            }
            DeliveryError::Database(cause) => cause.into(),
            DeliveryError::Jobs(cause) => cause.into(),
        }
    }
}
