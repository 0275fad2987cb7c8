-- Who has been shown an agreement to its end on the customer's page, and whether they asked for the sealed file in the mail (customer 22, 23). What an agreement says never changes.
create table agreement_shown (
  set_id uuid not null,
  agreement_id uuid not null,
  personal_number personal_number not null,
  shown_at timestamptz not null,
  mails_file boolean not null default false,
  primary key (set_id, agreement_id, personal_number),
  foreign key (set_id, agreement_id) references company_agreement
);
revoke delete, update on agreement_shown from skynet_app;
grant update (mails_file) on agreement_shown to skynet_app;
