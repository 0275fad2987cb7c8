import type { Actor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { putInOutbox } from '#platform/server/outbox/outbox.ts'
import { formatDay } from '#platform/swedish/format.ts'
import type { KeptAccount } from '../rules.ts'
import { addressesBefore } from './call-back.ts'

interface Change {
  readonly id: string
  readonly organizationNumber: string
  readonly name: string
  readonly requestedOn: string
}
/**
 * Tells a client that its account is to be changed, or is: every contact that was known before it
 * was asked for, so that whoever asked in the client's name cannot hide it (bank 19).
 */
export async function mailOfChange(
  db: Db,
  actor: Actor,
  template: 'accountChangeAsked' | 'accountChanged',
  { id, organizationNumber, name, requestedOn }: Change,
): Promise<void> {
  for (const contact of await addressesBefore(db, organizationNumber, requestedOn))
    await putMailInOutbox(db, actor, {
      to: contact.email,
      template,
      data: {
        contactName: contact.name,
        companyName: name,
        requestedOn: formatDay(requestedOn),
      },
      idempotencyKey: `account ${id} ${template} ${contact.email}`,
      company: organizationNumber,
    })
}

interface Changed extends KeptAccount {
  readonly id: string
  readonly organizationNumber: string
  readonly bankName: string
}
/** Says in the core system which account a client is paid on from now. */
export const tellCoreSystem = (
  db: Db,
  actor: Actor,
  { id, ...account }: Changed,
  now: Date,
): Promise<void> =>
  putInOutbox(db, actor, {
    destination: 'core-system',
    kind: 'account.changed',
    payload: { ...account, countsFrom: now.toISOString() },
    idempotencyKey: `account ${id} changed`,
    company: account.organizationNumber,
  })
