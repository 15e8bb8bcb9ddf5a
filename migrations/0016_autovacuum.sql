-- How PostgreSQL cleans up the tables that change most. Its defaults wait until a fifth of a table has changed.

-- Queues: every row lives for seconds. After a backlog of a million, PostgreSQL would leave 200,000 deleted rows in the
-- way of those who read the queue. These tables are small, so cleaning them up needs no pauses.
alter table outbox set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);
alter table arrivals set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
alter table arrival_slices set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 500, autovacuum_vacuum_cost_delay = 0);
alter table storage_changes set (
    autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_vacuum_cost_delay = 0);

-- Counters, one row for each endpoint or day, updated every few seconds.
alter table usage set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);
alter table folder_totals set (autovacuum_vacuum_scale_factor = 0.05, autovacuum_analyze_scale_factor = 0.05);

-- Large tables of which a part changes or is deleted every day: small steps, often, instead of one that reads it all. The
-- limit before each pause is ten times the usual one, because these tables get thousands of rows a second while a backlog
-- is delivered, and space that isn't cleaned up can't be used again.
alter table deliveries set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
    autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_limit = 2000);
alter table delivery_attempts set (
    autovacuum_vacuum_scale_factor = 0.02, autovacuum_vacuum_insert_scale_factor = 0.05,
    autovacuum_analyze_scale_factor = 0.02, autovacuum_vacuum_cost_limit = 2000);
alter table submission_keys set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
alter table files set (autovacuum_vacuum_scale_factor = 0.02, autovacuum_analyze_scale_factor = 0.02);
