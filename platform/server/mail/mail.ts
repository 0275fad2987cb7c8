import { z } from 'zod'
import type { Actor } from '#platform/permission.ts'
import type { Db } from '../database.ts'
import { putInOutbox } from '../outbox/outbox.ts'

/**
 * One address and nothing else: no list, no display name, no line break, so that a field somebody
 * filled in can add no recipient.
 */
const address = z
  .string()
  .max(254)
  .regex(/^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u)

export const mailPayload = z.object({
  to: address,
  /** Name of a template the worker knows. */
  template: z.string(),
  /** What the template fills in. */
  data: z.record(z.string(), z.unknown()),
  /** What it fills in besides, sealed: nobody who reads what is to be sent can use it. */
  sealed: z.record(z.string(), z.string()).optional(),
  replyTo: address.optional(),
  /**
   * Of what answers a mail by itself: the Message-ID of that, '' when it has none. It is sent with no
   * address to answer by itself in turn, as RFC 3834 asks.
   */
  answers: z.string().max(1000).optional(),
  /** Ids of stored files, sent under their own names. */
  attachments: z.array(z.uuid()).max(20).default([]),
})

/**
 * A mail to one person. Somebody who should get it too gets a mail of their own, so that a new try
 * never reaches anybody twice.
 */
export interface Mail extends z.input<typeof mailPayload> {
  /** The same key is never sent twice. */
  readonly idempotencyKey?: string
  readonly company?: string
}

/** Puts a mail in the outbox on the caller's transaction. Throws when the address is none. */
export async function putMailInOutbox(db: Db, actor: Actor, mail: Mail): Promise<void> {
  const { idempotencyKey, company, ...rest } = mail
  const payload = mailPayload.parse(rest)
  await putInOutbox(db, actor, {
    destination: 'mail',
    kind: payload.template,
    payload,
    ...(idempotencyKey !== undefined && { idempotencyKey }),
    ...(company !== undefined && { company }),
  })
}
