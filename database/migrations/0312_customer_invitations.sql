-- Whom a link is for, and how far they have come by it. A link that was made before this cannot be opened: it leads to no page of ours.
alter table onboarding_invitation
  add column invitee_name text check (length(invitee_name) between 1 and 200),
  -- Whose BankID opens it. Where staff do not know, that of whoever was let in by it first.
  add column personal_number personal_number,
  -- When it was last sent, or handed to staff.
  add column sent_at timestamptz,
  add column opened_at timestamptz,
  add column identified_at timestamptz,
  -- As BankID says it.
  add column identified_name text check (length(identified_name) between 1 and 200);
update onboarding_invitation invitation set sent_at = invitation.created_at, invitee_name = onboarding.contact_name
  from onboarding where onboarding.id = invitation.onboarding_id;
alter table onboarding_invitation
  alter column invitee_name set not null,
  alter column sent_at set not null,
  add constraint onboarding_invitation_identified check (
    (identified_at is null) = (identified_name is null)
    and (identified_at is null or (opened_at is not null and personal_number is not null)));

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
