use std::convert::Infallible;

use futures_util::stream;

use super::*;

/// Keeps the files in memory, in place of object storage.
#[derive(Default)]
struct Kept {
    files: Vec<(FileInput, Vec<u8>)>,
    writing: Option<(FileInput, Vec<u8>)>,
}

impl Files for Kept {
    async fn begin(&mut self, file: FileInput) -> Result<(), BodyError> {
        self.writing = Some((file, Vec::new()));
        Ok(())
    }

    async fn write(&mut self, chunk: Bytes) -> Result<(), BodyError> {
        self.writing.as_mut().expect("a file has begun").1.extend_from_slice(&chunk);
        Ok(())
    }

    async fn finish(&mut self) -> Result<(), BodyError> {
        self.files.extend(self.writing.take());
        Ok(())
    }

    fn abandon(&mut self) {
        self.writing = None;
    }
}

/// Reads a body in chunks of a few bytes, so that every boundary is cut somewhere.
async fn posted(body: impl AsRef<[u8]>) -> (Posted, Kept) {
    let media: Mime = "multipart/form-data; boundary=b".parse().expect("a media type");
    let chunks: Vec<Result<Bytes, Infallible>> =
        body.as_ref().chunks(7).map(|chunk| Ok(Bytes::copy_from_slice(chunk))).collect();
    let mut files = Kept::default();
    let posted = read(&media, stream::iter(chunks), &mut files).await;
    (posted, files)
}

fn text_part(name: &str, value: &str) -> String {
    format!("--b\r\nContent-Disposition: form-data; name=\"{name}\"\r\n\r\n{value}\r\n")
}

fn file_part(name: &str, file: &str, content: &str) -> String {
    format!(
        "--b\r\nContent-Disposition: form-data; name=\"{name}\"; filename=\"{file}\"\r\n\r\n{content}\r\n"
    )
}

#[tokio::test]
async fn text_and_files_come_in_order() {
    let body = [
        text_part("a", "1\r\n2"),
        file_part("cv", "C:\\me\\cv.txt", "hello"),
        text_part("a", "3"),
        file_part("empty", "", ""),
        file_part("zero", "zero.txt", ""),
        text_part("", "nobody's"),
        "--b--\r\n".to_owned(),
    ]
    .concat();
    let (posted, kept) = posted(&body).await;
    assert!(posted.error.is_none(), "{:?}", posted.error);
    let pairs: Vec<_> = posted.fields.iter().map(|f| (f.name.as_str(), f.value.as_written())).collect();
    assert_eq!(pairs, [("a", "1\r\n2"), ("a", "3")]);
    assert_eq!(posted.file_inputs, ["cv", "zero"]);
    let files: Vec<_> = kept.files.iter().map(|(file, bytes)| (file.name.as_str(), bytes.len())).collect();
    assert_eq!(files, [("cv.txt", 5), ("zero.txt", 0)]);
}

#[tokio::test]
async fn after_a_file_too_many_the_text_is_still_read() {
    let mut body: Vec<String> = (0..11).map(|n| file_part("f", &format!("{n}.txt"), "x")).collect();
    body.push(text_part("message", "written with care"));
    body.push("--b--\r\n".to_owned());
    let (posted, _) = posted(&body.concat()).await;
    assert!(matches!(posted.error, Some(BodyError::TooManyFiles)));
    assert_eq!(posted.fields[0].value.as_text(), Some("written with care"));
}

#[tokio::test]
async fn after_a_file_too_large_the_text_is_still_read() {
    let large = "x".repeat(usize::try_from(MAX_FILE_BYTES).expect("fits") + 1);
    let body =
        [file_part("f", "large.bin", &large), text_part("message", "hi"), "--b--\r\n".to_owned()].concat();
    let (posted, kept) = posted(&body).await;
    assert!(matches!(&posted.error, Some(BodyError::FileTooBig { file, .. }) if file == "large.bin"));
    assert_eq!(posted.fields.len(), 1);
    assert!(kept.files.is_empty() && kept.writing.is_none());
}

#[tokio::test]
async fn what_breaks_off_is_no_form() {
    let whole = [text_part("a", "1"), "--b--\r\n".to_owned()].concat();
    for end in 1..whole.len() - 4 {
        let (posted, _) = posted(&whole[..end]).await;
        assert!(posted.error.is_some(), "cut at {end}");
    }
}

#[tokio::test]
async fn a_name_in_the_extended_form_is_read_too() {
    let body = "--b\r\nContent-Disposition: form-data; name*=utf-8''caf%C3%A9\r\n\r\n1\r\n--b--\r\n";
    let (posted, _) = posted(body).await;
    assert_eq!(posted.fields[0].name, "café");
}

#[tokio::test]
async fn letters_of_older_charsets_make_no_file_a_text_and_no_field_nobodys() {
    let body = b"--b\r\nContent-Disposition: form-data; name=\"stra\xdfe\"\r\n\r\nM\xfcll\r\n\
                 --b\r\nContent-Disposition: form-data; name=\"cv\"; filename=\"r\xe9sum\xe9.txt\"\r\n\r\nhello\r\n--b--\r\n";
    let (posted, kept) = posted(body).await;
    assert_eq!((posted.fields[0].name.as_str(), posted.fields[0].value.as_written()), ("straße", "Müll"));
    assert_eq!(posted.fields.len(), 1);
    assert_eq!(kept.files[0].0.name, "résumé.txt");
}

#[test]
fn names_of_files_are_only_names() {
    for (sent, shown) in [
        ("photo.jpg", "photo.jpg"),
        ("C:\\Users\\ada\\cv.pdf", "cv.pdf"),
        ("../../etc/passwd", "passwd"),
        ("a\r\nSet-Cookie: x.txt", "aSet-Cookie: x.txt"),
        ("\u{202e}gpj.exe", "gpj.exe"),
        ("日本語.png", "日本語.png"),
        ("..", "unnamed"),
        ("", "unnamed"),
    ] {
        assert_eq!(shown_name(sent), shown, "{sent:?}");
    }
    assert_eq!(shown_name(&"x".repeat(1000)).len(), 255);
}
