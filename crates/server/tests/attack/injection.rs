//! A6, A7: file names and field values that try to become paths, markup or email headers.

use intake::{Field, special_fields};
use testkit::{Form, Part};

use crate::corpus;

#[tokio::test]
async fn a6_a_files_name_is_only_a_name() {
    testkit::run(async |app| {
        let ada = app.register("ada").await;
        let id = ada.create_endpoint("Contact").await;
        ada.put(&format!("/api/endpoints/{id}"), serde_json::json!({ "allow_executables": true }))
            .await
            .expect(200);
        for name in corpus(include_str!("corpora/file-names.txt")) {
            let form = Form::new().part("f", Part::text("content").file_name(name.clone()));
            let posted = app.guest().upload(&id, form).await;
            if posted.status == 400 {
                continue;
            }
            let submission = posted.expect(200).json()["id"].as_str().unwrap().to_owned();
            let read = ada.get(&format!("/api/submissions/details/{submission}")).await.expect(200).json();
            let Some(file) = read["files"].get(0) else { continue };
            let kept = file["name"].as_str().unwrap();
            assert!(
                !kept.contains(['/', '\\']) && !kept.contains(char::is_control),
                "{name:?} became {kept:?}"
            );
            assert!(
                !kept.is_empty() && kept != "." && kept != ".." && kept.chars().count() <= 255,
                "{name:?}"
            );
            let path = format!("/api/submissions/files/{}/download", file["id"].as_str().unwrap());
            let download = ada.get(&path).await.expect(200);
            let disposition = download.headers.get("content-disposition").unwrap().as_bytes();
            assert!(disposition.starts_with(b"attachment; filename=\""), "{name:?}");
            assert!(disposition.iter().all(|byte| (0x20..0x7f).contains(byte)), "{name:?}");
            assert_eq!(download.header("x-content-type-options"), Some("nosniff"));
            assert_eq!(download.header("content-type"), Some("application/octet-stream"));
            assert!(download.header("content-security-policy").is_some_and(|csp| csp.contains("sandbox")));
        }
        let keys = app
            .number("select count(*) from files where object_key !~ '^uploads/[0-9-]{10}/[0-9a-f-]{36}$'")
            .await;
        assert_eq!(keys, 0, "no name of a visitor's gets into a key");
    })
    .await;
}

#[test]
fn a7_no_header_can_be_made_of_a_field() {
    let lines = corpus(include_str!("corpora/header-injection.txt"));
    assert!(lines.len() >= 60, "{}", lines.len());
    for text in lines {
        for name in ["_subject", "_replyto", "replyto", "email", "from_name", "_cc", "_email.subject"] {
            let fields = [Field::text(name, text.clone())];
            for line in
                [special_fields::subject(&fields), special_fields::sender_name(&fields)].into_iter().flatten()
            {
                assert!(
                    !line.contains(|c: char| c.is_control() || "\u{2028}\u{2029}".contains(c)),
                    "{text:?}"
                );
                assert!(line.chars().count() <= 200, "{name}");
            }
            let addresses =
                special_fields::reply_to(&fields).into_iter().chain(special_fields::copies_to(&fields));
            for address in addresses {
                let plain = |c: char| !c.is_whitespace() && !c.is_control() && !",;<>()[]\\\":".contains(c);
                assert!(
                    address.chars().all(plain) && address.matches('@').count() == 1,
                    "{text:?}: {address:?}"
                );
            }
        }
    }
}
