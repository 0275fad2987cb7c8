-- From a file to an invoice: reading, correcting and sending on.

-- What was read of a file, and what people made of it. A file is read before it is an interpretation: the first one has the id of the file it came of.
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
  created_at timestamptz not null default skynet.now(),
  version integer not null default 1,
  -- The pages of each invoice in the file, when it seems to hold several.
  suggested_groups jsonb not null default '[]',
  -- What the reader took the values from, when the file holds them as data: 'ubl' or 'cii'.
  structured text check (structured in ('ubl', 'cii', 'svefaktura', 'finvoice')),
  -- The document with its stamps drawn on it: what is downloaded and sent.
  stamped_document_id uuid references stored_file,
  -- An e-invoice that came as data alone: the document is a sheet made of it, and this is what came.
  data_file_id uuid references stored_file,
  -- The document is a sheet made of the data, since nothing came that could be shown.
  is_sheet boolean not null default false,
  -- Whether the invoice system has the newest sending, kept with the outbox.
  delivered boolean not null default false,
  -- As `invoice_likeness` has them.
  payment_account text not null default '' check (length(payment_account) <= 40),
  stated jsonb check (jsonb_typeof(stated) = 'object' and length(stated::text) <= 4000),
  text_print integer[] not null default '{}' check (cardinality(text_print) <= 128),
  layout_print integer[] not null default '{}' check (cardinality(layout_print) in (0, 12)),
  constraint interpretation_completed check ((status = 'Completed') = (completed_by is not null) and (completed_by is null) = (completed_at is null)),
  constraint interpretation_reason check ((status in ('Removed', 'FaultReported')) = (reason is not null)),
  constraint interpretation_credit_not_stamped check (not (is_credit_invoice and invoice_stamped)),
  constraint interpretation_stamped_document check (invoice_stamped = (stamped_document_id is not null))
);
create index interpretation_list on interpretation (status, created_at desc, id);
create index interpretation_mail on interpretation (mail_id) where mail_id is not null;
create index interpretation_split on interpretation (split_from) where split_from is not null;
create index interpretation_number on interpretation (invoice_number, issuer_organization_number) where invoice_number <> '';
create index interpretation_search on interpretation using gin (search_text gin_trgm_ops);
create index interpretation_of_intake on interpretation (intake_id);
-- Which issuer's invoices an address has sent before.
create index interpretation_sent_from on interpretation (lower(sent_from), issuer_organization_number) where status = 'Completed';
-- Every order, status by status. Several statuses are merged, so a list of all of them needs no index of its own.
create index interpretation_by_source on interpretation (status, source, created_at desc, id);
create index interpretation_by_delivery on interpretation (status, delivered, created_at desc, id);
create index interpretation_by_file on interpretation (status, lower(file_name), id);
create index interpretation_by_sender on interpretation (status, lower(sent_from), id);
create index interpretation_by_sender_down on interpretation (status, lower(sent_from) desc nulls last, id);
create index interpretation_by_issuer on interpretation (status, lower(issuer_name), id);
create index interpretation_by_issuer_down on interpretation (status, lower(issuer_name) desc nulls last, id);
create index interpretation_by_issuer_number on interpretation (status, issuer_organization_number, id);
create index interpretation_by_recipient on interpretation (status, lower(recipient_name), id);
create index interpretation_by_recipient_number on interpretation (status, recipient_organization_number, id);
create index interpretation_by_number on interpretation (status, invoice_number, id);
-- What waits to be read is looked for every ten minutes, and is little of all there is.
create index interpretation_waiting on interpretation (created_at) where reading_state = 'waiting' and status = 'Pending';
revoke delete on interpretation from skynet_app;
alter table intake add foreign key (part_of) references interpretation;

-- The one place where a status changes, whatever path led there (interpretation 1, 2). What was removed can be put back where it was (interpretation
-- 69); its reason goes with it.
create function interpretation_guarded() returns trigger language plpgsql as $$
begin
  if new.status <> old.status and not (
    (old.status = 'Pending' and new.status in ('Completed', 'Removed', 'FaultReported'))
    or (old.status = 'FaultReported' and new.status = 'Removed')
    or (old.status = 'Removed' and new.status in ('Pending', 'FaultReported'))
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
create index interpretation_attachment_waiting on interpretation_attachment (added_at) where reading_state = 'waiting';

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
  -- Degrees the print leans clockwise on a scanned page: what is learned of a place is learned of the straight page.
  angle real not null default 0,
  -- Degrees clockwise that the page image is turned beside the page of the file: a stamp on the image lies as much askew on the page.
  turn smallint not null default 0 check (turn in (0, 90, 180, 270)),
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

create function interpretation_delivery_kept() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update interpretation set delivered = newest.delivered
  from (
    select interpretation_id, coalesce(state = 'delivered', false) as delivered
    from interpretation_sending left join outbox_message using (idempotency_key)
    where interpretation_id in (select interpretation_id from interpretation_sending where idempotency_key = new.idempotency_key)
    order by number desc limit 1
  ) newest
  where id = interpretation_id and interpretation.delivered <> newest.delivered;
  return null;
end $$;
create trigger interpretation_sent after insert on interpretation_sending for each row execute function interpretation_delivery_kept();
create trigger interpretation_delivered after update of state on outbox_message
  for each row when (new.destination = 'invoice-system' and old.state <> new.state) execute function interpretation_delivery_kept();

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

-- How many interpretations there are of a status and a source, kept by triggers in the transaction that changes them. Each transaction writes in
-- a lane of its own (`invoice_lane`), so that those who work at the same time do not wait for each other; a lane by itself may be below zero.
create table interpretation_count (
  status text not null,
  source smallint not null,
  lane smallint not null,
  count bigint not null,
  primary key (status, source, lane)
) with (fillfactor = 50);
revoke insert, update, delete on interpretation_count from skynet_app;

create function interpretations_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into interpretation_count as kept (status, source, lane, count)
    select status, source, invoice_lane(), sum(change)
    from (select status, source, -1 as change from before union all select status, source, 1 from changed) moves
    group by 1, 2 having sum(change) <> 0 order by 1, 2
    on conflict (status, source, lane) do update set count = kept.count + excluded.count;
  else
    insert into interpretation_count as kept (status, source, lane, count)
    select status, source, invoice_lane(), case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by 1, 2 order by 1, 2
    on conflict (status, source, lane) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger interpretation_counted_in after insert on interpretation referencing new table as changed
  for each statement execute function interpretations_counted();
create trigger interpretation_counted_out after delete on interpretation referencing old table as changed
  for each statement execute function interpretations_counted();
create trigger interpretation_counted_moved after update on interpretation referencing old table as before new table as changed
  for each statement execute function interpretations_counted();
