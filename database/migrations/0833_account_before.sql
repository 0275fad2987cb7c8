-- What an account was since it was last validated, and who had said it: what its second person judges.
alter table bank_details
  add column before_account text,
  add column before_supplier text,
  add column before_person text,
  add constraint bank_details_before check (num_nulls(before_account, before_supplier, before_person) in (0, 3));
