-- What free text finds in the ledger: the file, what is said of it, and who sent it with which subject. Kept by triggers.
alter table intake add column search_text text not null default '';
update intake set search_text = lower(concat_ws(' ', file_name, reason, (
  select from_address || ' ' || subject from mail_source where intake_id = coalesce(mail_id, id))));
create index intake_search on intake using gin (search_text gin_trgm_ops);

create function intake_search_kept() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.file_name, new.reason, (
    select from_address || ' ' || subject from mail_source where intake_id = coalesce(new.mail_id, new.id))));
  return new;
end $$;
create trigger intake_search_kept before insert or update of file_name, reason, mail_id on intake
  for each row execute function intake_search_kept();

-- A mail is in the ledger before it is known who sent it.
create function intake_of_mail_searched() returns trigger language plpgsql as $$
begin
  update intake set reason = reason where id = new.intake_id or mail_id = new.intake_id;
  return null;
end $$;
create trigger mail_source_searched after insert or update of from_address, subject on mail_source
  for each row execute function intake_of_mail_searched();

-- How many there are of each fate, kept as `interpretation_count` is.
create table intake_count (
  fate text not null,
  lane smallint not null,
  count bigint not null,
  primary key (fate, lane)
) with (fillfactor = 50);
revoke insert, update, delete on intake_count from skynet_app;

create function intakes_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into intake_count as kept (fate, lane, count)
    select fate, invoice_lane(), sum(change)
    from (select fate, -1 as change from before union all select fate, 1 from changed) moves
    group by 1 having sum(change) <> 0 order by 1
    on conflict (fate, lane) do update set count = kept.count + excluded.count;
  else
    insert into intake_count as kept (fate, lane, count)
    select fate, invoice_lane(), case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by 1 order by 1
    on conflict (fate, lane) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger intake_counted_in after insert on intake referencing new table as changed
  for each statement execute function intakes_counted();
create trigger intake_counted_out after delete on intake referencing old table as changed
  for each statement execute function intakes_counted();
create trigger intake_counted_moved after update on intake referencing old table as before new table as changed
  for each statement execute function intakes_counted();
insert into intake_count (fate, lane, count) select fate, 0, count(*) from intake group by 1;
