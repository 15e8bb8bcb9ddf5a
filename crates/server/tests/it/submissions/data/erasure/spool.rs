//! What lies in the spool when a value is erased doesn't come back.

use serde_json::{Value, json};
use server::Running;
use testkit::{Answer, Client, Form, Method, Part, Person, TestApp};

const VALUE: &str = "ada@example.net";

/// Starts a server whose connections to the database aren't cut.
async fn uncut_server(app: &TestApp) -> Running {
    let port = url::Url::parse(&std::env::var("DATABASE_URL").unwrap()).unwrap().port();
    let mut config = app.config().clone();
    for url in [&mut config.database.app_url, &mut config.database.worker_url] {
        let mut direct: url::Url = url.parse().unwrap();
        direct.set_port(port).unwrap();
        *url = direct.into();
    }
    config.spool.path.push_str("-of-an-uncut-one");
    Box::pin(server::start(&config, app.clock.clone())).await.unwrap()
}

async fn ask(
    app: &TestApp,
    server: &Running,
    person: &Person<'_>,
    path: &str,
    body: Option<Value>,
) -> Answer {
    let url = format!("http://{}{path}", server.address);
    let request = match body {
        Some(body) => app.http().request(Method::POST, url).json(&body),
        None => app.http().request(Method::GET, url),
    };
    Answer::of(request.bearer_auth(&person.token)).await
}

async fn upload(guest: &Client<'_>, id: &str, text: &str) {
    let form = Form::new().text("text", text.to_owned()).part("f", Part::text("x").file_name("x.txt"));
    guest.upload(id, form).await.expect(200);
}

#[tokio::test]
async fn what_was_accepted_before_is_dropped_and_what_came_later_is_stored() {
    testkit::run_with_database_proxy(
        |_| {},
        async |app, proxy| {
            let (owner, eve) = (app.register("owner").await, app.register("eve").await);
            let (id, others) = (owner.create_endpoint("Contact").await, eve.create_endpoint("Hers").await);
            for known in [&id, &others] {
                app.guest().submitted(known, &[("n", "known")]).await;
            }
            let other_server = uncut_server(app).await;
            proxy.cut();
            let guest = app.guest();
            upload(&guest, &id, "My address is ADA@example.net, thanks").await;
            guest.submitted(&id, &[("email", VALUE)]).await;
            guest.submitted(&id, &[("email", "nada@example.net")]).await;
            guest.submitted(&others, &[("email", VALUE)]).await;

            let count =
                ask(app, &other_server, &owner, "/api/erasures/count", Some(json!({ "value": VALUE }))).await;
            let path = format!("/api/erasures/{}", count.expect(202).json()["id"].as_str().unwrap());
            let worker = server::one_worker(&other_server.platform).await.unwrap();
            worker.run_once().await.unwrap();
            let counted = ask(app, &other_server, &owner, &path, None).await.expect(200).json();
            assert_eq!(counted["found"]["submissions"], 0, "nobody can count what isn't stored yet");
            let body = json!({ "confirm_count": 0 });
            ask(app, &other_server, &owner, &format!("{path}/confirm"), Some(body)).await.expect(202);
            worker.run_once().await.unwrap();
            guest.submitted(&id, &[("email", VALUE), ("n", "later")]).await;

            proxy.restore();
            let came = "select count(*) from submissions";
            app.settled(async || app.number(came).await == 5).await;
            app.run_jobs().await;
            let list = owner.get("/api/submissions/").await.expect(200).json();
            assert_eq!(list["total"], 3, "known, another address, and what came later: {list}");
            assert_eq!(eve.get("/api/submissions/").await.expect(200).json()["total"], 2);
            assert_eq!(app.platform().blobs.list("uploads/").await.unwrap().len(), 0, "with its file");
            other_server.stop().await.unwrap();
        },
    )
    .await;
}
