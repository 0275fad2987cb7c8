import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { inTransaction } from '#platform/server/serve.ts'
import { mergeByTwo, splitByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { gatheringOfJob } from '#areas/credit/rating/server/public.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { decideOn } from './decide.ts'
import { partiesOf } from './parties.ts'

let house: InvoiceHouse
let maker: Person
let second: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  maker = await house.server.person(['CreditOfficer'])
  second = await house.server.person(['Administrator'])
})
afterAll(() => house.stop())

const kr = 100
/** A recipient with a limit, kronor, and another that is to be, or is, merged with it. */
async function family({ most = 1_000_000, merged = true } = {}) {
  const main = await house.recipient({ most })
  const alias = await house.recipient({ most: null })
  if (merged) expect((await mergeByTwo({ maker, second }, alias, main)).status).toBe(204)
  return { main, alias }
}
describe('an invoice to a recipient that is merged with another (invoices 145)', () => {
  it('takes of the one limit of the debtor, whichever number it names', async () => {
    const { main, alias } = await family({ most: 15_000 })
    const first = await house.decided({ issuer: await house.issuer(), recipient: alias })
    expect(first).toMatchObject({ decision: 'Buy', recipientOrganizationNumber: alias })
    expect(await house.used(main, 3)).toEqual([10_000 * kr, 1])
    expect(await house.used(alias, 3)).toEqual([0, 0])
    const issuer = await house.issuer({ repurchase: 0 })
    for (const recipient of [main, alias]) {
      const next = await house.decided({ issuer, recipient })
      expect(next.decision).toBe('Reject')
    }
    await splitByTwo({ maker, second }, alias)
    expect(await house.used(main, 3)).toEqual([0, 0])
    expect(await house.used(alias, 3)).toEqual([10_000 * kr, 1])
  })

  it('is asked about anew when they were merged while it was decided on', async () => {
    const { main, alias } = await family({ merged: false })
    const id = await house.takeIn({ issuer: await house.issuer(), recipient: alias })
    const gathered = async () =>
      (
        await partiesOf(gatheringOfJob(house.services, { cause: 'invoice' }), [await house.row(id)])
      ).map(({ parties }) => ({ id, parties }))
    const asAlias = await gathered()
    const decide = (tasks: typeof asAlias) =>
      inTransaction(house.services.writes, (db) => decideOn(db, tasks, new Date()))
    await mergeByTwo({ maker, second }, alias, main)
    await expect(decide(asAlias)).rejects.toThrow('merged or split')
    const asMain = await gathered()
    await splitByTwo({ maker, second }, alias)
    await expect(decide(asMain)).rejects.toThrow('merged or split')
    expect((await house.row(id)).state).toBe('received')
    await mergeByTwo({ maker, second }, alias, main)
    await house.decide(id)
    expect((await house.row(id)).state).toBe('bought')
    expect(await house.used(main, 3)).toEqual([10_000 * kr, 1])
  })

  it('is not bought when the number it names is blacklisted, though the main one is not', async () => {
    const { main, alias } = await family()
    const aml = await house.server.person(['AmlDepartment'])
    await aml.call(blacklist.save, { blacklistType: 1, itemValue: alias })
    const issuer = await house.issuer()
    expect((await house.decided({ issuer, recipient: alias })).decision).toBe('Reject')
    expect((await house.decided({ issuer, recipient: main })).decision).toBe('Buy')
  })

  it('is the same claim as one that names another number of the debtor', async () => {
    const { main, alias } = await family()
    const one = { invoiceNumber: '778812' }
    const first = await house.decided({ issuer: await house.issuer(), recipient: alias, ...one })
    expect(first.decision).toBe('Buy')
    const again = await house.decided({ issuer: await house.issuer(), recipient: main, ...one })
    expect(again.decision).not.toBe('Buy')
    expect(again.stateComment).toContain('Dubblett')
  })

  it('is nobody’s own invoice to themselves by another number', async () => {
    const { main, alias } = await family()
    const issuer = await house.issuer()
    await mergeByTwo({ maker, second }, await asRecipient(issuer), main)
    const invoice = await house.decided({ issuer, recipient: alias })
    expect(invoice.decision).not.toBe('Buy')
    expect(invoice.stateComment).toContain('Utställaren och mottagaren')
  })
})

/** An issuer that is somebody's recipient too. */
async function asRecipient(organizationNumber: string) {
  await house.owner.query(
    'insert into client (organization_number, company_type, active) values ($1, 1, 1)',
    [organizationNumber],
  )
  return organizationNumber
}
