-- Invoices that were removed after their determinations had been counted for the ticker: what they counted is taken back by the next count.
create table ticker_removed (
  invoice_id uuid primary key references invoice
);
revoke update on ticker_removed from skynet_app;
create function ticker_removed_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into ticker_removed (invoice_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger ticker_removed_kept after update of deleted_at on invoice for each row
  when (old.deleted_at is null and new.deleted_at is not null) execute function ticker_removed_kept();

-- The first determination that is counted: what is older was never added, and is not taken back.
alter table ticker_rule_progress add column counted_from uuid;
update ticker_rule_progress set counted_from = coalesce(
  (select determination_id_from(min(day)::timestamp at time zone 'Europe/Stockholm') from ticker_rule_count), counted_through);
alter table ticker_rule_progress alter column counted_from set not null;

alter table ticker_rule_count drop constraint ticker_rule_count_count_check, add constraint ticker_rule_count_count_check check (count >= 0);
