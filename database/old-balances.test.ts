import { mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from '#platform/server/migrate.ts'
import { projectFolder } from '#platform/server/project.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'

const migrations = path.join(projectFolder, 'database/migrations')
let database: TestDatabase
let folder: string
let ownerUrl: string
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-old-balances-'))
  ownerUrl = `${database.ownerUrl}_balances`
  const maker = new pg.Client({ connectionString: database.ownerUrl })
  await maker.connect()
  await maker.query(`create database ${new URL(ownerUrl).pathname.slice(1)}`)
  await maker.end()
})
afterAll(async () => {
  await client.end()
  const remover = new pg.Client({ connectionString: database.ownerUrl })
  await remover.connect()
  await remover.query(`drop database ${new URL(ownerUrl).pathname.slice(1)} with (force)`)
  await remover.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

async function migrateBefore(before: string) {
  const there = new Set(readdirSync(folder))
  for (const name of readdirSync(migrations))
    if (name < before && !there.has(name))
      symlinkSync(path.join(migrations, name), path.join(folder, name))
  await migrate({ ownerUrl, folder })
}

/** What was kept of an invoice of 10 000 before: its state, and what was told and settled of it. */
interface Kept {
  readonly state: number
  readonly paid?: number
  readonly paidOn?: string
  readonly settled?: number
  readonly isAsked?: boolean
  readonly credited?: number
}
async function store(
  number: string,
  { state, paid, paidOn, settled, isAsked, credited = 0 }: Kept,
) {
  const add = async (more: {
    number: string
    state: number
    amount: number
    isCredit: boolean
  }) => {
    const decision = more.state === 7 ? 'Reject' : 'Buy'
    const { rows } = await client.query<{ id: string }>(
      `insert into invoice (created_at, source, reference, partner, issuer_organization_number, issuer_name, recipient_name, invoice_number, number_key,
         invoice_amount, invoice_date, due_date, state_by, is_credit, credited, state, decision, decided_at, determination_id, deleted_at, deleted_by)
       values ('2026-10-01', 'integration', $1, 'x', '5560160680', 'A', 'B', $1, $1, $2, '2026-09-30', '2026-10-30', 'test', $3, $4, $5::smallint,
         $6, case when $6::text is not null then timestamptz '2026-10-01' end, case when $6::text is not null then gen_random_uuid() end,
         case when $5::smallint = 12 then timestamptz '2026-10-02' end, case when $5::smallint = 12 then 'Anna' end)
       returning id`,
      [
        more.number,
        more.amount,
        more.isCredit,
        more.isCredit ? 0 : credited,
        more.state,
        more.isCredit ? null : decision,
      ],
    )
    return rows[0]?.id
  }
  const id = await add({ number, state, amount: 10_000, isCredit: false })
  if (state === 12)
    await client.query(
      `insert into invoice_state_history (invoice_id, number, state, at, by_name, comment) values ($1, 1, 6, '2026-10-01', 'Skynet', '')`,
      [id],
    )
  if (credited > 0) {
    const note = await add({ number: `K${number}`, state: 1, amount: -credited, isCredit: true })
    await client.query(
      `insert into credit_note (invoice_id, issuer_organization_number, credits_key, created_at, state, credited_invoice_id, amount, found_by, effect, waits, decided_at, decided_by)
       values ($1, '5560160680', $2, '2026-10-05', 'credited', $3, $4, 'number', $5, false, '2026-10-05', 'Skynet')`,
      [note, number, id, credited, credited === 10_000 ? 'repurchase' : 'exposure'],
    )
  }
  if ([paid, paidOn, settled, isAsked].some((one) => one !== undefined))
    await client.query(
      `insert into invoice_settlement (invoice_id, paid_amount, paid_on, settled_amount, unsettled_at) values ($1, $2, $3, $4, $5)`,
      [id, paid, paidOn, settled, isAsked ? '2026-10-10' : null],
    )
}

const paidOn = '2026-10-20'
/** By the number of each, how it was kept and what its balance is. */
const all: Readonly<Record<string, readonly [Kept, object]>> = {
  bought: [{ state: 6 }, { left: 10_000 }],
  paid: [
    { state: 11, paidOn },
    { paid: 10_000, paid_on: paidOn },
  ],
  less: [
    { state: 11, paidOn, paid: 9_000, settled: 9_000 },
    { paid: 9_000, lost: 1_000, paid_on: paidOn },
  ],
  more: [
    { state: 11, paidOn, paid: 11_000, settled: 11_000 },
    { paid: 11_000, over: 1_000, owed: 1_000, paid_on: paidOn },
  ],
  twice: [
    { state: 13, paidOn, paid: 20_000 },
    { paid: 20_000, over: 10_000, asked: true, paid_on: paidOn },
  ],
  part: [
    { state: 10, paid: 4_000, isAsked: true },
    { paid: 4_000, left: 6_000, asked: true },
  ],
  back: [
    { state: 14, paid: 4_000 },
    { paid: 4_000, back: 6_000 },
  ],
  rejected: [
    { state: 7, paid: 5_000, isAsked: true },
    { paid: 5_000, over: 5_000, asked: true },
  ],
  removed: [
    { state: 12, paid: 4_000 },
    { paid: 4_000, over: 4_000, asked: true },
  ],
  credited: [{ state: 6, credited: 10_000 }, { asked_back: 10_000 }],
  halved: [{ state: 6, credited: 5_000 }, { left: 5_000 }],
}
const nothing = {
  left: 0,
  paid: 0,
  lost: 0,
  over: 0,
  asked_back: 0,
  owed: 0,
  back: 0,
  paid_on: null,
  asked: false,
}

test('invoices 280: what was kept of invoices before becomes their postings', async () => {
  await migrateBefore('0810')
  client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  await client.query(
    'alter table invoice disable trigger user; alter table credit_note disable trigger user',
  )
  for (const [number, [kept]] of Object.entries(all)) await store(number, kept)
  await client.query(
    'alter table invoice enable trigger user; alter table credit_note enable trigger user',
  )
  await migrateBefore('9999')
  const { rows } = await client.query<{ number: string; balance: object; posted: number }>(
    `select invoice_number as number, (select count(*)::int from invoice_posting posting where posting.invoice_id = invoice.id) as posted,
       json_build_object('left', left_amount, 'paid', paid_amount, 'lost', loss_amount, 'over', over_amount, 'asked_back', asked_left_amount,
         'owed', owed_recipient_sum, 'back', repurchased_sum, 'paid_on', paid_on, 'asked', unsettled_at is not null) as balance
     from invoice join invoice_balance on invoice_id = id where not is_credit`,
  )
  expect(Object.fromEntries(rows.map(({ number, balance }) => [number, balance]))).toEqual(
    Object.fromEntries(
      Object.entries(all).map(([number, [, balance]]) => [number, { ...nothing, ...balance }]),
    ),
  )
  expect(rows.every(({ posted }) => posted > 0)).toBe(true)
})
