import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { localFiles } from '#platform/server/files/local.ts'
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts'
import { decision } from '#areas/purchasing/invoices/answers.ts'
import { idOf } from './insert.ts'
import { fillDatabase } from './load.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'skynet-invoices-'))
const now = new Date()
let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  await fillDatabase(database.ownerUrl, {
    companies: 300,
    persons: 400,
    seed: 20261120,
    now,
    secret: 'x'.repeat(32),
    files: localFiles(path.join(folder, 'files')),
    say: () => undefined,
  })
  client = new pg.Client({ connectionString: database.ownerUrl })
  await client.connect()
}, 300_000)
afterAll(async () => {
  await client.end()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const column = async (statement: string) =>
  (await client.query<{ value: unknown }>(statement)).rows.map(({ value }) => value)

describe('three months of invoices', () => {
  it('recipients 8: have debtors abroad, and all that is of them, by ids of the seed', async () => {
    const ids = async (table: string) =>
      (await column(`select id as value from ${table}`)).toSorted()
    const seeded = (name: string, count: number) =>
      Array.from({ length: count }, (_, place) => idOf(20261120, name, place)).toSorted()
    expect([
      await ids('debtor_abroad'),
      await ids('debtor_abroad_identity'),
      await ids('debtor_abroad_proposal'),
    ]).toEqual([
      seeded('debtor abroad', 3),
      seeded('identity abroad', 5),
      seeded('proposal abroad', 1),
    ])
  })

  it('hold every decision there can be', async () => {
    const found = await column('select distinct decision as value from invoice')
    expect(found.toSorted()).toEqual(decision.options.toSorted())
  })

  it('costs 12: have spent the budget of one month', async () => {
    const [spent, ...others] = await column(
      `select sum(l.cost)::int as value from look_up_budget b join paid_look_up l on l.budget_id = b.id
        where b.month is not null group by b.id, b.approved_cost having sum(l.cost) = b.approved_cost`,
    )
    expect(spent).toBeGreaterThan(0)
    expect(others).toEqual([])
  })

  it('came in with one file that the virus scanner stopped', async () => {
    expect(
      await column(
        `select m.fate as value from intake i join intake m on m.id = i.mail_id where i.threat <> ''`,
      ),
    ).toHaveLength(1)
  })

  it('stand in each state that lasts, some of them still waiting for their recipient', async () => {
    const found = await column('select distinct state as value from invoice')
    expect(found).toEqual(expect.arrayContaining([3, 4, 5, 6, 7, 8, 10, 11, 12, 13]))
  })

  it('were decided on by the engine, each at its moment, and nothing is left to be done', async () => {
    expect(
      await column('select count(*)::int as value from invoice where determination_id is null'),
    ).toEqual([0])
    expect(
      await column(`select count(*)::int as value from invoice i join determination d on d.id = i.determination_id
        where d.decided_at - i.created_at not between interval '0' and interval '5 seconds' or d.decision <> i.decision`),
    ).toEqual([0])
    expect(
      await column(
        'select count(*)::int as value from invoice_payment_event where at > skynet.now()',
      ),
    ).toEqual([0])
    expect(
      await column(
        `select count(*)::int as value from outbox_message where state = 'waiting' and idempotency_key like 'invoice:%'`,
      ),
    ).toEqual([0])
    const tasks = await column(
      `select distinct task_identifier as value from graphile_worker.jobs where task_identifier like 'decide%' and run_at < now()`,
    )
    expect(tasks).toEqual([])
  })

  it('keypersons 3: are bought of issuers that were screened, and those behind them are by now', async () => {
    expect(
      await column(`select distinct json_typeof(d.input -> 'standing' -> 'issuerUnscreened') as value from determination d
        join invoice i on i.determination_id = d.id where i.decision like 'Buy%'`),
    ).toEqual(['null'])
    expect(
      await column(`select count(*)::int as value from invoice i join key_person p on p.organization_number = i.issuer_organization_number
        where i.decision like 'Buy%' and not exists (select from person_screening s
          where s.personal_number = p.personal_number and s.screened_at > skynet.now() - interval '30 days')`),
    ).toEqual([0])
  })

  it('hold of the limits just what is open', async () => {
    expect(
      await column(`select count(*)::int as value from client_limit l where reserved <> coalesce((
        select sum(amount) from limit_reservation r where released_at is null
          and (r.organization_number, r.limit_type) = (l.organization_number, l.limit_type)), 0)`),
    ).toEqual([0])
    expect(
      await column(`select distinct i.state as value from limit_reservation r join invoice i on i.id::text = r.invoice_reference
        where released_at is null order by 1`),
    ).toEqual([4, 6, 10])
  })

  it('invoices 281: have one paid too much that two have said whose it is', async () => {
    expect(
      await column(
        'select count(*)::int as value from invoice_balance where owed_recipient_sum > 0',
      ),
    ).toEqual([1])
    expect(
      await column(`select count(*)::int as value from invoice left join invoice_balance on invoice_id = id
        where state in (6, 10, 11, 13, 14) and decision like 'Buy%' and coalesce(bought_sum, 0) = 0 or state in (11, 13, 14) and left_amount > 0`),
    ).toEqual([0])
  })

  it('invoices 300: stand where the unpaid do: disputed, promised and not paid, handed over', async () => {
    expect(
      await column(
        `select distinct case when plan is not null and state <> 'instalments' then 'promised' else state end as value
         from invoice_collection join invoice_balance using (invoice_id) where left_amount > 0 order by 1`,
      ),
    ).toEqual(expect.arrayContaining(['disputed', 'handedOver', 'promised']))
  })

  it('invoices 127 have one set in another layout than what was bought of its issuer', async () => {
    const known =
      await column(`select distinct layout_print::text as value from invoice_likeness one
      where layout_print <> '{}' and 3 <= (select count(*) from invoice_likeness before join invoice on invoice.id = before.invoice_id
        where before.issuer_organization_number = one.issuer_organization_number and before.created_at < one.created_at
          and decision like 'Buy%' and before.layout_print not in ('{}', one.layout_print))`)
    expect(known).toHaveLength(1)
  })

  it('invoices 83, invoices 84 are credited in every way there is', async () => {
    expect(
      await column(
        `select distinct effect as value from credit_note where effect is not null order by 1`,
      ),
    ).toEqual(['ended', 'exposure', 'held', 'nothing', 'repurchase'])
    for (const kind of [`suspicious`, `state = 'open'`, `found_by = 'amount'`, `waits`])
      expect(
        Number((await column(`select count(*)::int as value from credit_note where ${kind}`))[0]),
        kind,
      ).toBeGreaterThan(0)
    expect(
      await column(`select count(*)::int as value from invoice i where is_credit
        and not exists (select from credit_note c where c.invoice_id = i.id)`),
    ).toEqual([0])
  })

  it('approvers 3 await answers of addresses of every kind, one accepted and one asked for', async () => {
    expect(
      await column(
        `select count(*)::int as value from delivery_approver_invoice group by invoice_id order by 1 desc limit 1`,
      ),
    ).toEqual([7])
    expect(
      await column(
        'select accepted_by as value from delivery_approver where accepted_at is not null',
      ),
    ).toEqual([expect.stringContaining(', godkänd av ')])
    expect(
      await column(
        `select difference -> 1 ->> 'after' as value from approval where act = 'acceptApprover' and state = 'waiting'`,
      ),
    ).toEqual([expect.stringMatching(/^Ny, \d+ av 100\. /)])
    // Nobody was asked whose mail is not in the history.
    expect(
      await column(`select count(*)::int as value from delivery_approver_invoice a join delivery_approver p on p.id = a.approver_id
        where not exists (select from invoice_feedback_invoice l join invoice_feedback f on f.id = l.feedback_id
          where l.invoice_id = a.invoice_id and lower(f.email) = p.email and f.type = 5)`),
    ).toEqual([0])
  })

  it('bring one issuer near its financing limit, and repeat an invoice of another issuer', async () => {
    const near = await column(
      'select count(*)::int as value from client_limit where limit_type = 1 and reserved >= 0.9 * limit_value and reserved <= limit_value',
    )
    expect(Number(near[0])).toBeGreaterThan(0)
    const repeated = await column(
      `select distinct unnest(reasons) as value from determination where decision = 'Reject' and reasons::text like '%Dubblett%'`,
    )
    expect(repeated).not.toEqual([])
  })

  it('fail the rules about double financing and invented invoices now and then', async () => {
    const failed =
      await column(`select distinct result->>'id' as value from determination, json_array_elements(issuer_results) result
      where not (result->>'passed')::boolean`)
    expect(failed).toEqual(
      expect.arrayContaining([
        'numberSeriesJump',
        'recipientConcentration',
        'duplicateInvoice',
        'nearDuplicate',
        'repeatedInvoice',
        'sameClaimElsewhere',
        'belowNumberSeries',
        'vatShare',
        'recipientName',
        'newRecipientAmount',
        'roundAmount',
        'weekendDate',
      ]),
    )
  })

  it('foretell payments, back-tested: nearer than to guess that everybody pays on the day, once a recipient is known', async () => {
    const { rows } = await client.query<{ foretold: number; guessed: number; payments: number }>(
      `select avg(abs(paid_on - due_date - expected_days))::float as foretold, avg(abs(paid_on - due_date))::float as guessed,
        count(*)::int as payments
       from invoice join invoice_forecast on invoice_id = id join invoice_balance using (invoice_id) where paid_on is not null and own_payments >= 2`,
    )
    const [tested] = rows
    expect(tested?.payments).toBeGreaterThan(10)
    // A small world has few payments of known recipients, so by how much says little.
    expect(tested?.foretold).toBeLessThan(tested?.guessed ?? 0)
  })
})
