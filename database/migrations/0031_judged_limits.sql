-- Limits that somebody has judged (limits 85, 86, offers 23): what is calculated of an issuer's financing limit counts for nothing until a person has
-- decided on it, and what is calculated and offered is at most what four things give.
alter table client_limit add column judged_at timestamptz;
comment on column client_limit.judged_at is 'When somebody first decided on the limit; null while nobody has';

create function limit_judged() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update client_limit set judged_at = least(judged_at, new.since)
  where organization_number = new.organization_number and limit_type = new.limit_type
    and (judged_at is null or judged_at > new.since);
  return null;
end $$;
create trigger client_limit_history_judged after insert on client_limit_history for each row
  when (not new.is_calculated) execute function limit_judged();
update client_limit l set judged_at = (select min(h.since) from client_limit_history h
  where h.organization_number = l.organization_number and h.limit_type = l.limit_type and not h.is_calculated);
create index client_limit_unjudged on client_limit (organization_number) where limit_type = 1 and judged_at is null;

-- What counts on a day, as areas/credit/limits/rules.ts says it (limits 31, 85).
create or replace function limit_in_force(l client_limit, day date) returns bigint language sql immutable as $$
  select case
    when l.limit_type = 1 and l.judged_at is null and l.limit_value is null then null
    when l.limit_value is null then l.calculated_value
    when l.expires_date >= day then l.limit_value
    when l.calculated_value is null then case when l.limit_type = 4 then l.limit_value end
    else least(l.limit_value, l.calculated_value)
  end
$$;

-- Whether a case was opened by an onboarding and not by somebody who decided on the limit.
alter table limit_case add column suggested boolean not null default false;

-- What a company has said that it sells in a month, in the offer it has accepted (limits 86). Öre.
create table sold_volume (
  organization_number organization_number primary key,
  volume bigint not null check (volume > 0),
  -- Where it is read: 'Offert 2'.
  source text not null check (length(source) between 1 and 200),
  since timestamptz not null
);
revoke delete on sold_volume from skynet_app;

-- An offer's limit: the bounds it was reckoned by, and who has decided on it (offers 23).
alter table offer
  add column limit_bounds jsonb not null default '[]',
  add column limit_judged_at timestamptz,
  add column limit_judged_by text check (length(limit_judged_by) between 1 and 400),
  add column limit_judged_by_id uuid,
  add column limit_why text check (length(limit_why) between 1 and 2000),
  add constraint offer_limit_judged check (num_nulls(limit_judged_at, limit_judged_by, limit_why) in (0, 3));

-- What held the limit of a determination down, where it was not the share of the turnover (rules 103).
alter table company_determination add column limit_bound jsonb,
  add constraint determination_bound_one check (limit_bound is null or turnover_share is null);
