//! Asserts that parsing any bytes, split into any chunks, stays within its limits and gives the same result; that what
//! a browser encodes is what is read, files byte for byte; and that whatever storage rejects, no file is left open and
//! none is missing without an error.
#![no_main]

use arbitrary::{Arbitrary, Result, Unstructured};
use fuzz::{Chunks, Form, Kept, hold_bounds, hold_round_trip, is_chosen, paced, post};
use libfuzzer_sys::fuzz_target;
use posted::Posted;
use posted::limits::{MAX_FIELD_NAME_BYTES, MAX_FIELDS, MAX_FILE_BYTES, MAX_FILES};

/// For bodies that don't start with a boundary of their own.
const BOUNDARY: &str = "----FormBoundary7MA4YWxkTrZu0gW";

/// One input in this many has a file at its size limit.
const LARGE: u64 = 2048 + 1;

fuzz_target!(|body: &[u8]| paced(|| {
    any_bytes(body);
    if let Ok(sent) = Sent::arbitrary_take_rest(Unstructured::new(body)) {
        round_trip(&sent);
    }
}));

fn any_bytes(body: &[u8]) {
    let media_type = format!("multipart/form-data; boundary=\"{}\"", boundary_of(body));
    let mut files = Kept::default();
    let whole = post(&media_type, body, Chunks::Whole, &mut files);
    hold_bounds(&whole, &files);

    // Nothing after the last boundary counts, so the end of the input can choose the chunk sizes.
    let steer = body.iter().rev().take(4).map(|&byte| usize::from(byte % 97)).collect::<Vec<_>>();
    let mut cut_files = Kept::default();
    let cut = post(&media_type, body, Chunks::Of(&steer), &mut cut_files);
    hold_bounds(&cut, &cut_files);
    assert_eq!(told(&whole), told(&cut), "how it is cut matters");
    if whole.error.is_none() {
        assert_eq!(whole.file_inputs, cut.file_inputs, "how it is cut matters to an input");
    }
    assert_eq!(files.files, cut_files.files, "how it is cut matters to a file");

    if files.begun > 0 {
        let nth = u32::from(body.last().copied().unwrap_or_default() % 8);
        let mut refusing = Kept::refusing(nth);
        let read = post(&media_type, body, Chunks::Of(&steer), &mut refusing);
        hold_bounds(&read, &refusing);
    }
}

/// Returns the boundary in the first line of the body.
fn boundary_of(body: &[u8]) -> String {
    let line = body.split(|byte| b"\r\n".contains(byte)).next().unwrap_or_default();
    let stated = line.strip_prefix(b"--").and_then(|rest| std::str::from_utf8(rest).ok());
    let is_usable = |text: &&str| {
        (1..=70).contains(&text.len())
            && text.bytes().all(|b| b.is_ascii_alphanumeric() || b"'()+_,-./:=?".contains(&b))
    };
    stated.filter(is_usable).unwrap_or(BOUNDARY).to_owned()
}

type Told = (Vec<(String, String)>, Option<String>);

fn told(read: &Posted) -> Told {
    let pair = |field: &posted::Field| (field.name.clone(), field.value.as_written().to_owned());
    (read.fields.iter().map(pair).collect(), read.error.as_ref().map(ToString::to_string))
}

/// A form with files, and how its body is split into chunks.
#[derive(Debug)]
struct Sent {
    form: Form,
    files: Vec<SentFile>,
    /// After how many fields the files come.
    position: usize,
    sizes: Vec<usize>,
}

#[derive(Arbitrary, Clone, Debug)]
struct SentFile {
    input: String,
    name: String,
    content: Vec<u8>,
    media_type: MediaType,
}

#[derive(Arbitrary, Clone, Copy, Debug)]
enum MediaType {
    None,
    Text,
    Image,
}

impl<'a> Arbitrary<'a> for Sent {
    fn arbitrary(from: &mut Unstructured<'a>) -> Result<Self> {
        let is_large = is_chosen(from, LARGE);
        let mut form: Form = from.arbitrary()?;
        let mut files: Vec<SentFile> = from.arbitrary()?;
        for (name, _) in &mut form.fields {
            *name = header_text(name);
        }
        for file in &mut files {
            file.input = header_text(&file.input);
            file.name = file_name(&file.name);
        }
        if is_large && let Some(file) = files.first_mut() {
            let size = usize::try_from(MAX_FILE_BYTES).expect("fits") + from.int_in_range(0..=2_usize)? - 1;
            file.content.resize(size, b'\r');
        }
        let position = from.int_in_range(0..=form.fields.len())?;
        let sizes: Vec<u8> = from.arbitrary()?;
        let sizes = sizes.into_iter().map(|size| usize::from(size) * usize::from(size)).collect();
        Ok(Self { form, files, position, sizes })
    }
}

/// Removes characters that don't round-trip: browsers write them as `%22`, `%0D` and `%0A`, which can't be told from
/// text, or don't let them be typed. A backslash before the closing quote is read as part of it.
fn header_text(text: &str) -> String {
    let plain: String = text.chars().filter(|&c| !c.is_ascii_control() && c != '"').collect();
    match plain.trim_end_matches('\\') {
        "_charset_" => String::new(),
        name => name.to_owned(),
    }
}

/// Returns a file name that is kept unchanged.
fn file_name(text: &str) -> String {
    let plain: String =
        text.chars().filter(|&c| c.is_alphanumeric() || "-_.".contains(c)).take(100).collect();
    if matches!(plain.as_str(), "." | "..") { String::new() } else { plain }
}

fn round_trip(sent: &Sent) {
    let Some(body) = sent.body() else { return };
    let media_type = format!("multipart/form-data; boundary={BOUNDARY}");
    let mut kept = Kept::default();
    // Tiny chunks of a large body are slow, and small bodies cover them.
    let chunks = if body.len() > 256 * 1024 { Chunks::Of(&[64 * 1024]) } else { Chunks::Of(&sent.sizes) };
    let read = post(&media_type, &body, chunks, &mut kept);
    hold_bounds(&read, &kept);

    let parts = sent.form.fields.len() + sent.files.len();
    if parts > 2 * MAX_FIELDS {
        assert!(read.error.is_some(), "{parts} parts are too many");
        return;
    }
    let given: Vec<_> = sent.files.iter().filter(|file| file.is_given()).collect();
    let is_fine = |file: &&SentFile| {
        file.content.len() as u64 <= MAX_FILE_BYTES && file.input.len() <= MAX_FIELD_NAME_BYTES
    };
    let may_be_taken = given.len() <= MAX_FILES && given.iter().all(is_fine);
    hold_round_trip(&sent.form.fields, may_be_taken, &read);
    let inputs = given.iter().map(|file| &file.input).filter(|input| input.len() <= MAX_FIELD_NAME_BYTES);
    assert!(inputs.eq(&read.file_inputs), "the inputs that brought a file");
    if read.error.is_none() {
        assert_eq!(kept.files.len(), given.len(), "a lost file");
        for (kept, given) in kept.files.iter().zip(given) {
            let name = if given.name.is_empty() { "unnamed" } else { &given.name };
            assert!(kept.input.name == name, "{:?} is {name:?}", kept.input.name);
            assert!(kept.content == given.content, "a changed file");
            assert!(kept.input.media_type == given.media_type.read(), "a changed media type");
        }
    }
}

impl Sent {
    /// Encodes the body as a browser does; `None` if the boundary occurs inside a part.
    fn body(&self) -> Option<Vec<u8>> {
        let mut body = Vec::new();
        let mut parts = self.form.fields.iter();
        for (name, value) in parts.by_ref().take(self.position) {
            part(&mut body, &format!("name=\"{name}\""), "", value.as_bytes())?;
        }
        for file in &self.files {
            let stated = format!("name=\"{}\"; filename=\"{}\"", file.input, file.name);
            part(&mut body, &stated, file.media_type.header(), &file.content)?;
        }
        for (name, value) in parts {
            part(&mut body, &format!("name=\"{name}\""), "", value.as_bytes())?;
        }
        body.extend_from_slice(format!("--{BOUNDARY}--\r\n").as_bytes());
        Some(body)
    }
}

fn part(body: &mut Vec<u8>, stated: &str, header: &str, content: &[u8]) -> Option<()> {
    let is_confusing = content.windows(BOUNDARY.len()).any(|window| window == BOUNDARY.as_bytes());
    if is_confusing || stated.contains(BOUNDARY) {
        return None;
    }
    body.extend_from_slice(
        format!("--{BOUNDARY}\r\nContent-Disposition: form-data; {stated}\r\n{header}\r\n").as_bytes(),
    );
    body.extend_from_slice(content);
    body.extend_from_slice(b"\r\n");
    Some(())
}

impl SentFile {
    /// Returns whether it counts as a file. An empty file input doesn't, and neither does one without the name of its
    /// input.
    fn is_given(&self) -> bool {
        !self.input.is_empty() && (!self.name.is_empty() || !self.content.is_empty())
    }
}

impl MediaType {
    fn header(self) -> &'static str {
        match self {
            Self::None => "",
            Self::Text => "Content-Type: text/plain\r\n",
            Self::Image => "Content-Type: image/png\r\n",
        }
    }

    fn read(self) -> &'static str {
        match self {
            Self::None => "application/octet-stream",
            Self::Text => "text/plain",
            Self::Image => "image/png",
        }
    }
}
