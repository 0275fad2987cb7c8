-- What waits to be read is looked for every ten minutes, and is little of all there is.
create index interpretation_waiting on interpretation (created_at) where reading_state = 'waiting' and status = 'Pending';
create index interpretation_attachment_waiting on interpretation_attachment (added_at) where reading_state = 'waiting';
