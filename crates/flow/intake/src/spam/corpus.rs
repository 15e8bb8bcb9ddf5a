//! Measures the spam check on the messages in `corpus/`, in the six languages of our visitor pages. `docs/spam.md`
//! describes them and states the result. The weights were fitted to the parts `tuning` and `further`; only `held-out`
//! shows how good they are.

use std::fmt::Write;

use posted::Field;
use serde_json::{Value, json};

use super::signal::Signal;
use super::{disposable, of_texts, verdict, wording};
use crate::model::State;

const CORPUS_LANGUAGES: [&str; 6] = ["en", "de", "fr", "es", "it", "nl"];
/// The number of messages of each kind, in each language, in `tuning` and in `held-out`.
const MESSAGES_PER_FILE: usize = 150;

struct Message {
    fields: Vec<Field>,
}

impl Message {
    fn parse(line: &str) -> Self {
        let message: Value = serde_json::from_str(line).expect(line);
        let text = |value: &Value| value.as_str().expect("text").to_owned();
        let fields = message["fields"].as_array().expect("fields").iter();
        Self { fields: fields.map(|field| Field::text(text(&field[0]), text(&field[1]))).collect() }
    }

    fn texts(&self) -> Vec<&str> {
        self.fields.iter().map(|field| field.value.as_written()).collect()
    }

    fn signals(&self) -> Vec<Signal> {
        let mut signals = of_texts(&self.texts());
        signals.extend(disposable::signal(&self.fields));
        signals
    }
}

fn messages(part: &str, language: &str, kind: &str) -> Vec<Message> {
    let path = format!("{}/corpus/{part}/{language}-{kind}.jsonl", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(&path).expect(&path).lines().map(Message::parse).collect()
}

/// Returns how many messages of one half and kind are classified as spam.
fn taken_for_spam(half: &str, language: &str, kind: &str) -> usize {
    let messages = messages(half, language, kind);
    assert_eq!(messages.len(), MESSAGES_PER_FILE, "{half} {language} {kind}");
    messages.iter().filter(|message| verdict(&message.signals()).0 == State::Spam).count()
}

#[test]
fn the_documents_say_how_much_spam_is_caught_and_how_many_others() {
    let mut table = String::new();
    for language in CORPUS_LANGUAGES {
        let parts = [("held-out", "spam"), ("held-out", "ham"), ("tuning", "spam"), ("tuning", "ham")];
        let counts = parts.map(|(half, kind)| taken_for_spam(half, language, kind));
        let cells = counts.map(|count| format!("{count} of {MESSAGES_PER_FILE}")).join(" | ");
        writeln!(table, "| {language} | {cells} |").expect("a String takes everything");
    }
    println!("{table}");
    let told = include_str!("../../../../../docs/spam.md");
    assert!(told.contains(&table), "docs/spam.md does not say:\n{table}");
}

#[test]
fn plain_spam_is_caught_without_a_link() {
    for text in [
        "Buy Viagra, Cialis and Levitra online without prescription. Cheap generic pills, fast worldwide delivery.",
        "best online casino real money no deposit bonus free spins slots jackpot play now",
        "[url=http://a.example]cheap replica watches[/url] [url=http://b.example]replica bags[/url] best price",
    ] {
        let message = Message { fields: vec![Field::text("message", text)] };
        assert_eq!(verdict(&message.signals()).0, State::Spam, "{text}: {:?}", message.signals());
    }
}

/// Prints the input of `tools/spam/fit.py`, which says how to run this.
#[test]
#[ignore = "prints what the weights are fitted to"]
fn print_features() {
    for (part, language) in
        ["tuning", "further"].iter().flat_map(|part| CORPUS_LANGUAGES.map(|language| (part, language)))
    {
        for kind in ["spam", "ham"] {
            for message in messages(part, language, kind) {
                let (features, phrases) = wording::measured(&message.texts());
                let signals = message.signals();
                let besides: u16 =
                    signals.iter().filter(|(reason, _)| *reason != "wording").map(|(_, weight)| weight).sum();
                let line = json!({
                    "language": language, "spam": kind == "spam", "features": features, "phrases": phrases, "besides": besides,
                });
                println!("{line}");
            }
        }
    }
}
