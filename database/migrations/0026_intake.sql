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
  received_at timestamptz not null default skynet.now(),
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
  -- A file that became part of an interpretation that began with another file of its mail: an invoice sent both as PDF and as data.
  part_of uuid,
  -- What free text finds in the ledger: the file, what is said of it, and who sent it with which subject. Kept by triggers.
  search_text text not null default '',
  -- What the virus scanner found in a file that came in; it is neither read nor handed out.
  threat text check (length(threat) between 1 and 200),
  -- Who sent a mail, as its envelope says: counted per hour before a mail is received.
  sender text check (length(sender) <= 320),
  constraint intake_of_mail check (kind = 'file' or mail_id is null),
  constraint intake_refused_says_why check (fate not in ('refused', 'duplicate') or reason <> ''),
  constraint intake_decided check ((fate = 'received') = (decided_at is null)),
  unique (mail_id, place),
  constraint intake_threat_stops check (threat is null or fate in ('refused', 'received')),
  constraint intake_sender_of_mail check (kind = 'mail' or sender is null)
);
-- The same mail twice is one mail: a sender who heard no answer sends it again.
create unique index intake_mail_once on intake (sha256) where kind = 'mail';
create index intake_latest on intake (received_at desc, id);
create index intake_fate on intake (fate, received_at desc, id);
create index intake_content on intake (sha256, received_at) where kind = 'file';
create index intake_search on intake using gin (search_text gin_trgm_ops);

create table mail_source (
  intake_id uuid primary key references intake,
  from_address text not null default '',
  to_address text not null default '',
  subject text not null default '',
  -- Plain text.
  body text not null default '',
  date_time_received timestamptz not null,
  -- By it the same mail is known when it is delivered twice.
  message_id text not null default ''
);
create index mail_source_message on mail_source (message_id) where message_id <> '';

create function intake_search_kept() returns trigger language plpgsql as $$
begin
  new.search_text := lower(concat_ws(' ', new.file_name, new.reason, (
    select from_address || ' ' || subject from mail_source where intake_id = coalesce(new.mail_id, new.id))));
  return new;
end $$;
create trigger intake_search_kept before insert or update of file_name, reason, mail_id on intake
  for each row execute function intake_search_kept();

-- A mail is in the ledger before it is known who sent it.
create function intake_of_mail_searched() returns trigger language plpgsql as $$
begin
  update intake set reason = reason where id = new.intake_id or mail_id = new.intake_id;
  return null;
end $$;
create trigger mail_source_searched after insert or update of from_address, subject on mail_source
  for each row execute function intake_of_mail_searched();

-- How many there are of each fate, kept as `interpretation_count` is.
create table intake_count (
  fate text not null,
  lane smallint not null,
  count bigint not null,
  primary key (fate, lane)
) with (fillfactor = 50);
revoke insert, update, delete on intake_count from skynet_app;

create function intakes_counted() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if tg_op = 'UPDATE' then
    insert into intake_count as kept (fate, lane, count)
    select fate, invoice_lane(), sum(change)
    from (select fate, -1 as change from before union all select fate, 1 from changed) moves
    group by 1 having sum(change) <> 0 order by 1
    on conflict (fate, lane) do update set count = kept.count + excluded.count;
  else
    insert into intake_count as kept (fate, lane, count)
    select fate, invoice_lane(), case tg_op when 'INSERT' then count(*) else -count(*) end from changed group by 1 order by 1
    on conflict (fate, lane) do update set count = kept.count + excluded.count;
  end if;
  return null;
end $$;
create trigger intake_counted_in after insert on intake referencing new table as changed
  for each statement execute function intakes_counted();
create trigger intake_counted_out after delete on intake referencing old table as changed
  for each statement execute function intakes_counted();
create trigger intake_counted_moved after update on intake referencing old table as before new table as changed
  for each statement execute function intakes_counted();
