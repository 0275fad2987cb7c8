import { createHmac, randomUUID } from 'node:crypto'
import { z } from 'zod'
import { startRecorder, type Recording } from '#simulators/recorder.ts'

/** What the invoice system knows of an invoice. Öre. */
export interface Entry {
  readonly id: string
  readonly number: string
  readonly issuer: string
  /** As it was sold, in its own currency. */
  readonly amount: number
  readonly currency: string
  /** What credit notes have left of it. */
  left: number
  standing: 'awaiting' | 'bought' | 'given back' | 'bought back'
  paid: number
  /** All that was left of it was paid, or more, and has not gone back since. */
  isPaid: boolean
  payments: { kind: 'payed'; at: string }[]
  closed: boolean
  /** It has told, or been asked of, all that has happened. */
  sequence: number
  /** The place of the newest it has been told of it. */
  heard: number
}

const states = { awaiting: 4, bought: 6 } as const
const told = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('invoice.state'),
    payload: z.object({
      id: z.string(),
      invoiceNumber: z.string(),
      issuerOrganizationNumber: z.string(),
      amount: z.number(),
      currency: z.string(),
      state: z.number(),
      sequence: z.number(),
    }),
  }),
  z.object({
    kind: z.literal('invoice.credited'),
    payload: z.object({
      id: z.string(),
      left: z.number(),
      repurchase: z.boolean(),
      sequence: z.number(),
    }),
  }),
])
const asked = z.object({ invoices: z.array(z.object({ id: z.string() })).default([]) })

export interface Telling {
  readonly secret: string
  /** The moved time. */
  readonly now: () => Date
}

/**
 * The invoice system of the month, with books of its own: it believes what it is told, keeps what
 * is paid, answers when it is asked, and tells by itself with signed calls. What an invoice owes is
 * reckoned from these books alone.
 */
export async function startBooks({ secret, now }: Telling) {
  const entries = new Map<string, Entry>()
  /** Of a credit that came before its invoice was known. */
  const early: Recording[] = []

  const seen = new Set<number>()
  /** Once each: what is sent again is answered again. */
  function takeOnce(recording: Recording): void {
    if (seen.has(recording.id)) return
    seen.add(recording.id)
    take(recording)
  }
  function take(recording: Recording): void {
    const { data } = told.safeParse(recording.body)
    if (!data) return
    if (data.kind === 'invoice.credited') {
      const entry = entries.get(data.payload.id)
      if (!entry) return void early.push(recording)
      entry.heard = Math.max(entry.heard, data.payload.sequence)
      if (!data.payload.repurchase) {
        entry.left = Math.min(entry.left, data.payload.left)
        // What was paid before it was credited is owed by us, and is for people to give back.
        entry.isPaid ||= entry.paid >= entry.left
      } else if (entry.standing === 'bought') {
        entry.standing = 'bought back'
        entry.sequence += 1
      }
      return
    }
    const {
      id,
      invoiceNumber: number,
      issuerOrganizationNumber: issuer,
      amount,
      currency,
      state,
      sequence,
    } = data.payload
    const entry = entries.get(id)
    if (entry && sequence < entry.heard) return
    const isTaken = state === states.awaiting || state === states.bought
    const standing = state === states.awaiting ? 'awaiting' : 'bought'
    if (!entry && isTaken)
      entries.set(id, {
        id,
        number,
        issuer,
        amount,
        currency,
        left: amount,
        standing,
        paid: 0,
        isPaid: false,
        payments: [],
        closed: false,
        sequence: 1,
        heard: sequence,
      })
    else if (entry) {
      entry.standing = isTaken ? standing : 'given back'
      entry.heard = sequence
    }
    for (const one of early.splice(0)) take(one)
  }
  const news = (entry: Entry) => ({
    id: entry.id,
    sequence: entry.sequence,
    externalId: `B-${entry.id.slice(0, 13)}`,
    closed: entry.closed,
    repurchased: entry.standing === 'bought back',
    recipientApproval: null,
    paidAmount: entry.paid,
    events: entry.payments,
  })

  const running = await startRecorder({
    title: 'Fakturasystemet',
    what: 'Månadens fakturasystem',
    answer: (recording) => {
      if (!recording.path.endsWith('/sync')) {
        takeOnce(recording)
        return { id: recording.id, received: true }
      }
      const { invoices } = asked.parse(recording.body)
      return {
        invoices: invoices.flatMap(({ id }) => {
          const entry = entries.get(id)
          return entry ? [news(entry)] : []
        }),
      }
    },
  })

  return {
    url: running.url,
    stop: () => running.stop(),
    entries: entries as ReadonlyMap<string, Entry>,
    misbehave: (fault: object) =>
      fetch(`${running.url}/simulator/faults`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(fault),
      }),
    /** Something is paid, or with a minus taken back. */
    pay(entry: Entry, amount: number): void {
      entry.paid += amount
      entry.isPaid = entry.paid >= entry.left
      entry.sequence += 1
      if (entry.payments.length === 0) entry.payments = [{ kind: 'payed', at: now().toISOString() }]
    },
    /** Somebody there writes off what is missing, or gives back what was too much. */
    close(entry: Entry): void {
      entry.closed = true
      entry.sequence += 1
    },
    /** Tells of an invoice by itself. Answers the status. */
    async tell(url: string, entry: Entry, id: string = randomUUID()): Promise<number> {
      const text = JSON.stringify(news(entry))
      const at = Math.floor(now().getTime() / 1000)
      const signature = createHmac('sha256', secret).update(`${id}.${at}.${text}`).digest('base64')
      const answer = await fetch(`${url}/api/invoicesystem/events`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': id,
          'webhook-timestamp': String(at),
          'webhook-signature': `v1,${signature}`,
        },
        body: text,
      })
      await answer.text()
      return answer.status
    },
  }
}
export type Books = Awaited<ReturnType<typeof startBooks>>

/** What is owed of an invoice by the books alone, öre: what the limits should be taken by. */
export function owed({ standing, left, isPaid, closed }: Entry): number {
  if (standing === 'given back' || standing === 'bought back' || closed) return 0
  // Paid with less, all of it is open until somebody has settled it.
  return standing === 'bought' && isPaid ? 0 : left
}
