import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase, type Database } from '#platform/server/database.ts'
import { localFiles } from '#platform/server/files/local.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { fillDatabase } from './load.ts'

// What is waited for comes in seconds on an idle machine, and later on a busy one.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

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
