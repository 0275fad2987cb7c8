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
/** Brings one message to an outside system, or throws. */
export type Deliver = (message: WaitingMessage) => Promise<void>
export type Destinations = Readonly<Record<string, Deliver>>

/**
 * The destination will not take the message, however often it is sent. Anything else that is thrown
 * is tried again.
 */
export class Undeliverable extends Error {}

/** The destination has asked to be left alone for so many seconds. */
export class NotYet extends Error {
  constructor(
    message: string,
    readonly seconds: number,
  ) {
    super(message)
  }
}
