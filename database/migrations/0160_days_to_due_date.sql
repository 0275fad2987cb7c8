-- An invoice that is due today, or was, is not bought: the rule daysToDueDate in every bucket issuers are judged by. What a version says never changes,
-- so that each bucket gets a new one that counts from now on, and those that waited to be published wait on top of it, by whoever made them.
do $$
declare
  due constant jsonb := '{"id": "daysToDueDate", "measure": "daysToDueDate", "ruleName": "Dagar kvar till förfallodagen",
    "userFriendlyFailMessage": "Fakturan har för få dagar kvar till förfallodagen", "executionType": 1, "conditions": ["värde >= 1 dagar"],
    "importance": 0, "rateList": [], "ruleRanges": [], "maxValue": 1000, "minValue": 0, "selectedSubRules": [], "acceptNoInputData": false,
    "minRatingAccepted": null, "consequence": "reject", "whitelistEnabled": false}';
  bucket record;
begin
  for bucket in
    select rule_bucket.id, latest_version, counting.version, greatest(now(), counting.in_force_from) as changed_at
    from rule_bucket
    join rule_bucket_version counting
      on counting.bucket_id = rule_bucket.id and counting.in_force_from is not null and counting.in_force_to is null
    where bucket_type = 'issuer' and not exists (
      select from rule_bucket_rule chosen where chosen.bucket_id = rule_bucket.id and chosen.version = counting.version
        and chosen.rule_id = 'daysToDueDate' and chosen.position is not null)
    for update of rule_bucket
  loop
    create temporary table copied on commit drop as
      select version as old, bucket.latest_version + row_number() over (order by version)::integer as new
      from rule_bucket_version
      where bucket_id = bucket.id and (version = bucket.version or version > bucket.version and in_force_from is null);
    insert into rule_bucket_version
      (bucket_id, version, name, limit_intervals, second_share, why, saved_at, saved_by_id, saved_by, needs_second_person)
    select bucket_id, new, name, limit_intervals, second_share, why, saved_at, saved_by_id, saved_by, needs_second_person
    from rule_bucket_version join copied on old = version
    where bucket_id = bucket.id and version <> bucket.version
    union all
    select bucket_id, new, name, limit_intervals, second_share, 'Fakturor som har förfallit, eller förfaller i dag, köps inte',
      bucket.changed_at, 'skynet', 'Skynet', false
    from rule_bucket_version join copied on old = version
    where bucket_id = bucket.id and version = bucket.version;
    insert into rule_bucket_rule (bucket_id, version, rule_id, position, configuration)
    select bucket_id, new, rule_id, position, configuration
    from rule_bucket_rule join copied on old = version
    where bucket_id = bucket.id and rule_id <> 'daysToDueDate'
    union all
    select bucket.id, new, 'daysToDueDate', (
      select coalesce(max(position), -1) + 1 from rule_bucket_rule where bucket_id = bucket.id and version = old), due
    from copied;
    update rule_bucket set latest_version = (select max(new) from copied) where id = bucket.id;
    update rule_bucket_version set in_force_to = bucket.changed_at where bucket_id = bucket.id and version = bucket.version;
    update rule_bucket_version set in_force_from = bucket.changed_at, published_by_id = 'skynet', published_by = 'Skynet'
    where bucket_id = bucket.id and version = (select new from copied where old = bucket.version);
    drop table copied;
  end loop;
end $$;
