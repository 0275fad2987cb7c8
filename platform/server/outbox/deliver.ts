/** A message as it is taken from the outbox. */
export interface WaitingMessage {
  readonly id: string
  readonly destination: string
  readonly kind: string
  readonly idempotencyKey: string
  readonly payload: object
  readonly company: string | null
  readonly createdAt: Date
}
/** Brings one message to an outside system, and answers what it said; or throws. */
export type Deliver = (message: WaitingMessage) => Promise<string>
export type Destinations = Readonly<Record<string, Deliver>>

/** A try that failed. `status`: what was answered over HTTP; undefined when nobody answered. */
export class NotDelivered extends Error {
  constructor(
    message: string,
    readonly status?: number,
  ) {
    super(message)
  }
}

/**
 * A try that came to nothing before anything was sent: we could not show the destination who we
 * are. Worth a new try, since that is ours to mend.
 */
export class NotSent extends Error {}

/**
 * The destination will not take the message, however often it is sent. Anything else that is thrown
 * is tried again.
 */
export class Undeliverable extends NotDelivered {}

/** The destination has asked to be left alone for so many seconds. */
export class NotYet extends NotDelivered {
  constructor(
    message: string,
    status: number,
    readonly seconds: number,
  ) {
    super(message, status)
  }
}

/** Answers that mean "later": request timeout, too early, too many requests. */
const later = new Set([408, 425, 429])
/**
 * Whether an HTTP status says that the message was not taken and will not be (4xx). After every
 * other answer, and after none, it may have arrived all the same.
 */
export const isRefusal = (status: number) => status >= 400 && status < 500 && !later.has(status)
