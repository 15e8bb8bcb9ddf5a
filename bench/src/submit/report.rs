//! Prints the figures as a table for people and as one line of JSON for programs.

use bench::Encoding;
use serde_json::{Value, json};

use crate::submit::figures::Figures;
use crate::submit::rounds::Rounds;
use crate::submit::workload::{MANY, Subject, product};

pub(crate) fn print_head() {
    println!(
        "{:<22} {:>9} {:<10} {:>8} {:>8} {:>8} {:>8}   {:>22} {:>7}",
        "subject",
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

pub(crate) fn print_row(subject: Subject, figures: &Figures) {
    let split =
        format!("{:.0} / {:.0} / {:.0}", figures.server_us, figures.postgres_us, figures.generator_us);
    println!(
        "{:<22} {:>9} {:<10} {:>8.0} {:>8.2} {:>8.2} {:>8.2}   {split:>22} {:>5.0} %",
        subject.name(),
        subject.in_flight(),
        subject.encoding(),
        figures.rate,
        figures.p50_ms,
        figures.p99_ms,
        figures.p999_ms,
        figures.foreign * 100.0
    );
    if figures.drain_rate > 0.0 {
        println!("{:<22} {:>9} {:<10} {:>8.0}", "… and drained", "", "", figures.drain_rate);
    }
}

pub(crate) fn print_table(rounds: &Rounds) {
    print_head();
    rounds.medians().for_each(|(subject, figures)| print_row(subject, &figures));
}

/// Returns the last line of a whole run; what was not measured is null.
pub(crate) fn line(rounds: &Rounds) -> Value {
    let of = |subject| rounds.median(subject);
    let rate = |subject| of(subject).map(|figures| figures.rate);
    let best = |is: fn(Subject) -> bool| {
        let rates = rounds.medians().filter(|(subject, _)| is(*subject)).map(|(_, figures)| figures.rate);
        rates.reduce(f64::max)
    };
    let at = |encoding| product(MANY, encoding);
    let many = of(at(Encoding::Urlencoded));
    let posts = many.map(|figures| figures.rate);
    let single = best(|subject| matches!(subject, Subject::EngineSingle { .. }));
    let batch = rate(Subject::EngineBatch);
    let peer = best(|subject| matches!(subject, Subject::Peer { .. }));
    let (json, multipart) = (rate(at(Encoding::Json)), rate(at(Encoding::Multipart)));
    let (half, spill) = (of(Subject::HalfLoad), of(Subject::Spill));
    let spilled = spill.map(|figures| figures.rate);
    json!({
        "bench": "submit",
        "product_rps": whole(posts),
        "engine_single_rps": whole(single),
        "engine_batch_rps": whole(batch),
        "peer_rps": whole(peer),
        "p50_ms": fine(many.map(|figures| figures.p50_ms)),
        "p99_ms": fine(many.map(|figures| figures.p99_ms)),
        "p99_half_load_ms": fine(half.map(|figures| figures.p99_ms)),
        "lonely_p50_ms": fine(of(Subject::Lonely).map(|figures| figures.p50_ms)),
        "spill_rps": whole(spilled),
        "ratio_batch": ratio(posts, batch),
        "ratio_single": ratio(posts, single),
        "ratio_peer": ratio(posts, peer),
        "ratio_spill": ratio(spilled, posts),
        "json_rps": whole(json),
        "multipart_rps": whole(multipart),
        "ratio_json": ratio(json, posts),
        "ratio_multipart": ratio(multipart, posts),
        "p50_half_load_ms": fine(half.map(|figures| figures.p50_ms)),
        "p999_half_load_ms": fine(half.map(|figures| figures.p999_ms)),
        "drain_rps": whole(spill.map(|figures| figures.drain_rate)),
        "server_us": fine(many.map(|figures| figures.server_us)),
        "postgres_us": fine(many.map(|figures| figures.postgres_us)),
        "generator_us": fine(many.map(|figures| figures.generator_us)),
        "foreign_cpu": fine(Some(rounds.foreign())),
    })
}

fn ratio(figure: Option<f64>, to: Option<f64>) -> Value {
    fine(figure.zip(to).map(|(figure, to)| figure / to))
}

#[expect(clippy::cast_possible_truncation, reason = "rates are far below 2^52")]
fn whole(figure: Option<f64>) -> Value {
    figure.map_or(Value::Null, |figure| json!(figure.round() as i64))
}

/// Rounds to three decimal places.
fn fine(figure: Option<f64>) -> Value {
    figure.map_or(Value::Null, |figure| json!((figure * 1000.0).round() / 1000.0))
}
