//! The background jobs, one file each.

mod erase_tryouts;

use jobs::{Cron, Definitions};
use serde_json::json;

use erase_tryouts::EraseTryouts;

pub fn jobs(definitions: Definitions) -> Definitions {
    definitions
        .define_job::<EraseTryouts>()
        .with_cron(Cron::every_minute::<EraseTryouts>().payload_value(json!({})))
}
