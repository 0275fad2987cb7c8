create table policy_type (
  name text primary key
);
-- shell 43, 44; decision B2, decision B3
insert into policy_type (name) values
  ('Administrator'), ('RuleAdmin'), ('SalesRepresentative'), ('InternalSalesRep'), ('OnboardingUser'), ('AmlDepartment'),
  ('ConfigurationAdmin'), ('DebtCollectorDepartment'), ('TechnicalSupport'), ('LegalDepartment'), ('LgUser'),
  ('ProspectIdSearch'), ('UserTaskAdmin');

create table internal_user (
  id uuid primary key default gen_random_uuid(),
  first_name text not null check (length(first_name) between 1 and 100),
  last_name text not null check (length(last_name) between 1 and 100),
  email_address email_address not null,
  -- Who the user is at the identity provider, known from the first login on.
  subject text unique,
  am_user_id integer,
  notify_hour smallint not null default 8 check (notify_hour between 0 and 23),
  notify_minute smallint not null default 0 check (notify_minute between 0 and 59),
  last_login_at timestamptz,
  -- Tokens issued before this instant are refused: logout everywhere and removal take effect at the next call.
  tokens_valid_from timestamptz not null default 'epoch',
  created_at timestamptz not null default now(),
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1
);
create unique index internal_user_email on internal_user (lower(email_address));
create index internal_user_name on internal_user (last_name, first_name, id);

create table user_policy (
  user_id uuid not null references internal_user on delete cascade,
  policy text not null references policy_type,
  primary key (user_id, policy)
);
create index user_policy_policy on user_policy (policy, user_id);

-- A user has at least one policy, and there is always an administrator: checked when the transaction commits, whatever path it took.
create function user_policies_hold() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(hashtext('user_policies_hold'));
  if tg_table_name = 'internal_user' then
    if exists (select from internal_user where id = new.id) and not exists (select from user_policy where user_id = new.id) then
      raise exception 'a user needs at least one policy' using errcode = 'check_violation', constraint = 'user_has_policy';
    end if;
  else
    if exists (select from internal_user where id = old.user_id) and not exists (select from user_policy where user_id = old.user_id) then
      raise exception 'a user needs at least one policy' using errcode = 'check_violation', constraint = 'user_has_policy';
    end if;
    if old.policy = 'Administrator' and not exists (select from user_policy where policy = 'Administrator') then
      raise exception 'there must be an administrator' using errcode = 'check_violation', constraint = 'last_administrator';
    end if;
  end if;
  return null;
end $$;
create constraint trigger user_has_policy after insert on internal_user deferrable initially deferred
  for each row execute function user_policies_hold();
create constraint trigger user_policy_removed after delete or update on user_policy deferrable initially deferred
  for each row execute function user_policies_hold();

-- One row per browser that is signed in. The cookie holds the secret, the row its hash.
create table user_session (
  id_hash bytea primary key,
  user_id uuid not null references internal_user on delete cascade,
  access_token text not null,
  access_expires_at timestamptz not null,
  refresh_token text,
  id_token text,
  refreshing_until timestamptz,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now()
);
create index user_session_user on user_session (user_id);
create index user_session_last_used on user_session (last_used_at);

-- Access tokens that were signed out before they expired.
create table revoked_token (
  jti text primary key,
  expires_at timestamptz not null
);
