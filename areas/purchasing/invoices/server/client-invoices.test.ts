import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { addMonths, stockholmDay } from '#platform/swedish/format.ts'
import { mergeByTwo, splitByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { clientInvoices } from '../contract-client.ts'
import { kr, startCreditHouse } from './testing/credit-house.ts'

let at: Awaited<ReturnType<typeof startCreditHouse>>
let anybody: Person
beforeAll(async () => {
  at = await startCreditHouse()
  anybody = await at.house.server.person(['LgUser'])
})
afterAll(() => at.house.stop())

const ofIssuer = () => ({ organizationNumber: at.issuer, companyType: 'issuer' }) as const
const onRecipient = () => ({ organizationNumber: at.recipient, companyType: 'recipient' }) as const
const month = (back: number) => addMonths(stockholmDay(new Date()), -back).slice(0, 7)

describe('a client without invoices', () => {
  it('invoices 240, 241: has none and no months', async () => {
    expect((await anybody.call(clientInvoices.latest, ofIssuer())).body.list).toEqual([])
    expect((await anybody.call(clientInvoices.boughtByMonth, ofIssuer())).body.list).toEqual([])
  })
})

describe('what a client has sold', () => {
  it('invoices 240: the latest stand first whenever they came, and as many as are asked for', async () => {
    await at.bought(10_000, 70)
    await at.bought(30_000, 40)
    await at.bought(5_000, 9)
    const { list } = (await anybody.call(clientInvoices.latest, { ...ofIssuer(), take: 2 })).body
    expect(list.map(({ invoiceAmount }) => invoiceAmount)).toEqual([5_000 * kr, 30_000 * kr])
    expect(list[0]).toMatchObject({ recipient: { organizationNumber: at.recipient } })
    const seen = (await anybody.call(clientInvoices.latest, onRecipient())).body.list
    expect(seen).toHaveLength(3)
  })

  it('invoices 241: is summed by the month it came in, of the issuer and on the recipient alike', async () => {
    const { list } = (await anybody.call(clientInvoices.boughtByMonth, ofIssuer())).body
    expect(list.reduce((sum, { amount }) => sum + amount, 0)).toBe(45_000 * kr)
    expect(list.at(-1)?.month).toBe(month(0))
    // Every month since the first purchase stands there, also one without.
    expect(list.map((one) => one.month)).toEqual(
      list.map((_, place) => month(list.length - 1 - place)),
    )
    const on = (await anybody.call(clientInvoices.boughtByMonth, onRecipient())).body
    expect(on.list).toEqual(list)
    // The recipient has sold nothing.
    const sold = { ...onRecipient(), companyType: 'issuer' } as const
    expect((await anybody.call(clientInvoices.boughtByMonth, sold)).body.list).toEqual([])
  })
})

describe('what is owed by a recipient that others are merged with', () => {
  it('invoices 240, 241, limits 70: is of them all on its own page, and of each alone on theirs', async () => {
    const alias = await at.house.recipient({ most: null })
    const two = {
      maker: at.officer,
      second: await at.house.server.person(['Administrator']),
    }
    const of = async (organizationNumber: string) => {
      const sent = { organizationNumber, companyType: 'recipient' } as const
      const { list } = (await anybody.call(clientInvoices.latest, { ...sent, take: 20 })).body
      const { body } = await anybody.call(clientInvoices.boughtByMonth, sent)
      return [
        list.map(({ recipient }) => recipient.organizationNumber),
        body.list.reduce((sum, { amount }) => sum + amount, 0),
      ]
    }
    const own = [at.recipient, at.recipient, at.recipient]
    expect(await of(at.recipient)).toEqual([own, 45_000 * kr])
    expect((await mergeByTwo(two, alias, at.recipient)).status).toBe(204)
    await at.bought(7_000, 8, { recipient: alias })
    expect(await of(at.recipient)).toEqual([[alias, ...own], 52_000 * kr])
    expect(await of(alias)).toEqual([[alias], 7_000 * kr])
    await splitByTwo(two, alias)
    expect(await of(at.recipient)).toEqual([own, 45_000 * kr])
  })
})
