import { interpretation } from '../../contract.ts'
import { pendingOf, startHouse } from './house.ts'

/** A house with two who may edit, and a document that is read and pending. */
export async function startEditingHouse() {
  const house = await startHouse()
  const anna = await house.person(['InvoiceHandler'])
  const bo = await house.person(['InvoiceHandler'])
  await house.owner.query(
    `insert into company (organization_number, name) values ('5560160680', 'Utställaren AB')`,
  )
  const id = await pendingOf(house, anna)
  return {
    ...house,
    anna,
    bo,
    /** Of the document. */
    id,
    seen: async (person = anna) => (await person.call(interpretation.get, { id })).body,
    change: (documentFields: Record<string, object>, more: object = {}, person = anna) =>
      person.call(interpretation.savechange, { id, documentFields, ...more } as never),
  }
}
export type EditingHouse = Awaited<ReturnType<typeof startEditingHouse>>
