//! The ledger: append only, balanced, and nobody but the worker writes it.

use sqlx::PgPool;
use testkit::{run_with, seller};

use super::{count, payer, to_next_month, today};

async fn fails(pool: &PgPool, workspace: Option<&str>, statement: &'static str) -> String {
    let mut tx = db::begin(pool).await.unwrap();
    if let Some(workspace) = workspace {
        sqlx::query("select set_config('app.workspace', $1, true)")
            .bind(workspace)
            .execute(&mut *tx)
            .await
            .unwrap();
    }
    let done = sqlx::query(statement).execute(&mut *tx).await;
    let done = match done {
        Ok(_) => tx.commit().await,
        Err(error) => Err(error),
    };
    done.expect_err(statement).to_string()
}

#[tokio::test]
async fn nothing_in_it_is_ever_changed() {
    run_with(seller, async |app| {
        let (ada, endpoint) = payer(app, "ada").await;
        count(app, &ada.workspace, &endpoint, today(app), 1_150).await;
        to_next_month(app);
        app.run_job("bill_month").await;
        for statement in [
            "update invoices set net_cents = net_cents + 0",
            "delete from invoices",
            "update bookings set kind = kind",
            "delete from ledger_entries",
            "update charges set cents = cents",
            "delete from invoice_charges",
        ] {
            let error = fails(&app.owner, None, statement).await;
            assert!(error.contains("never changed or deleted"), "{statement}: {error}");
        }
        let unbalanced = "insert into ledger_entries (booking_id, account, workspace_id, cents)
             select id, 'bad_debt', workspace_id, 5 from bookings limit 1";
        assert!(fails(&app.owner, None, unbalanced).await.contains("not balanced"));
        let pool = PgPool::connect(&app.config().database.app_url).await.unwrap();
        for statement in [
            "insert into invoice_reminders (invoice_id, days, workspace_id) select id, 1, workspace_id from invoices",
            "insert into bookings (id, workspace_id, kind, booked_on) values (gen_random_uuid(), current_workspace(), 'payment', now())",
            "update billing_terms set overdue = false",
            "select * from invoice_numbers",
            "delete from addon_periods",
            "update addon_periods set active_from = '2030-01-01'",
        ] {
            let error = fails(&pool, Some(&ada.workspace), statement).await;
            assert!(error.contains("permission denied"), "{statement}: {error}");
        }
        let sums: (i64, i64) = sqlx::query_as(
            "select count(*), coalesce(sum(sum), 0)::bigint from (select sum(cents) from ledger_entries group by booking_id) b",
        )
        .fetch_one(&app.owner)
        .await
        .unwrap();
        assert_eq!(sums, (2, 0));
    })
    .await;
}
