-- A commit whose answer was lost may have stored a submission that lies in a spool too. If it is deleted before the spool
-- brings it back, it must not come back. Only the id is kept, as long as a spool may hold it.
create table deleted_submissions (id uuid primary key);
grant select, insert, delete on deleted_submissions to formtray_worker;

create function remember_deleted() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
    insert into deleted_submissions
    select id from gone where id >= uuid_floor(now() - interval '7 days')
    on conflict do nothing;
    return null;
end
$$;
create trigger submissions_deleted after delete on submissions
    referencing old table as gone
    for each statement execute function remember_deleted();
revoke all on function remember_deleted() from public;
