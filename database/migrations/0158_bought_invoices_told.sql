-- Bought invoices whose rows were once removed from the work list: what the invoice system was to be told of them was taken back, and they were lost
-- to everybody but us. They wait in the work list again (invoice_send_changed) until they have been sent.
update outbox_message set state = 'dead'
from invoice
where outbox_message.state = 'withdrawn' and last_error = 'Borttagen ur arbetslistan'
  and destination = 'invoice-system' and kind = 'invoice.state'
  and payload ->> 'id' = invoice.id::text and invoice.state in (4, 6, 10);
