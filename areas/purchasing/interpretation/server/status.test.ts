import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { interpretation } from '../contract.ts'
import { complete, pendingOf, startHouse, type House } from './testing/house.ts'

let house: House
let anna: Person
beforeAll(async () => {
  house = await startHouse()
  anna = await house.person(['InvoiceHandler'])
})
afterAll(() => house.stop())

const pending = () => pendingOf(house, anna)
const save = (id: string, fields: Readonly<Record<string, string>> = {}) =>
  anna.call(interpretation.save, {
    id,
    documentFields: complete(fields),
    confirmNotStamped: true,
  } as never)

describe('a status', () => {
  it.each([
    ['Pending -> Removed', 'Removed', 'removedReason', 'Borttagen'],
    ['Pending -> FaultReported', 'FaultReported', 'faultReportedReason', 'Felrapporterad'],
  ] as const)(
    'interpretation 2 interpretation 4: %s needs a reason and shows it',
    async (_, status, field, what) => {
      const id = await pending()
      const refused = await anna.call(interpretation.setstatus, { id, status, reason: ' ' })
      expect(refused).toMatchObject({ status: 400, refusal: { fields: [{ field: 'reason' }] } })
      expect(refused.refusal.fields?.[0]?.message).toContain('Anledning')
      const { body } = await anna.call(interpretation.setstatus, {
        id,
        status,
        reason: 'Fel mottagare',
      })
      expect(body).toMatchObject({ status, [field]: 'Fel mottagare', editingEnabled: false })
      expect(body.statusHistory.at(-1)).toMatchObject({ status, what, reason: 'Fel mottagare' })
    },
  )

  it('interpretation 1: only of a pending one can be changed, whatever is tried', async () => {
    const id = await pending()
    await anna.call(interpretation.setstatus, { id, status: 'FaultReported', reason: 'Oläslig' })
    for (const refused of [
      await anna.call(interpretation.setstatus, { id, status: 'Removed', reason: 'Nej' }),
      await anna.call(interpretation.savechange, {
        id,
        documentFields: { city: { rawValue: 'X' } },
      }),
      await save(id),
      await anna.call(interpretation.resetdocuments, { id }),
      await anna.call(interpretation.saveinvoiceimage, { id }),
      await anna.call(interpretation.saveAttachment, { id, fileIds: [id] }),
      await anna.call(interpretation.splitinvoice, { id, groups: [{ list: [{ pageNumber: 1 }] }] }),
      await anna.call(interpretation.getDocument, { id }),
      await anna.call(interpretation.takeover, { id }),
    ])
      expect(refused).toMatchObject({ status: 409, refusal: { code: 'notPending' } })
  })

  it('is guarded in the database too', async () => {
    const id = await pending()
    await anna.call(interpretation.setstatus, { id, status: 'Removed', reason: 'Bort' })
    const change = (set: string) =>
      house.owner.query(`update interpretation set ${set} where id = $1`, [id])
    await expect(
      change(
        `status = 'Completed', reason = null, completed_by = 'Anna', completed_at = skynet.now()`,
      ),
    ).rejects.toMatchObject({
      constraint: 'interpretation_transition',
    })
    await expect(change(`content = '{}'`)).rejects.toMatchObject({
      constraint: 'interpretation_only_pending',
    })
    await expect(change('reason = null')).rejects.toMatchObject({
      constraint: 'interpretation_reason',
    })
  })
})

describe('a possible duplicate', () => {
  it('interpretation 34: is found among interpretations and invoices by issuer and number', async () => {
    const [first, second] = [await pending(), await pending()]
    const number = 'D-9001'
    await anna.call(interpretation.savechange, {
      id: first,
      documentFields: { invoiceNumber: { rawValue: number } },
    })
    const asked = { id: second, invoiceNumber: number, issuerOrganizationNumber: '5560160680' }
    expect((await anna.call(interpretation.checkifduplicate, asked)).body).toMatchObject({
      isDuplicate: true,
      matches: [{ id: first, kind: 'interpretation', status: 'Pending' }],
    })
    await save(first, { invoiceNumber: number })
    const { body } = await anna.call(interpretation.checkifduplicate, asked)
    expect(body.matches.map(({ kind }) => kind)).toEqual(['interpretation', 'invoice'])
    expect(
      (await anna.call(interpretation.checkifduplicate, { id: second })).body.isDuplicate,
    ).toBe(false)
  })
})
