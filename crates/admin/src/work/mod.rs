//! The jobs of this crate.

mod send_suspension_email;

use jobs::Definitions;

pub(crate) use send_suspension_email::SendSuspensionEmail;

pub fn jobs(definitions: Definitions) -> Definitions {
    definitions.define_job::<SendSuspensionEmail>()
}
