import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { settings } from '#areas/foundation/settings/contract.ts'
import { retention } from '../contract-retention.ts'
import { atOnce, type RemovableKind } from '../retention.ts'
import { keptYears } from '../settings.ts'
import { startNight, type Night } from './testing/night.ts'

const asa = '196408233234'
const bo = '198507099805'
const company = '5560160680'
const client = '5560747569'
const reviewOn = addDays(stockholmDay(new Date()), 90)

let night: Night
let aml: Person
let lawyer: Person
const run: Night['run'] = (statement, ...values) => night.run(statement, ...values)
const nightfall = () => night.fall()

beforeAll(async () => {
  night = await startNight()
  aml = await night.server.person(['AmlDepartment'])
  lawyer = await night.server.person(['LegalDepartment'])
  for (const number of [company, client])
    await run(`insert into company (organization_number, name) values ($1, 'Bolaget')`, number)
  await run(
    `insert into client (organization_number, company_type, active) values ($1, 0, 1)`,
    client,
  )
})
afterAll(() => night.stop())

const informed = (number: string, age: string) =>
  run(
    `insert into company_information (organization_number, provider, part, fetched_at, fetched_by, answer)
     values ($1, 'A', 'company', skynet.now() - $2::interval, 'Maja Lind', '{}')`,
    number,
    age,
  )
const asked = (number: string, age: string, purpose = 'credit') =>
  run(
    `insert into person_information (personal_number, part, source, fetched_at, fetched_by, cost, content, purpose)
     values ($1, 'credit', 'A', skynet.now() - $2::interval, 'Maja Lind', 0, '{}', $3)`,
    number,
    age,
    purpose,
  )
const left = async (table: 'company_information' | 'person_information', number: string) => {
  const key = table === 'company_information' ? 'organization_number' : 'personal_number'
  const { rows } = await run(`select 1 from ${table} where ${key} = $1`, number)
  return rows.length
}
const dueOf = async (kind: RemovableKind) =>
  (await aml.call(retention.due, {})).body.list.find((one) => one.kind === kind)
const clear = () => run('truncate company_information, person_information')
/** Ends every hold, as two persons have. */
const letGo = () =>
  run(
    `update legal_hold set ended_at = skynet.now(), ended_by = 'A', ended_because = '' where ended_at is null`,
  )

test('protection 12: the dry list counts by kind what would go tonight, and the night removes exactly that', async () => {
  await clear()
  await informed(company, '4 years')
  await informed(company, '37 months')
  await informed(company, '2 years')
  const due = await dueOf('companyInformation')
  expect(due).toMatchObject({ count: 2, more: false, held: 0, byLaw: 0, years: 3 })
  const { body } = await aml.call(retention.dueRows, { kind: 'companyInformation' })
  expect(body.list.map(({ organizationNumber }) => organizationNumber)).toEqual([company, company])
  expect(body.list[0]?.since).toBe(due?.oldest)
  await nightfall()
  expect(await left('company_information', company)).toBe(1)
  expect(await dueOf('companyInformation')).toMatchObject({ count: 0, oldest: null })
})

test('protection 12: what the law keeps stays, of a client and of who stands behind one', async () => {
  await clear()
  await informed(client, '9 years')
  await asked(asa, '9 years')
  await asked(bo, '4 years', 'knowYourCustomer')
  await run(
    `insert into key_person (organization_number, personal_number, name, position, source, fetched_at)
     values ($1, $2, 'Åsa Öberg', 0, 'A', skynet.now())`,
    client,
    asa,
  )
  expect(await dueOf('companyInformation')).toMatchObject({ count: 0, byLaw: 1 })
  expect(await dueOf('personInformation')).toMatchObject({ count: 0, byLaw: 2 })
  await nightfall()
  expect(await left('company_information', client)).toBe(1)
  expect(await left('person_information', asa)).toBe(1)
  // Four years after the relation ended it is kept, and after six it is not.
  const ended = (age: string) =>
    run(`update client set active = 0, changed_at = skynet.now() - $1::interval`, age)
  await ended('4 years')
  await nightfall()
  expect(await left('company_information', client)).toBe(1)
  await ended('6 years')
  await nightfall()
  expect(await left('company_information', client)).toBe(0)
  expect(await left('person_information', asa)).toBe(0)
  expect(await left('person_information', bo)).toBe(1)
  await run(`update client set active = 1, changed_at = null`)
})

test('protection 11: nothing of whom is held is removed, from that it is asked for until two have lifted it', async () => {
  await clear()
  await run('delete from key_person')
  for (const number of [asa, bo]) await asked(number, '9 years')
  const { body } = await aml.call(retention.askHold, {
    socialSecurityNumber: asa,
    emails: ['Asa@example.se'],
    reason: 'Tvist i tingsrätten',
    reviewOn,
  })
  expect(await dueOf('personInformation')).toMatchObject({ count: 1, held: 1 })
  expect((await aml.call(approvals.approve, { id: body.approvalId })).status).toBe(409)
  await approve(lawyer, 'placeHold', body.id)
  await nightfall()
  expect(await left('person_information', asa)).toBe(1)
  expect(await left('person_information', bo)).toBe(0)
  const on = await aml.call(retention.holdsOn, { socialSecurityNumber: asa })
  expect(on.body.list).toMatchObject([{ state: 'placed', reason: 'Tvist i tingsrätten', reviewOn }])

  await aml.call(retention.askLift, { id: body.id, reason: 'Domen har vunnit laga kraft' })
  await nightfall()
  expect(await left('person_information', asa)).toBe(1)
  await approve(lawyer, 'liftHold', body.id)
  await nightfall()
  expect(await left('person_information', asa)).toBe(0)
  expect((await aml.call(retention.holds, {})).body.list[0]).toMatchObject({
    state: 'ended',
    endedBecause: 'Domen har vunnit laga kraft',
  })
})

test('protection 11: what names a held person or company in words stays too', async () => {
  await clear()
  const named = (number: string) =>
    run(
      `insert into company_information (organization_number, provider, part, fetched_at, fetched_by, answer)
       values ($1, 'A', 'board', skynet.now() - interval '9 years', 'Maja Lind', $2)`,
      company,
      JSON.stringify({ content: [{ personalNumber: number }] }),
    )
  await named(asa)
  await named(bo)
  await aml.call(retention.askHold, { socialSecurityNumber: asa, reason: 'Tvist', reviewOn })
  await nightfall()
  expect(await left('company_information', company)).toBe(1)
  await letGo()
  await aml.call(retention.askHold, { organizationNumber: company, reason: 'Tvist', reviewOn })
  expect(await dueOf('companyInformation')).toMatchObject({ count: 0, held: 1 })
  await nightfall()
  expect(await left('company_information', company)).toBe(1)
  await letGo()
})

test('protection 11: a hold that is declined keeps nothing, and one is asked for once, with a day that comes', async () => {
  const hold = { organizationNumber: company, reason: 'Tvist', reviewOn }
  const { body } = await aml.call(retention.askHold, hold)
  expect((await aml.call(retention.askHold, hold)).refusal).toMatchObject({ code: 'alreadyHeld' })
  expect((await aml.call(retention.askLift, { id: body.id, reason: 'x' })).refusal).toMatchObject({
    code: 'notPlaced',
  })
  const { id } = await waitingFor(lawyer, 'placeHold', body.id)
  await lawyer.call(approvals.decline, { id, comment: 'Behövs inte' })
  const on = await aml.call(retention.holdsOn, { organizationNumber: company })
  expect(on.body.list).toEqual([])
  const wrong = (input: object) => aml.call(retention.askHold, { reason: 'x', reviewOn, ...input })
  expect((await wrong({})).refusal).toMatchObject({ code: 'oneOf' })
  expect((await wrong({ emails: ['a@b.se'] })).refusal).toMatchObject({ code: 'addressesOfPerson' })
  expect(
    (await wrong({ organizationNumber: company, reviewOn: '2020-01-01' })).refusal,
  ).toMatchObject({ code: 'reviewToCome' })
})

test('protection 13: a night goes in batches, and its history says how many without saying of whom', async () => {
  await clear()
  await run(
    `insert into company_information (organization_number, provider, part, fetched_at, fetched_by, answer)
     select $1, 'A', 'company', skynet.now() - interval '9 years', 'Maja Lind', '{}' from generate_series(1, $2::int)`,
    company,
    atOnce + 3,
  )
  expect(await nightfall()).toEqual({ done: atOnce + 3 })
  const [latest] = (await aml.call(retention.runs, {})).body.list
  expect(latest).toMatchObject({ kinds: [{ name: 'Företagsupplysningar', removed: atOnce + 3 }] })
  expect(latest?.endedAt).not.toBeNull()
  const { rows } = await run(
    `select body::text as body from audit_entry where action = 'retention.remove' and body -> 'after' ->> 'run' = $1`,
    latest?.id,
  )
  expect(rows).toHaveLength(2)
  expect(JSON.stringify(rows)).not.toContain(company)
})

test('protection 13: a night that is cut off leaves what it has done, and the next goes on', async () => {
  await clear()
  await informed(company, '9 years')
  await asked(bo, '9 years')
  // The first kind is done when the database refuses the second.
  await run(`alter table company_information rename to company_information_gone`)
  await expect(nightfall()).rejects.toThrow('company_information')
  await run(`alter table company_information_gone rename to company_information`)
  expect(await left('person_information', bo)).toBe(0)
  expect(await left('company_information', company)).toBe(1)
  expect((await aml.call(retention.runs, {})).body.list[0]).toMatchObject({ endedAt: null })
  await nightfall()
  expect(await left('company_information', company)).toBe(0)
})

test('protection 3: fewer years than the law asks for are refused, and the years of a kind take two', async () => {
  const [admin, other] = [
    await night.server.person(['Administrator']),
    await night.server.person(['Administrator']),
  ]
  const { namespace, key, type, allowMultiple } = keptYears.judgeCredit
  const save = (value: string, of = key) =>
    admin.call(settings.saveConfigurationValues, {
      configurationValues: [{ namespace, key: of, type, allowMultiple, value, version: 0 }],
      why: 'Beslutat av styrelsen',
    })
  expect((await save('4', keptYears.knowCustomers.key)).status).toBe(400)
  await clear()
  await informed(company, '30 months')
  await save('2')
  expect(await dueOf('companyInformation')).toMatchObject({ count: 0, years: 3 })
  await approve(other, 'changeControl', `${namespace} ${key}`)
  expect(await dueOf('companyInformation')).toMatchObject({ count: 1, years: 2 })
})

test('protection 10: those who answer persons see it, the auditor too, who asks for nothing, and nobody else', async () => {
  const auditor = await night.server.person(['Auditor'])
  const seller = await night.server.person(['SalesRepresentative'])
  const hold = { organizationNumber: company, reason: 'Tvist', reviewOn }
  expect((await auditor.call(retention.due, {})).status).toBe(200)
  expect((await auditor.call(retention.askHold, hold)).status).toBe(403)
  for (const one of [retention.due, retention.runs, retention.holds])
    expect((await seller.call(one, {})).status).toBe(403)
  expect((await seller.call(retention.holdsOn, { organizationNumber: company })).status).toBe(403)
})
