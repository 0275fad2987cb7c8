-- What a person was asked about for. Those from before it was asked for have none.
alter table person_information
  add column purpose text check (purpose in ('credit', 'guarantor', 'collection', 'knowYourCustomer', 'signatory', 'correction'));
alter table person_inquiry
  add column purpose text check (purpose in ('credit', 'guarantor', 'collection', 'knowYourCustomer', 'signatory', 'correction'));
