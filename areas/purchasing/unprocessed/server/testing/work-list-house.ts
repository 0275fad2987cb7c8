import { startInvoiceHouse } from '#areas/purchasing/invoices/server/testing/house.ts'
import { newKey, partnerCaller } from '#areas/purchasing/invoices/server/testing/partner-caller.ts'
import { unprocessed } from '../../contract.ts'

type Fields = Readonly<Record<string, unknown>>

/** A house with a partner whose invoices cannot be taken in, and those who work off the list. */
export async function startWorkListHouse() {
  const house = await startInvoiceHouse()
  const partner = await partnerCaller(house)
  const anna = await house.server.person(['InvoiceHandler'])
  const admin = await house.server.person(['Administrator'])
  /** The row of an invoice in the work list. */
  async function workListRow(invoiceNumber: string) {
    const { body } = await anna.call(unprocessed.list, { query: invoiceNumber })
    return body.list[0]
  }
  return {
    ...house,
    partner,
    anna,
    admin,
    workListRow,
    /** Sends a batch of one that cannot be taken in, and answers its row of the work list. */
    async failedRow(otherwise: Fields, key = newKey()) {
      const sent = partner.sound(otherwise)
      await partner.post({ invoices: [sent] }, { key })
      return workListRow(String(sent.invoiceNumber))
    },
    act: (rowId: string, action: 1 | 2 | 3, more: object = {}) =>
      anna.call(unprocessed.update, { id: rowId, action, ...more }),
  }
}
export type WorkListHouse = Awaited<ReturnType<typeof startWorkListHouse>>
