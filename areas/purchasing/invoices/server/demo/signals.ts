import { sql } from 'kysely'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { keepNotSame } from '../likeness/likeness-store.ts'
import type { InvoiceFlow, InvoiceOffer } from './flow.ts'
import type { tradersOf } from './plan.ts'

const kr = 100

interface Making {
  readonly world: World
  readonly flow: InvoiceFlow
  readonly traders: ReturnType<typeof tradersOf>
}

/** The latest Saturday, counted from yesterday. */
function saturdayBefore(day: string): string {
  let at = addDays(day, -1)
  while (new Date(`${at}T12:00:00Z`).getUTCDay() !== 6) at = addDays(at, -1)
  return at
}

async function latestNumbers({ db }: World, { organizationNumber }: RegisterCompany) {
  const { rows } = await sql<{ number: number }>`
    select invoice_number::int as number from invoice
    where issuer_organization_number = ${organizationNumber} and invoice_number ~ '^[0-9]{4,6}$'
    order by created_at desc, id limit 20`.execute(db)
  return rows.map(({ number }) => number)
}

/** An invoice of each kind that a signal is for, a few minutes apart (rules 52). */
export async function offerSignals({ world, flow, traders }: Making): Promise<void> {
  const [one, other] = traders.able
  const [recipient, another] = traders.recipients.filter(
    ({ index }) => index !== one?.index && index !== other?.index,
  )
  if (!one || !other || !recipient || !another) return
  // One day for all, though some of them are offered before midnight.
  const today = stockholmDay(world.now)
  let minutes = 62
  const numbers = await latestNumbers(world, one)
  const series = Math.max(1000, ...numbers)
  // Between two of the program's own so far apart that none is another with a slip of the pen.
  let number = series + 20
  const offer = async (
    otherwise: Partial<InvoiceOffer>,
  ): Promise<InvoiceOffer & { readonly id: string }> => {
    const at = ago(world, 0, (minutes -= 4))
    const offered: InvoiceOffer = {
      at,
      issuer: one,
      recipient,
      number: String((number += 37)),
      amount: 11_700 * kr,
      invoiceDate: addDays(today, -2),
      dueDate: addDays(today, 28),
      ...otherwise,
    }
    return { ...offered, id: await flow.offer(offered) }
  }
  await offer({ vat: 9_400 * kr, amount: 14_300 * kr })
  await offer({ recipientName: 'Tallkottens Specialmaskiner AB', amount: 13_650 * kr })
  const sold = await offer({})
  const slipped = await offer({ number: `${sold.number}0` })
  await offer({ number: String(Number(sold.number) + 1) })
  // Somebody has looked at them: two deliveries of the same day (invoices 121).
  await keepNotSame(world.db, sold.id, slipped.id, {
    at: ago(world, 0, 5),
    by: staffNamed(world.seed, 'Maja').name,
    why: 'Två leveranser samma dag, enligt utställarens ordrar',
  })
  await offer({ issuer: other, number: sold.number, invoiceDate: addDays(sold.invoiceDate, -9) })
  const account = { recipient: another, paymentAccount: '5050-1055' }
  await offer({ ...account, issuer: other, amount: 13_240 * kr })
  await offer({ ...account, amount: 14_120 * kr })
  await offer({ number: String(Math.min(...numbers, series) - 200), amount: 12_480 * kr })
  await offer({ recipient: another, amount: 610_500 * kr })
  await offer({ recipient: another, amount: 260_000 * kr, invoiceDate: saturdayBefore(today) })
  // 18 percent, and none without a reason.
  await offer({ recipient: another, vat: 2_040 * kr, amount: 13_373 * kr })
  await offer({ vat: 0, amount: 12_910 * kr })
}
