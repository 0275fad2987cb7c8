import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { invoices } from '../contract.ts'
import { invoiceList } from '../contract-list.ts'
import { invoiceTasks } from './jobs.ts'
import { startInvoiceHouse, type InvoiceHouse } from './testing/house.ts'

let house: InvoiceHouse
let admin: Person
beforeAll(async () => {
  house = await startInvoiceHouse()
  admin = await house.server.person(['Administrator'])
})
afterAll(() => house.stop())
afterEach(() => house.setClock(undefined))

/** Found good so many days ago, with twenty days left then. */
async function waitingSince(daysAgo: number, held = false) {
  const parties = {
    issuer: await house.issuer(),
    recipient: await house.recipient({ approval: 1 }),
  }
  const then = new Date(Date.now() - daysAgo * dayLength)
  house.setClock(then)
  const id = await house.takeIn(
    {
      ...parties,
      invoiceDate: addDays(stockholmDay(then), -1),
      dueDate: addDays(stockholmDay(then), 20),
    },
    { source: 'partner', partner: 'Bokio', now: then },
  )
  if (held) await house.owner.query(`update invoice set hold_reason = 'Ringer' where id = $1`, [id])
  await house.decide(id)
  house.setClock(undefined)
  expect((await house.row(id)).state).toBe(held ? 'paused' : 'awaitingApproval')
  return { id, ...parties }
}
const night = () => invoiceTasks['awaiting-fallen-due']?.({}, house.services)
const tasks = async () =>
  (await admin.call(usertasks.all, { take: 100 })).body.list
    .filter(({ header }) => /förföll innan/.test(header))
    .map(({ header, message }) => ({ header, message }))
const toldTheInvoiceSystem = async (id: string) =>
  (
    await house.owner.query<{ state: number }>(
      `select (payload ->> 'state')::int as state from outbox_message
       where kind = 'invoice.state' and payload ->> 'id' = $1 order by created_at, id`,
      [id],
    )
  ).rows.map(({ state }) => state)

describe('invoices 234 what waits past its due date', () => {
  it('ends by itself, told, and gives back what it holds: awaiting its recipient or paused', async () => {
    const awaiting = await waitingSince(25)
    const paused = await waitingSince(25, true)
    const early = await waitingSince(10)
    expect(await house.used(awaiting.issuer, 1)).toEqual([1_000_000, 1])
    await night()
    await night()
    for (const { id } of [awaiting, paused])
      expect(await house.row(id)).toMatchObject({
        state: 'rejected',
        stateBy: 'Skynet',
        stateComment: 'Förföll innan den köptes',
      })
    expect(await house.used(awaiting.issuer, 1)).toEqual([0, 0])
    expect(await house.used(awaiting.recipient, 3)).toEqual([0, 0])
    expect((await house.row(early.id)).state).toBe('awaitingApproval')
    expect((await toldTheInvoiceSystem(awaiting.id)).toSorted()).toEqual([4, 7])
    expect(await tasks()).toMatchObject([{ header: '2 fakturor förföll innan de köptes' }])
    const row = (await admin.call(invoiceList.listed, { id: awaiting.id })).body
    expect(row.explanation).toMatch(/^Fakturan förföll innan den kunde köpas/)

    // Its recipient is late: nothing is bought, and somebody hears of it once.
    const news = { id: awaiting.id, externalId: 'K-1', recipientApproval: 'approved' }
    await house.told({ news: { ...news, sequence: 1 } })
    await house.told({ news: { ...news, sequence: 2 } })
    expect((await house.row(awaiting.id)).state).toBe('rejected')
    const about = (await admin.call(usertasks.all, { take: 100 })).body.list.filter(
      ({ action }) => action?.actionId === awaiting.id,
    )
    expect(about).toMatchObject([{ message: expect.not.stringContaining('tar av limiterna') }])
    // Who wants it all the same has it judged by the rules.
    expect((await admin.call(invoices.decideAgain, { id: awaiting.id })).status).toBe(200)
  })

  it('and one that cannot end stops none of the others', async () => {
    const [one, other] = [await waitingSince(25), await waitingSince(25)]
    await house.owner.query(`create function refuse_one() returns trigger language plpgsql as
      $$ begin if new.id = '${one.id}' then raise 'not this one'; end if; return new; end $$;
      create trigger refuse_one before update on invoice for each row execute function refuse_one()`)
    await expect(night()).rejects.toThrow('not this one')
    await house.owner.query('drop function refuse_one cascade')
    expect((await house.row(one.id)).state).toBe('awaitingApproval')
    expect((await house.row(other.id)).state).toBe('rejected')
    expect(await house.used(other.issuer, 1)).toEqual([0, 0])
    await night()
    expect((await house.row(one.id)).state).toBe('rejected')
    const ofOne = (await tasks()).filter(({ header }) => header.startsWith('En faktura'))
    expect(ofOne.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Den väntade/),
      expect.stringMatching(/^Den väntade/),
    ])
  })
})
