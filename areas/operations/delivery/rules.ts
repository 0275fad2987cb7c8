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
 * Hits that are counted and can be paged through; what lies beyond is reached by a narrower
 * question.
 */
export const mostHits = 10_000

/** Messages that start over at once when all are sent again. */
export const mostAgain = 1000
