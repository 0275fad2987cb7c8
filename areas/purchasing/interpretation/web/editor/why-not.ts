import { interpretation, type Interpretation } from '../../contract.ts'
import type { Lock } from '../lock/useEditLock.ts'

export interface WhyNot {
  /** Why nothing can be changed now. */
  readonly change: string | undefined
  /** Why it cannot be stamped. */
  readonly stamp: string | undefined
  /** Why it cannot be sent. */
  readonly send: string | undefined
  /** What one lacks to do anything with it but look. */
  readonly role: string | undefined
}

function changeProblem({ status }: Interpretation, lock: Lock): string | undefined {
  if (status !== 'Pending') return interpretation.savechange.refusals.notPending.text
  return lock.state === 'others' ? `${lock.name} redigerar fakturan` : undefined
}
function sendProblem(
  { readingState }: Interpretation,
  lock: Lock,
  inField: boolean,
): string | undefined {
  const { stillEditing, stillReading } = interpretation.save.refusals
  if (inField) return stillEditing.text
  if (readingState === 'waiting') return stillReading.text
  return lock.state === 'asking' ? 'Väntar på att få redigera' : undefined
}

/**
 * Why acts are shown disabled. `inField`: somebody writes in a field or draws a region
 * (interpretation 9); `role`: what one lacks.
 */
export function whyNot(
  shown: Interpretation,
  lock: Lock,
  inField: boolean,
  role: string | undefined,
): WhyNot {
  const change = role ?? changeProblem(shown, lock)
  return {
    change,
    stamp:
      change ??
      (shown.isCreditInvoice
        ? interpretation.saveinvoiceimage.refusals.creditInvoice.text
        : undefined),
    role,
    send: change ?? sendProblem(shown, lock, inField),
  }
}
