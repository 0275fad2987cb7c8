-- The papers of a claim: what its debtor disputes it by, and what was said of it (invoices 302). One that is taken away stays, and is shown to nobody.
create table claim_paper (
  id uuid primary key default gen_random_uuid(),
  invoice_id uuid not null references invoice,
  stored_file_id uuid not null references stored_file,
  added_at timestamptz not null,
  added_by text not null check (length(added_by) between 1 and 200),
  added_by_id uuid not null,
  removed_at timestamptz,
  removed_by text check (length(removed_by) between 1 and 200),
  constraint claim_paper_removed check ((removed_at is null) = (removed_by is null))
);
create index claim_paper_of on claim_paper (invoice_id, added_at);
revoke delete on claim_paper from skynet_app;
