//! The month's turn, killed anywhere.

use std::time::Duration;

use testkit::{TestApp, run_with, seller};

use super::{billing_command, count, last_month, payer};

/// How many workspaces are billed, and how often the command is killed.
const WORKSPACES: i64 = 60;
const KILLS: u32 = 100;

/// Returns how many workspaces are billed.
async fn billed(app: &TestApp) -> i64 {
    app.number("select count(*) from billed_months").await
}

/// Starts billing, as the nightly job does.
fn start(app: &TestApp) -> tokio::process::Child {
    let mut command = billing_command(app, &["run"]);
    command.stdout(std::process::Stdio::null()).stderr(std::process::Stdio::null());
    command.spawn().unwrap()
}

#[tokio::test]
async fn each_workspace_is_billed_exactly_once_however_often_it_is_killed() {
    run_with(seller, async |app| {
        let mut people = Vec::new();
        for number in 0..WORKSPACES {
            let (person, endpoint) = payer(app, &format!("user{number}")).await;
            count(app, &person.workspace, &endpoint, last_month(app), 200 + number).await;
            people.push((person.workspace.clone(), endpoint));
        }
        // A slow disk, so that there are many moments to be killed at: each row of these tables takes 2 ms.
        sqlx::raw_sql(
            "create function slow() returns trigger language plpgsql as
                 $$ begin perform pg_sleep(0.002); return new; end $$;
             create trigger slow before insert on charges for each row execute function slow();
             create trigger slow before insert on ledger_entries for each row execute function slow();
             create trigger slow before insert on invoices for each row execute function slow();
             create trigger slow after insert on invoice_charges for each row execute function slow()",
        )
        .execute(&app.owner)
        .await
        .unwrap();
        let mut state = 0x2545_f491_4f6c_dd1d_u64;
        let mut kills = 0;
        let mut interrupted = 0;
        while kills < KILLS {
            let before = billed(app).await;
            let mut child = start(app);
            // It is killed at a random moment after it has begun to bill.
            app.settled(async || billed(app).await > before || child.try_wait().unwrap().is_some()).await;
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            tokio::time::sleep(Duration::from_micros(state % 20_000)).await;
            child.start_kill().ok();
            let ended = child.wait().await.unwrap();
            interrupted += u32::from(!ended.success());
            kills += 1;
            if billed(app).await == WORKSPACES {
                let bill_more = "truncate billed_months";
                check(app).await;
                sqlx::query(bill_more).execute(&app.owner).await.unwrap();
                for (workspace, endpoint) in &people {
                    count(app, workspace, endpoint, last_month(app), 100).await;
                }
            }
        }
        assert!(interrupted >= KILLS / 2, "only {interrupted} were interrupted");
        start(app).wait().await.unwrap();
        check(app).await;
    })
    .await;
}

/// Every workspace owes the price of what was counted, and no number is missing.
async fn check(app: &TestApp) {
    let wrong = app
        .number(
            "select count(*) from (select workspace_id, sum(counted) as used from usage group by 1) u
             full join (select workspace_id, sum(cents) as cents from charges group by 1) c using (workspace_id)
             where round(submissions_price(u.used::bigint) / 100) is distinct from c.cents",
        )
        .await;
    assert_eq!(wrong, 0, "workspaces that were charged another amount");
    let gaps = app.number("select max(sequence) - count(*) from invoices").await;
    assert_eq!(gaps, 0, "gaps in the numbers");
    let last =
        app.number("select (select last from invoice_numbers) - (select max(sequence) from invoices)").await;
    assert_eq!(last, 0);
    let off = app
        .number(
            "select coalesce(sum(net_cents), 0)::bigint - (select coalesce(sum(c.cents), 0)::bigint from charges c join invoice_charges i on i.charge_id = c.id)
             from invoices",
        )
        .await;
    assert_eq!(off, 0, "invoices that aren't the sum of their charges");
    let emails = app.number("select count(*) from jobs._private_jobs").await;
    assert!(emails >= 1);
}
