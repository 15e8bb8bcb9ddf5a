use proptest::prelude::*;

use super::*;

fn cents(submissions: u64) -> u128 {
    of(submissions).cents()
}

#[test]
fn nothing_up_to_150_then_two_cents_each() {
    assert_eq!([0, 1, 149, 150].map(cents), [0; 4]);
    assert_eq!([151, 152, 300, 650].map(cents), [2, 4, 300, 1_000]);
    assert_eq!(invoice_lines(150).count(), 0);
}

/// The expected amounts are calculated by hand from the announced prices, not from `PRICE_TIERS`.
#[test]
fn exact_at_each_boundary() {
    let paid = |count: u64| of(FREE_SUBMISSIONS_PER_MONTH + count).hundredths_of_cents();
    assert_eq!(paid(999), 199_800);
    assert_eq!(paid(1_000), 200_000);
    assert_eq!(paid(1_001), 200_180);
    assert_eq!(paid(4_999), 200_000 + 719_820);
    assert_eq!(paid(5_000), 200_000 + 720_000);
    assert_eq!(paid(5_001), 920_000 + 150);
    assert_eq!(paid(24_999), 920_000 + 2_999_850);
    assert_eq!(paid(25_000), 920_000 + 3_000_000);
    assert_eq!(paid(25_001), 3_920_000 + 100);
    assert_eq!(paid(1_000_000), 3_920_000 + 97_500_000);
}

#[test]
fn rounded_half_up_and_only_at_the_end() {
    // 1,001 paid submissions cost 2000 + 1.8 cents; 5,001 cost 9200 + 1.5 cents.
    assert_eq!(cents(FREE_SUBMISSIONS_PER_MONTH + 1_001), 2_002);
    assert_eq!(cents(FREE_SUBMISSIONS_PER_MONTH + 1_002), 2_004, "3.6 cents, not twice 2");
    assert_eq!(cents(FREE_SUBMISSIONS_PER_MONTH + 5_001), 9_202, "a half goes up");
    assert_eq!(cents(FREE_SUBMISSIONS_PER_MONTH + 5_003), 9_205, "4.5 cents, not three times 2");
}

#[test]
fn the_table_is_what_is_announced() {
    let announced = [(0, 0, 200), (1_000, 10, 180), (5_000, 25, 150), (25_000, 50, 100)];
    let ours = PRICE_TIERS.map(|tier| (tier.above, tier.percent_off, tier.each.hundredths_of_cents()));
    assert_eq!(ours, announced);
    assert!(PRICE_TIERS.is_sorted_by(|one, next| one.above < next.above && one.each > next.each));
}

#[test]
fn the_largest_number_has_a_price() {
    assert!(of(u64::MAX) > of(u64::MAX - 1));
}

/// Mostly realistic monthly numbers, and sometimes any number at all.
fn counts() -> impl Strategy<Value = u64> {
    prop_oneof![0..2_000_u64, 0..40_000_u64, 0..10_000_000_u64, any::<u64>()]
}

#[test]
fn ten_euros_are_five_hundred_paid_ones() {
    assert_eq!([0, 1, 2, 1_000, 2_000].map(affordable), [150, 150, 151, 650, 1_150]);
    assert_eq!(
        [(0, 151), (150, 12), (149, 1), (650, 0)].map(|(used, more)| cents_of_more(used, more)),
        [2, 24, 0, 0]
    );
}

proptest! {
    #[test]
    fn the_limit_is_met_and_never_exceeded(cents in 0..100_000_000_u64) {
        let most = affordable(cents);
        prop_assert!(of(most).cents() <= u128::from(cents));
        prop_assert!(of(most + 1).cents() > u128::from(cents));
    }

    /// However often someone opens some of them, they pay what the month costs.
    #[test]
    fn opened_in_parts_they_cost_the_same(parts in prop::collection::vec(0..3_000_u64, 0..20)) {
        let (mut used, mut paid) = (0, 0);
        for part in parts {
            paid += u128::from(cents_of_more(used, part));
            used += part;
        }
        prop_assert_eq!(paid, of(used).cents());
    }

    #[test]
    fn more_never_costs_less(some in counts(), more in counts()) {
        let (fewer, more) = (some.min(more), some.max(more));
        prop_assert!(of(fewer) <= of(more));
        prop_assert!(of(fewer).cents() <= of(more).cents());
    }

    /// There are no price jumps: each additional submission costs exactly the price of its tier.
    #[test]
    fn one_more_costs_one_price_of_the_table(paid in counts()) {
        let before = FREE_SUBMISSIONS_PER_MONTH + paid.min(u64::MAX - FREE_SUBMISSIONS_PER_MONTH - 1);
        let step = of(before + 1).hundredths_of_cents() - of(before).hundredths_of_cents();
        let prices = PRICE_TIERS.map(|tier| tier.each.hundredths_of_cents());
        prop_assert!(prices.contains(&step), "{step}");
        let tier = PRICE_TIERS.iter().rfind(|tier| tier.above <= before - FREE_SUBMISSIONS_PER_MONTH).expect("the first begins at 0");
        prop_assert_eq!(step, tier.each.hundredths_of_cents());
    }

    #[test]
    fn the_average_price_only_falls(some in 1..10_000_000_u64, more in 1..10_000_000_u64) {
        let (fewer, more) = (some.min(more), some.max(more));
        let cost = |paid: u64| of(FREE_SUBMISSIONS_PER_MONTH + paid).hundredths_of_cents();
        prop_assert!(cost(fewer) * u128::from(more) >= cost(more) * u128::from(fewer));
    }

    #[test]
    fn lines_hold_every_paid_one_and_add_up_to_the_total(submissions in counts()) {
        let lines: Vec<InvoiceLine> = invoice_lines(submissions).collect();
        let counted: u64 = lines.iter().map(|line| line.count).sum();
        prop_assert_eq!(counted, submissions.saturating_sub(FREE_SUBMISSIONS_PER_MONTH));
        let total: u128 = lines.iter().map(|line| line.amount().cents()).sum();
        prop_assert_eq!(total, of(submissions).cents());
    }

    /// Compares with a slow calculation that prices each submission separately.
    #[test]
    fn as_if_each_were_priced_alone(submissions in 0..60_000_u64) {
        let one = |paid: u64| match paid {
            ..1_000 => 200_u128,
            1_000..5_000 => 180,
            5_000..25_000 => 150,
            25_000.. => 100,
        };
        let slow: u128 = (0..submissions.saturating_sub(150)).map(one).sum();
        prop_assert_eq!(of(submissions).hundredths_of_cents(), slow);
    }
}
