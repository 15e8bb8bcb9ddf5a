//! The background jobs, one file each.

mod erase_tryouts;

use jobs::{Definitions, every_minute};

use erase_tryouts::EraseTryouts;

pub fn jobs(definitions: Definitions) -> Definitions {
    definitions.define_job::<EraseTryouts>().with_cron(every_minute::<EraseTryouts>())
}
