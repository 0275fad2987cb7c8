-- Who we are: internal users and their sessions, API clients, and what one person cannot do alone.

create table policy_type (
  name text primary key
);
-- shell 43, 44; decision B2, decision B3
insert into policy_type (name) values
  ('Administrator'), ('RuleAdmin'), ('SalesRepresentative'), ('InternalSalesRep'), ('OnboardingUser'), ('AmlDepartment'),
  ('ConfigurationAdmin'), ('DebtCollectorDepartment'), ('TechnicalSupport'), ('LegalDepartment'), ('LgUser'),
  ('ProspectIdSearch'), ('UserTaskAdmin'),
  -- Who handles invoices, who answers for credit, and who reads everything and changes nothing.
  ('InvoiceHandler'), ('CreditOfficer'), ('Auditor');

create table partner_type (
  name text primary key,
  label text not null
);
insert into partner_type values ('None', 'Ingen partner'), ('Bokio', 'Bokio'), ('Bygglet', 'Bygglet'), ('Fortnox', 'Fortnox'), ('Visma', 'Visma');

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
  created_at timestamptz not null default skynet.now(),
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- Whether they are mailed each weekday what waits for them, at their own notification time, and when that was last looked
  -- after: once a day, whichever worker does it (digest 1, 3).
  digest boolean not null default true,
  digested_at timestamptz
);
create unique index internal_user_email on internal_user (lower(email_address));
create index internal_user_name on internal_user (last_name, first_name, id);

create table user_policy (
  user_id uuid not null references internal_user on delete cascade,
  policy text not null references policy_type,
  primary key (user_id, policy)
);
create index user_policy_policy on user_policy (policy, user_id);

-- A user has at least one policy, or one that waits for a second person, and there is always an administrator: checked when the transaction
-- commits, whatever path it took. Without any policy nobody is let in.
create function user_policies_hold() returns trigger language plpgsql as $$
declare
  saved uuid;
begin
  perform pg_advisory_xact_lock(hashtext('user_policies_hold'));
  if tg_table_name = 'internal_user' then
    saved := new.id;
  else
    saved := old.user_id;
  end if;
  if exists (select from internal_user where id = saved)
    and not exists (select from user_policy where user_id = saved)
    and not exists (
      select from approval
      where act = 'giveTrustedPolicy' and subject = saved::text and state = 'waiting'
    )
  then
    raise exception 'a user needs at least one policy' using errcode = 'check_violation', constraint = 'user_has_policy';
  end if;
  if tg_table_name = 'user_policy' then
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
  created_at timestamptz not null default skynet.now(),
  last_used_at timestamptz not null default skynet.now(),
  id uuid not null default gen_random_uuid(),
  -- The access token's own id, by which a call finds its session.
  token_id text,
  -- The provider's own session (sid), where it names one.
  provider_session text,
  -- When the provider asked who it is; null where it does not say.
  authenticated_at timestamptz,
  -- Until when it counts. One that was ended is kept until then, so that the browser it was ended in does not come back without its user.
  ends_at timestamptz not null,
  ended_at timestamptz,
  browser text not null default '' check (length(browser) <= 300),
  address text not null default '' check (length(address) <= 100)
);
create index user_session_user on user_session (user_id);
create unique index user_session_id on user_session (id);
create unique index user_session_token on user_session (token_id);
create index user_session_provider on user_session (provider_session);
create index user_session_ends on user_session (ends_at);

-- Access tokens that were signed out before they expired.
create table revoked_token (
  jti text primary key,
  expires_at timestamptz not null
);

-- Logout tokens of the provider that were taken, each of which counts once (Back-Channel Logout 2.6).
create table seen_logout_token (
  jti text primary key,
  expires_at timestamptz not null
);

-- Views of any list that somebody has named, theirs alone or shared with all (views 1): 20 places each for each list.
create table list_view (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references internal_user on delete cascade,
  -- The list's address as the sitemap has it.
  list text not null check (list ~ '^/[A-Za-z0-9/$_-]{0,99}$'),
  place smallint not null check (place between 1 and 20),
  name text not null check (length(name) between 1 and 60),
  -- Its filters and sorting, as they stand after '?' in the address.
  search text not null check (length(search) between 1 and 3000),
  is_shared boolean not null,
  created_at timestamptz not null,
  unique (user_id, list, place)
);
create unique index list_view_named on list_view (user_id, list, lower(name));
create index list_view_shared on list_view (list, created_at) where is_shared;

-- Acts that one person cannot do alone wait here for a second one (approvals 1): what is to be done, as the
-- area reads it (payload) and as people do (title, difference), who asked and why. Nothing of that changes
-- afterwards; what was decided stays.
create table approval (
  id uuid primary key,
  act text not null check (act in (
    'raiseLimit', 'publishRuleBucket', 'chooseRuleBucket', 'changeControl', 'liftSellBlock', 'writeException',
    'writeScreeningException', 'removeFromBlacklist', 'removeInvoice', 'approveDelivery', 'acceptApprover', 'settleInvoice', 'activateStopped',
    'completeOnboarding', 'completeUnscreened', 'publishDefaultKyc', 'deleteSignedSet',
    'reopenApproved', 'validateAccount', 'changeAccount', 'acceptSignature', 'giveTrustedPolicy', 'setExchangeRate', 'mergeRecipients', 'sendByHand',
    'decideRightToSign', 'mergeDebtorsAbroad', 'setTerm', 'acceptDebtorAbroad', 'placeHold', 'liftHold', 'clearSanction', 'giveCredential', 'releaseAgreement', 'liftInsolvency',
    'stopMonitoring', 'changeBundle', 'changeChannel', 'changeContact', 'giveUpClaim', 'changeDunningText', 'changePriceList',
    'agreePrices'
  )),
  subject text not null check (length(subject) between 1 and 300),
  organization_number text,
  title text not null,
  -- The address of the page that shows the thing.
  place text not null check (place like '/%'),
  difference jsonb not null check (jsonb_typeof(difference) = 'array'),
  reason text not null,
  payload jsonb not null,
  asked_by_id text not null,
  asked_by text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > asked_at),
  state text not null default 'waiting'
    check (state in ('waiting', 'approved', 'declined', 'withdrawn', 'expired')),
  decided_by_id text,
  decided_by text,
  decided_at timestamptz,
  comment text not null default '',
  -- An act whose proof lies on the thing's own page is approved by the documents that the second person saw
  -- (approvals 11): which they were, with the hash of each file, stays with the decision. Null for an act without
  -- a proof.
  proof jsonb check (jsonb_typeof(proof) = 'array'),
  -- What a customer has asked for by what they wrote, who holds no policy that could be lost since.
  asked_by_customer boolean not null default false,
  -- The determination whose page what is asked for was suggested on, for the second person to open (approvals 16). Of acts on the same company alone.
  determination_id uuid,
  check ((state = 'waiting') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  -- The maker never checks (approvals 2), whatever the program believes.
  check (state not in ('approved', 'declined') or (decided_by_id is not null and decided_by_id <> asked_by_id)),
  check (proof is null or state = 'approved'),
  constraint approval_reason check (reason ~ '\S')
);
-- One at a time of the same act on the same thing.
create unique index approval_waiting on approval (act, subject) where state = 'waiting';
create index approval_for_second on approval (act, asked_at, id) where state = 'waiting';
create index approval_expiring on approval (expires_at) where state = 'waiting';
create index approval_asked on approval (asked_by_id, asked_at desc, id);
create index approval_decided on approval (decided_at desc, id) where state <> 'waiting';
-- How what was last asked for of a thing ended.
create index approval_of_subject on approval (subject, act, asked_at desc);
create index approval_of_company on approval (organization_number, asked_at desc) where organization_number is not null;
revoke update, delete on approval from skynet_app;
grant update (state, decided_by_id, decided_by, decided_at, comment, proof) on approval to skynet_app;

create function approval_is_final() returns trigger language plpgsql as $$
begin
  if old.state <> 'waiting' then
    raise exception 'the approval % is decided', old.id using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger approval_is_final before update on approval for each row execute function approval_is_final();

create table api_client (
  id uuid primary key default gen_random_uuid(),
  name text not null check (length(name) between 1 and 200),
  client_id text not null check (length(client_id) between 1 and 100),
  secret_hash text,
  secret_created_at timestamptz,
  created_at timestamptz not null default skynet.now(),
  created_by text not null,
  changed_at timestamptz,
  changed_by text,
  version integer not null default 1,
  -- For whom an API client sells. Null: for nobody yet.
  partner_type text references partner_type,
  -- Who a partner's secret is mailed to, and whom the one that holds was mailed to.
  contact_name text check (length(contact_name) between 1 and 200),
  contact_email email_address,
  secret_sent_to email_address,
  -- Since when, and by whose word, a partner's secret is mailed to the contact that stands there: what
  -- whoever approves a new secret judges.
  contact_changed_at timestamptz,
  contact_changed_by text
);
create unique index api_client_client_id on api_client (lower(client_id));
create index api_client_name on api_client (name, id);

create table api_client_token (
  token_hash bytea primary key,
  api_client_id uuid not null references api_client on delete cascade,
  created_at timestamptz not null default skynet.now(),
  expires_at timestamptz not null
);
create index api_client_token_client on api_client_token (api_client_id);
create index api_client_token_expires on api_client_token (expires_at);

-- Failed tries to get a partner token, kept for a minute so that every server counts the same ones.
create table api_client_attempt (
  id bigint generated always as identity primary key,
  address text not null check (length(address) <= 100),
  client_id text not null check (length(client_id) <= 100),
  at timestamptz not null default skynet.now()
);
create index api_client_attempt_address on api_client_attempt (address, at);
create index api_client_attempt_at on api_client_attempt (at);

-- What a partner has sent under a key, and what it was answered: sent again, it is answered the same.
create table partner_request (
  api_client_id uuid not null references api_client on delete cascade,
  idempotency_key text not null check (length(idempotency_key) between 1 and 200),
  fingerprint bytea not null,
  answer jsonb,
  created_at timestamptz not null default skynet.now(),
  primary key (api_client_id, idempotency_key)
);
create index partner_request_created on partner_request (created_at);
