-- What is done by itself when something happens (triggers 1-3; decision C14).
create table automation_trigger (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  -- areas/triggers/rules.ts: 1000 to 1999 invoices, 2000 to 2999 limits, 3000 to 3999 what is known of companies.
  code integer not null check (code between 1000 and 3999),
  selected_actions integer[] not null check (cardinality(selected_actions) between 1 and 30),
  selected_rules_to_whitelist text[] not null default '{}' check (cardinality(selected_rules_to_whitelist) <= 100),
  template_for_issuer text not null default '' check (length(template_for_issuer) <= 4000),
  template_for_recipient text not null default '' check (length(template_for_recipient) <= 4000),
  filter_out_blacklisted boolean not null default false,
  user_task_action smallint check (user_task_action between 1 and 5),
  header_template text not null default '' check (length(header_template) <= 500),
  template text not null default '' check (length(template) <= 4000),
  create_user_task boolean not null default false,
  trigger_filter_type smallint not null default 0 check (trigger_filter_type in (0, 1)),
  -- Öre.
  filter_value bigint check (filter_value between 0 and 10000000000000),
  created_at timestamptz not null,
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  constraint automation_trigger_filter check ((trigger_filter_type = 1) = (filter_value is not null))
);
create index automation_trigger_code on automation_trigger (code);

-- What has happened and had a trigger.
create table monitoring_event (
  id uuid primary key default gen_random_uuid(),
  trigger_id uuid references automation_trigger on delete set null,
  -- Names what happened, so that nothing is done twice about it.
  occurrence text not null check (length(occurrence) between 1 and 300),
  at timestamptz not null,
  name text not null,
  header text not null,
  message text not null,
  organization_number organization_number,
  unique (trigger_id, occurrence)
);
create index monitoring_event_latest on monitoring_event (at desc, id);
revoke update, delete on monitoring_event from skynet_app;

-- What is told is written in the transaction that did it; the worker fires the triggers after. Costs one look in a small table when nobody listens.
create function invoice_moved_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from automation_trigger where code between 1000 and 1999) then
    perform graphile_worker.add_job('fire-triggers',
      json_build_object('of', 'invoice', 'id', new.id, 'state', new.state, 'at', new.state_at));
  end if;
  return null;
end $$;
create trigger invoice_moved_told after update of state on invoice for each row
  when (old.state is distinct from new.state and new.state in (4, 5, 6, 7, 10, 14)) execute function invoice_moved_told();

create function information_came_told() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if exists (select from automation_trigger where code between 3000 and 3999) then
    perform graphile_worker.add_job('fire-triggers', json_build_object('of', 'information', 'id', new.id));
  end if;
  return null;
end $$;
create trigger information_came_told after insert on company_information for each row
  when (new.part = 'company') execute function information_came_told();

-- What is monitored of issuers (10) and recipients (11), and which organisation types are left out (monitoring 1; decision C31).
create table monitoring_setting (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('invoices', 'limits', 'information')),
  setting_type smallint not null check (setting_type in (10, 11)),
  -- What it means follows from the kind: on or off, or a number of days.
  value text not null check (length(value) between 1 and 10),
  monitoring_exclusion_list smallint[] not null default '{}',
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  unique (kind, setting_type)
);
insert into monitoring_setting (kind, setting_type, value) values
  ('invoices', 10, 'true'), ('limits', 10, '30'), ('information', 10, 'true'), ('limits', 11, '30'), ('information', 11, 'true');
revoke insert, delete on monitoring_setting from skynet_app;
