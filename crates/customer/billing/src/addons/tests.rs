use jiff::civil::{Date, date};

use super::{ADDONS, Addon, AddonPeriod, AddonStatus, WEBHOOKS, days_in, prorated_cents};

fn period(active_from: Date, last_day: Option<Date>) -> AddonPeriod {
    AddonPeriod { addon: "webhooks".to_owned(), active_from, last_day }
}

#[test]
fn days_are_counted_with_the_first_and_the_last() {
    let october = date(2026, 10, 1);
    assert_eq!(days_in(october, date(2026, 10, 20), None), 12);
    assert_eq!(days_in(october, date(2026, 9, 3), None), 31);
    assert_eq!(days_in(october, date(2026, 9, 3), Some(date(2026, 10, 31))), 31);
    assert_eq!(days_in(october, date(2026, 10, 31), None), 1);
    assert_eq!(days_in(october, date(2026, 11, 1), None), 0);
    assert_eq!(days_in(october, date(2026, 8, 1), Some(date(2026, 9, 30))), 0);
}

#[test]
fn a_part_of_a_month_is_rounded_half_up_once() {
    let (october, february) = (date(2026, 10, 1), date(2026, 2, 1));
    assert_eq!(prorated_cents(300, 12, october), 116);
    assert_eq!(prorated_cents(300, 31, october), 300);
    assert_eq!(prorated_cents(300, 0, october), 0);
    assert_eq!(prorated_cents(500, 1, february), 18, "17.857");
    assert_eq!(prorated_cents(7, 14, february), 4, "3.5");
}

#[test]
fn the_status_follows_from_the_periods() {
    let today = date(2026, 11, 18);
    let status = |periods: &[AddonPeriod]| Addon::new(WEBHOOKS, periods, today);
    let none = status(&[]);
    assert_eq!((none.status, none.activation_cents, none.this_month_cents), (AddonStatus::Inactive, 130, 0));
    let active = status(&[period(today, None)]);
    assert_eq!(
        (active.status, active.activation_cents, active.this_month_cents),
        (AddonStatus::Active, 0, 130)
    );
    let ending = status(&[period(date(2026, 10, 5), Some(date(2026, 11, 30)))]);
    assert_eq!((ending.status, ending.activation_cents), (AddonStatus::EndsAtPeriodEnd, 0));
    assert_eq!((ending.this_month_cents, ending.ends_on), (300, Some(date(2026, 11, 30))));
    let ended = status(&[period(date(2026, 9, 5), Some(date(2026, 10, 31)))]);
    assert_eq!((ended.status, ended.activation_cents), (AddonStatus::Inactive, 130));
    for soon in ADDONS.into_iter().filter(|offer| !offer.is_available) {
        let soon = Addon::new(soon, &[], today);
        assert_eq!((soon.status, soon.activation_cents), (AddonStatus::ComingSoon, 0));
    }
}
