-- What the document of an invoice states of its own sums, of who is to be paid and of what kind it is; null when it came without a
-- document that states such things. Amounts in öre.
alter table invoice
  add column stated jsonb check (jsonb_typeof(stated) = 'object' and length(stated::text) <= 4000);
alter table interpretation
  add column stated jsonb check (jsonb_typeof(stated) = 'object' and length(stated::text) <= 4000);
