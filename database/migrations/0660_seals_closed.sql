-- Whether the newest file of a seal ends with a timestamp over every byte. What is not is closed by the job of the night.
alter table agreement_seal add column is_closed boolean not null default false;
update agreement_seal seal set is_closed = true
where exists (select from agreement_seal_renewal where seal_id = seal.id);
create index agreement_seal_open on agreement_seal (renewal_tried_at nulls first) where sealed_at is not null and not is_closed;
