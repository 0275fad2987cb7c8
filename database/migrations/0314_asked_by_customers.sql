-- What a customer has asked for by what they wrote, who holds no policy that could be lost since.
alter table approval add column asked_by_customer boolean not null default false;
-- How what was last asked for of a thing ended.
create index approval_of_subject on approval (subject, act, asked_at desc);
