import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { startEditingHouse, type EditingHouse } from './testing/editing-house.ts'

let house: EditingHouse
let anna: Person
let bo: Person
let id: string
beforeAll(async () => {
  house = await startEditingHouse()
  ;({ anna, bo, id } = house)
})
afterAll(() => house.stop())

describe('the edit lock', () => {
  it('interpretation 10 InterpretationEditingLock free -> held by me -> held by another: 403 with the name', async () => {
    const mine = await anna.call(interpretation.ping, { id })
    expect(mine).toMatchObject({ status: 200, body: { editingEnabled: true } })
    expect(mine.body.currentlyEditing).toMatch(/^Person/)
    const again = await anna.call(interpretation.ping, { id })
    expect(again.body.currentlyEditingKey).toBe(mine.body.currentlyEditingKey)
    const refused = await bo.call(interpretation.ping, { id })
    expect(refused).toMatchObject({
      status: 403,
      refusal: {
        code: 'editedByOther',
        changed: [{ field: 'currentlyEditing', stored: mine.body.currentlyEditing }],
      },
    })
    expect(refused.refusal.message).toContain('Någon annan redigerar')
    expect(await house.seen(bo)).toMatchObject({
      editingEnabled: false,
      currentlyEditing: mine.body.currentlyEditing,
      currentlyEditingKey: null,
    })
    expect((await bo.call(interpretation.getActivities, { items: [id] })).body).toEqual([
      { id, currentlyEditing: mine.body.currentlyEditing },
    ])
  })

  it('stops every change of others, and says who it is', async () => {
    for (const refused of [
      await house.change({ customerNumber: { rawValue: 'X' } }, {}, bo),
      await bo.call(interpretation.save, { id }),
      await bo.call(interpretation.setstatus, { id, status: 'Removed', reason: 'Fel' }),
      await bo.call(interpretation.resetdocuments, { id }),
      await bo.call(interpretation.undochange, { id }),
      await bo.call(interpretation.saveinvoiceimage, { id }),
      await bo.call(interpretation.splitinvoice, { id, groups: [{ list: [{ pageNumber: 1 }] }] }),
    ])
      expect(refused).toMatchObject({ status: 403, refusal: { code: 'editedByOther' } })
  })

  it('interpretation 11 held by another -> held by me: taken over with what was changed, and the key is another', async () => {
    const before = (await anna.call(interpretation.ping, { id })).body.currentlyEditingKey
    await house.change({ customerNumber: { rawValue: 'K200' } })
    const taken = await bo.call(interpretation.takeover, { id })
    expect(taken.body).toMatchObject({
      editingEnabled: true,
      changed: [{ field: 'customerNumber', label: 'Kundnummer', before: 'K100', after: 'K200' }],
    })
    expect(taken.body.takenFrom).toBe(taken.body.changed[0]?.changedBy)
    expect(taken.body.currentlyEditingKey).not.toBe(before)
    expect((await anna.call(interpretation.ping, { id })).status).toBe(403)
    expect((await house.change({ customerNumber: { rawValue: 'K300' } })).status).toBe(403)
    await bo.call(interpretation.pingrelease, { id })
    expect((await anna.call(interpretation.ping, { id })).status).toBe(200)
  })

  it('held by me -> free: is released on leaving, and free when nobody has pinged for a while', async () => {
    await anna.call(interpretation.pingrelease, { id })
    expect((await bo.call(interpretation.ping, { id })).status).toBe(200)
    await house.owner.query(
      `update interpretation_lock set pinged_at = skynet.now() - interval '80 seconds'`,
    )
    expect((await anna.call(interpretation.ping, { id })).status).toBe(200)
    // Somebody else's release does not take it away.
    await bo.call(interpretation.pingrelease, { id })
    expect((await bo.call(interpretation.ping, { id })).status).toBe(403)
    await anna.call(interpretation.pingrelease, { id })
  })

  it('goes to one of many who open the page at the same moment', async () => {
    const people = [
      anna,
      bo,
      await house.person(['InvoiceHandler']),
      await house.person(['InvoiceHandler']),
    ]
    const statuses = (
      await Promise.all(people.map((person) => person.call(interpretation.ping, { id })))
    ).map(({ status }) => status)
    expect(statuses.toSorted()).toEqual([200, 403, 403, 403])
    await house.owner.query('delete from interpretation_lock')
  })
})
