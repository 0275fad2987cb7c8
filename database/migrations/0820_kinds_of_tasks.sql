-- What a task is for: by it its role, its queue and its due time are known, and it is found again (usertasks 23).
-- The last release writes none: what it makes goes to who hands out tasks.
alter table user_task add column kind text not null default 'own';
-- What was made before was known by how its text begins; this is the last time that it is read.
update user_task set kind = case
  when task_action = 10 then 'help'
  when created_by_id is not null then 'own'
  when header = 'KYC-svar markerade som risk' then 'kycRisk'
  when message like 'Alla har signerat: godkänn som färdigsignerat%' then 'allSigned'
  when message like 'Underskrivna avtal är inte sigillerade%' then 'sealWaits'
  when message like 'Villkoren är andra i kärnsystemet%' then 'termsDiffer'
  when header = 'Kunden rättar uppgifterna om företaget' then 'correction'
  when header = 'Sparade filer är inte det som sparades' then 'damagedFiles'
  when header like 'Många sökningar efter personer:%' then 'personSearches'
  when header like 'En post i blacklist stoppar%' then 'blacklistStops'
  when header = 'En faktura pausades när den skulle köpas' then 'pausedPurchase'
  when header = 'En godkänd faktura köps inte längre' then 'noLongerBought'
  when header like 'Månadens budget för uppslag%' then 'lookUpBudget'
  when header like 'Ta ställning till mottagaren utomlands%' then 'debtorAbroad'
  when header = 'Ett leveransgodkännande räknas inte' then 'approvalNotCounted'
  when header = 'En faktura förföll innan den köptes' or header like '%fakturor förföll innan de köptes' then 'endedUnbought'
  when header like 'Förfallna fakturor %' then 'unpaid'
  when 'kreditfaktura' = any (tags) then 'creditNote'
  when 'limitärende' = any (tags) then 'limitAnswered'
  when 'bevakning' = any (tags) then 'monitored'
  else 'own'
end;
alter table user_task
  add constraint user_task_kind check (kind in ('own', 'help', 'blacklistStops', 'kycRisk', 'monitored', 'pausedPurchase', 'noLongerBought',
    'creditNote', 'unpaid', 'termsDiffer', 'lookUpBudget', 'debtorAbroad', 'approvalNotCounted', 'endedUnbought', 'allSigned', 'correction',
    'limitAnswered', 'sealWaits', 'damagedFiles', 'personSearches'));

-- What is told once waits once: of what was told twice the first stays.
update user_task set state = 'completed', in_progress_by = null, completed_at = created_at, completed_by = 'Skynet'
where id in (
  select id from (
    select id, row_number() over (partition by kind, action_id order by created_at, id) as place
    from user_task where kind in ('allSigned', 'sealWaits', 'termsDiffer') and state <> 'completed' and removed_at is null
  ) as told where place > 1);
create unique index user_task_once on user_task (kind, action_id)
  where kind in ('allSigned', 'sealWaits', 'termsDiffer') and state <> 'completed' and removed_at is null;
-- What waits of a kind, the first due first; and what waits for one person.
create index user_task_waiting on user_task (kind, due_date, created_at, id) where state <> 'completed' and removed_at is null;
