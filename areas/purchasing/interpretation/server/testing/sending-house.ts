import { interpretation } from '../../contract.ts'
import { complete, pendingOf, startHouse } from './house.ts'

type Fields = Readonly<Record<string, unknown>>

/** A house that knows the parties of what is sent on, with somebody who sends it. */
export async function startSendingHouse() {
  const house = await startHouse()
  const anna = await house.person(['InvoiceHandler'])
  await house.owner.query(
    `insert into company (organization_number, name) values ('5560160680', 'Utställaren AB'), ('5567037485', 'Mottagaren AB')`,
  )
  await house.owner.query(
    `insert into client (organization_number, company_type, product_type, active) values ('5560160680', 0, 1, 1)`,
  )
  return {
    ...house,
    anna,
    /** An invoice that is read and pending. Answers its id. */
    pending: () => pendingOf(house, anna),
    save: (id: string, fields: Readonly<Record<string, string>> = {}, more: Fields = {}) =>
      anna.call(interpretation.save, {
        id,
        documentFields: complete(fields),
        confirmNotStamped: true,
        ...more,
      } as never),
    /** What the invoice system is told of an interpretation, the first that was written first. */
    async messages(id: string) {
      const { rows } = await house.owner.query<{
        kind: string
        idempotency_key: string
        payload: Record<string, unknown>
      }>(
        `select kind, idempotency_key, payload from outbox_message where payload ->> 'interpretationId' = $1 order by created_at`,
        [id],
      )
      return rows
    },
    /** The invoice that an interpretation has become. */
    async invoices(id: string) {
      const query = `select invoice.*, payment_account, text_print, layout_print from invoice
        left join invoice_likeness on invoice_id = invoice.id where reference = $1`
      return (await house.owner.query<Record<string, unknown>>(query, [id])).rows
    },
  }
}
export type SendingHouse = Awaited<ReturnType<typeof startSendingHouse>>
