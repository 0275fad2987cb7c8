-- How companies become customers, and the customer's own part of it.

-- What staff have written down of a customer in an onboarding: one form each, a draft until somebody has completed it (internalkyc 1, 2).
create table internal_kyc (
  onboarding_id uuid primary key references company_task_group,
  -- Of the form: what it asks has changed (internalkyc 11, 13).
  version smallint not null check (version between 1 and 2),
  is_draft boolean not null,
  content jsonb not null check (jsonb_typeof(content) = 'object' and length(content::text) < 200000),
  last_edit timestamptz not null,
  last_edit_by text not null check (length(last_edit_by) between 1 and 200),
  completed timestamptz,
  completed_by text check (length(completed_by) between 1 and 200),
  -- Counts the saves, so that none overwrites another.
  revision integer not null check (revision > 0),
  constraint internal_kyc_completed check ((completed is null) = (completed_by is null) and (is_draft or completed is not null))
);
create index internal_kyc_latest on internal_kyc (completed desc) where completed is not null;
revoke delete on internal_kyc from skynet_app;

-- How a company becomes a customer, or gets something more. Shares its id with its group of tasks.
create table onboarding (
  id uuid primary key references company_task_group,
  organization_number organization_number not null references company,
  company_name text not null check (length(company_name) between 1 and 300),
  -- Decision A1
  onboarding_type smallint not null check (onboarding_type between 0 and 3),
  -- 1 FactoringGruppen, 2 AtivoCore (decision A12)
  product_type smallint not null check (product_type in (1, 2)),
  -- Who began it (decision A11).
  channel text not null check (channel in ('Sales', 'Customer', 'Bokio')),
  prospect_id uuid,
  requires_aml boolean not null,
  initiator_name text not null,
  initiator_email text,
  initiator_personal_number personal_number,
  contact_name text not null check (length(contact_name) between 1 and 200),
  contact_email email_address not null,
  contact_phone text not null check (contact_phone ~ '^\d{1,20}$'),
  contact_relation text not null check (length(contact_relation) <= 200),
  promotional_code text not null check (length(promotional_code) <= 50),
  -- Kept although blacklisted, on somebody's word.
  blacklist_ignored boolean not null default false,
  sales_rep_id uuid references internal_user on delete set null,
  contacted_at timestamptz,
  contacted_by text,
  canceled_at timestamptz,
  canceled_by text,
  canceled_reason text check (length(canceled_reason) between 1 and 2000),
  completed_at timestamptz,
  completed_by text,
  -- Deleted ones are kept, and shown to nobody.
  deleted_at timestamptz,
  deleted_by text,
  reminder2_at timestamptz,
  reminder7_at timestamptz,
  created_at timestamptz not null,
  version integer not null default 1,
  search_text text not null generated always as
    (lower(company_name || ' ' || organization_number || ' ' || contact_name || ' ' || contact_email)) stored,
  -- Who of us started an onboarding: an inside seller follows those they started (onboarding 71).
  started_by_id uuid references internal_user on delete set null,
  constraint onboarding_contacted check ((contacted_at is null) = (contacted_by is null)),
  constraint onboarding_canceled check ((canceled_at is null) = (canceled_by is null) and (canceled_at is null) = (canceled_reason is null)),
  constraint onboarding_completed check ((completed_at is null) = (completed_by is null)),
  constraint onboarding_deleted check ((deleted_at is null) = (deleted_by is null)),
  constraint onboarding_ends_once check (completed_at is null or (canceled_at is null and deleted_at is null)),
  constraint onboarding_reminders check (onboarding_type = 0 or (reminder2_at is null and reminder7_at is null)),
  -- One that makes a customer (decision A1: 0 purchase of invoices, 2 loan) follows from a prospect of ours.
  constraint onboarding_prospect foreign key (prospect_id) references prospect,
  constraint onboarding_follows check (onboarding_type in (1, 3) or prospect_id is not null),
  -- Whoever becomes a customer is screened, whatever was sent when it began (onboarding 64).
  constraint onboarding_screened check (requires_aml or onboarding_type in (1, 3))
);
create unique index onboarding_ongoing on onboarding (organization_number)
  where completed_at is null and canceled_at is null and deleted_at is null;
create index onboarding_listed on onboarding (created_at desc, id) where deleted_at is null;
create index onboarding_company on onboarding (organization_number, created_at desc);
create index onboarding_sales_rep on onboarding (sales_rep_id, created_at desc) where deleted_at is null;
create index onboarding_search on onboarding using gin (search_text gin_trgm_ops);
create index onboarding_started_by on onboarding (started_by_id, created_at desc) where deleted_at is null;
create index onboarding_open on onboarding (created_at) where completed_at is null and canceled_at is null and deleted_at is null;
revoke delete on onboarding from skynet_app;

-- The sales representative of a company's latest onboarding.
create function sales_rep_of(number organization_number) returns uuid language sql stable set search_path = public, pg_temp as $$
  select sales_rep_id from onboarding where organization_number = number and deleted_at is null order by created_at desc limit 1
$$;

-- A limit that nobody in particular has set is the sales representative's.
create function limit_without_owner() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  new.owner_id := sales_rep_of(new.organization_number);
  return new;
end $$;
create trigger client_limit_owned before insert or update of limit_value on client_limit for each row
  when (new.limit_value is not null and new.owner_id is null) execute function limit_without_owner();

create table onboarding_invitation (
  -- Stands in the address the customer is sent, so it cannot be guessed.
  id uuid primary key default gen_random_uuid(),
  onboarding_id uuid not null references onboarding,
  -- The last day it counts.
  valid_to date not null,
  one_time_use boolean not null,
  -- Sent to the customer; otherwise a link staff hand over themselves.
  sent_to email_address,
  created_at timestamptz not null,
  created_by text not null,
  removed_at timestamptz,
  removed_by text,
  -- Whom the link is for, and how far they have come by it.
  invitee_name text not null check (length(invitee_name) between 1 and 200),
  -- Whose BankID opens it. Where staff do not know, that of whoever was let in by it first.
  personal_number personal_number,
  -- When it was last sent, or handed to staff.
  sent_at timestamptz not null,
  opened_at timestamptz,
  identified_at timestamptz,
  -- As BankID says it.
  identified_name text check (length(identified_name) between 1 and 200),
  -- When each who is to sign, and is not whom the onboarding's own reminders go to, was reminded (onboarding 85).
  reminder2_at timestamptz,
  reminder7_at timestamptz,
  constraint onboarding_invitation_removed check ((removed_at is null) = (removed_by is null)),
  constraint onboarding_invitation_identified check (
    (identified_at is null) = (identified_name is null)
    and (identified_at is null or (opened_at is not null and personal_number is not null)))
);
create index onboarding_invitation_present on onboarding_invitation (onboarding_id, created_at) where removed_at is null;
revoke delete on onboarding_invitation from skynet_app;

-- When anybody, the customer or one of us, last did something in an onboarding; of one that is over, when it ended.
create function onboarding_moved_at(o onboarding) returns timestamptz language sql stable as $$
  select coalesce(o.completed_at, o.canceled_at, greatest(
    o.created_at, o.contacted_at, o.reminder2_at, o.reminder7_at,
    (select max(greatest(t.created_at, t.completed_at, r.created_at, r.changed_at, r.completed_at, s.created_at,
       (select max(x.signed_at) from agreement_signer g join agreement_signature x on x.signer_id = g.id where g.set_id = s.id)))
     from company_task t
     left join kyc_response r on r.task_id = t.id
     left join agreement_set s on s.company_task_id = t.id and s.deleted_at is null
     where t.group_id = o.id and t.removed_at is null),
    (select max(greatest(i.created_at, i.sent_at, i.opened_at, i.identified_at))
     from onboarding_invitation i where i.onboarding_id = o.id and i.removed_at is null),
    (select b.changed_at from bank_details b where b.organization_number = o.organization_number)))
$$;

-- The secrets that open an invitation, one for each time it was sent. Only their hashes are kept.
create table onboarding_invitation_token (
  hash bytea primary key check (length(hash) = 32),
  invitation_id uuid not null references onboarding_invitation,
  created_at timestamptz not null,
  -- The first time somebody came in by it. A link for one time opens nothing after that.
  used_at timestamptz
);
create index onboarding_invitation_token_invitation on onboarding_invitation_token (invitation_id);
revoke delete on onboarding_invitation_token from skynet_app;

-- A step towards another system that could not be made, until somebody says that it has been mended by hand.
create table onboarding_failure (
  id uuid primary key default gen_random_uuid(),
  onboarding_id uuid not null references onboarding,
  -- The message that could not be delivered; one failure each.
  outbox_message_id uuid unique references outbox_message,
  reason text not null check (length(reason) between 1 and 200),
  failure text not null check (length(failure) <= 2000),
  created_at timestamptz not null,
  checked_at timestamptz,
  checked_by text,
  constraint onboarding_failure_checked check ((checked_at is null) = (checked_by is null))
);
create index onboarding_failure_onboarding on onboarding_failure (onboarding_id, created_at);
create index onboarding_failure_open on onboarding_failure (onboarding_id) where checked_at is null;
revoke delete on onboarding_failure from skynet_app;

create table onboarding_subscription (
  onboarding_id uuid not null references onboarding,
  user_id uuid not null references internal_user on delete cascade,
  -- Until when somebody who follows an onboarding has been told of its done tasks (onboarding 80).
  told_at timestamptz not null default skynet.now(),
  primary key (onboarding_id, user_id)
);

-- What did not hold when an onboarding was to be completed, and was let through by a second person (onboarding 63):
-- what it was, why, who asked and who approved. It is kept as it was.
create table onboarding_passage (
  onboarding_id uuid not null references onboarding,
  -- What was asked for at the same time: two kinds are two approvals of one request.
  request uuid not null,
  kind text not null check (kind in ('process', 'screening')),
  -- The checks as they stood, in the form by which they are known again, and as people read them.
  marks text[] not null check (cardinality(marks) > 0),
  problems text[] not null check (cardinality(problems) = cardinality(marks)),
  reason text not null check (reason <> ''),
  asked_by_id text not null,
  asked_by text not null,
  approved_by_id text not null,
  approved_by text not null,
  approved_at timestamptz not null,
  primary key (onboarding_id, request, kind),
  -- The maker never checks (approvals 2).
  check (asked_by_id <> approved_by_id)
);
revoke update, delete on onboarding_passage from skynet_app;

-- Somebody with a link, who is asked by BankID who they are.
create table customer_identification (
  id uuid primary key default gen_random_uuid(),
  token_hash bytea not null references onboarding_invitation_token,
  invitation_id uuid not null references onboarding_invitation,
  -- Of what the browser holds that asked: nobody else is let in by the answer.
  secret_hash bytea not null unique check (length(secret_hash) = 32),
  address text not null check (length(address) <= 100),
  order_ref text not null,
  auto_start_token text,
  qr_start_token text,
  qr_start_secret text,
  state text not null check (state in ('pending', 'complete', 'failed', 'canceled')),
  hint_code text not null check (length(hint_code) <= 100),
  asked_at timestamptz not null,
  -- When BankID was last asked after it, by whichever server.
  collected_at timestamptz,
  ended_at timestamptz,
  -- What finds the app is forgotten when it is over.
  constraint customer_identification_ended check (
    (state = 'pending') = (ended_at is null)
    and (ended_at is null or (auto_start_token is null and qr_start_token is null and qr_start_secret is null)))
);
create index customer_identification_tries on customer_identification (invitation_id, asked_at);
create index customer_identification_from on customer_identification (address, asked_at);
create index customer_identification_failed on customer_identification (ended_at) where state = 'failed';

-- A customer who has shown who they are, for as long as they sit there.
create table customer_session (
  secret_hash bytea primary key check (length(secret_hash) = 32),
  invitation_id uuid not null references onboarding_invitation,
  personal_number personal_number not null,
  name text not null check (length(name) between 1 and 200),
  opened_at timestamptz not null,
  used_at timestamptz not null,
  -- Whatever is done in it.
  ends_at timestamptz not null check (ends_at > opened_at),
  closed_at timestamptz
);
create index customer_session_invitation on customer_session (invitation_id) where closed_at is null;
create index customer_session_ended on customer_session (ends_at);

-- What a customer has said of what we hold of the company: that it is right, or what is wrong. Nothing of it is written to the company.
create table customer_facts (
  onboarding_id uuid primary key references onboarding,
  -- What they were shown, by which one sees whether it is still the same.
  facts text not null check (length(facts) <= 5000),
  -- Empty when all of it is right.
  correction text not null check (length(correction) <= 2000),
  answered_at timestamptz not null,
  answered_by text not null check (length(answered_by) between 1 and 300)
);
revoke delete on customer_facts from skynet_app;

-- Agreements that are made and sent by themselves as a partner's customer begins (agreements 32): asked for with the onboarding, once for its task, and what became of it.
create table automated_agreements (
  company_task_id uuid primary key references company_task,
  onboarding_id uuid not null unique references onboarding,
  partner_type text not null references partner_type,
  asked_at timestamptz not null,
  -- overtaken: somebody made the agreements by hand first, or the onboarding ended.
  outcome text check (outcome in ('sent', 'failed', 'overtaken')),
  ended_at timestamptz,
  agreement_set_id uuid unique references agreement_set,
  -- Why they were not made, or what somebody has to do although they were; Swedish, for staff.
  problem text check (length(problem) between 1 and 2000),
  constraint automated_agreements_ended check ((outcome is null) = (ended_at is null)),
  constraint automated_agreements_sent check ((agreement_set_id is not null) = coalesce(outcome = 'sent', false)),
  constraint automated_agreements_failed check (outcome is distinct from 'failed' or problem is not null)
);
revoke update, delete on automated_agreements from skynet_app;
grant update (outcome, ended_at, agreement_set_id, problem) on automated_agreements to skynet_app;

create function automated_agreements_end_once() returns trigger language plpgsql as $$
begin
  if old.outcome is not null then
    raise exception 'what was sent by itself is not sent again' using errcode = 'check_violation', constraint = 'automated_agreements_end_once';
  end if;
  return new;
end $$;
create trigger automated_agreements_end_once before update on automated_agreements
  for each row execute function automated_agreements_end_once();
