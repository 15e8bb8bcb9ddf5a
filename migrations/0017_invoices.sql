-- Add-ons, billing details, the ledger and invoices. Without [billing] the server uses none of this.

-- When an add-on was active, without a break. It ends with a month.
create table addon_periods (
    workspace_id uuid not null,
    addon text not null,
    active_from date not null,
    last_day date check (last_day >= active_from),
    primary key (workspace_id, addon, active_from)
);
comment on column addon_periods.last_day is 'Null until the add-on is deactivated';
create unique index addon_periods_one_open on addon_periods (workspace_id, addon) where last_day is null;
call wall('addon_periods');
grant select, insert, update (last_day) on addon_periods to formtray_app;
grant select, insert, update, delete on addon_periods to formtray_worker;

-- Who the invoices of a workspace are sent to.
create table billing_details (
    workspace_id uuid primary key,
    company text not null,
    person text not null,
    street text not null,
    postal_code text not null,
    city text not null,
    country text not null check (country ~ '^[A-Z]{2}$'),
    vat_id text,
    -- What the EU's online check said about vat_id: null if it wasn't asked or didn't answer.
    vat_id_valid boolean,
    vat_id_checked_at timestamptz,
    email text not null,
    reference text
);
call wall('billing_details');
grant select, insert, update on billing_details to formtray_app;
grant select, insert, update, delete on billing_details to formtray_worker;

-- The ledger: double entry, append only. The entries of a booking add up to 0, debits are positive. A balance is a sum.
--
-- Accounts: unbilled (charged, not on an invoice yet), receivable (on an invoice, not paid), revenue, vat, bank, bad_debt.
-- Bookings: charge, invoice, payment, credit_note, write_off. They have no foreign keys to workspaces, because the law
-- keeps them when an account is deleted.
create table bookings (
    id uuid primary key,
    workspace_id uuid not null,
    kind text not null,
    -- The invoice that is paid, credited or written off; of a credit note, the invoice that it corrects.
    invoice_id uuid,
    booked_on date not null,
    note text
);
create index on bookings (workspace_id);
create index on bookings (invoice_id);
call wall('bookings');
grant select on bookings to formtray_app;
grant select, insert on bookings to formtray_worker;

create table ledger_entries (
    booking_id uuid not null references bookings (id),
    account text not null,
    workspace_id uuid not null,
    cents bigint not null check (cents <> 0),
    primary key (booking_id, account)
);
create index on ledger_entries (workspace_id, account);
call wall('ledger_entries');
grant select on ledger_entries to formtray_app;
grant select, insert on ledger_entries to formtray_worker;

create function check_balance() returns trigger
language plpgsql as $$
begin
    if (select sum(e.cents) from ledger_entries e where e.booking_id = new.booking_id) <> 0 then
        raise exception 'booking % is not balanced', new.booking_id using errcode = 'check_violation';
    end if;
    return null;
end
$$;
create constraint trigger balanced after insert on ledger_entries
    deferrable initially deferred for each row execute function check_balance();

create function refuse_change() returns trigger
language plpgsql as $$
begin
    raise exception 'rows of % are never changed or deleted', tg_table_name using errcode = 'restrict_violation';
end
$$;

-- What a workspace was charged for: the submissions of a month in one price tier, or the days of an add-on in a month. Late
-- submissions of a month make another row.
create table charges (
    id uuid primary key,
    workspace_id uuid not null,
    month date not null check (extract(day from month) = 1),
    item text not null,
    quantity bigint not null check (quantity > 0),
    cents bigint not null check (cents >= 0),
    first_day date not null,
    last_day date not null,
    booking_id uuid references bookings (id)
);
comment on column charges.item is 'submissions:<paid submissions above which the tier begins>, or addon:<id>';
comment on column charges.quantity is 'Submissions, or days';
comment on column charges.booking_id is 'Null if it rounds to nothing';
create index on charges (workspace_id, month);
call wall('charges');
grant select on charges to formtray_app;
grant select, insert on charges to formtray_worker;

-- The months that are charged. A row is inserted in the transaction that does it.
create table billed_months (
    workspace_id uuid not null,
    month date not null,
    primary key (workspace_id, month)
);
call wall('billed_months');
grant select on billed_months to formtray_app;
grant select, insert, delete on billed_months to formtray_worker;

-- The last number of each series, locked by the transaction that issues an invoice, so that there are no gaps.
create table invoice_numbers (
    prefix text not null,
    year integer not null,
    last bigint not null,
    primary key (prefix, year)
);
call close_off('invoice_numbers');
grant select, insert, update on invoice_numbers to formtray_worker;

-- Invoices and credit notes. `document` is everything that is printed on it. Whether it is paid is in the ledger.
create table invoices (
    id uuid primary key,
    workspace_id uuid not null,
    prefix text not null,
    year integer not null,
    sequence bigint not null,
    number text not null unique,
    kind text not null check (kind in ('invoice', 'credit_note')),
    corrects uuid references invoices (id),
    issued_on date not null,
    due_on date,
    net_cents bigint not null,
    vat_cents bigint not null,
    gross_cents bigint not null check (gross_cents = net_cents + vat_cents),
    document json not null,
    unique (prefix, year, sequence)
);
create index on invoices (workspace_id, issued_on);
create index on invoices (corrects);
call wall('invoices');
grant select on invoices to formtray_app;
grant select, insert on invoices to formtray_worker;

-- Which charges are on which invoice.
create table invoice_charges (
    charge_id uuid primary key references charges (id),
    invoice_id uuid not null references invoices (id),
    workspace_id uuid not null
);
create index on invoice_charges (workspace_id);
call wall('invoice_charges');
grant select on invoice_charges to formtray_app;
grant select, insert on invoice_charges to formtray_worker;

-- Which reminders of an invoice were sent.
create table invoice_reminders (
    invoice_id uuid not null references invoices (id),
    days integer not null,
    workspace_id uuid not null,
    primary key (invoice_id, days)
);
call wall('invoice_reminders');
grant select on invoice_reminders to formtray_app;
grant select, insert on invoice_reminders to formtray_worker;

do $$
declare kept text;
begin
    foreach kept in array array['bookings', 'ledger_entries', 'charges', 'invoices', 'invoice_charges', 'invoice_reminders'] loop
        execute format(
            'create trigger append_only before update or delete on %I for each row execute function refuse_change()', kept);
    end loop;
end
$$;

-- Workspaces that were deleted and are still to be billed, with what the meter said.
create table closed_workspaces (
    workspace_id uuid primary key,
    email text not null,
    -- The submissions of the last months: {"2026-11-01": 162}.
    used jsonb not null,
    pays boolean not null,
    pays_since date,
    used_before bigint not null default 0
);
call wall('closed_workspaces');
grant select on closed_workspaces to formtray_app;
grant select, delete on closed_workspaces to formtray_worker;

-- Keeps what the final invoice needs, in the transaction that deletes a workspace.
create function close_books() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    if exists (select from charges c where c.workspace_id = old.id)
        or exists (select from addon_periods p where p.workspace_id = old.id)
        or exists (select from billing_terms t where t.workspace_id = old.id and t.pays_by <> 'none' and t.metered)
    then
        insert into closed_workspaces (workspace_id, email, used, pays, pays_since, used_before)
        select old.id,
               coalesce((select u.email_as_typed from memberships m join users u on u.id = m.user_id
                         where m.workspace_id = old.id order by m.user_id limit 1), ''),
               coalesce((select jsonb_object_agg(c.month, c.counted) from (
                   select date_trunc('month', d.day)::date as month, sum(d.counted) as counted
                   from (select u.day, u.counted from usage u where u.workspace_id = old.id
                         union all
                         select w.day, w.inbox from waiting_arrivals_of(old.id) w) d
                   group by 1 order by 1 desc limit 3) c), '{}'),
               coalesce(t.pays_by <> 'none' and t.metered, false), t.pays_since, coalesce(t.used_before, 0)
        from (select old.id) w left join billing_terms t on t.workspace_id = old.id
        on conflict do nothing;
    else
        delete from billing_details d where d.workspace_id = old.id;
        delete from billed_months b where b.workspace_id = old.id;
    end if;
    return old;
end
$$;
create trigger close_books before delete on workspaces for each row execute function close_books();

-- Returns what is still to be paid of an invoice. It is negative if more was credited than was left to pay.
create function open_cents(of_invoice uuid) returns bigint
language sql stable as $$
    select coalesce(sum(e.cents), 0)::bigint
    from bookings b join ledger_entries e on e.booking_id = b.id
    where b.invoice_id = of_invoice and e.account = 'receivable'
$$;
grant execute on function open_cents(uuid) to formtray_app, formtray_worker;

-- What the ledger says about invoices.
create view invoice_balances with (security_invoker = true) as
select i.id, open_cents(i.id) as open_cents, b.paid_on, coalesce(b.is_credited, false) as is_credited,
       coalesce(b.is_written_off, false) as is_written_off
from invoices i
left join lateral (
    select max(b.booked_on) filter (where b.kind = 'payment') as paid_on, bool_or(b.kind = 'credit_note') as is_credited,
           bool_or(b.kind = 'write_off') as is_written_off
    from bookings b where b.invoice_id = i.id) b on true;
grant select on invoice_balances to formtray_app, formtray_worker;
