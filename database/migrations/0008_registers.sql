-- What registers say of companies, when they are asked and by themselves, and that one is insolvent.

-- Answers of the company-information providers. The newest good one is shown; older ones are the archive; a failure never erases an answer.
create table company_information (
  id uuid primary key default gen_random_uuid(),
  organization_number organization_number not null,
  provider text not null,
  fetched_at timestamptz not null default skynet.now(),
  fetched_by text not null,
  answer jsonb not null,
  -- Providers are asked for different things of a company, each with its own price, age and failures.
  part text not null default 'company' check (part in ('company', 'board', 'report')),
  -- Why it was paid for.
  cause text check (cause in ('asked', 'rating', 'rateAgain', 'trial', 'prospect', 'invoice', 'interpretation', 'agreement', 'batch', 'adminJob', 'monitoring')),
  -- The administrators' job it was fetched for.
  admin_job_id uuid references admin_job,
  constraint company_information_of_job check ((cause is not distinct from 'adminJob') = (admin_job_id is not null))
);
create index company_information_latest on company_information (organization_number, part, provider, fetched_at desc);
create index company_information_of_job on company_information (admin_job_id) where admin_job_id is not null;
-- Whose a bankgiro, plusgiro or bank account is, as the register says of companies.
create index company_information_bankgiro on company_information ((answer #>> '{content,bankgiro}'))
  where part = 'company' and answer #>> '{content,bankgiro}' is not null;
create index company_information_plusgiro on company_information ((answer #>> '{content,plusgiro}'))
  where part = 'company' and answer #>> '{content,plusgiro}' is not null;
create index company_information_account on company_information ((answer #>> '{content,bankAccount}'))
  where part = 'company' and answer #>> '{content,bankAccount}' is not null;
create index company_information_of on company_information (organization_number, fetched_at desc);
create index company_information_age on company_information (fetched_at);

-- The legal form of a company (monitoring 3) is what the register last said of it, whether it was asked before the company
-- came into our books or after. What none of these words says stays unknown.
create function organization_type_of(content jsonb) returns smallint language sql immutable parallel safe as $$
  select case
    when lower(content ->> 'legalForm') = 'ekonomisk förening' and regexp_replace(content ->> 'industryCode', '\D', '', 'g') = '68204' then 15
    else case lower(content ->> 'legalForm')
      when 'aktiebolag' then 1
      when 'privat aktiebolag' then 1
      when 'publikt aktiebolag' then 1
      when 'bankaktiebolag' then 1
      when 'försäkringsaktiebolag' then 1
      when 'handelsbolag' then 2
      when 'kommanditbolag' then 3
      when 'enskild firma' then 5
      when 'enskild näringsidkare' then 5
      when 'enskild näringsverksamhet' then 5
      when 'ekonomisk förening' then 6
      when 'statlig myndighet' then 7
      when 'statliga myndigheter' then 7
      when 'kommun' then 9
      when 'kommuner' then 9
      when 'kommunalförbund' then 10
      when 'landsting' then 11
      when 'region' then 11
      when 'ideell förening' then 14
      when 'bostadsrättsförening' then 15
    end
  end
$$;

create function company_told_its_form() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update company set organization_type = organization_type_of(new.answer -> 'content')
  where organization_number = new.organization_number and organization_type is null;
  return null;
end $$;
create trigger company_told_its_form after insert on company_information for each row
  when (new.part = 'company' and organization_type_of(new.answer -> 'content') is not null)
  execute function company_told_its_form();

create function company_with_known_form() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  new.organization_type := (
    select organization_type_of(information.answer -> 'content') from company_information information
    where information.organization_number = new.organization_number and information.part = 'company'
      and organization_type_of(information.answer -> 'content') is not null
    order by information.fetched_at desc limit 1);
  return new;
end $$;
create trigger company_with_known_form before insert on company for each row
  when (new.organization_type is null)
  execute function company_with_known_form();

create table company_information_failure (
  organization_number organization_number not null,
  provider text not null,
  failed_at timestamptz not null default skynet.now(),
  reason text not null,
  part text not null default 'company' check (part in ('company', 'board', 'report')),
  primary key (organization_number, part, provider)
);

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
  -- What credit has done of what is held and waits, when a company is told to be insolvent (company 48).
  handled_at timestamptz,
  handled_by text,
  handled_note text check (length(handled_note) <= 4000),
  constraint company_insolvency_lifted check ((lifted_at is null) = (lifted_by is null) and (lifted_at is null) = (lift_reason is null)),
  constraint company_insolvency_handled check ((handled_at is null) = (handled_by is null) and (handled_at is null) = (handled_note is null))
);
create unique index company_insolvency_stands on company_insolvency (organization_number, source) where ended_at is null;
create index company_insolvency_in_force on company_insolvency (told_at, id) where ended_at is null and lifted_at is null;
create index company_insolvency_of on company_insolvency (organization_number, told_at desc);
-- Those that nobody has seen to.
create index company_insolvency_waiting on company_insolvency (told_at, id)
  where ended_at is null and lifted_at is null and handled_at is null;
-- It is written by what sources say, and lifted by an act of two.
revoke insert, update, delete on company_insolvency from skynet_app;
grant update (lifted_at, lifted_by, lift_reason, handled_at, handled_by, handled_note) on company_insolvency to skynet_app;

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
revoke all on function insolvency_told(organization_number, text, text, text, timestamptz, timestamptz) from public;

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

-- Which companies each provider is asked to tell us of, kept equal to the clients by a job. A row without `since` is one that could not be
-- asked for, and why.
create table monitoring_subscription (
  provider text not null check (provider in ('A', 'B')),
  organization_number organization_number not null,
  since timestamptz,
  tried_at timestamptz not null,
  problem text check (problem in ('missing', 'slow', 'unreachable', 'refused', 'nonsense')),
  primary key (provider, organization_number),
  constraint monitoring_subscribed check ((since is null) = (problem is not null))
);
create index monitoring_subscription_problem on monitoring_subscription (provider, tried_at) where since is null;

-- How far each provider's feed has been read.
create table monitoring_feed (
  provider text primary key check (provider in ('A', 'B')),
  -- What the provider gave us to go on from; '' for the beginning.
  cursor text not null default '' check (length(cursor) <= 200),
  read_at timestamptz,
  failed_at timestamptz,
  problem text check (problem in ('missing', 'slow', 'unreachable', 'refused', 'nonsense')),
  compared_at timestamptz,
  constraint monitoring_feed_failed check ((failed_at is null) = (problem is null))
);
revoke insert, delete on monitoring_feed from skynet_app;
insert into monitoring_feed (provider) values ('A'), ('B');

-- What the feeds have told, each once however often it is told.
create table monitoring_notice (
  id uuid primary key default gen_random_uuid(),
  provider text not null check (provider in ('A', 'B')),
  external_id text not null check (length(external_id) between 1 and 100),
  organization_number organization_number not null,
  kind text not null check (kind in ('name', 'status', 'remark', 'rating', 'other')),
  -- What it became, as the provider words it; '' when the feed does not say.
  said text not null default '' check (length(said) <= 500),
  -- It says that the company is gone or about to be: it counts from now on, before the register has been asked.
  insolvent boolean not null default false,
  happened_at timestamptz not null,
  told_at timestamptz not null,
  -- When the company was fetched anew because of it; null until then.
  fetched_at timestamptz,
  unique (provider, external_id)
);
create index monitoring_notice_latest on monitoring_notice (told_at desc, id desc);
create index monitoring_notice_of on monitoring_notice (organization_number, told_at desc);
create index monitoring_notice_status on monitoring_notice (organization_number, provider, happened_at desc) where kind = 'status';
create index monitoring_notice_waiting on monitoring_notice (organization_number) where fetched_at is null;
revoke update, delete on monitoring_notice from skynet_app;
grant update (fetched_at) on monitoring_notice to skynet_app;

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
