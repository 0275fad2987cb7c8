-- A version of a rule bucket always takes two (rules 17); whether it does is no longer a matter of configuration.
delete from configuration_value where namespace = 'rules' and key = 'publicationNeedsSecondPerson';
alter table rule_bucket_version alter column needs_second_person set default true;
