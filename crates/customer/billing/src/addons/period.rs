use jiff::civil::Date;

/// When an add-on was active, without a break.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AddonPeriod {
    pub addon: String,
    pub active_from: Date,
    /// `None` until it is deactivated.
    pub last_day: Option<Date>,
}

impl AddonPeriod {
    /// Whether the add-on is active on a day.
    pub fn covers(&self, day: Date) -> bool {
        self.active_from <= day && self.last_day.is_none_or(|last| day <= last)
    }

    /// What it costs in a month, in cents before tax.
    pub fn cents_in(&self, price_cents: u64, month: Date) -> u64 {
        prorated_cents(price_cents, days_in(month, self.active_from, self.last_day), month)
    }
}

/// Returns how many days from `from` to `last`, both included, are in a month.
pub fn days_in(month: Date, from: Date, last: Option<Date>) -> u64 {
    let first = month.first_of_month().max(from);
    let end = month.last_of_month();
    let end = last.map_or(end, |last| end.min(last));
    if end < first { 0 } else { u64::from((end - first).get_days().unsigned_abs()) + 1 }
}

/// Returns the price of some days of a month, rounded half up.
pub fn prorated_cents(price_cents: u64, days: u64, month: Date) -> u64 {
    let all = u64::from(month.days_in_month().unsigned_abs());
    (2 * price_cents * days + all) / (2 * all)
}
