-- What an AML rating rests on, and every one there has been.
alter table company_aml_rating add column reasons jsonb not null default '[]';
create index company_aml_rating_worst on company_aml_rating (rating, organization_number);

create table aml_rating_history (
  organization_number organization_number not null,
  rated_at timestamptz not null,
  rating integer not null check (rating between 0 and 1000),
  -- The one before it; null for the first.
  before integer check (before between 0 and 1000),
  source text not null,
  reasons jsonb not null,
  primary key (organization_number, rated_at)
);
create index aml_rating_history_latest on aml_rating_history (rated_at desc, organization_number) where before is distinct from rating;
revoke insert, update, delete on aml_rating_history from skynet_app;

create function aml_rating_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'INSERT' or new.rating <> old.rating or new.reasons <> old.reasons then
    insert into aml_rating_history (organization_number, rated_at, rating, before, source, reasons)
    values (new.organization_number, new.rated_at, new.rating, case when tg_op = 'UPDATE' then old.rating end, new.source, new.reasons)
    on conflict (organization_number, rated_at) do nothing;
  end if;
  return null;
end $$;
create trigger company_aml_rating_kept after insert or update on company_aml_rating for each row execute function aml_rating_kept();
insert into aml_rating_history (organization_number, rated_at, rating, source, reasons)
select organization_number, rated_at, rating, source, reasons from company_aml_rating;

-- When what a client is rated by was last looked at, whether anything was known or not.
create table aml_check (
  organization_number organization_number primary key,
  checked_at timestamptz not null
);
create index aml_check_age on aml_check (checked_at);
