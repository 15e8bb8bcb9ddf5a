//! Files of other services, from their bytes to submissions.

use jiff::Timestamp;

use super::{RowMapper, preview};
use crate::file::{FileError, SourceFile};
use crate::model::{ColumnTarget, ImportFormat, ImportService};

const NOW: &str = "2026-11-19T12:00:00Z";

/// What a file becomes: the service, the submissions with time and fields, and the reasons for what is rejected.
struct Read {
    service: Option<ImportService>,
    format: ImportFormat,
    submissions: Vec<(String, bool, bool, String)>,
    rejected: Vec<(u64, &'static str)>,
}

fn read(bytes: &[u8]) -> Read {
    let file = SourceFile::open(bytes.to_vec(), true).expect("a file");
    let found = preview(&file).expect("a preview");
    let endpoint = "22b4kq7mtz9cw3dh".parse().expect("an id");
    let now: Timestamp = NOW.parse().expect("a time");
    let mapper = RowMapper::new(endpoint, found.columns, &found.dates, (now, None)).expect("a time zone");
    let mut read =
        Read { service: found.service, format: found.format, submissions: Vec::new(), rejected: Vec::new() };
    file.rows(&mut |row| {
        match mapper.map(&row) {
            Ok(one) => read.submissions.push((one.at.to_string(), one.is_spam, one.is_read, one.fields)),
            Err(problem) => read.rejected.push((row.number, problem.reason())),
        }
        true
    })
    .expect("rows");
    read
}

fn one(bytes: &[u8]) -> (Option<ImportService>, (String, bool, bool, String)) {
    let read = read(bytes);
    assert_eq!(read.rejected, [], "all rows can be imported");
    (read.service, read.submissions.into_iter().next().expect("a submission"))
}

#[test]
fn exports_of_other_services_are_recognised() {
    let expected = |spam| {
        (
            "2024-03-01T10:00:00Z".to_owned(),
            spam,
            true,
            r#"[["email","a@example.com"],["message","Hi"]]"#.to_owned(),
        )
    };
    for (service, spam, file) in [
        (ImportService::Formspree, false, "_date,email,message\n2024-03-01T10:00:00Z,a@example.com,Hi\n"),
        (
            ImportService::Formspree,
            true,
            r#"{"fields":["email","message"],"submissions":[
                {"_date":"2024-03-01T10:00:00+00:00","_status":"spam","email":"a@example.com","message":"Hi"}]}"#,
        ),
        (
            ImportService::Basin,
            true,
            "ID,Created At,Spam,IP,Referrer,email,message\n7,2024-03-01 10:00:00 UTC,true,1.2.3.4,,a@example.com,Hi\n",
        ),
        (
            ImportService::Basin,
            false,
            r#"[{"id":7,"created_at":"2024-03-01T10:00:00Z","spam":false,"ip":"1.2.3.4",
                "payload_params":{"email":"a@example.com","message":"Hi"}}]"#,
        ),
        (
            ImportService::Netlify,
            false,
            "number,email,message,ip,user_agent,referrer,created_at\n1,a@example.com,Hi,1.2.3.4,x,y,2024-03-01T10:00:00Z\n",
        ),
        (
            ImportService::Netlify,
            false,
            r#"[{"number":1,"title":"x","email":"a@example.com","site_url":"s","human_fields":{"Email":"x"},
                "data":{"email":"a@example.com","message":"Hi","ip":"1.2.3.4","user_agent":"x"},
                "created_at":"2024-03-01T10:00:00.000Z"}]"#,
        ),
        (
            ImportService::Formtray,
            true,
            r#"[{"id":"x","created_at":"2024-03-01T10:00:00Z","state":"spam","verdict":{"score":1},
                "fields":[{"name":"email","value":"a@example.com"},{"name":"message","value":"Hi"}]}]"#,
        ),
    ] {
        assert_eq!(one(file.as_bytes()), (Some(service), expected(spam)), "{file}");
    }
}

#[test]
fn csv_of_spreadsheets_is_read() {
    let expected = r#"[["Name","José"],["Text","a;b\nc"]]"#;
    let text = "Date;Name;Text\r\n01.03.2024 10:00;José;\"a;b\nc\"\r\n";
    let utf16: Vec<u8> =
        "\u{feff}".encode_utf16().chain(text.encode_utf16()).flat_map(u16::to_le_bytes).collect();
    let windows = encoding_rs::WINDOWS_1252.encode(text).0.into_owned();
    let marked = [b"\xef\xbb\xbf", text.as_bytes()].concat();
    for bytes in [utf16, windows, marked, text.replace(';', "\t").replace("a\tb", "a;b").into_bytes()] {
        let (service, submission) = one(&bytes);
        assert_eq!(service, None);
        assert_eq!(submission.0, "2024-03-01T10:00:00Z");
        assert_eq!(submission.3, expected);
    }
}

#[test]
fn bad_rows_are_rejected_one_by_one() {
    let csv = "date,a\n2024-01-01,1\nsoon,1\n2030-01-01,1\n1999-01-01,1\n,1\n2024-01-01,\n2024-01-01,1,2\n2024-01-02,1,\n2024\n";
    let read = read(csv.as_bytes());
    assert_eq!(read.submissions.len(), 2);
    let lines: Vec<u64> = read.rejected.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [3, 4, 5, 6, 7, 8, 10]);
    let ndjson = "{\"date\":\"2024-01-01\",\"a\":1}\n{\"date\"\n[1]\n\n{\"date\":\"2024-01-01\",\"b\":{\"c\":[null]}}\n";
    let read = self::read(ndjson.as_bytes());
    assert_eq!(read.format, ImportFormat::Ndjson);
    assert_eq!(read.submissions.len(), 2);
    assert_eq!(read.submissions[1].3, r#"[["b",{"c":[null]}]]"#);
    assert_eq!(read.rejected.iter().map(|(line, _)| *line).collect::<Vec<_>>(), [2, 3]);
}

#[test]
fn hostile_files_are_refused_or_bounded() {
    let open = |bytes: Vec<u8>| SourceFile::open(bytes, true).and_then(|file| preview(&file).map(drop));
    assert_eq!(open(vec![b','; 1_000_000]), Err(FileError::TooManyColumns));
    assert_eq!(open(b" \n\t ".to_vec()), Err(FileError::Empty));
    assert_eq!(open(b"date,a\n".to_vec()), Err(FileError::Empty));
    assert_eq!(open(b"PK\x03\x04\0\0binary".to_vec()), Err(FileError::Unreadable));
    assert_eq!(open(vec![b'['; 1_000_000]), Err(FileError::Unreadable));
    assert_eq!(open(b"{\"a\":1}".to_vec()), Err(FileError::Unreadable));
    assert_eq!(open(b"[{\"a\":1},".to_vec()), Err(FileError::Unreadable));
    let keys: Vec<String> = (0..1000).map(|key| format!("\"k{key}\":1")).collect();
    assert_eq!(open(format!("[{{{}}}]", keys.join(",")).into_bytes()), Err(FileError::TooManyColumns));
    let deep = format!(
        "[{{\"date\":\"2024-01-01\",\"a\":{}1{}}},{{\"date\":\"2024-01-01\",\"a\":1}}]",
        "[".repeat(100),
        "]".repeat(100)
    );
    assert_eq!(read(deep.as_bytes()).rejected[0].1, "The JSON is nested too deeply.");
    let long = format!("date,a\n2024-01-01,{}\n2024-01-01,ok\n", "x".repeat(20_000_000));
    let long = read(long.as_bytes());
    assert_eq!((long.submissions.len(), long.rejected.len()), (1, 1));
    let nul = read(b"date,a\n2024-01-01,x\0y\n");
    assert_eq!(nul.submissions[0].3, r#"[["a","x\u0000y"]]"#);
}

#[test]
fn the_same_row_gets_the_same_id() {
    let ids = |text: &str| {
        let file = SourceFile::open(text.as_bytes().to_vec(), true).expect("a file");
        let found = preview(&file).expect("a preview");
        assert_eq!(found.columns[0].target, ColumnTarget::Date);
        let endpoint = "22b4kq7mtz9cw3dh".parse().expect("an id");
        let mapper =
            RowMapper::new(endpoint, found.columns, &found.dates, (NOW.parse().expect("a time"), None))
                .expect("UTC");
        let mut ids = Vec::new();
        file.rows(&mut |row| {
            ids.push(mapper.map(&row).expect("a submission").id);
            true
        })
        .expect("rows");
        ids
    };
    let (csv, json) =
        (ids("date,a\n2024-01-01,x\n2024-01-01,y\n"), ids(r#"[{"date":"2024-01-01","a":"x"}]"#));
    assert_eq!(csv[0], json[0]);
    assert_ne!(csv[0], csv[1]);
    assert_eq!(csv[0].get_version_num(), 7);
}
