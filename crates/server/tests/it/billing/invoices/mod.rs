//! Add-ons, billing details, the ledger and invoices.

mod addons;
mod closing;
mod details;
mod kill;
mod ledger;
mod month;
mod operate;
mod overdue;

use std::time::Duration;

use jiff::civil::Date;
use jiff::tz::TimeZone;
use serde_json::{Value, json};
use testkit::{Client, Person, TestApp};

use crate::server::commands::formtray;

fn today(app: &TestApp) -> Date {
    app.clock.now().to_zoned(TimeZone::UTC).date()
}

/// A day of the last month.
fn last_month(app: &TestApp) -> Date {
    today(app).first_of_month().yesterday().unwrap()
}

/// Someone who pays by invoice and has an endpoint.
async fn payer<'a>(app: &'a TestApp, name: &str) -> (Person<'a>, String) {
    let person = app.verified(name).await;
    app.set_terms(&person.workspace, "invoice", 10_000_000).await;
    let endpoint = person.create_endpoint("Contact").await;
    (person, endpoint)
}

/// Lets the meter count so many submissions on a day.
async fn count(app: &TestApp, workspace: &str, endpoint: &str, day: Date, counted: i64) {
    sqlx::query(
        "insert into usage (workspace_id, endpoint_id, day, counted) values ($1::uuid, $2, $3::date, $4)
         on conflict (workspace_id, endpoint_id, day) do update set counted = usage.counted + excluded.counted",
    )
    .bind(workspace)
    .bind(endpoint)
    .bind(day.to_string())
    .bind(counted)
    .execute(&app.owner)
    .await
    .unwrap();
}

/// Moves the clock to some hours after the beginning of the next month.
fn to_next_month(app: &TestApp) {
    let first = today(app).last_of_month().tomorrow().unwrap();
    let begin = first.to_zoned(TimeZone::UTC).unwrap().timestamp();
    let until = begin.duration_since(app.clock.now());
    app.clock.advance(Duration::try_from(until).unwrap() + Duration::from_hours(4));
}

fn days_later(app: &TestApp, days: u64) {
    app.clock.advance(Duration::from_hours(24 * days));
}

/// Signs in again, because sessions end when the clock is moved far.
async fn signed_in<'a>(app: &'a TestApp, name: &str) -> Client<'a> {
    submissions::make_partitions(app.platform().db.worker(), &app.clock).await.unwrap();
    let login = json!({ "email": format!("{name}@example.com"), "password": "a long enough one" });
    let answer = app.guest().post("/api/auth/login", login).await.expect(200).json();
    app.guest().with_token(answer["token"].as_str().unwrap())
}

async fn invoices(person: &Client<'_>) -> Value {
    person.get("/api/billing/invoices").await.expect(200).json()
}

fn details(country: &str, vat_id: Option<&str>) -> Value {
    json!({
        "company": "Atelier Kastor", "person": "Anna Kastor", "street": "Lindenweg 14", "postal_code": "04155",
        "city": "Leipzig", "country": country, "vat_id": vat_id, "email": "billing@example.org", "reference": null,
    })
}

/// Returns the sum of an account of the ledger.
async fn balance(app: &TestApp, account: &str) -> i64 {
    sqlx::query_scalar("select coalesce(sum(cents), 0)::bigint from ledger_entries where account = $1")
        .bind(account)
        .fetch_one(&app.owner)
        .await
        .unwrap()
}

/// Runs `formtray billing …` with a seller.
fn billing_command(app: &TestApp, arguments: &[&str]) -> tokio::process::Command {
    let arguments: Vec<&str> = ["billing"].into_iter().chain(arguments.iter().copied()).collect();
    let mut command = formtray(app, &arguments);
    command
        .env("FORMTRAY__LEGAL__NAME", "Example Forms GmbH")
        .env("FORMTRAY__LEGAL__ADDRESS", "Hafenstraße 12")
        .env("FORMTRAY__BILLING__SELLER__COUNTRY", "DE")
        .env("FORMTRAY__BILLING__SELLER__IBAN", "DE89370400440532013000");
    command
}
