//! A backup that is too old, or was never taken, is an alarm.

use super::Backups;

#[tokio::test]
async fn the_doctor_fails_if_the_last_backup_is_too_old() {
    testkit::run(async |app| {
        let backups = Backups::new();
        let none = backups.run(app, &["doctor"]).await;
        assert!(
            !none.succeeded
                && none.printed.contains("FAIL  the last backup is recent: There is no backup yet")
        );
        backups.take(app).await;
        let recent = backups.run(app, &["doctor"]).await;
        assert!(
            recent.succeeded && recent.printed.contains("ok    the last backup is recent"),
            "{}",
            recent.printed
        );
        assert!(!recent.printed.contains("no backups are configured"));
        sqlx::query("update backups set finished_at = now() - interval '50 hours'")
            .execute(&app.owner)
            .await
            .unwrap();
        let stale = backups.run(app, &["doctor"]).await;
        assert!(
            !stale.succeeded && stale.printed.contains("The last backup is 50 hours old"),
            "{}",
            stale.printed
        );
    })
    .await;
}

#[tokio::test]
async fn the_operator_gets_an_email_about_it() {
    let backups = Backups::new();
    let path = backups.path("target");
    testkit::run_with(
        |config| {
            config.server.operator = "operator@example.com".to_owned();
            config.backup.target = blobs::Settings::Folder { path };
        },
        async |app| {
            let mut emails = Vec::new();
            app.settled(async || {
                emails.extend(app.peek_mail_to("operator@example.com"));
                !emails.is_empty()
            })
            .await;
            assert_eq!(emails[0].subject, "Formtray alert: the last backup is too old");
            assert!(emails[0].text.contains("There is no backup yet"), "{}", emails[0].text);
        },
    )
    .await;
}
