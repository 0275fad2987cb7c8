import {
  invoiceStateNumbers,
  invoiceStates,
  mayFollow,
  type InvoiceState,
} from '#areas/purchasing/invoices/rules.ts'
import { recordOf } from '#platform/record.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** Those one subscription may tell. */
export const mostRecipients = 20
export const longestMessage = 2000
/** The window closes so long after it has saved or removed (subscriptions 1). */
export const closesAfterMs = 2000

/**
 * The chat's channels: an entry among the recipients without @ is one of them (subscriptions 7).
 */
export const channels = defineSetting({
  namespace: 'subscriptions',
  key: 'channels',
  type: 'string',
  allowMultiple: true,
  standard: ['Fakturaköp', 'Kredit', 'Kundtjänst'],
  form: { pattern: /^[^@]{1,100}$/, words: 'namnet på en kanal, högst 100 tecken utan @' },
  control: false,
  description: 'Kanaler i chatten som kan prenumerera på fakturor.',
})

export const isChannel = (recipient: string): boolean => !recipient.includes('@')

/**
 * The states an invoice may still be moved to, directly or by others, in their order: those one can
 * wait for.
 */
export function reachableStates(from: InvoiceState): InvoiceState[] {
  const reached = new Set<InvoiceState>()
  const look = (state: InvoiceState) => {
    // Only of what was paid does anything come after that, and nobody waits for it.
    if (state === 'final') return
    for (const next of invoiceStates) {
      if (!mayFollow(state, next) || reached.has(next)) continue
      // Nobody waits for a credit note to turn out a mistake (invoices 331).
      if (state === 'removed' && next !== 'final') continue
      reached.add(next)
      look(next)
    }
  }
  look(from)
  return invoiceStates.filter((state) => reached.has(state))
}

/** The states as a subscription's value has them on the wire and in the table: numbers as text. */
export const stateValues = recordOf(invoiceStates, (state) => String(invoiceStateNumbers[state]))

/** Each recipient once, however its letters are written, in the order given. */
export function eachOnce(recipients: readonly string[]): string[] {
  const byName = new Map<string, string>()
  for (const recipient of recipients) {
    const key = recipient.toLowerCase()
    if (!byName.has(key)) byName.set(key, recipient)
  }
  return [...byName.values()]
}
