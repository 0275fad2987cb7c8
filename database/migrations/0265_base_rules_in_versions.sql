-- The base rules have versions as a bucket does: a row without a type, since they judge nobody (rules 90). What staff have changed of them
-- counts as version 1; a rule a version does not name is as the catalogue suggests. base_rule holds each rule as it was last saved.
alter table rule_bucket alter column bucket_type drop not null,
  add constraint rule_bucket_base check ((bucket_type is null) = (id = '00000000-0000-4000-8000-00000000ba5e')),
  add constraint rule_bucket_base_hidden check (bucket_type is not null or contexts = '{0}');

insert into rule_bucket (id, bucket_type, name, latest_version, created_at, created_by)
select '00000000-0000-4000-8000-00000000ba5e', null,
  case when exists (select from rule_bucket where lower(name) = 'basregler') then 'Basregler för alla regelhinkar' else 'Basregler' end,
  1, now(), 'Skynet';
insert into rule_bucket_version (bucket_id, version, name, limit_intervals, why, saved_at, saved_by_id, saved_by, needs_second_person,
  in_force_from, published_by_id, published_by)
select id, 1, name, '[]', 'Som basreglerna var när de fick versioner', created_at, 'skynet', 'Skynet', false, created_at, 'skynet', 'Skynet'
from rule_bucket where bucket_type is null;
insert into rule_bucket_rule (bucket_id, version, rule_id, position, configuration)
select '00000000-0000-4000-8000-00000000ba5e', 1, id, row_number() over (order by id) - 1, configuration from base_rule;

-- Nobody is judged by them.
alter table company_rule_bucket add constraint company_rule_bucket_not_base check (bucket_id <> '00000000-0000-4000-8000-00000000ba5e');
