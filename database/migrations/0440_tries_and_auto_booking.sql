-- What was answered to each try of a delivery (delivery 6).
create table outbox_try (
  id bigint generated always as identity primary key,
  message_id uuid not null references outbox_message on delete cascade,
  at timestamptz not null,
  -- Counted anew when it is sent again.
  attempt integer not null,
  arrived boolean not null,
  -- HTTP; null when nobody answered, or it is no call.
  status integer,
  -- What the receiver said, or why it was not sent.
  said text not null,
  constraint outbox_try_length check (length(said) <= 1000)
);
create index outbox_try_of_message on outbox_try (message_id, id);
revoke update on outbox_try from skynet_app;

-- When the core system last said whether an issuer's settlements are booked automatically (company 32); nobody has said anything
-- of what is kept so far.
alter table client add column settlement_auto_book_at timestamptz;
update client set settlement_auto_book_active = null where settlement_auto_book_active is not null;
