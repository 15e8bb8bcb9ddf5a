pub(crate) mod addons;
pub(crate) mod spending_limit;
pub(crate) mod usage;
pub(crate) mod usage_days;
