-- The four roles and the database, made by the superuser; safe to run again.

set client_min_messages = warning;

select format('create role %I', name)
from unnest(array['formtray_owner', 'formtray_app', 'formtray_worker', 'formtray_admin']) as name
where not exists (select from pg_roles where rolname = name)
\gexec

-- CREATEDB only for development and tests: every test makes a database of its own.
alter role formtray_owner  login createdb nosuperuser nobypassrls password 'formtray';
alter role formtray_app    login nosuperuser nobypassrls password 'formtray';
alter role formtray_worker login nosuperuser nobypassrls password 'formtray';
alter role formtray_admin  login nosuperuser nobypassrls password 'formtray';

-- Only for tests too: DROP DATABASE … WITH (FORCE) must end the other roles' connections.
grant pg_signal_backend to formtray_owner;

select 'create database formtray owner formtray_owner'
where not exists (select from pg_database where datname = 'formtray')
\gexec

-- Only for measurements: how long each statement took, for `just bench`. In a database of its own, so that no schema
-- of ours contains it.
grant pg_read_all_stats to formtray_owner;
select 'create extension if not exists pg_stat_statements'
where exists (select from pg_available_extensions where name = 'pg_stat_statements')
\gexec
