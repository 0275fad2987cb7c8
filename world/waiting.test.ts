import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { localFiles } from '#platform/server/files/local.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { fillDatabase } from './load.ts'
import { unwrittenText } from './register/signing.ts'

// What is waited for comes in seconds on an idle machine, and later on a busy one.

const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-waiting-'))
let database: TestDatabase
let open: Database
beforeAll(async () => {
  database = await testDatabase()
  await fillDatabase(database.ownerUrl, {
    companies: 300,
    persons: 400,
    seed: 7,
    now: new Date('2026-11-21T09:30:00Z'),
    secret: 'a secret of at least thirty-two signs',
    files: localFiles(folder),
    say: () => undefined,
    withInvoices: false,
  })
  open = openDatabase({ url: database.ownerUrl, log: pino({ level: 'silent' }), most: 1 })
})
afterAll(async () => {
  await open.db.destroy()
  await database.drop()
  rmSync(folder, { recursive: true })
})

test('the demo world has each act on the way to a client waiting for a second person', async () => {
  const waiting = await open.db
    .selectFrom('approval')
    .where('state', '=', 'waiting')
    .select(['act', 'reason', 'difference'])
    .execute()
  for (const act of [
    'completeOnboarding',
    'completeUnscreened',
    'reopenApproved',
    'deleteSignedSet',
    'acceptSignature',
    'validateAccount',
    'changeAccount',
  ])
    expect(
      waiting.map((one) => one.act),
      act,
    ).toContain(act)
  const passing = waiting.filter(({ act }) => act.startsWith('complete'))
  for (const { difference } of passing) expect(difference).not.toEqual([])
})

test('the demo world has agreements that were signed and taken away by two', async () => {
  const { rows } = await sql<{ deletedBy: string; signatures: number }>`
    select deleted_by, (
      select count(*)::int from agreement_signature signature
      join agreement_signer signer on signer.id = signature.signer_id
      where signer.set_id = agreement_set.id and signature.state = 'counts'
    ) as signatures
    from agreement_set where deleted_at is not null`.execute(open.db)
  expect(rows).toEqual([
    { deletedBy: expect.stringContaining(', godkänd av '), signatures: expect.any(Number) },
  ])
  expect(rows[0]?.signatures).toBeGreaterThan(0)
})

test('what an account of the demo world was approved by is kept', async () => {
  const { rows } = await sql<{ loose: number }>`
    select count(*)::int as loose from bank_details account
    where validated_at is not null and not exists (
      select 1 from document_file document
      where document.organization_number = account.organization_number and evidence_since is not null
    )`.execute(open.db)
  expect(rows).toEqual([{ loose: 0 }])
})

test('the demo world has recipients that two have made one debtor, and some that wait to be', async () => {
  const merges = await open.db.selectFrom('recipientMerge').selectAll().execute()
  expect(merges).toMatchObject([{ mergedBy: expect.stringContaining(', godkänd av ') }])
  const waiting = await open.db
    .selectFrom('approval')
    .where('act', '=', 'mergeRecipients')
    .select(['state', 'difference'])
    .execute()
  expect(waiting).toMatchObject([{ state: 'waiting' }])
  expect(waiting[0]?.difference).not.toEqual([])
})

test('the demo world has recipients of each kind of proposal', async () => {
  const proposals = await open.db
    .selectFrom('recipientProposal')
    .select(['state', 'score', 'saidBy'])
    .orderBy('state')
    .execute()
  expect(proposals).toMatchObject([
    { state: 'merged', score: 90, saidBy: null },
    { state: 'notSame', score: 90, saidBy: 'Kristina Ahl' },
    { state: 'open', score: 90, saidBy: null },
    { state: 'open', score: 90, saidBy: null },
  ])
})

test('righttosign 3: the demo world has an onboarding of a company whose wording names nobody, for two to decide', async () => {
  const { rows } = await sql<{ text: string; alternatives: unknown[]; decided: boolean }>`
    select answer -> 'content' ->> 'signatoryText' as text, answer -> 'content' -> 'alternatives' as alternatives,
      exists (select 1 from right_to_sign_decision decision
        where decision.organization_number = board.organization_number) as decided
    from company_information board
    join onboarding using (organization_number)
    where part = 'board' and completed_at is null and canceled_at is null and deleted_at is null
      and answer -> 'content' -> 'alternatives' = '[]'::jsonb`.execute(open.db)
  expect(rows).toEqual([{ text: `${unwrittenText}.`, alternatives: [], decided: false }])
})

test('onboarding 82: the demo world has onboardings at every step', async () => {
  const { rows } = await sql<{ step: string }>`
    select distinct case
      when deleted_at is not null then 'deleted'
      when canceled_at is not null then 'canceled'
      when completed_at is not null then 'completed'
      else concat_ws(' ',
        case when contacted_at is null then 'new' else 'contacted' end,
        (select case when identified_at is not null then 'in' when opened_at is not null then 'opened' else 'sent' end
          from onboarding_invitation where onboarding_id = onboarding.id limit 1),
        (select count(*) filter (where task.completed_at is not null) || '/' || count(*)
          from company_task task where group_id = onboarding.id and removed_at is null)) end as step
    from onboarding where onboarding_type = 0`.execute(open.db)
  const steps = rows.map(({ step }) => step)
  for (const step of [
    'new 0/3',
    'contacted 0/3',
    'contacted in 1/3',
    'contacted in 2/3',
    'contacted in 3/3',
    'completed',
    'canceled',
    'deleted',
  ])
    expect(steps).toContain(step)
})

test('onboarding 82: a client of the demo world has all that its onboarding collected', async () => {
  const { rows } = await sql<Record<string, number>>`
    select count(distinct comment.id)::int as comments, count(distinct response.id)::int as answers,
      count(distinct agreement.set_id)::int as agreements, count(distinct seal.id)::int as seals,
      count(distinct proof.id)::int as proofs, count(distinct client.organization_number)::int as clients
    from onboarding
    join client using (organization_number)
    join prospect on prospect.id = onboarding.prospect_id and prospect.approved
    left join prospect_comment comment on comment.prospect_id = prospect.id
    left join company_task task on task.group_id = onboarding.id
    left join kyc_response response on response.task_id = task.id and response.completed_at is not null
    left join agreement_set on agreement_set.company_task_id = task.id and agreement_set.deleted_at is null
    left join company_agreement agreement on agreement.set_id = agreement_set.id and agreement.approved_at is not null
    left join agreement_seal seal on seal.set_id = agreement_set.id
    left join document_file proof on proof.organization_number = onboarding.organization_number
      and proof.evidence_since is not null
    where onboarding.completed_at is not null and onboarding.onboarding_type = 0
    group by onboarding.id`.execute(open.db)
  expect(rows.length).toBeGreaterThan(3)
  const whole = rows.filter((row) => Object.values(row).every((count) => count > 0))
  expect(whole.length).toBeGreaterThan(0)
})
