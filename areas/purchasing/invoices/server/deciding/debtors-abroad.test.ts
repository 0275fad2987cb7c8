import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { tryLatest } from '#areas/credit/determinations/server/testing/tried.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { publishLatest } from '#areas/credit/rules/server/testing/publish.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let maker: Person
let second: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  maker = await house.server.person(['CreditOfficer', 'RuleAdmin'])
  second = await house.server.person(['Administrator'])
  await house.decided({ issuer: await house.issuer(), recipient: await house.recipient() })
  for (const type of ['issuer', 'recipient'] as const) await withoutRegisters(type)
  await house.owner.query(
    `insert into configuration_value (namespace, key, value, type, changed_by) values ('invoices', 'mostExposureOfRecipientAbroad', '100000', 'number', 'test')`,
  )
})
afterAll(() => house.stop())

/** Rules that no recipient abroad can keep as they stand, for no register of ours has it. */
const ofRegisters = new Set([
  'internalInvoicing',
  'insolvency',
  'companyBlacklisted',
  'keyPersonSanctioned',
])
async function withoutRegisters(type: 'issuer' | 'recipient') {
  const { id, name, rules } = (await maker.call(rulebucket.get, { type })).body
  const kept = rules.filter((rule) => !ofRegisters.has(rule))
  const sent = { id, name, ruleBucketType: type, rules: kept }
  expect((await maker.call(rulebucket.save, sent)).status).toBe(200)
  await tryLatest(maker, id, house.services)
  await publishLatest(maker, second, id)
}

interface Abroad {
  readonly vat?: string
  readonly country?: string
  readonly kronor?: number
}
/** An invoice to a recipient abroad, from an issuer of its own that may be repurchased from. */
const to = async (
  recipientName: string,
  { vat, country = 'DE', kronor = 60_000 }: Abroad = {},
) => ({
  issuer: await house.issuer({ repurchase: 1_000_000 }),
  recipient: null,
  recipientName,
  recipientCountry: country,
  ...(vat && { recipientVatNumber: vat }),
  kronor,
})
const decided = async (...wanted: Parameters<typeof to>) => house.decided(await to(...wanted))
const tooMuch = { decision: 'Pause', stateComment: expect.stringMatching(/har 60\s000,00 öppet/) }

it('recipients 8: the same number for VAT is the same debtor abroad, whatever its name and country', async () => {
  const bought = await decided('Werkstatt Nord', { vat: 'DE111111111' })
  expect(bought.decision).toMatch(/^Buy/)
  expect(await decided('Nordliche Werke', { vat: 'DE111111111', country: 'AT' })).toMatchObject(
    tooMuch,
  )
  // Known by the number, the name is the debtor's as well.
  expect(await decided('Nördliche Werke GmbH', { country: 'AT' })).toMatchObject(tooMuch)
  expect((await decided('Nordliche Werke', { country: 'CH' })).decision).toMatch(/^Buy/)
})

it('recipients 8: the same name with another number for VAT is the same debtor abroad until two say otherwise', async () => {
  expect((await decided('Holzbau', { vat: 'DE222222222' })).decision).toMatch(/^Buy/)
  expect(await decided('Holzbau', { vat: 'DE333333333' })).toMatchObject(tooMuch)
  expect(await decided('Holzbau AG')).toMatchObject(tooMuch)
})

it('recipients 8: two debtors abroad become one when an invoice has the name of one and the number of the other', async () => {
  expect((await decided('Alt Druck', { vat: 'DE444444444', kronor: 30_000 })).decision).toMatch(
    /^Buy/,
  )
  expect((await decided('Neu Druck', { kronor: 30_000 })).decision).toMatch(/^Buy/)
  const both = await decided('Neu Druck', { vat: 'DE444444444' })
  expect(both).toMatchObject(tooMuch)
  const { rows } = await house.owner.query(
    `select kind, identities, changed_by, reason from debtor_abroad_change`,
  )
  expect(rows).toEqual([
    {
      kind: 'merge',
      identities: ['Neu Druck'],
      changed_by: 'Skynet',
      reason: 'En faktura har namnet Neu Druck och momsnumret DE444444444',
    },
  ])
})
