-- Invoices read from PDF, corrected by people and sent on.

-- The ledger of what came in: every mail, and every file of a mail or an upload, with what became of it. Nothing is skipped silently.
create table intake (
  id uuid primary key default gen_random_uuid(),
  kind text not null check (kind in ('mail', 'file')),
  -- The mail a file came with.
  mail_id uuid references intake,
  place smallint not null default 0,
  channel text not null check (channel in ('upload', 'smtp', 'imap')),
  -- The source filter's number (decision A19).
  source smallint not null default 0 check (source in (0, 3, 4, 5)),
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size bigint not null check (size >= 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  stored_file_id uuid not null references stored_file,
  received_at timestamptz not null default now(),
  received_by text not null,
  -- What an uploader said of the file.
  organization_number text not null default '',
  attachment_page_start smallint check (attachment_page_start between 1 and 1000),
  -- Read even when the same file has come before.
  forced boolean not null default false,
  fate text not null default 'received' check (fate in ('received', 'interpreted', 'attachment', 'refused', 'duplicate')),
  reason text not null default '' check (length(reason) <= 2000),
  decided_at timestamptz,
  attempts integer not null default 0,
  constraint intake_of_mail check (kind = 'file' or mail_id is null),
  constraint intake_refused_says_why check (fate not in ('refused', 'duplicate') or reason <> ''),
  constraint intake_decided check ((fate = 'received') = (decided_at is null)),
  unique (mail_id, place)
);
-- The same mail twice is one mail: a sender who heard no answer sends it again.
create unique index intake_mail_once on intake (sha256) where kind = 'mail';
create index intake_latest on intake (received_at desc, id);
create index intake_fate on intake (fate, received_at desc, id);
create index intake_content on intake (sha256, received_at) where kind = 'file';

create table mail_source (
  intake_id uuid primary key references intake,
  from_address text not null default '',
  to_address text not null default '',
  subject text not null default '',
  -- Plain text.
  body text not null default '',
  date_time_received timestamptz not null
);

create table interpretation (
  id uuid primary key default gen_random_uuid(),
  intake_id uuid references intake,
  mail_id uuid references mail_source,
  source smallint not null default 0 check (source in (0, 3, 4, 5)),
  invoice_request_source smallint not null default 0 check (invoice_request_source in (0, 3)),
  status text not null default 'Pending' check (status in ('Pending', 'Completed', 'Removed', 'FaultReported')),
  -- Of the newest reading; its number says which one an answer belongs to.
  reading_state text not null default 'waiting' check (reading_state in ('waiting', 'read', 'failed')),
  reading integer not null default 1,
  file_name text not null check (length(file_name) between 1 and 255),
  -- The PDF, or the XML of an e-invoice without one.
  document_file_id uuid not null references stored_file,
  attachment_page_start smallint,
  -- As it was read, and as it is after what people have changed. The same shape: fields by name, and what stands beside them.
  read_content jsonb not null default '{}',
  content jsonb not null default '{}',
  candidates jsonb not null default '{}',
  ocr_errors text[] not null default '{}',
  page_count smallint,
  is_credit_invoice boolean not null generated always as (coalesce((content ->> 'isCreditInvoice')::boolean, false)) stored,
  invoice_stamped boolean not null default false,
  comment text not null default '' check (length(comment) <= 2000),
  -- For the list, kept with the content.
  issuer_organization_number text not null default '',
  issuer_name text,
  recipient_organization_number text not null default '',
  recipient_name text not null default '',
  recipient_register_name text,
  recipient_email_address text not null default '',
  invoice_number text not null default '',
  invoice_amount text not null default '',
  invoice_currency text not null default '',
  sent_from text,
  search_text text not null default '',

  completed_by text,
  completed_at timestamptz,
  reason text check (length(reason) between 1 and 2000),
  invoice_id uuid,
  split_from uuid references interpretation,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  constraint interpretation_completed check ((status = 'Completed') = (completed_by is not null) and (completed_by is null) = (completed_at is null)),
  constraint interpretation_reason check ((status in ('Removed', 'FaultReported')) = (reason is not null)),
  constraint interpretation_credit_not_stamped check (not (is_credit_invoice and invoice_stamped))
);
create unique index interpretation_of_intake on interpretation (intake_id) where split_from is null;
create index interpretation_list on interpretation (status, created_at desc, id);
create index interpretation_mail on interpretation (mail_id) where mail_id is not null;
create index interpretation_split on interpretation (split_from) where split_from is not null;
create index interpretation_number on interpretation (invoice_number, issuer_organization_number) where invoice_number <> '';
create index interpretation_search on interpretation using gin (search_text gin_trgm_ops);

-- The one place where a status changes, whatever path led there (interpretation 1, 2).
create function interpretation_guarded() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (
    (old.status = 'Pending' and new.status in ('Completed', 'Removed', 'FaultReported')) or (old.status = 'FaultReported' and new.status = 'Removed')
  ) then
    raise exception 'an interpretation goes from % to no %', old.status, new.status
      using errcode = 'check_violation', constraint = 'interpretation_transition';
  end if;
  if old.status <> 'Pending' and (new.content, new.document_file_id, new.invoice_stamped, new.reading) is distinct from
    (old.content, old.document_file_id, old.invoice_stamped, old.reading) then
    raise exception 'only a pending interpretation can be changed' using errcode = 'check_violation', constraint = 'interpretation_only_pending';
  end if;
  return new;
end $$;
create trigger interpretation_guard before update on interpretation for each row execute function interpretation_guarded();
revoke delete on interpretation from skynet_app;

-- Every status there has been, and what led to it. Reading again adds a row too.
create table interpretation_status (
  id bigint generated always as identity primary key,
  interpretation_id uuid not null references interpretation,
  status text not null check (status in ('Pending', 'Completed', 'Removed', 'FaultReported')),
  what text not null,
  reason text not null default '',
  changed_by text not null,
  changed_at timestamptz not null
);
create index interpretation_status_of on interpretation_status (interpretation_id, id);
revoke update, delete on interpretation_status from skynet_app;

-- Files sent along with the invoice: of the same mail, or added by hand.
create table interpretation_attachment (
  id uuid primary key default gen_random_uuid(),
  interpretation_id uuid not null references interpretation,
  intake_id uuid references intake,
  stored_file_id uuid not null references stored_file,
  file_name text not null check (length(file_name) between 1 and 255),
  content_type text not null,
  size bigint not null,
  -- 'none': of a kind that is sent along and not shown.
  reading_state text not null check (reading_state in ('waiting', 'read', 'failed', 'none')),
  added_by text not null,
  added_at timestamptz not null,
  unique (interpretation_id, intake_id)
);

-- Page images. Those of an attachment follow on the document's own.
create table interpretation_page (
  interpretation_id uuid not null references interpretation,
  page_number smallint not null check (page_number between 1 and 2000),
  -- The page of the document or of the attached file it shows.
  source_page smallint not null,
  attachment_id uuid references interpretation_attachment,
  is_attachment boolean not null,
  image_file_id uuid not null references stored_file,
  stamped_file_id uuid references stored_file,
  -- {language, x, y, width, height} in pixels of the image.
  stamp jsonb,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  scanned boolean not null default false,
  words jsonb not null default '[]',
  primary key (interpretation_id, page_number),
  constraint interpretation_page_stamp check ((stamp is null) = (stamped_file_id is null))
);

-- Who edits: one person at a time. The key changes with every new holder; what has not been pinged for a while is free.
create table interpretation_lock (
  interpretation_id uuid primary key references interpretation,
  key uuid not null,
  user_id uuid not null,
  user_name text not null,
  pinged_at timestamptz not null
);

-- Changes that are not sent yet: what undo takes back, and what a take-over shows.
create table interpretation_draft (
  interpretation_id uuid primary key references interpretation,
  changed_at timestamptz not null,
  changed_by text not null,
  changes integer not null check (changes > 0)
);
create index interpretation_draft_latest on interpretation_draft (changed_at desc);
create table interpretation_change (
  id bigint generated always as identity primary key,
  interpretation_id uuid not null references interpretation,
  -- What was changed together is undone together.
  batch uuid not null,
  field text not null,
  before jsonb,
  after jsonb,
  changed_by text not null,
  changed_at timestamptz not null
);
create index interpretation_change_of on interpretation_change (interpretation_id, id desc);

create table interpretation_help (
  id uuid primary key default gen_random_uuid(),
  interpretation_id uuid not null references interpretation,
  message text not null check (length(message) between 1 and 2000),
  requested_by text not null,
  requested_at timestamptz not null,
  completed_by text,
  completed_at timestamptz,
  constraint interpretation_help_completed check ((completed_by is null) = (completed_at is null))
);
create unique index interpretation_help_open on interpretation_help (interpretation_id) where completed_at is null;

-- Each time an interpretation was sent to the invoice system: the outbox knows the message by the key.
create table interpretation_sending (
  interpretation_id uuid not null references interpretation,
  number smallint not null,
  idempotency_key text not null unique,
  force_currency_sek boolean not null default false,
  add_period_after_invoice_number boolean not null default false,
  sent_by text not null,
  sent_at timestamptz not null,
  primary key (interpretation_id, number)
);

-- What corrections have taught of a sender; what is forgotten stays, and can be used again.
create table interpretation_learned (
  id uuid primary key default gen_random_uuid(),
  -- Organisation number of the issuer, else the mail address.
  sender text not null check (length(sender) between 1 and 254),
  sender_name text,
  field text not null,
  entry jsonb not null,
  what text not null,
  interpretation_id uuid references interpretation,
  learned_by text not null,
  learned_at timestamptz not null,
  forgotten_by text,
  forgotten_at timestamptz,
  constraint interpretation_learned_forgotten check ((forgotten_by is null) = (forgotten_at is null))
);
-- One place per field and sender is used at a time: the newest.
create unique index interpretation_learned_used on interpretation_learned (sender, field) where forgotten_at is null;
create index interpretation_learned_latest on interpretation_learned (learned_at desc);
