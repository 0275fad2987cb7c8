import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { retention } from '../contract-retention.ts'
import type { RemovableKind } from '../retention.ts'
import { startNight, type Night } from './testing/night.ts'

const bo = '198507099805'
const company = '5560160680'

let night: Night
let aml: Person
const run: Night['run'] = (statement, ...values) => night.run(statement, ...values)
const nightfall = () => night.fall()
beforeAll(async () => {
  night = await startNight()
  aml = await night.server.person(['AmlDepartment'])
  await run(`insert into company (organization_number, name) values ($1, 'Bolaget')`, company)
})
afterAll(() => night.stop())

const dueOf = async (kind: RemovableKind) =>
  (await aml.call(retention.due, {})).body.list.find((one) => one.kind === kind)

/** Rows as they stood years ago, without what they once belonged to. */
async function longAgo(...statements: readonly (readonly [string, ...unknown[]])[]): Promise<void> {
  await run(`set session_replication_role = replica`)
  for (const [statement, ...values] of statements) await run(statement, ...values)
  await run(`set session_replication_role = default`)
}
const prospect = (id: string, number = company) =>
  [
    `insert into prospect (id, organization_number, company_type, prospect_type, name, postal_address, visiting_address, determination_id, passed, has_warning, complete, created_at, edited_at, created_by, created_by_id)
     values ($1, $2, 0, 0, 'Bolaget', '{}', '{}', gen_random_uuid(), true, false, true, skynet.now() - interval '3 years', skynet.now() - interval '3 years', 'Maja Lind', $3)`,
    id,
    number,
    aml.id,
  ] as const

test('protection 12: a prospect that became nothing goes with what was said of it, and one that became an offer stays', async () => {
  const [nothing, offered] = [randomUUID(), randomUUID()]
  const commented = (id: string) =>
    [
      `insert into prospect_comment (prospect_id, comment, created_at, created_by) values ($1, 'Ring', skynet.now(), 'Maja Lind')`,
      id,
    ] as const
  await longAgo(prospect(nothing), prospect(offered), commented(nothing), commented(offered), [
    `insert into offer (organization_number, company_name, number, prospect_id, price_list, volume, limit_amount, provision, provision_fixed_price, limit_charge, set_up_fee, state, created_at, created_by)
       values ($1, 'Bolaget', 1, $2, 1, 1, 0, 0, 0, 0, 0, 'draft', skynet.now() - interval '3 years', 'Maja Lind')`,
    company,
    offered,
  ])
  expect(await dueOf('prospect')).toMatchObject({ count: 1, byLaw: 1 })
  await nightfall()
  expect((await run('select id from prospect')).rows).toEqual([{ id: offered }])
  expect((await run('select prospect_id as id from prospect_comment')).rows).toEqual([
    { id: offered },
  ])
})

/** A row of each kind that has not been tried above, so old. */
const oldRows: Readonly<Partial<Record<RemovableKind, (age: string) => Promise<void>>>> = {
  personSnapshot: (age) =>
    longAgo(
      [
        `insert into person (id, personal_number, name) values (gen_random_uuid(), $1, 'Bo Ek') on conflict do nothing`,
        bo,
      ],
      [
        `insert into person_snapshot (person_id, created_at, created_by, content)
         select id, skynet.now() - $2::interval, 'Maja Lind', '{}' from person where personal_number = $1`,
        bo,
        age,
      ],
    ),
  personInquiry: (age) =>
    longAgo([
      `insert into person_inquiry (personal_number, part, asked_at, asked_by)
       values ($1, case when $2 = '1 day' then 'credit' else 'register' end, skynet.now() - $2::interval, 'Maja Lind')`,
      bo,
      age,
    ]),
  invoiceFeedback: (age) =>
    longAgo(
      [
        `insert into invoice_feedback (id, type, email, issuer_organization_number, created_at, created_by)
         values (md5($2)::uuid, 1, 'a@b.se', $1, skynet.now() - $2::interval, 'Maja Lind')`,
        company,
        age,
      ],
      [
        `insert into invoice_feedback_invoice (invoice_id, feedback_id) values (gen_random_uuid(), md5($1)::uuid)`,
        age,
      ],
    ),
  customerSession: (age) =>
    longAgo([
      `insert into customer_session (secret_hash, invitation_id, personal_number, name, opened_at, used_at, ends_at)
       select sha256($2::text::bytea), gen_random_uuid(), $1, 'Bo Ek', at - interval '1 hour', at, at from (select skynet.now() - $2::interval as at) aged`,
      bo,
      age,
    ]),
  customerIdentification: (age) =>
    longAgo([
      `insert into customer_identification (token_hash, invitation_id, secret_hash, address, order_ref, state, hint_code, asked_at, ended_at)
       select sha256('token'), gen_random_uuid(), sha256($1::text::bytea), '192.0.2.1', 'x', 'complete', '', at, at from (select skynet.now() - $1::interval as at) aged`,
      age,
    ]),
}

test.each(Object.entries(oldRows))(
  'protection 12: %s is removed when its years are over, and not before',
  async (kind, add) => {
    await add('1 day')
    await add('11 years')
    const due = await dueOf(kind as RemovableKind)
    expect(due).toMatchObject({ count: 1, held: 0, byLaw: 0 })
    await nightfall()
    expect(await dueOf(kind as RemovableKind)).toMatchObject({ count: 0 })
    const table = kind.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
    expect((await run(`select from ${table}`)).rows).toHaveLength(1)
  },
)
