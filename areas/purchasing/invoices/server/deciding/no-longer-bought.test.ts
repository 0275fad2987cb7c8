import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { mergeByTwo } from '#areas/credit/limits/server/testing/merged.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { saveException, secondOf } from '#areas/credit/whitelist/server/testing/exceptions.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { company } from '#areas/parties/company/contract.ts'
import { sanctionSomebody } from '#areas/parties/keypersons/server/testing/sanctioned.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { invoices } from '../../contract.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'

let house: InvoiceHouse
let admin: Person
let second: Person
let aml: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
  second = await house.server.person(['Administrator'])
  aml = await house.server.person(['AmlDepartment'])
})
afterAll(() => house.stop())
afterEach(() => house.setClock(undefined))

/** Good when it was decided on, and awaits its recipient since. */
async function awaiting(partner: string | undefined, daysAgo = 0, on?: string) {
  const issuer = await house.issuer()
  const recipient = on ?? (await house.recipient({ approval: 1 }))
  const at = new Date(Date.now() - daysAgo * dayLength)
  house.setClock(at)
  const row = await house.decided(
    {
      issuer,
      recipient,
      invoiceDate: addDays(stockholmDay(at), -1),
      dueDate: addDays(stockholmDay(at), 20),
    },
    { ...(partner !== undefined && { source: 'partner', partner }), now: at },
  )
  house.setClock(undefined)
  expect(row.state).toBe('awaitingApproval')
  return { id: row.id, issuer, recipient }
}
const answer = (id: string) =>
  admin.call(invoices.recipientApproval, {
    invoiceId: id,
    approve: true,
    comment: 'Bekräftat på telefon',
  })
const blacklisted = (number: string) =>
  aml.call(blacklist.save, { blacklistType: 1, itemValue: number })
const state = async (id: string) => (await house.row(id)).state
const tasks = async (id: string) =>
  (await admin.call(usertasks.all, { take: 100 })).body.list.filter(
    ({ action }) => action?.actionId === id,
  )

describe('invoices 230 what is approved is bought as things stand when it is', () => {
  it('not when it has fallen due since it was decided on', async () => {
    const { id } = await awaiting('Bokio', 25)
    expect(await answer(id)).toMatchObject({ status: 409, refusal: { code: 'pastDue' } })
    expect((await admin.call(invoices.remove, { id, why: 'Förfallen' })).status).toBe(200)
  })

  it.each(['issuer', 'recipient'] as const)(
    'not when the %s has come on the blacklist, also between the two persons',
    async (side) => {
      const { id, ...parties } = await awaiting('Bokio')
      expect((await answer(id)).status).toBe(200)
      expect((await blacklisted(parties[side])).status).toBe(200)
      expect(await approve(second, 'approveDelivery', id)).toMatchObject({
        status: 409,
        refusal: { message: expect.stringContaining('svarta listan') },
      })
      expect(await state(id)).toBe('awaitingApproval')
      const other = await awaiting('Bokio')
      await blacklisted(other[side])
      expect(await answer(other.id)).toMatchObject({ refusal: { code: 'blacklisted' } })
    },
  )

  it('not by an exception that is older than the blacklisting, and by a younger one it is (whitelist 18)', async () => {
    const { id, recipient } = await awaiting('Bokio')
    const amlSecond = await secondOf(house.server)
    const exception = {
      keyOrganizationNumber: recipient,
      rule: 'companyBlacklisted',
      endDate: addDays(stockholmDay(new Date()), 60),
      comment: 'Ny ägare sedan i våras',
    }
    await saveException(admin, amlSecond, exception)
    await blacklisted(recipient)
    expect(await answer(id)).toMatchObject({ refusal: { code: 'blacklisted' } })
    const [before] = (await admin.call(whitelist.get, { id: recipient })).body
    await saveException(admin, amlSecond, {
      ...exception,
      id: before?.id,
      version: before?.version,
      endDate: addDays(exception.endDate, 1),
    })
    expect((await answer(id)).status).toBe(200)
  })

  it.each(['issuer', 'recipient'] as const)(
    'not when somebody behind the %s is sanctioned (keypersons 9)',
    async (side) => {
      const { id, ...parties } = await awaiting('Bokio')
      await sanctionSomebody(house.server, parties[side])
      expect(await answer(id)).toMatchObject({ status: 409, refusal: { code: 'sanctioned' } })
    },
  )

  it('not when the main recipient that its recipient is merged with has', async () => {
    const main = await house.recipient({ approval: 1 })
    const alias = await house.recipient({ most: null })
    const maker = await house.server.person(['CreditOfficer'])
    expect((await mergeByTwo({ maker, second }, alias, main)).status).toBe(204)
    const { id } = await awaiting('Bokio', 0, alias)
    await blacklisted(main)
    expect(await answer(id)).toMatchObject({ refusal: { code: 'blacklisted' } })
  })

  it('not when the issuer’s invoices are decided on no more', async () => {
    const { id, issuer } = await awaiting('Bokio')
    const off = await admin.call(company.setInvoiceDetermination, {
      organizationNumber: issuer,
      companyType: 'issuer',
      version: 1,
      allowInvoiceDetermination: false,
    })
    expect(off.status).toBe(200)
    expect(await answer(id)).toMatchObject({ refusal: { code: 'notAllowed' } })
  })

  it('nor when the invoice system tells of it: somebody is told once, and removes it', async () => {
    const { id } = await awaiting(undefined, 25)
    const news = { id, externalId: 'K-1', recipientApproval: 'approved' }
    await house.told({ news: { ...news, sequence: 1 } })
    await house.told({ news: { ...news, sequence: 2 } })
    expect(await state(id)).toBe('awaitingApproval')
    expect(await tasks(id)).toMatchObject([{ header: 'En godkänd faktura köps inte längre' }])
  })

  it('and is bought when nothing has come between', async () => {
    const { id } = await awaiting(undefined, 15)
    await house.told({
      news: { id, externalId: 'K-2', recipientApproval: 'approved', sequence: 1 },
    })
    expect(await state(id)).toBe('bought')
  })
})
