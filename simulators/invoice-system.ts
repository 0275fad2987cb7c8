import { createHash } from 'node:crypto'
import { startRecorder, type Recording } from './recorder.ts'
import type { RunningSimulator } from './simulator.ts'

/*
 * The invoice system (Keeros): records what it is sent, and answers POST /sync with what has happened to each invoice. Whether and when it is
 * paid follows from its id alone, so that asking again gives the same answer with, as days pass, more in it.
 */
interface Asked {
  readonly id: string
  readonly dueDate: string
  readonly state: number
}
const day = 86_400_000
const awaitingApproval = 4

/** Days after the due date the payment comes; undefined for never. Most pay about the day, some late, a few not at all. */
export function daysLateOf(id: string): number | undefined {
  const drawn = createHash('sha256').update(id).digest().readUInt16BE(0) % 100
  if (drawn < 35) return -(drawn % 6)
  if (drawn < 75) return drawn % 5
  if (drawn < 90) return 6 + (drawn % 9)
  return drawn < 97 ? 16 + (drawn % 14) : undefined
}

function told({ id, dueDate, state }: Asked, now: number) {
  const due = Date.parse(`${dueDate}T09:00:00Z`)
  const late = daysLateOf(id)
  const paidAt = late === undefined ? Infinity : due + late * day
  const reminders = [
    ['firstReminder', 6],
    ['secondReminder', 16],
    ['paymentSubmission', 30],
  ] as const
  const events = [
    ...reminders.map(([kind, days]) => ({ kind, at: due + days * day })).filter(({ at }) => at < paidAt),
    ...(late === undefined ? [] : [{ kind: 'payed' as const, at: paidAt }]),
  ].filter(({ at }) => at <= now)
  return {
    id,
    externalId: `K-${id.slice(0, 8)}`,
    closed: paidAt + 10 * day <= now,
    recipientApproval: state === awaitingApproval && due - 20 * day <= now ? 'approved' : null,
    events: events.map(({ kind, at }) => ({ kind, at: new Date(at).toISOString() })),
  }
}

function answer({ id, path, body }: Recording) {
  if (!path.endsWith('/sync')) return { id, received: true }
  const { invoices = [] } = (body ?? {}) as { invoices?: readonly Asked[] }
  return { invoices: invoices.map((invoice) => told(invoice, Date.now())) }
}

export const startInvoiceSystem = (port = 0): Promise<RunningSimulator> =>
  startRecorder({
    title: 'Fakturasystem (Keeros)',
    what: 'Tar emot skickade fakturor, och svarar på POST /sync med vad som har hänt dem.',
    port,
    answer,
  })
