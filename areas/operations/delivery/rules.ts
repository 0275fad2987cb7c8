/**
 * `dead` is given up and can be sent again; `withdrawn` has been replaced by another message and
 * cannot.
 */
export const deliveryStates = ['waiting', 'delivered', 'dead', 'withdrawn'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** The outside systems messages go to (platform/server/outbox/destinations.ts, and mail). */
export const destinations = ['core-system', 'invoice-system', 'crm', 'chat', 'mail'] as const
export type Destination = (typeof destinations)[number]

/**
 * The kinds of messages that may be written by hand, by where they go and what they are, as they
 * are named in Leveranser (delivery 5).
 */
export const serviceBuses = [
  'core-system/limit.case',
  'core-system/onboarding.completed',
  'crm/company.created',
  'invoice-system/invoice.administer',
  'invoice-system/invoice.credited',
  'invoice-system/invoice.interpreted',
  'invoice-system/invoice.state',
] as const
export type ServiceBus = (typeof serviceBuses)[number]

/** What the act of two is done to: one is written at a time, so that the second person reads it. */
export const byHandSubject = 'byhand'
/** Characters of a message that is written by hand. */
export const longestByHand = 50_000

/** Why a text is not a message: undefined when it is a JSON object. */
export function messageProblem(text: string): string | undefined {
  if (text.trim() === '') return 'Innehållet behöver fyllas i'
  try {
    const read: unknown = JSON.parse(text)
    return typeof read === 'object' && read !== null && !Array.isArray(read)
      ? undefined
      : 'Innehållet ska vara ett JSON-objekt: { "fält": värde }'
  } catch (error) {
    const [, place] = /position (\d+)/.exec(String(error)) ?? []
    return `Innehållet är inte giltig JSON${place === undefined ? '' : `: något är fel efter tecken ${place}`}`
  }
}

/**
 * Hits that are counted and can be paged through; what lies beyond is reached by a narrower
 * question.
 */
export const mostHits = 10_000

/** Messages that start over at once when all are sent again. */
export const mostAgain = 1000
