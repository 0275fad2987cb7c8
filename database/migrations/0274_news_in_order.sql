-- Messages of one thread are about the same thing, and are delivered in the order they were written: an older one that
-- waited out a fault could else arrive after a newer one and put the receiver's books back.
alter table outbox_message
  add thread text,
  add sequence integer check (sequence > 0),
  add check ((thread is null) = (sequence is null));
-- What was written before is in order too; what is sent of it stays as it was, since it may have arrived.
update outbox_message set thread = place.thread, sequence = place.sequence
from (
  select id, 'invoice:' || (payload ->> 'id') as thread, row_number() over (partition by payload ->> 'id' order by created_at, id) as sequence
  from outbox_message
  where destination = 'invoice-system' and kind in ('invoice.state', 'invoice.credited') and payload ->> 'id' is not null
) place
where place.id = outbox_message.id;
create unique index outbox_message_thread on outbox_message (thread, sequence) where thread is not null;
