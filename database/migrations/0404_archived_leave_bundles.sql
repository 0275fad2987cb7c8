-- An agreement that is archived leaves the bundles it stood in (agreements 30). What left, and with which values, is kept: nothing is put back by itself.
create table agreement_bundle_departure (
  bundle_id uuid not null references agreement_bundle,
  agreement_id uuid not null,
  agreement_version_id uuid not null,
  preset_values jsonb not null check (jsonb_typeof(preset_values) = 'object'),
  left_at timestamptz not null,
  left_by text not null,
  primary key (bundle_id, agreement_id, left_at),
  foreign key (agreement_id, agreement_version_id) references agreement_version (agreement_id, id)
);
create index agreement_bundle_departure_agreement on agreement_bundle_departure (agreement_id, left_at desc);
create index agreement_bundle_departure_version on agreement_bundle_departure (agreement_version_id);
revoke delete, update on agreement_bundle_departure from skynet_app;

-- What was archived before stood in its bundles until now.
insert into agreement_bundle_departure (bundle_id, agreement_id, agreement_version_id, preset_values, left_at, left_by)
  select part.bundle_id, part.agreement_id, part.agreement_version_id, part.preset_values, agreement.archived_at, coalesce(agreement.changed_by, agreement.created_by)
  from agreement_bundle_agreement part join agreement on agreement.id = part.agreement_id
  where agreement.archived_at is not null;
delete from agreement_bundle_agreement part using agreement
  where agreement.id = part.agreement_id and agreement.archived_at is not null;

-- Held, so that it is not archived by another meanwhile.
create function agreement_in_bundle_is_active() returns trigger language plpgsql as $$
begin
  if (select archived_at from agreement where id = new.agreement_id for share) is not null then
    raise exception 'an archived agreement stands in no bundle' using errcode = 'check_violation', constraint = 'agreement_in_bundle_is_active';
  end if;
  return new;
end $$;
create trigger agreement_in_bundle_is_active before insert or update on agreement_bundle_agreement
  for each row execute function agreement_in_bundle_is_active();

create function archived_agreement_has_left() returns trigger language plpgsql as $$
begin
  if exists (select from agreement_bundle_agreement part join agreement on agreement.id = part.agreement_id
    where part.agreement_id = new.id and agreement.archived_at is not null) then
    raise exception 'an archived agreement leaves its bundles' using errcode = 'check_violation', constraint = 'archived_agreement_has_left';
  end if;
  return null;
end $$;
-- At the end, whichever came first.
create constraint trigger archived_agreement_has_left after update of archived_at on agreement
  deferrable initially deferred for each row when (new.archived_at is not null) execute function archived_agreement_has_left();
create index agreement_bundle_agreement_agreement on agreement_bundle_agreement (agreement_id);
