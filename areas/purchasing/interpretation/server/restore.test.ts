import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { pendingOf, startHouse, type House } from './testing/house.ts'

let house: House
let anna: Person
let admin: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
  admin = await house.person(['Administrator'])
})
afterAll(() => house.stop())

const statusOf = async (id: string) => (await anna.call(interpretation.get, { id })).body.status

describe('interpretation 69: what was removed', () => {
  const restored = (...which: string[]) => anna.call(interpretation.restore, { ids: which })

  it('is put back where it was, with what somebody had begun', async () => {
    const id = await pendingOf(house, anna, { invoiceNumber: 'Å-1' })
    await house.owner.query(
      `insert into interpretation_draft (interpretation_id, changed_at, changed_by, changes) values ($1, skynet.now(), 'Anna', 1)`,
      [id],
    )
    const drafts = async () =>
      (await anna.call(interpretation.getDrafts, {})).body.drafts.map(
        ({ interpretationRequestId }) => interpretationRequestId,
      )
    await admin.call(interpretation.removeAll, {})
    expect(await drafts()).not.toContain(id)
    expect((await restored(id)).body).toMatchObject({ done: 1, results: [{ outcome: 'done' }] })
    expect(await drafts()).toContain(id)
    expect(await statusOf(id)).toBe('Pending')
    await anna.call(interpretation.setstatus, { id, status: 'FaultReported', reason: 'Oläslig' })
    await anna.call(interpretation.removeSelected, { ids: [id] })
    expect((await restored(id)).body.done).toBe(1)
    expect((await anna.call(interpretation.get, { id })).body).toMatchObject({
      status: 'FaultReported',
    })
    expect((await restored(id)).body.results).toMatchObject([
      { outcome: 'skipped', message: 'Inte borttagen' },
    ])
  })

  it('is not put back after 30 days', async () => {
    const id = await pendingOf(house, anna, { invoiceNumber: 'Å-2' })
    await anna.call(interpretation.removeSelected, { ids: [id] })
    await house.owner.query(
      `update interpretation_status set changed_at = skynet.now() - interval '31 days' where interpretation_id = $1`,
      [id],
    )
    expect((await restored(id)).body.results).toMatchObject([
      { outcome: 'skipped', message: 'Borttagen för mer än 30 dagar sedan' },
    ])
    expect(await statusOf(id)).toBe('Removed')
  })
})
