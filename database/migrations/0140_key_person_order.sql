-- Key persons are shown in the order the register names them.
alter table key_person add column position smallint not null;
