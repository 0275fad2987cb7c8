import type { Person } from '#app/server/testing.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { likeness } from '../../contract-likeness.ts'
import type { InvoiceHouse } from './house.ts'
import { nextNumber } from './credit-house.ts'

/** Two invoices of an issuer with one number, one bought last year and one rejected as its duplicate. */
export async function twoOfOneNumber(
  house: InvoiceHouse,
  { issuer, recipient }: { readonly issuer: string; readonly recipient: string },
) {
  const invoiceNumber = nextNumber()
  const elsewhere = await house.recipient()
  const old = await house.decided({ issuer, recipient: elsewhere, invoiceNumber, kronor: 4_000 })
  await house.owner.query(
    `update invoice set invoice_date = invoice_date - 360, due_date = due_date - 360 where id = $1`,
    [old.id],
  )
  return [old, await house.decided({ issuer, recipient, invoiceNumber })] as const
}

/** Two say that an invoice is another than the one of its number; answers what each was answered. */
export async function saidAnother(
  maker: Person,
  second: Person,
  pair: { readonly id: string; readonly otherId: string },
) {
  const asked = await maker.call(likeness.sayAnother, { ...pair, why: 'Ny serie varje år' })
  return [asked.status, (await approve(second, 'sayAnother', pair.id)).status] as const
}
