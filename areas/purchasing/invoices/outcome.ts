import type { Decision } from '#areas/credit/rules/rules.ts'
import type { InvoiceState } from './states.ts'

/** Where an invoice goes when it has been decided on. */
export function stateAfter(decision: Decision): InvoiceState {
  switch (decision) {
    case 'Retry':
      return 'retried'
    case 'Pause':
      return 'paused'
    case 'Reject':
      return 'rejected'
    case 'NoDecision':
      return 'undecided'
    default:
      return decision.includes('RecipientApproval') ? 'awaitingApproval' : 'bought'
  }
}
