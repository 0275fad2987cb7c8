-- Invoices read from clients' accounting systems.

-- What a client has let us read of its accounting system (accounting 1, 2). One at a time; the tokens are sealed, and only the latest are kept.
create table accounting_connection (
  organization_number organization_number primary key references company,
  -- Whose books they are, as the accounting system numbers them.
  tenant_id text not null check (length(tenant_id) between 1 and 50),
  -- Access and refresh token, sealed together; null when the consent is lost.
  tokens text,
  access_until timestamptz,
  -- Whoever renews the tokens, which can be done once, has until then.
  renewing_until timestamptz,
  -- The client's own key at the consent: taken away or changed, nothing is read any more.
  client_key text not null,
  connected_at timestamptz not null,
  connected_by text not null,
  -- What was changed before this instant has been read.
  read_to timestamptz,
  -- When the reading that is not finished was begun.
  begun_at timestamptz,
  read_at timestamptz,
  -- Why the latest reading came to nothing, in Swedish.
  failure text,
  failed_at timestamptz,
  -- Since when we are told of a client's books without a gap, and the last event; null when we are not.
  heard_since timestamptz,
  heard_at timestamptz,
  constraint accounting_connection_failure check ((failure is null) = (failed_at is null)),
  constraint accounting_connection_access check ((tokens is null) = (access_until is null))
);
create unique index accounting_connection_tenant on accounting_connection (tenant_id);

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

-- Somebody has gone to the accounting system to consent (accounting 1).
create table accounting_consent (
  state_hash bytea primary key check (length(state_hash) = 32),
  organization_number organization_number not null references company,
  user_id text,
  valid_until timestamptz not null,
  invitation_id uuid references accounting_invitation,
  -- Somebody of ours, or whoever holds an invitation.
  constraint accounting_consent_who check ((user_id is null) <> (invitation_id is null))
);
create index accounting_consent_valid on accounting_consent (valid_until);
create index accounting_consent_invitation on accounting_consent (invitation_id);

-- An invoice of a client's books, as it was read last, and what became of it (accounting 4-6).
create table accounting_invoice (
  id uuid primary key,
  organization_number organization_number not null references company,
  tenant_id text not null,
  document_number text not null check (length(document_number) between 1 and 50),
  -- Of what was read: the same is read once.
  fingerprint bytea not null check (length(fingerprint) = 32),
  content jsonb not null,
  state text not null check (state in ('waiting', 'sold', 'refused')),
  -- Why it is not sold, or what has changed since, in Swedish.
  reason text not null default '',
  recipient_name text not null,
  -- Öre; null when it cannot be read.
  amount bigint,
  currency text not null,
  due_date text not null,
  pdf_id uuid references stored_file,
  invoice_id uuid references invoice,
  by_autopilot boolean not null default false,
  imported_at timestamptz not null,
  checked_at timestamptz not null,
  sold_at timestamptz,
  sold_by text,
  -- An invoice of a client's books that could not be read is tried again, with growing pauses (accounting 8).
  tries smallint not null default 0 check (tries >= 0),
  retry_at timestamptz,
  constraint accounting_invoice_once unique (tenant_id, document_number),
  constraint accounting_invoice_sold check ((state = 'sold') = (invoice_id is not null) and (state = 'sold') = (sold_at is not null and sold_by is not null)),
  constraint accounting_invoice_refused check (state <> 'refused' or reason <> '')
);
create index accounting_invoice_company on accounting_invoice (organization_number, imported_at desc, id);
create index accounting_invoice_invoice on accounting_invoice (invoice_id);
create index accounting_invoice_pdf on accounting_invoice (pdf_id);
create index accounting_invoice_retry on accounting_invoice (tenant_id, retry_at) where retry_at is not null;
revoke delete on accounting_invoice from skynet_app;

-- What the accounting system's websocket has told us (accounting 9). One process at a time listens, and says so here.
create table accounting_topic (
  topic text primary key check (length(topic) between 1 and 50),
  -- The offset of the last event that was kept: what came after it is told again.
  heard_to text check (length(heard_to) between 1 and 200),
  -- Who listens, and until when that holds unless it is said again.
  held_by uuid,
  held_until timestamptz,
  constraint accounting_topic_held check ((held_by is null) = (held_until is null))
);
revoke insert, delete on accounting_topic from skynet_app;
insert into accounting_topic (topic) values ('invoices');

-- Invoices that an event has told of and that have not been read since.
create table accounting_told (
  tenant_id text not null check (length(tenant_id) between 1 and 50),
  document_number text not null check (length(document_number) between 1 and 50),
  -- Counted on: what is told of again while it is read is read once more.
  times integer not null default 1 check (times > 0),
  told_at timestamptz not null,
  primary key (tenant_id, document_number)
);

-- Our latest calls of the accounting system for each tenant, which counts them all together: every process asks here before it calls (accounting 10).
create table accounting_rate (
  tenant_id text primary key check (length(tenant_id) between 1 and 50),
  -- Those of the last seconds, the oldest first.
  calls timestamptz[] not null,
  -- Asked to wait, nobody calls before.
  rest_until timestamptz
);
revoke delete on accounting_rate from skynet_app;
