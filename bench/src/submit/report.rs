//! Prints the figures as a table for people and as one line of JSON for programs.

use bench::Encoding;
use serde_json::{Value, json};

use crate::submit::figures::Figures;
use crate::submit::rounds::Rounds;
use crate::submit::workload::{PEAK_IN_FLIGHT, Workload, product};

pub(crate) fn print_head() {
    println!(
        "{:<22} {:>9} {:<10} {:>8} {:>8} {:>8} {:>8}   {:>22} {:>7}",
        "workload",
        "in flight",
        "encoding",
        "rps",
        "p50 ms",
        "p99 ms",
        "p99.9",
        "CPU µs: srv / pg / gen",
        "others"
    );
}

pub(crate) fn print_row(workload: Workload, figures: &Figures) {
    let split =
        format!("{:.0} / {:.0} / {:.0}", figures.server_us, figures.postgres_us, figures.generator_us);
    println!(
        "{:<22} {:>9} {:<10} {:>8.0} {:>8.2} {:>8.2} {:>8.2}   {split:>22} {:>5.0} %",
        workload.name(),
        workload.in_flight(),
        workload.encoding(),
        figures.rate,
        figures.p50_ms,
        figures.p99_ms,
        figures.p999_ms,
        figures.foreign * 100.0
    );
    if figures.planned_after_ms > 100.0 {
        println!("{:<22} {:>9} {:<10} {:>8.0} ms later", "… and planned", "", "", figures.planned_after_ms);
    }
    if figures.drain_rate > 0.0 {
        println!("{:<22} {:>9} {:<10} {:>8.0}", "… and drained", "", "", figures.drain_rate);
    }
}

pub(crate) fn print_table(rounds: &Rounds) {
    print_head();
    rounds.medians().for_each(|(workload, figures)| print_row(workload, &figures));
}

/// Returns the last line of a whole run; what was not measured is null.
pub(crate) fn json_line(rounds: &Rounds) -> Value {
    let of = |workload| rounds.median(workload);
    let rate = |workload| of(workload).map(|figures| figures.rate);
    let best = |is: fn(Workload) -> bool| {
        let rates = rounds.medians().filter(|(workload, _)| is(*workload)).map(|(_, figures)| figures.rate);
        rates.reduce(f64::max)
    };
    let at = |encoding| product(PEAK_IN_FLIGHT, encoding);
    let many = of(at(Encoding::Urlencoded));
    let posts = many.map(|figures| figures.rate);
    let single = best(|workload| matches!(workload, Workload::EngineSingle { .. }));
    let batch = rate(Workload::EngineBatch);
    let peer = best(|workload| matches!(workload, Workload::Peer { .. }));
    let (json, multipart) = (rate(at(Encoding::Json)), rate(at(Encoding::Multipart)));
    let (half, spill) = (of(Workload::HalfLoad), of(Workload::Spill));
    let spilled = spill.map(|figures| figures.rate);
    json!({
        "bench": "submit",
        "product_rps": whole(posts),
        "engine_single_rps": whole(single),
        "engine_batch_rps": whole(batch),
        "peer_rps": whole(peer),
        "p50_ms": three_decimals(many.map(|figures| figures.p50_ms)),
        "p99_ms": three_decimals(many.map(|figures| figures.p99_ms)),
        "p99_half_load_ms": three_decimals(half.map(|figures| figures.p99_ms)),
        "lonely_p50_ms": three_decimals(of(Workload::OneAtATime).map(|figures| figures.p50_ms)),
        "spill_rps": whole(spilled),
        "lonely_p99_ms": three_decimals(of(Workload::OneAtATime).map(|figures| figures.p99_ms)),
        "lonely_p99_backlog_ms": three_decimals(of(Workload::BesideBacklog).map(|figures| figures.p99_ms)),
        "ratio_batch": ratio(posts, batch),
        "ratio_batch_alone": ratio(rate(Workload::ProductAlone), batch),
        "ratio_billing": ratio(rate(Workload::ProductAlone), rate(Workload::WithoutBilling)),
        "ratio_search": ratio(posts, rate(Workload::WithoutSearch)),
        "ratio_schema": ratio(rate(Workload::WithForm), rate(Workload::ProductAlone)),
        "at_limit_rps": whole(rate(Workload::AtLimit)),
        "ratio_at_limit": ratio(rate(Workload::AtLimit), rate(Workload::WithoutBilling)),
        "ratio_single": ratio(posts, single),
        "ratio_peer": ratio(posts, peer),
        "ratio_spill": ratio(spilled, posts),
        "json_rps": whole(json),
        "multipart_rps": whole(multipart),
        "ratio_json": ratio(json, posts),
        "ratio_multipart": ratio(multipart, posts),
        "p50_half_load_ms": three_decimals(half.map(|figures| figures.p50_ms)),
        "p999_half_load_ms": three_decimals(half.map(|figures| figures.p999_ms)),
        "drain_rps": whole(spill.map(|figures| figures.drain_rate)),
        "planned_after_ms": three_decimals(many.map(|figures| figures.planned_after_ms)),
        "server_us": three_decimals(many.map(|figures| figures.server_us)),
        "postgres_us": three_decimals(many.map(|figures| figures.postgres_us)),
        "generator_us": three_decimals(many.map(|figures| figures.generator_us)),
        "foreign_cpu": three_decimals(Some(rounds.foreign())),
    })
}

fn ratio(figure: Option<f64>, to: Option<f64>) -> Value {
    three_decimals(figure.zip(to).map(|(figure, to)| figure / to))
}

#[expect(clippy::cast_possible_truncation, reason = "rates are far below 2^52")]
fn whole(figure: Option<f64>) -> Value {
    figure.map_or(Value::Null, |figure| json!(figure.round() as i64))
}

/// Rounds to three decimal places.
fn three_decimals(figure: Option<f64>) -> Value {
    figure.map_or(Value::Null, |figure| json!((figure * 1000.0).round() / 1000.0))
}
