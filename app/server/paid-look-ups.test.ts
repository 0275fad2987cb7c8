import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { costs } from '#areas/foundation/costs/contract.ts'
import { addCompany, register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { company } from '#areas/parties/company/contract.ts'
import { invitedusers } from '#areas/parties/invitedusers/contract.ts'
import { person } from '#areas/parties/person/contract.ts'
import { righttosign } from '#areas/parties/righttosign/contract.ts'
import { somebody, startPersonProvider } from '#areas/parties/person/server/testing/provider.ts'
import { prices as pricesOfA } from '#simulators/company-information/provider-a.ts'
import { prices as pricesOfB } from '#simulators/company-information/provider-b.ts'
import { prices as pricesOfPersons } from '#simulators/person-information/provider.ts'

let persons: Awaited<ReturnType<typeof startPersonProvider>>
let server: AskingServer
let maja: Person
beforeAll(async () => {
  persons = await startPersonProvider()
  server = await startAskingServer(persons.environment)
  maja = await server.person(['Administrator'])
})
beforeEach(async () => {
  await persons.forget()
  await server.providers.forget()
})
afterAll(async () => {
  await server.stop()
  await persons.stop()
})

/** What a question to a provider costs, by its address; öre. */
const priceLists: readonly (readonly [RegExp, number])[] = [
  [/^\/v2\/companies\/\d{10}$/, pricesOfA.company],
  [/^\/v2\/companies\/\d{10}\/accounts$/, pricesOfA.accounts],
  [/^\/v2\/companies\/\d{10}\/board$/, pricesOfA.board],
  [/^\/v2\/companies\/\d{10}\/report\.pdf$/, pricesOfA.report],
  [/^\/foretag\?/, pricesOfB.foretag],
  [/^\/bokslut\?/, pricesOfB.bokslut],
  [/^\/styrelse\?/, pricesOfB.styrelse],
  [/^\/rapport\?/, pricesOfB.rapport],
  [/^\/v1\/persons\/\d{12}$/, pricesOfPersons.register],
  [/^\/v1\/persons\/\d{12}\/credit-inquiries$/, pricesOfPersons.credit],
  [/^\/v1\/persons\/\d{12}\/engagements$/, pricesOfPersons.engagements],
]
/** What the simulators took for everything they were asked, öre. */
async function charged(): Promise<number> {
  const paths = [...(await server.providers.askedInAll()), ...(await persons.askedInAll())]
  return paths.reduce((sum, path) => {
    const price = priceLists.find(([form]) => form.test(path))?.[1]
    if (price === undefined) throw new Error(`No price for ${path}`)
    return sum + price
  }, 0)
}
const month = async (who = maja) => (await who.call(costs.month, {})).body
const fromRegister = (index: number) => register.companyFileAt(index).organizationNumber

it('what the providers took is what is kept, to the öre, by provider, person and cause', async () => {
  const before = await month()
  const [one, other] = [fromRegister(60), fromRegister(61)]
  for (const organizationNumber of [one, other])
    await addCompany(server.owner, { organizationNumber, roles: [0] })
  await maja.call(company.refetchExternalinfo, { organizationNumber: one, provider: 'A' })
  await maja.call(company.refetchExternalinfo, { organizationNumber: one, provider: 'B' })
  await maja.call(righttosign.fetchDirectorship, { organizationNumber: other })
  const { personalNumber } = somebody()
  await maja.call(person.refresh, {
    socialSecurityNumber: personalNumber,
    doCreditCheck: true,
    purpose: 'credit',
  })
  await maja.call(invitedusers.add, {
    name: 'Anna Ek',
    socialSecurityNumber: somebody().personalNumber,
    organizationNumber: one,
    cost: pricesOfPersons.engagements,
  })
  const after = await month()
  const spent = await charged()
  expect(spent).toBeGreaterThan(0)
  expect(after.total.cost - before.total.cost).toBe(spent)
  for (const sums of [after.providers, after.persons, after.causes])
    expect(sums.reduce((sum, { cost }) => sum + cost, 0)).toBe(after.total.cost)
  expect(after.causes).toContainEqual(
    expect.objectContaining({ name: 'Inbjudan av användare', cost: pricesOfPersons.engagements }),
  )
})

it('an answer that could not be read has been paid for, and is kept', async () => {
  const organizationNumber = fromRegister(62)
  await addCompany(server.owner, { organizationNumber, roles: [0] })
  const before = await month()
  // The accounts come and are paid for; what the company is does not come.
  await server.providers.misbehave('A', {
    mode: 'fail',
    path: `/v2/companies/${organizationNumber}`,
    times: 1,
  })
  await maja.call(company.refetchExternalinfo, { organizationNumber, provider: 'A' })
  await server.providers.misbehave('A', { mode: 'off' })
  const { rows } = await server.owner.query<{ cost: number; answered: boolean }>(
    `select cost::int, answered from paid_look_up where organization_number = $1`,
    [organizationNumber],
  )
  expect(rows).toEqual([{ cost: (await month()).total.cost - before.total.cost, answered: false }])
  expect([pricesOfA.company, pricesOfA.accounts]).toContain(rows[0]?.cost)
})

it('nobody is asked of somebody who is invited before the price is agreed to', async () => {
  const organizationNumber = await addCompany(server.owner)
  const { status, refusal } = await maja.call(invitedusers.add, {
    name: 'Anna Ek',
    socialSecurityNumber: somebody().personalNumber,
    organizationNumber,
  })
  expect([status, refusal.code, refusal.message]).toEqual([
    409,
    'moreThanAgreed',
    'Att hämta personens andra uppdrag kostar högst 4,00 kr. Godkänn priset och bjud in igen.',
  ])
  expect(await charged()).toBe(0)
})

it('what was spent is neither changed nor removed by the program', async () => {
  for (const statement of ['update paid_look_up set cost = 1', 'delete from paid_look_up'])
    await expect(
      server.owner.query(`begin; set local role skynet_app; ${statement}; commit`),
    ).rejects.toThrow(/permission denied/)
  await server.owner.query('rollback')
})

it('is shown to those who answer for it, and taken out with a row in the trail', async () => {
  for (const policy of ['CreditOfficer', 'Auditor'] as const)
    expect((await (await server.person([policy])).call(costs.month, {})).status).toBe(200)
  const seller = await server.person(['SalesRepresentative'])
  expect((await seller.call(costs.month, {})).status).toBe(403)
  expect((await seller.call(costs.prices, {})).body.person.credit).toBe(2400)
  expect((await maja.call(costs.export, {})).status).toBe(200)
  const { rows } = await server.owner.query<{ rows: number }>(
    `select (body ->> 'rows')::int as rows from audit_entry where action = 'costs.export'`,
  )
  expect(rows[0]?.rows).toBeGreaterThan(0)
})
