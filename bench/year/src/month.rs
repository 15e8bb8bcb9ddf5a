use std::path::Path;
use std::time::Duration;

use anyhow::ensure;
use billing::{HeldLimits, Quotas};
use intake::{Field, Recorded, State, Submission, SubmissionId, Verdict};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use kernel::Clock;
use rand::RngExt;
use rand::rngs::StdRng;
use submissions::Written;
use testkit::TestApp;

use crate::books;
use crate::customers::Customer;

/// A month is lived through in this many parts.
const PARTS: i64 = 3;
const BATCH: usize = 250;

fn today(app: &TestApp) -> Date {
    app.clock.now().to_zoned(TimeZone::UTC).date()
}

fn begin_of(day: Date) -> Timestamp {
    day.to_zoned(TimeZone::UTC).expect("a day of our time").timestamp()
}

/// Moves the clock forward to a moment.
fn move_to(app: &TestApp, moment: Timestamp) {
    if let Ok(by) = Duration::try_from(moment.duration_since(app.clock.now())) {
        app.clock.advance(by);
    }
}

/// Moves the clock to the beginning of the next year, so that each run has the same months.
pub(crate) fn begin_year(app: &TestApp) {
    let year = today(app).year() + 1;
    move_to(app, begin_of(Date::constant(year, 1, 1)));
}

/// Lets all customers live through a month, and bills it. Returns how many submissions there were.
pub(crate) async fn live_through(
    app: &TestApp,
    customers: &mut [Customer],
    folder: &Path,
    random: &mut StdRng,
) -> anyhow::Result<usize> {
    let month = today(app).first_of_month();
    submissions::make_partitions(app.platform().db.worker(), &app.clock).await?;
    let mut recorded = 0;
    for part in 0..PARTS {
        let from = begin_of(month) + SignedDuration::from_hours(240 * part);
        let last =
            if part + 1 < PARTS { from + SignedDuration::from_hours(240) } else { begin_of(next(month)) };
        for customer in customers.iter().filter(|customer| !customer.has_left) {
            let most = customer.max_per_month / 3;
            let count = random.random_range(most / 2..=most);
            recorded += record(app, customer, (from, last), count, random).await?;
        }
        move_to(app, last - SignedDuration::from_mins(5));
        change_addons(app, customers, random).await?;
        pay(app, customers).await?;
        app.run_job("remind_of_invoices").await;
    }
    leave(app, customers, folder, random).await?;
    move_to(app, begin_of(next(month)) + SignedDuration::from_hours(3));
    app.run_job("bill_month").await;
    credit_some(app, random).await?;
    Ok(recorded)
}

fn next(month: Date) -> Date {
    month.last_of_month().tomorrow().expect("a day of our time")
}

/// Stores submissions at random times, as the recorder does.
async fn record(
    app: &TestApp,
    customer: &Customer,
    (from, last): (Timestamp, Timestamp),
    count: u64,
    random: &mut StdRng,
) -> anyhow::Result<usize> {
    let seconds = last.duration_since(from).as_secs() - 600;
    let mut moments: Vec<Timestamp> =
        (0..count).map(|_| from + SignedDuration::from_secs(random.random_range(0..seconds))).collect();
    moments.sort_unstable();
    let submissions: Vec<Submission> =
        moments.into_iter().map(|at| submission(customer, at, random)).collect();
    for batch in submissions.chunks(BATCH) {
        // What is remembered for seconds would be remembered for weeks here.
        let limits = HeldLimits { submissions: 1_000_000, file_bytes: u64::MAX, free_file_bytes: u64::MAX };
        let quotas = Quotas::new(limits);
        let batch: Vec<&Submission> = batch.iter().collect();
        let mut tx = app.platform().db.begin().await?;
        let outcomes = submissions::record_each(&mut tx, &batch, Written::Never, Some(&quotas)).await;
        ensure!(outcomes.iter().all(|one| *one == Recorded::Stored), "not stored: {outcomes:?}");
        submissions::remove_from_outbox(&mut tx, batch.iter().map(|one| one.id)).await?;
        tx.commit().await?;
    }
    Ok(submissions.len())
}

fn submission(customer: &Customer, at: Timestamp, random: &mut StdRng) -> Submission {
    let is_spam = random.random_bool(0.05);
    Submission {
        id: SubmissionId(Clock::uuid_at(at)),
        workspace: Some(customer.workspace),
        endpoint: customer.endpoint.clone(),
        state: if is_spam { State::Spam } else { State::Inbox },
        fields: vec![Field::text("message", at.to_string())],
        files: Vec::new(),
        origin: None,
        verdict: Verdict::default(),
        address_hash: [0; 16],
        notes: Vec::new(),
        key: None,
        test: !is_spam && random.random_bool(0.02),
        form_version: None,
    }
}

/// Some activate the add-on today, some let it end with the month.
async fn change_addons(app: &TestApp, customers: &[Customer], random: &mut StdRng) -> anyhow::Result<()> {
    let today = today(app);
    for customer in customers.iter().filter(|customer| !customer.has_left && customer.pays) {
        let statement = match random.random_range(0..12) {
            0 | 1 => {
                "insert into addon_periods (workspace_id, addon, active_from)
                 select $1, 'webhooks', $2::date where not exists (
                     select from addon_periods where workspace_id = $1 and coalesce(last_day >= $2::date, true))"
            }
            2 => {
                "update addon_periods set last_day = (date_trunc('month', $2::date) + interval '1 month - 1 day')::date
                 where workspace_id = $1 and last_day is null"
            }
            _ => continue,
        };
        sqlx::query(statement).bind(customer.id()).bind(today.to_string()).execute(&app.owner).await?;
    }
    Ok(())
}

/// Pays what is due for those who pay by now.
async fn pay(app: &TestApp, customers: &[Customer]) -> anyhow::Result<()> {
    let today = today(app);
    let open: Vec<(uuid::Uuid, String, String)> = sqlx::query_as(
        "select i.workspace_id, i.number, i.issued_on::text from invoices i
         where i.kind = 'invoice' and open_cents(i.id) <> 0 order by i.number",
    )
    .fetch_all(&app.owner)
    .await?;
    for (workspace, number, issued_on) in open {
        let customer = customers.iter().find(|customer| customer.id() == workspace);
        let after = customer.and_then(|customer| customer.pays_after);
        let age = u64::try_from((today - issued_on.parse::<Date>()?).get_days())?;
        if after.is_some_and(|after| age >= after) {
            invoices::record_payment(app.platform(), &number).await?;
        }
    }
    Ok(())
}

/// Some invoices are credited in part, cancelled or written off.
async fn credit_some(app: &TestApp, random: &mut StdRng) -> anyhow::Result<()> {
    let some: Vec<(String, i64)> = sqlx::query_as(
        "select i.number, i.net_cents from invoices i
         where i.kind = 'invoice' and not exists (select from invoices c where c.corrects = i.id)
           and i.issued_on >= ($1::date - 40) order by i.number",
    )
    .bind(today(app).to_string())
    .fetch_all(&app.owner)
    .await?;
    for (number, net) in some {
        match random.random_range(0..60) {
            0 | 1 => {
                let part = random.random_range(1..=net);
                invoices::credit(app.platform(), &number, Some(part), "Goodwill").await?;
            }
            2 => {
                invoices::void(app.platform(), &number).await?;
            }
            3 => {
                // One that is paid can't be written off.
                invoices::write_off(app.platform(), &number).await.ok();
            }
            _ => {}
        }
    }
    Ok(())
}

/// Some delete their account, and get a last invoice.
async fn leave(
    app: &TestApp,
    customers: &mut [Customer],
    folder: &Path,
    random: &mut StdRng,
) -> anyhow::Result<()> {
    for customer in customers.iter_mut().filter(|customer| !customer.has_left) {
        if !random.random_bool(0.015) {
            continue;
        }
        customer.has_left = true;
        books::dump_workspace(app, folder, customer).await?;
        sqlx::query("delete from workspaces where id = $1").bind(customer.id()).execute(&app.owner).await?;
        books::note_left(folder, customer, today(app))?;
        app.run_job("close_books").await;
    }
    Ok(())
}
