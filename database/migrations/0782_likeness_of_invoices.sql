-- What only likeness asks of an invoice stands apart from it: where it is to be paid, fingerprints of its print and what its document states.
-- A row for those that say any of it, written once; most of what moves an invoice never reads it.
create table invoice_likeness (
  invoice_id uuid primary key references invoice,
  -- As the invoice has them, so that those like it are found here.
  issuer_organization_number organization_number not null,
  created_at timestamptz not null,
  invoice_date date not null,
  -- In one spelling ('BG50501055'); empty when it does not say.
  payment_account text not null default '' check (length(payment_account) <= 40),
  -- Of the words of the first page and of where print stands on it; empty when it came without print.
  text_print integer[] not null default '{}' check (cardinality(text_print) <= 128),
  layout_print integer[] not null default '{}' check (cardinality(layout_print) in (0, 12)),
  -- Of its own sums, of who is to be paid and of what kind it is; amounts in öre.
  stated jsonb check (jsonb_typeof(stated) = 'object' and length(stated::text) <= 4000)
);
revoke update, delete on invoice_likeness from skynet_app;
insert into invoice_likeness (invoice_id, issuer_organization_number, created_at, invoice_date, payment_account, text_print, layout_print, stated)
select id, issuer_organization_number, created_at, invoice_date, payment_account, text_print, layout_print, stated
from invoice where payment_account <> '' or text_print <> '{}' or layout_print <> '{}' or stated is not null;

create index invoice_likeness_account on invoice_likeness (payment_account, issuer_organization_number, created_at, invoice_id) where payment_account <> '';
create index invoice_likeness_text on invoice_likeness (issuer_organization_number, invoice_date) where text_print <> '{}';
create index invoice_likeness_layout on invoice_likeness (issuer_organization_number, created_at desc) where layout_print <> '{}';

alter table invoice drop column payment_account, drop column text_print, drop column layout_print, drop column stated;
