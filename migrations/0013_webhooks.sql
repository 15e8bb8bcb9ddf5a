-- Webhooks: what is signed by, and every attempt of one, newest first.

-- {url, headers: [{name, sealed}], secrets: [{sealed, hint, created_at, expires_at}]}, the newest secret first. What is
-- sealed opens with the server's key file only; when a webhook is taken away its URL is all that stays.
alter table destinations add constraint destinations_two_secrets
    check (kind <> 'webhook' or coalesce(json_array_length(settings -> 'secrets'), 0) <= 2);

-- Null: not of a webhook, and in no attempt log.
alter table delivery_attempts add column destination_id uuid;
create index delivery_attempts_log on delivery_attempts (destination_id, at, delivery_id) where destination_id is not null;

-- A webhook that moves takes with it what has not gone out.
grant update (target) on deliveries to formtray_app;
