import { createHash } from 'node:crypto'
import { z } from 'zod'
import { dayLength } from '#platform/time.ts'
import type { Demand } from './demand.ts'
import { startRecorder, type NotTaken, type Recording } from './recorder.ts'
import type { RunningSimulator } from './simulator.ts'
import { openTeller, type Telling } from './teller.ts'

/*
 * The invoice system (Keeros): records what it is sent, answers POST /sync with what has happened to each invoice, and tells it by itself. Whether and when it is
 * paid follows from its id alone, so that asking again gives the same answer with, as days pass, more in it.
 */
const asked = z.object({
  id: z.string(),
  /** By which it knows the invoice, once we have been told. */
  externalId: z.string().nullish(),
  recipientOrganizationNumber: z.string().nullable(),
  dueDate: z.string(),
  state: z.number(),
  /** In öre. */
  amount: z.number().optional(),
})
type Asked = z.output<typeof asked>
const question = z.object({ invoices: z.array(asked).optional() })
const awaitingApproval = 4
/** What was withdrawn or bought back nobody pays here. */
const notOurs: readonly number[] = [12, 14]

const drawn = (text: string) => createHash('sha256').update(text).digest().readUInt16BE(0)

/** Days, by the habits that recipients have. */
const usualDaysLate = [-2, -2, -2, -2, 1, 1, 1, 9, 9, 19]
/**
 * Days after the due date the payment comes; undefined for never. A recipient keeps its habit, give
 * or take a few days.
 */
export function daysLateOf(id: string, recipient: string | null): number | undefined {
  const turn = drawn(id) % 100
  if (turn < 4) return undefined
  const usual = usualDaysLate[drawn(recipient ?? '') % usualDaysLate.length] ?? 0
  return usual + (turn % 5) - 2 + (turn > 92 ? 7 : 0)
}

/** What is paid of an amount, both in öre: of one that ends in 13 öre a hundred kronor too little. */
export const paidOf = (amount: number): number =>
  amount % 100 === 13 ? Math.max(0, amount - 10_000) : amount

function told({ id, recipientOrganizationNumber, dueDate, state, amount }: Asked, now: number) {
  const due = Date.parse(`${dueDate}T09:00:00Z`)
  const late = daysLateOf(id, recipientOrganizationNumber)
  const paidAt = late === undefined ? Infinity : due + late * dayLength
  const reminders = [
    ['firstReminder', 6],
    ['secondReminder', 16],
    ['paymentSubmission', 30],
  ] as const
  const events = [
    ...reminders
      .map(([kind, days]) => ({ kind, at: due + days * dayLength }))
      .filter(({ at }) => at < paidAt),
    ...(late === undefined ? [] : [{ kind: 'payed' as const, at: paidAt }]),
  ].filter(({ at }) => at <= now)
  return {
    id,
    // What is told later says more.
    sequence: now,
    externalId: `K-${id.slice(0, 8)}`,
    ...(amount !== undefined && paidAt <= now && { paidAmount: paidOf(amount) }),
    closed: paidAt + 10 * dayLength <= now,
    recipientApproval:
      state === awaitingApproval && due - 20 * dayLength <= now ? 'approved' : null,
    events: events.map(({ kind, at }) => ({ kind, at: new Date(at).toISOString() })),
  }
}

/** What the issuer has bought back is paid by nobody else. */
const boughtBackOf = ({ events, ...one }: ReturnType<typeof told>) => ({
  ...one,
  repurchased: true,
  paidAmount: undefined,
  events: events.filter(({ kind }) => kind !== 'payed'),
})

const creditKind = z.enum(['invoice.credited', 'invoice.creditUndone'])
/** A credited invoice: the issuer buys back at once what it is asked to, unless it is asked no more. */
const creditedInvoice = z.object({
  kind: creditKind,
  payload: z.object({ id: z.string(), repurchase: z.literal(true) }),
})

/**
 * @param boughtBack ids of the invoices whose issuers have bought them back
 * @param has whether it knows of an invoice it is asked about
 */
const answerWith =
  (boughtBack: Set<string>, has: (invoice: Asked) => boolean) =>
  ({ id, path, body }: Recording) => {
    const { data: credited } = creditedInvoice.safeParse(body)
    if (credited?.kind === 'invoice.credited') boughtBack.add(credited.payload.id)
    if (credited?.kind === 'invoice.creditUndone') boughtBack.delete(credited.payload.id)
    if (!path.endsWith('/sync')) return { id, received: true }
    const { invoices = [] } = question.parse(body ?? {})
    return {
      invoices: invoices.filter(has).map((invoice) => {
        const one = told(invoice, Date.now())
        if (boughtBack.has(invoice.id)) return boughtBackOf(one)
        const of = notOurs.includes(invoice.state) ? boughtBackOf(one) : one
        return { ...of, repurchased: invoice.state === 14 }
      }),
    }
  }

/** An invoice that is sent to be bought or administered; other messages are about one it has. */
const sentInvoice = z.object({
  kind: z.enum(['invoice.interpreted', 'invoice.administer']),
  payload: z.object({
    issuerOrganizationNumber: z.string(),
    invoiceNumber: z.string(),
    currency: z.string(),
  }),
})
const currencies = new Set(['SEK', 'NOK', 'DKK', 'EUR', 'USD', 'GBP'])

/** One invoice per issuer and number, in a currency it knows. */
function refuse(body: unknown, before: readonly Recording[]): NotTaken | undefined {
  const { data: sent } = sentInvoice.safeParse(body)
  if (!sent) return undefined
  const { issuerOrganizationNumber: issuer, invoiceNumber, currency } = sent.payload
  if (!currencies.has(currency)) return { status: 422, error: `Okänd valutakod ${currency}` }
  const exists = before.some(({ body: other }) => {
    const { data: one } = sentInvoice.safeParse(other)
    return (
      one?.payload.issuerOrganizationNumber === issuer &&
      one.payload.invoiceNumber === invoiceNumber
    )
  })
  return exists ? { status: 409, error: `Fakturanummer ${invoiceNumber} finns redan` } : undefined
}

/** What it is told has become of an invoice, or of what is left of it; with its place in the order. */
const news = z.object({
  kind: z.literal('invoice.state'),
  payload: asked.extend({ left: z.number().optional(), sequence: z.number().optional() }),
})
const creditNews = z.object({
  kind: creditKind,
  payload: z.object({ id: z.string(), left: z.number(), sequence: z.number().optional() }),
})

const newsIn = ({ id, state, left, sequence }: z.output<typeof news>['payload']) => ({
  id,
  state,
  ...(left !== undefined && { left }),
  ...(sequence !== undefined && { sequence }),
})

/** An invoice as it stands in its books. */
interface Entry {
  readonly id: string
  /** As it was told; undefined until it is. */
  readonly state?: number
  /** Öre. */
  readonly left?: number
  readonly sequence: number
}

/**
 * Its books: what it is told of an invoice counts unless something newer of the invoice has been
 * told. What comes without a place in the order counts as it comes.
 */
function openBooks() {
  const entries = new Map<string, Entry>()
  return {
    entries: () => [...entries.values()],
    /** Whether it counts. */
    take({ id, sequence, ...said }: Partial<Entry> & { readonly id: string }): boolean {
      const before = entries.get(id)
      const place = sequence ?? (before?.sequence ?? 0) + 1
      if (before && place < before.sequence) return false
      entries.set(id, { ...before, ...said, id, sequence: place })
      return true
    },
  }
}

/**
 * Starts it on a port, 0 for a free one. With `telling` it tells by itself what happens to the
 * invoices it is sent, as soon as it has them and when anything more has happened. `answersOf`: any
 * invoice it is asked about, or those alone that it has been sent, or had before it was started.
 */
export function startInvoiceSystem(
  port = 0,
  demand?: Demand,
  telling?: Partial<Telling>,
  answersOf: 'any' | 'sent' = 'any',
): Promise<RunningSimulator> {
  const teller = openTeller(telling)
  const sentIds = new Set<string>()
  const has = ({ id, externalId }: Asked) =>
    answersOf === 'any' || typeof externalId === 'string' || sentIds.has(id)
  const boughtBack = new Set<string>()
  const books = openBooks()
  const answering = answerWith(boughtBack, has)
  return startRecorder({
    title: 'Fakturasystem (Keeros)',
    what: 'Tar emot skickade fakturor, ett nummer per utställare och i valutor den känner, svarar på POST /sync med vad som har hänt dem och berättar det av sig själv.',
    port,
    ...(demand && { demand }),
    answer: (recording) => {
      const { data: credited } = creditNews.safeParse(recording.body)
      if (credited) books.take(credited.payload)
      const { data: sent } = news.safeParse(recording.body)
      // What is older is left; a credit note is a thing of its own and counts whenever it comes.
      if (sent && !books.take(newsIn(sent.payload)))
        return { id: recording.id, received: true, outcome: 'older' }
      if (sent) {
        sentIds.add(sent.payload.id)
        teller.follow(sent.payload.id, () => {
          const one = told(sent.payload, Date.now())
          return boughtBack.has(sent.payload.id)
            ? boughtBackOf(one)
            : { ...one, repurchased: false }
        })
      }
      return answering(recording)
    },
    refuse,
    more: (simulator) => {
      teller.add(simulator)
      simulator.app.get('/invoices', async () => books.entries())
    },
  })
}
