-- Degrees the print leans clockwise on a scanned page: what is learned of a place is learned of the straight page.
alter table interpretation_page add column angle real not null default 0;
-- Which issuer's invoices an address has sent before.
create index interpretation_sent_from on interpretation (lower(sent_from), issuer_organization_number) where status = 'Completed';
