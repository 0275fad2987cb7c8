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
  constraint accounting_connection_failure check ((failure is null) = (failed_at is null)),
  constraint accounting_connection_access check ((tokens is null) = (access_until is null))
);
create unique index accounting_connection_tenant on accounting_connection (tenant_id);

-- Somebody has gone to the accounting system to consent (accounting 1).
create table accounting_consent (
  state_hash bytea primary key check (length(state_hash) = 32),
  organization_number organization_number not null references company,
  user_id text not null,
  valid_until timestamptz not null
);
create index accounting_consent_valid on accounting_consent (valid_until);

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
  constraint accounting_invoice_once unique (tenant_id, document_number),
  constraint accounting_invoice_sold check ((state = 'sold') = (invoice_id is not null) and (state = 'sold') = (sold_at is not null and sold_by is not null)),
  constraint accounting_invoice_refused check (state <> 'refused' or reason <> '')
);
create index accounting_invoice_company on accounting_invoice (organization_number, imported_at desc, id);
create index accounting_invoice_invoice on accounting_invoice (invoice_id);
create index accounting_invoice_pdf on accounting_invoice (pdf_id);
revoke delete on accounting_invoice from skynet_app;
