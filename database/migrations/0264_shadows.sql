-- A draft that shadows: it judges what the version in force judges, on the same facts, until a time (determinations 56-58). It is a back-test
-- that has no end yet; what it says never acts.
alter table back_test
  -- The version in force that it is compared with; null for what is no shadow.
  add column shadows integer,
  add column shadows_until timestamptz,
  add foreign key (bucket_id, shadows) references rule_bucket_version,
  add constraint back_test_shadow check ((shadows is null) = (shadows_until is null)),
  add constraint back_test_shadow_of_another check (shadows is null or (version is not null and version <> shadows and not automatic)),
  add constraint back_test_shadow_time check (shadows_until > created_at and shadows_until <= created_at + interval '90 days');
create unique index back_test_one_shadow on back_test (bucket_id) where shadows is not null and state in ('waiting', 'running');

-- What a shadow came to for each invoice, by its latest determination: that of an earlier one is taken back, so that an invoice counts once.
create table shadow_invoice (
  back_test_id uuid not null references back_test on delete cascade,
  invoice_id uuid not null,
  determination_id uuid not null references determination,
  -- What it added to the result of the back-test (areas/rules, BackTest).
  tally json not null,
  primary key (back_test_id, invoice_id)
);
revoke delete on shadow_invoice from skynet_app;
