//! Asserts that parsing any bytes stays within its limits, and that an object is read exactly, with its order, its
//! repeated names, every digit and every space inside a value.
#![no_main]

use std::fmt::Write;

use arbitrary::{Arbitrary, Unstructured};
use fuzz::{Chunks, Form, Kept, hold_bounds, hold_round_trip, paced, post};
use libfuzzer_sys::fuzz_target;
use posted::limits::{MAX_JSON_DEPTH, MAX_TEXT_BYTES};

const MEDIA_TYPE: &str = "application/json";

/// A JSON value, written without any normalisation.
#[derive(Arbitrary, Debug)]
enum Json {
    Word(Word),
    Number {
        is_negative: bool,
        whole: u64,
        fraction: Option<u32>,
        exponent: Option<i16>,
    },
    Text {
        text: String,
        is_escaped: bool,
    },
    List(Vec<Json>),
    /// With repeated names, which a map would lose.
    Object(Vec<(String, Json)>),
    Deep(u8),
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Word {
    True,
    False,
    Null,
}

#[derive(Arbitrary, Debug)]
struct Object {
    form: Form,
    values: Vec<(String, Json)>,
    space: Space,
    is_escaped: bool,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum Space {
    None,
    One,
    Lines,
}

fuzz_target!(|body: &[u8]| paced(|| {
    any_bytes(body);
    if let Ok(object) = Object::arbitrary_take_rest(Unstructured::new(body)) {
        round_trip(&object);
    }
}));

fn any_bytes(body: &[u8]) {
    let steer = usize::from(body.last().copied().unwrap_or_default());
    let mut files = Kept::default();
    let read = post(MEDIA_TYPE, body, Chunks::Of(&[steer]), &mut files);
    hold_bounds(&read, &files);
    // A script that forgets the content type sends the same.
    let forgotten = post("text/plain;charset=UTF-8", body, Chunks::Whole, &mut files);
    hold_bounds(&forgotten, &files);
    if body.trim_ascii_start().starts_with(b"{") {
        assert_eq!(read.fields.len(), forgotten.fields.len(), "the header matters");
    }
}

fn round_trip(object: &Object) {
    let space = object.space.written();
    // What was written, and how it is read: text without its quotes, everything else unchanged.
    let texts = object
        .form
        .fields
        .iter()
        .map(|(name, value)| (name.clone(), quoted(value, object.is_escaped), value.clone()));
    let values = object.values.iter().map(|(name, value)| {
        let written = value.written(space);
        let back = if let Json::Text { text, .. } = value { text.clone() } else { written.clone() };
        (name.clone(), written, back)
    });
    let members: Vec<_> = texts.chain(values).collect();
    let named: Vec<String> = members
        .iter()
        .map(|(name, written, _)| format!("{}{space}:{space}{written}", quoted(name, object.is_escaped)))
        .collect();
    let body = format!("{space}{{{space}{}{space}}}{space}", named.join(&format!("{space},{space}")));
    if body.len() > 3 * MAX_TEXT_BYTES {
        return;
    }

    let mut files = Kept::default();
    let read = post(MEDIA_TYPE, body.as_bytes(), Chunks::Whole, &mut files);
    hold_bounds(&read, &files);
    let is_flat = object.values.iter().all(|(_, value)| value.depth() <= MAX_JSON_DEPTH);
    let sent: Vec<_> = members.into_iter().map(|(name, _, back)| (name, back)).collect();
    hold_round_trip(&sent, is_flat, &read);
}

impl Space {
    fn written(self) -> &'static str {
        match self {
            Self::None => "",
            Self::One => " ",
            Self::Lines => "\r\n\t ",
        }
    }
}

impl Json {
    fn written(&self, space: &str) -> String {
        match self {
            Self::Word(Word::True) => "true".to_owned(),
            Self::Word(Word::False) => "false".to_owned(),
            Self::Word(Word::Null) => "null".to_owned(),
            Self::Number { is_negative, whole, fraction, exponent } => {
                let sign = if *is_negative { "-" } else { "" };
                let fraction = fraction.map(|digits| format!(".{digits:05}")).unwrap_or_default();
                let exponent = exponent.map(|power| format!("E{power:+}")).unwrap_or_default();
                format!("{sign}{whole}{fraction}{exponent}")
            }
            Self::Text { text, is_escaped } => quoted(text, *is_escaped),
            Self::List(items) => {
                let items: Vec<_> = items.iter().map(|item| item.written(space)).collect();
                format!("[{space}{}{space}]", items.join(&format!("{space},")))
            }
            Self::Object(members) => {
                let members = members
                    .iter()
                    .map(|(name, value)| format!("{}:{space}{}", quoted(name, false), value.written(space)));
                format!("{{{space}{}{space}}}", members.collect::<Vec<_>>().join(&format!(",{space}")))
            }
            Self::Deep(levels) => {
                let levels = usize::from(*levels) + 1;
                format!("{}{}", "[".repeat(levels), "]".repeat(levels))
            }
        }
    }

    fn depth(&self) -> usize {
        match self {
            Self::Word(_) | Self::Number { .. } | Self::Text { .. } => 0,
            Self::List(items) => 1 + items.iter().map(Self::depth).max().unwrap_or_default(),
            Self::Object(members) => {
                1 + members.iter().map(|(_, value)| value.depth()).max().unwrap_or_default()
            }
            Self::Deep(levels) => usize::from(*levels) + 1,
        }
    }
}

/// Writes every character as `\u….`, as some languages do for non-ASCII text, or else plainly.
fn quoted(text: &str, is_escaped: bool) -> String {
    if !is_escaped || text.len() > 64 * 1024 {
        return serde_json::to_string(text).expect("JSON");
    }
    let mut quoted = String::from('"');
    for unit in text.encode_utf16() {
        write!(quoted, "\\u{unit:04x}").expect("memory");
    }
    quoted.push('"');
    quoted
}
