import { sql } from 'kysely'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { ago, type World } from '#world/world.ts'
import type { InvoiceState } from '../../states.ts'
import { named, stateIn, type InvoiceRow } from '../invoice-store.ts'
import type { InvoiceFlow } from './flow.ts'
import type { tradersOf } from './plan.ts'

/** What is credited: an invoice in a state, that came some days ago, and how much of it. */
const wanted: readonly {
  readonly states: readonly InvoiceState[]
  readonly daysAgo: readonly [least: number, most: number]
  readonly part: number
  /** Whether the credit note says which number it credits. */
  readonly names: boolean
}[] = [
  { states: ['bought', 'reminded'], daysAgo: [14, 90], part: 0.4, names: true },
  { states: ['bought', 'reminded'], daysAgo: [14, 90], part: 1, names: true },
  { states: ['bought'], daysAgo: [1, 8], part: 1, names: true },
  { states: ['paid', 'final'], daysAgo: [14, 90], part: 1, names: true },
  { states: ['rejected'], daysAgo: [1, 90], part: 1, names: true },
  { states: ['paused'], daysAgo: [0, 90], part: 1, names: true },
  { states: ['bought', 'reminded'], daysAgo: [14, 90], part: 1, names: false },
]

/**
 * Credit notes, each with what follows of it: of a part and of all, soon after the purchase, of what
 * is paid, refused and paused, and one that finds nothing.
 */
export async function offerCredits(
  world: World,
  flow: InvoiceFlow,
  traders: ReturnType<typeof tradersOf>,
): Promise<void> {
  let minutes = 20
  const offer = async (of: InvoiceRow, amount: number, credits: string) => {
    const company = (number: string | null) => (one: { readonly organizationNumber: string }) =>
      one.organizationNumber === number
    const issuer = traders.issuers.find(company(of.issuerOrganizationNumber))
    const recipient = traders.recipients.find(company(of.recipientOrganizationNumber))
    if (!issuer || !recipient) return
    const at = ago(world, 0, --minutes)
    await flow.offer({
      at,
      issuer,
      recipient,
      number: await nextNumber(world, of.issuerOrganizationNumber),
      amount: -amount,
      currency: of.currency,
      invoiceDate: stockholmDay(at),
      dueDate: addDays(stockholmDay(at), 30),
      isCredit: true,
      creditForInvoiceNumber: credits,
    })
  }
  let last: InvoiceRow | undefined
  for (const { states, daysAgo, part, names } of wanted) {
    const invoice = await creditable(world, states, daysAgo)
    if (!invoice) continue
    last = invoice
    await offer(
      invoice,
      part === 1 ? invoice.invoiceAmount : Math.round(invoice.invoiceAmount * part),
      names ? invoice.invoiceNumber : '',
    )
  }
  if (last) await offer(last, 4_750_00, '990017')
}

/** The latest of them that nothing has credited yet. */
async function creditable(
  { db, now }: World,
  states: readonly InvoiceState[],
  [least, most]: readonly [number, number],
): Promise<InvoiceRow | undefined> {
  const row = await db
    .selectFrom('invoice')
    .selectAll()
    .where(stateIn(states))
    .where('isCredit', '=', false)
    .where('credited', '=', 0)
    .where('createdAt', '<', new Date(+now - least * dayLength))
    .where('createdAt', '>', new Date(+now - most * dayLength))
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row && named(row)
}

async function nextNumber({ db }: World, issuer: string): Promise<string> {
  const { rows } = await sql<{ highest: number }>`
    select coalesce(max(invoice_number::int), 1000) as highest from invoice
    where issuer_organization_number = ${issuer}`.execute(db)
  return String((rows[0]?.highest ?? 1000) + 1)
}
