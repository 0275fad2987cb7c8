-- The list of interpretations in every order and of any length.

-- Whether the invoice system has the newest sending, kept with the outbox.
alter table interpretation add column delivered boolean not null default false;
update interpretation set delivered = true
where (
  select state = 'delivered' from interpretation_sending join outbox_message using (idempotency_key)
  where interpretation_id = interpretation.id order by number desc limit 1
);

create function interpretation_delivery_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update interpretation set delivered = newest.delivered
  from (
    select interpretation_id, coalesce(state = 'delivered', false) as delivered
    from interpretation_sending left join outbox_message using (idempotency_key)
    where interpretation_id in (select interpretation_id from interpretation_sending where idempotency_key = new.idempotency_key)
    order by number desc limit 1
  ) newest
  where id = interpretation_id and interpretation.delivered <> newest.delivered;
  return null;
end $$;
create trigger interpretation_sent after insert on interpretation_sending for each row execute function interpretation_delivery_kept();
create trigger interpretation_delivered after update of state on outbox_message
  for each row when (new.destination = 'invoice-system' and old.state <> new.state) execute function interpretation_delivery_kept();

-- How many interpretations there are of a status and a source, kept by triggers in the transaction that changes them. Each connection writes in a
-- lane of its own (`invoice_lane`), so that those who work at the same time do not wait for each other; a lane by itself may be below zero.
create table interpretation_count (
  status text not null,
  source smallint not null,
  lane smallint not null,
  count bigint not null,
  primary key (status, source, lane)
) with (fillfactor = 50);
revoke insert, update, delete on interpretation_count from skynet_app;

create function interpretations_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into interpretation_count as kept (status, source, lane, count)
    select status, source, invoice_lane(), sum(change)
    from (select status, source, -1 as change from before union all select status, source, 1 from changed) moves
    group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (status, source, lane) do update set count = kept.count + excluded.count;
  else
    insert into interpretation_count as kept (status, source, lane, count)
    select status, source, invoice_lane(), case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by 1, 2 order by 1, 2
    on conflict (status, source, lane) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger interpretation_counted_in after insert on interpretation referencing new table as changed
  for each statement execute function interpretations_counted();
create trigger interpretation_counted_out after delete on interpretation referencing old table as changed
  for each statement execute function interpretations_counted();
create trigger interpretation_counted_moved after update on interpretation referencing old table as before new table as changed
  for each statement execute function interpretations_counted();
insert into interpretation_count (status, source, lane, count) select status, source, 0, count(*) from interpretation group by 1, 2;

-- Every order, status by status. Several statuses are merged, so a list of all of them needs no index of its own.
drop index interpretation_latest;
create index interpretation_by_source on interpretation (status, source, created_at desc, id);
create index interpretation_by_delivery on interpretation (status, delivered, created_at desc, id);
create index interpretation_by_file on interpretation (status, lower(file_name), id);
create index interpretation_by_sender on interpretation (status, lower(sent_from), id);
create index interpretation_by_sender_down on interpretation (status, lower(sent_from) desc nulls last, id);
create index interpretation_by_issuer on interpretation (status, lower(issuer_name), id);
create index interpretation_by_issuer_down on interpretation (status, lower(issuer_name) desc nulls last, id);
create index interpretation_by_issuer_number on interpretation (status, issuer_organization_number, id);
create index interpretation_by_recipient on interpretation (status, lower(recipient_name), id);
create index interpretation_by_recipient_number on interpretation (status, recipient_organization_number, id);
create index interpretation_by_number on interpretation (status, invoice_number, id);
