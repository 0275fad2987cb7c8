-- Invoices that came and could not be taken in, and those that were taken in and could not be sent to the invoice system (unprocessed 16).
create table unprocessed_invoice (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  -- 0 from an issuer's own system, 1 from a partner.
  origin smallint not null check (origin in (0, 1)),
  partner text not null default '' check (length(partner) <= 200),
  api_client_id uuid,
  -- The invoice it became, where it was taken in.
  invoice_id uuid references invoice,
  -- What it is known by among those that wait: sent again, it is the same one.
  intake_key text not null check (length(intake_key) between 1 and 400),
  reference text not null default '' check (length(reference) <= 300),
  issuer_organization_number organization_number not null,
  issuer_name text not null check (length(issuer_name) <= 300),
  -- As it was written: it may be what is wrong.
  recipient_organization_number text not null default '' check (length(recipient_organization_number) <= 100),
  recipient_name text not null default '' check (length(recipient_name) <= 300),
  recipient_street text not null default '' check (length(recipient_street) <= 200),
  recipient_zip_code text not null default '' check (length(recipient_zip_code) <= 100),
  recipient_city text not null default '' check (length(recipient_city) <= 100),
  invoice_number text not null default '' check (length(invoice_number) <= 100),
  -- Öre, where it could be read.
  invoice_amount bigint,
  -- The fields as they were sent; empty for one that was taken in.
  content jsonb not null default '{}' check (jsonb_typeof(content) = 'object'),
  -- [{state, message, source, originalValue}]
  errors jsonb not null check (jsonb_typeof(errors) = 'array'),
  error_states smallint[] not null check (cardinality(error_states) > 0 and error_states <@ '{1,2,3,4,5,6}'),
  state text not null default 'open' check (state in ('open', 'sent', 'removed')),
  handled_at timestamptz,
  handled_by text check (length(handled_by) between 1 and 200),
  check ((state = 'open') = (handled_at is null) and (handled_at is null) = (handled_by is null))
);
create unique index unprocessed_once on unprocessed_invoice (intake_key) where state = 'open';
create index unprocessed_created on unprocessed_invoice (created_at desc, id) where state = 'open';
create index unprocessed_issuer on unprocessed_invoice (issuer_name, id) where state = 'open';
create index unprocessed_invoice_sent on unprocessed_invoice (invoice_id) where invoice_id is not null;

create table invoice_comment (
  id uuid primary key default gen_random_uuid(),
  unprocessed_invoice_id uuid not null references unprocessed_invoice,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now(),
  created_by text not null
);
create index invoice_comment_of on invoice_comment (unprocessed_invoice_id, created_at desc, id);
revoke update, delete on invoice_comment from skynet_app;
revoke delete on unprocessed_invoice from skynet_app;

-- What the invoice system has not been told, by invoice.
create index outbox_unsent_invoice on outbox_message ((payload ->> 'id')) where destination = 'invoice-system' and kind = 'invoice.state' and state = 'dead';

-- An invoice whose message to the invoice system is given up waits in the work list until it has been sent again, by whomever.
create function invoice_send_changed() returns trigger language plpgsql as $$
begin
  if new.state = 'dead' then
    insert into unprocessed_invoice (origin, partner, invoice_id, intake_key, issuer_organization_number, issuer_name,
      recipient_organization_number, recipient_name, recipient_street, recipient_zip_code, recipient_city, invoice_number, invoice_amount, errors, error_states)
    select case source when 'partner' then 1 else 0 end, partner, id, 'sending:' || id, issuer_organization_number, issuer_name,
      coalesce(recipient_organization_number, ''), recipient_name, recipient_street, recipient_zip_code, recipient_city, invoice_number, invoice_amount,
      jsonb_build_array(jsonb_build_object('state', 4, 'message', coalesce(new.last_error, ''), 'source', 'Fakturasystemet', 'originalValue', '')), '{4}'
    from invoice where id = case when new.payload ->> 'id' ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then (new.payload ->> 'id')::uuid end
    on conflict (intake_key) where state = 'open' do update set errors = excluded.errors;
  else
    update unprocessed_invoice set state = 'sent', handled_at = now(), handled_by = 'Skynet'
    where intake_key = 'sending:' || (new.payload ->> 'id') and state = 'open'
      and not exists (select from outbox_message other where other.destination = 'invoice-system' and other.kind = 'invoice.state'
        and other.state = 'dead' and other.payload ->> 'id' = new.payload ->> 'id' and other.id <> new.id);
  end if;
  return null;
end $$;
create trigger invoice_send_changed after update of state on outbox_message for each row
  when (new.destination = 'invoice-system' and new.kind = 'invoice.state' and (new.state = 'dead') is distinct from (old.state = 'dead'))
  execute function invoice_send_changed();
