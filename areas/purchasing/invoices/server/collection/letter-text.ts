import type { Db } from '#platform/server/database.ts'
import { addDays, formatMoney } from '#platform/swedish/format.ts'
import { contactsOf } from '#areas/parties/company/server/public.ts'
import { daysGiven, filled, type Letter, type LetterField } from '../../dunning-rules.ts'
import type { SettledRow } from '../invoice-store.ts'
import { eventsOf } from './collection-store.ts'
import { reckon } from './reckon.ts'

export const versions = (db: Db) =>
  db.selectFrom('dunningText').selectAll().orderBy('letter').orderBy('version', 'desc')
export async function inForce(db: Db, letter: Letter) {
  const row = await versions(db).where('letter', '=', letter).limit(1).executeTakeFirst()
  if (!row) throw new Error(`There is no text of ${letter}`)
  return row
}

/** A letter about an invoice as it would be written today, by the text in force. */
export async function written(db: Db, invoice: SettledRow, letter: Letter, today: string) {
  const { version, heading, body } = await inForce(db, letter)
  const events = await eventsOf(db, [invoice.id])
  const { interest = 0, fees = [] } =
    (await reckon(db, [invoice], events, today)).get(invoice.id) ?? {}
  const { currency, leftAmount: left } = invoice
  const money = (amount: number, of = currency) =>
    `${formatMoney(amount)} ${of === 'SEK' ? 'kr' : of}`
  const charged = fees.reduce((sum, { amount }) => sum + amount, 0)
  const values: Readonly<Record<LetterField, string>> = {
    fakturanummer: invoice.invoiceNumber,
    utställare: invoice.issuerName,
    mottagare: invoice.recipientName,
    förfallodag: invoice.dueDate,
    kvar: money(left),
    ränta: money(interest),
    avgifter: money(charged, 'SEK'),
    // Fees are kronor, whatever the invoice is in.
    summa:
      currency === 'SEK'
        ? money(left + interest + charged)
        : `${money(left + interest)} och ${money(charged, 'SEK')}`,
    'betala senast': addDays(today, daysGiven(letter)),
  }
  return { version, heading: filled(heading, values), body: filled(body, values) }
}

/** Where an issuer is written: its first contact that has an address; '' without one. */
export async function mailOfIssuer(db: Db, organizationNumber: string): Promise<string> {
  const all = await contactsOf(db, organizationNumber)
  return (
    all
      .toSorted((one, other) => +one.createdAt - +other.createdAt)
      .find(({ email }) => email !== null && email !== '')?.email ?? ''
  )
}
