-- A client is asked to let us read its accounting system (accounting 7): the link is a secret of which the hash is kept.
create table accounting_invitation (
  id uuid primary key,
  organization_number organization_number not null references company,
  link_hash bytea not null unique check (length(link_hash) = 32),
  sent_to text not null,
  created_at timestamptz not null,
  created_by text not null,
  created_by_id text not null,
  -- The last day that it opens anything.
  valid_to date not null,
  opened_at timestamptz,
  used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  constraint accounting_invitation_revoked check ((revoked_at is null) = (revoked_by is null))
);
create index accounting_invitation_of on accounting_invitation (organization_number, created_at desc);

-- Who has gone to consent: somebody of ours, or whoever holds an invitation.
alter table accounting_consent alter column user_id drop not null;
alter table accounting_consent add column invitation_id uuid references accounting_invitation;
alter table accounting_consent add constraint accounting_consent_who check ((user_id is null) <> (invitation_id is null));
create index accounting_consent_invitation on accounting_consent (invitation_id);
