-- What was accepted while this database was away, for a form that the operator has suspended, belongs to the operator too.
alter table unclaimed drop constraint unclaimed_reason_check;
alter table unclaimed add constraint unclaimed_reason_check
    check (reason in ('no_endpoint', 'refused', 'suspended'));
