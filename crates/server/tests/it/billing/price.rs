//! The price in SQL is the price in Rust. (`web/app/lib/pricing` compares the price of the landing page with it.)

use billing::price;
use proptest::prelude::{Strategy, prop_oneof};
use proptest::strategy::ValueTree;
use proptest::test_runner::TestRunner;

#[tokio::test]
async fn sql_computes_the_same_price() {
    testkit::run(async |app| {
        let boundaries = [150, 1_150, 5_150, 25_150].into_iter().flat_map(|at: i64| at - 1..=at + 3);
        let counts = prop_oneof![0..2_000_i64, 0..40_000_i64, 0..10_000_000_i64, 0..i64::MAX];
        let mut runner = TestRunner::deterministic();
        let drawn = (0..3_000).map(|_| counts.new_tree(&mut runner).unwrap().current());
        let counts: Vec<i64> = [0, 1, i64::MAX].into_iter().chain(boundaries).chain(drawn).collect();
        let prices: Vec<String> = sqlx::query_scalar(
            "select submissions_price(n)::text from unnest($1::bigint[]) with ordinality as c (n, i) order by i",
        )
        .bind(&counts)
        .fetch_all(&app.owner)
        .await
        .unwrap();
        assert_eq!(prices.len(), counts.len());
        for (count, in_sql) in counts.into_iter().zip(prices) {
            let in_rust = price::of(count.unsigned_abs()).hundredths_of_cents();
            assert_eq!(in_sql, in_rust.to_string(), "{count} submissions");
        }
    })
    .await;
}
