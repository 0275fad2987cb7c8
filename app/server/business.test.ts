import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { determinationTasks } from '#areas/credit/determinations/server/jobs.ts'
import { backtest } from '#areas/credit/determinations/contract.ts'
import { rulebucket } from '#areas/credit/rules/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { invoiceList } from '#areas/purchasing/invoices/contract-list.ts'
import {
  startInvoiceHouse,
  type InvoiceHouse,
} from '#areas/purchasing/invoices/server/testing/house.ts'
import { ticker } from '#areas/purchasing/ticker/contract.ts'
import { stockholmDay } from '#platform/swedish/format.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

const today = () => stockholmDay(new Date())

describe('what is business', () => {
  it('limits 52: leave out what was removed and what was only tried, and so does a list by decision', async () => {
    const admin = await house.server.person(['Administrator'])
    const stats = async () => (await admin.call(ticker.stats, {})).body
    const issuer = await house.issuer()
    const recipient = await house.recipient()
    // The first makes the buckets.
    await house.decided({ issuer, recipient })
    const before = (await stats()).day.decisions
    const listed = async () => {
      const days = { fromDate: today(), toDate: today() }
      const [all, bought] = [{ ...days }, { ...days, decisionStatusList: ['Buy' as const] }]
      const totals = []
      for (const filter of [all, bought, { ...bought, clientFilter: issuer }])
        totals.push((await admin.call(invoiceList.all, filter)).body.totalHits)
      return totals
    }
    const none = await listed()
    const bucketId = (await admin.call(rulebucket.get, { type: 'issuer' })).body.id
    const triedOn = async () => {
      const period = { fromDate: today(), toDate: today() }
      const { body } = await admin.call(backtest.start, { bucketId, version: 1, ...period })
      for (;;) {
        await determinationTasks['back-test']?.({ id: body.id }, house.services)
        const { finished, examined } = (await admin.call(backtest.get, { id: body.id })).body
        if (finished !== null) return examined
      }
    }
    const earlier = await triedOn()
    const { id } = await house.decided({ issuer, recipient })
    expect((await stats()).day.decisions).not.toEqual(before)
    expect(await triedOn()).toBe(earlier + 1)
    const second = await house.server.person(['Administrator'])
    await admin.call(invoices.remove, { id, why: 'Såldes två gånger' })
    await approve(second, 'removeInvoice', id)
    await admin.call(invoices.determination, {
      invoiceRequest: {
        issuer: { organizationNumber: issuer, balance: 0, usedRepurchaseLimit: 0 },
        recipient: { organizationNumber: recipient, balance: 0 },
        invoiceAmount: 9_000_000_000,
        invoiceNumber: 'tried',
      },
    })
    expect((await stats()).day.decisions).toEqual(before)
    expect(await triedOn()).toBe(earlier)
    // It stands among all of the day, and not among the bought.
    expect(await listed()).toEqual([(none[0] ?? 0) + 1, none[1], none[2]])
  })
})
