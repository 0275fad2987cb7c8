-- An address that is asked, or has answered, whether what a recipient is invoiced for was delivered: of one issuer and one recipient, and
-- whether two have let its approvals count though it is new or doubtful.
create table delivery_approver (
  id uuid primary key default gen_random_uuid(),
  issuer_organization_number organization_number not null,
  -- The recipient's number; of one that has none with us the name, in lower case.
  recipient_key text not null check (length(recipient_key) between 1 and 300),
  email email_address not null check (email = lower(email)),
  added_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by text check (length(accepted_by) between 1 and 500),
  -- What spoke against it when it was accepted: anything else that speaks against it later is not.
  accepted_doubts text[] not null default '{}',
  constraint delivery_approver_accepted check ((accepted_at is null) = (accepted_by is null)
    and (accepted_at is not null or accepted_doubts = '{}')),
  unique (issuer_organization_number, recipient_key, email)
);
create table delivery_approver_invoice (
  invoice_id uuid not null references invoice,
  approver_id uuid not null references delivery_approver,
  -- Null for one that has answered the invoice system without being asked by us.
  asked_at timestamptz,
  asked_by text check (length(asked_by) between 1 and 200),
  -- When the invoice system first told that it approves.
  told_at timestamptz,
  -- When its approval bought the invoice.
  counted_at timestamptz,
  primary key (invoice_id, approver_id),
  constraint delivery_approver_asked check ((asked_at is null) = (asked_by is null) and (asked_at is not null or told_at is not null))
);
create index delivery_approver_invoices on delivery_approver_invoice (approver_id);
revoke delete on delivery_approver, delivery_approver_invoice from skynet_app;

-- Those that were asked before this was kept.
insert into delivery_approver (issuer_organization_number, recipient_key, email, added_at)
select i.issuer_organization_number, coalesce(i.recipient_organization_number, nullif(lower(trim(i.recipient_name)), ''), '-'), lower(f.email), min(f.created_at)
from invoice_feedback f join invoice_feedback_invoice l on l.feedback_id = f.id join invoice i on i.id = l.invoice_id
where f.type in (5, 6) group by 1, 2, 3;
insert into delivery_approver_invoice (invoice_id, approver_id, asked_at, asked_by)
select distinct on (i.id, a.id) i.id, a.id, f.created_at, left(f.created_by, 200)
from invoice_feedback f join invoice_feedback_invoice l on l.feedback_id = f.id join invoice i on i.id = l.invoice_id
  join delivery_approver a on a.issuer_organization_number = i.issuer_organization_number
    and a.recipient_key = coalesce(i.recipient_organization_number, nullif(lower(trim(i.recipient_name)), ''), '-') and a.email = lower(f.email)
where f.type in (5, 6) order by i.id, a.id, f.created_at;

-- Who else writes to a recipient at a domain.
create index invoice_recipient_domain on invoice (recipient_organization_number, lower(split_part(recipient_email, '@', 2)))
  where recipient_email <> '';
