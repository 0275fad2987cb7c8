-- That a company is insolvent: what, who told it, and what lifted it (company 46). Whoever asks whether one is reads this and nothing else.
create table company_insolvency (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  kind text not null check (kind in ('bankruptcy', 'reconstruction', 'liquidation', 'deregistered')),
  -- Which provider, by its feed or by its register, in its own words.
  source text not null check (source in ('A', 'B')),
  told_by text not null check (told_by in ('feed', 'register')),
  said text not null check (length(said) between 1 and 500),
  happened_at timestamptz not null,
  told_at timestamptz not null,
  -- When its own source said otherwise; null while it stands by it.
  ended_at timestamptz,
  -- When two persons lifted it, whatever its source says, and why.
  lifted_at timestamptz,
  lifted_by text,
  lift_reason text check (length(lift_reason) <= 4000),
  constraint company_insolvency_lifted check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null))
);
create unique index company_insolvency_stands on company_insolvency (organization_number, source) where ended_at is null;
create index company_insolvency_in_force on company_insolvency (told_at, id) where ended_at is null and lifted_at is null;
create index company_insolvency_of on company_insolvency (organization_number, told_at desc);
-- It is written by what sources say, and lifted by an act of two.
revoke insert, update, delete on company_insolvency from skynet_app;
grant update (lifted_at, lifted_by, lift_reason) on company_insolvency to skynet_app;

-- What a provider's words on the status of a company come to; null of one that goes on.
create function insolvency_kind(said text) returns text language sql immutable parallel safe as $$
  select case
    when said ~* 'konkurs' then 'bankruptcy'
    when said ~* 'rekonstruktion' then 'reconstruction'
    when said ~* 'likvidation' then 'liquidation'
    when said ~* 'avregistrer|uppl[öÖ]st' then 'deregistered'
  end
$$;
-- Whether they say that it goes on.
create function says_active(said text) returns boolean language sql immutable parallel safe as $$ select said ~* '^\s*a[ck]tiv' $$;

-- Takes what a provider says now. It lifts nothing but its own, only by saying that the company is active, and only by what is newer than that.
create function insolvency_told(company organization_number, provider text, way text, status text, happened timestamptz, told timestamptz)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  what text := insolvency_kind(status);
  stands company_insolvency;
begin
  select * into stands from company_insolvency
    where organization_number = company and source = provider and ended_at is null for update;
  if what is not null then
    -- The same again is no news, also where two have lifted it, unless it happened after they had.
    if stands.kind = what and not coalesce(way = 'feed' and happened > stands.lifted_at, false) then
      return;
    end if;
    update company_insolvency set ended_at = told where id = stands.id;
    insert into company_insolvency (organization_number, kind, source, told_by, said, happened_at, told_at)
      values (company, what, provider, way, left(status, 500), happened, told)
      on conflict (organization_number, source) where ended_at is null do nothing;
  elsif says_active(status) and stands.id is not null
    and (case way when 'feed' then happened >= stands.happened_at else told >= stands.told_at end) then
    update company_insolvency set ended_at = told where id = stands.id;
  end if;
end $$;
revoke execute on function insolvency_told from public;

-- What the feeds tell: the latest that happened counts, whichever is read last. A word that we do not know is passed over, so that it hides
-- nothing that happened before it.
create function notice_judged() returns trigger language plpgsql as $$
begin
  new.insolvent := new.kind = 'status' and insolvency_kind(new.said) is not null;
  return new;
end $$;
create trigger notice_judged before insert on monitoring_notice for each row execute function notice_judged();
create function notice_tells_insolvency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest uuid := (
    select id from monitoring_notice
    where organization_number = new.organization_number and provider = new.provider and kind = 'status'
      and (insolvent or says_active(said))
    order by happened_at desc, insolvent desc, told_at desc, id limit 1);
begin
  if latest = new.id then
    perform insolvency_told(new.organization_number, new.provider, 'feed', new.said, new.happened_at, new.told_at);
  end if;
  return null;
end $$;
create trigger notice_tells_insolvency after insert on monitoring_notice for each row
  when (new.kind = 'status') execute function notice_tells_insolvency();

-- What the registers answer, the first answer too.
create function answer_tells_insolvency() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (
    select from company_information newer
    where newer.organization_number = new.organization_number and newer.part = 'company' and newer.provider = new.provider
      and newer.fetched_at > new.fetched_at) then
    perform insolvency_told(new.organization_number, new.provider, 'register', new.answer -> 'content' ->> 'status', new.fetched_at, new.fetched_at);
  end if;
  return null;
end $$;
create trigger answer_tells_insolvency after insert on company_information for each row
  when (new.part = 'company' and new.provider in ('A', 'B')) execute function answer_tells_insolvency();

-- What was told before there was a record, in the order in which it was.
do $$
declare
  one record;
begin
  for one in
    with said as (
      select organization_number, provider, 'feed' as way, said as status, happened_at, told_at from monitoring_notice where kind = 'status'
      union all
      select organization_number, provider, 'register', answer -> 'content' ->> 'status', fetched_at, fetched_at from company_information
      where part = 'company' and provider in ('A', 'B') and answer -> 'content' ->> 'status' is not null)
    select * from said
    where exists (
      select from said other
      where other.organization_number = said.organization_number and other.provider = said.provider and insolvency_kind(other.status) is not null)
    order by told_at, happened_at, insolvency_kind(status) is not null
  loop
    perform insolvency_told(one.organization_number, one.provider, one.way, one.status, one.happened_at, one.told_at);
  end loop;
end $$;
