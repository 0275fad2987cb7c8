import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '#app/server/testing.ts'
import { activities, activityIds } from '../activities.ts'
import { protection } from '../contract.ts'
import { keptYears } from '../settings.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('protection 2: the register says of each processing why, whose, what and how long', async () => {
  const aml = await server.person(['AmlDepartment'])
  const { list } = (await aml.call(protection.register, {})).body
  expect(list.map(({ id }) => id)).toEqual(activityIds)
  for (const one of list) {
    expect(one.holds.length, one.id).toBeGreaterThan(0)
    for (const words of [one.purpose, one.ground, one.given, one.from, one.whose, one.kinds])
      expect(words).not.toBe('')
  }
  const know = list.find(({ id }) => id === 'knowCustomers')
  expect(know).toMatchObject({
    name: 'Kundkännedom',
    years: 5,
    whose: expect.stringContaining('Nyckelpersoner') as string,
    kinds: expect.stringContaining('personnummer') as string,
  })
  expect(know?.holds.find(({ name }) => name === 'AML-betyg')?.withheld).toContain('4 kap. 9 §')
})

test('protection 2: who works with nobody’s rights does not read the register', async () => {
  for (const policy of ['SalesRepresentative', 'InvoiceHandler', 'RuleAdmin'] as const) {
    const other = await server.person([policy])
    expect((await other.call(protection.register, {})).status).toBe(403)
  }
  const auditor = await server.person(['Auditor'])
  expect((await auditor.call(protection.register, {})).status).toBe(200)
})

test('protection 3: how long is a control, and never shorter than the law asks for', () => {
  for (const setting of Object.values(keptYears)) expect(setting.control).toBe(true)
  expect(activities.knowCustomers.range).toEqual([5, 10])
  expect(activities.buyInvoices.range[0]).toBe(7)
})
