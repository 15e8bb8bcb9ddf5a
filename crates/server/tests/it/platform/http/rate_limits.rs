//! The rate limits for signed-in callers.

use api::SessionRateSettings;
use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use testkit::Config;

/// One call per second, and three at once.
fn slow(config: &mut Config) {
    config.dashboard = SessionRateSettings { session_per_minute: 60, workspace_per_minute: 60 };
}

#[tokio::test]
async fn who_calls_too_often_is_asked_to_wait_and_nobody_else_is() {
    testkit::run_with(slow, async |app| {
        let (ada, eve) = (app.register("ada").await, app.register("eve").await);
        ada.get("/api/auth/profile").await.expect(200);
        eve.get("/api/auth/profile").await.expect(200);
        // Three are answered at once, five wait for up to five seconds, and the others are rejected at once.
        let mut calls: FuturesUnordered<_> = (0..30).map(|_| ada.get("/api/auth/profile")).collect();
        let (mut answered, mut refused) = (0, 0);
        while (answered < 3 || refused < 18)
            && let Some(answer) = calls.next().await
        {
            if answer.status == 200 {
                answered += 1;
                continue;
            }
            refused += 1;
            assert!(answer.header("retry-after").is_some_and(|seconds| seconds.parse::<u64>().is_ok()));
            answer.expect_error(429, "too_many_requests");
        }
        assert!((3..=12).contains(&answered) && refused >= 18, "{answered} answered, {refused} refused");
        eve.get("/api/auth/profile").await.expect(200);
        app.guest().get("/api/auth/profile").await.expect_error(401, "unauthorized");
    })
    .await;
}

#[tokio::test]
async fn other_sessions_of_the_workspace_share_its_limit() {
    testkit::run_with(slow, async |app| {
        let ada = app.register("ada").await;
        let login = serde_json::json!({ "email": "ada@example.com", "password": "a long enough one" });
        let second = app.guest().post("/api/auth/login", login).await.expect(200).json();
        let second = ada.with_token(second["token"].as_str().unwrap());
        ada.get("/api/auth/profile").await.expect(200);
        second.get("/api/auth/profile").await.expect(200);
        let mut calls: FuturesUnordered<_> = (0..30)
            .map(|n| if n % 2 == 0 { ada.get("/api/auth/profile") } else { second.get("/api/auth/profile") })
            .collect();
        let mut refused = 0;
        while refused < 18
            && let Some(answer) = calls.next().await
        {
            refused += usize::from(answer.status == 429);
        }
        assert_eq!(refused, 18, "three and five for both together, not for each");
    })
    .await;
}
