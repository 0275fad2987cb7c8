import type { Db } from '#platform/server/database.ts'
import { fingerprint } from '#platform/server/sealed.ts'
import { askedEvery, mostTries, triesWithin } from '../rules.ts'

const found = (db: Db, secret: string) =>
  db.selectFrom('customerIdentification').selectAll().where('secretHash', '=', fingerprint(secret))

export const identificationOf = (db: Db, secret: string) => found(db, secret).executeTakeFirst()
/** The same, held until the transaction ends. */
export const heldIdentification = (db: Db, secret: string) =>
  found(db, secret).forUpdate().executeTakeFirst()
export type Identification = NonNullable<Awaited<ReturnType<typeof identificationOf>>>

/** Whether there have been too many of late, by one link or from one address (customer 3). */
export async function isTooOften(
  db: Db,
  { invitationId, address }: Pick<Identification, 'invitationId' | 'address'>,
  now: Date,
): Promise<boolean> {
  const since = new Date(now.getTime() - triesWithin)
  const { ofInvitation, fromAddress } = await db
    .selectFrom('customerIdentification')
    .select(({ fn, eb }) => [
      fn.countAll<number>().filterWhere('invitationId', '=', invitationId).as('ofInvitation'),
      fn.countAll<number>().filterWhere('address', '=', address).as('fromAddress'),
      eb.val(1).as('one'),
    ])
    .where('askedAt', '>', since)
    .where(({ or, eb }) => or([eb('invitationId', '=', invitationId), eb('address', '=', address)]))
    .executeTakeFirstOrThrow()
  return (
    Number(ofInvitation) >= mostTries.ofInvitation || Number(fromAddress) >= mostTries.fromAddress
  )
}

/**
 * Whether it is this server's turn to ask BankID: every two seconds, however many ask us.
 */
export async function takeTurn(db: Db, id: string, now: Date): Promise<boolean> {
  const taken = await db
    .updateTable('customerIdentification')
    .set({ collectedAt: now })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .where(({ or, eb }) =>
      or([
        eb('collectedAt', 'is', null),
        eb('collectedAt', '<=', new Date(now.getTime() - askedEvery)),
      ]),
    )
    .executeTakeFirst()
  return taken.numUpdatedRows === 1n
}

export const keepHint = (db: Db, id: string, hintCode: string) =>
  db
    .updateTable('customerIdentification')
    .set({ hintCode })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()

interface Ending {
  readonly state: 'complete' | 'failed' | 'canceled'
  readonly hintCode: string
  readonly endedAt: Date
}
/** Ends it once; what finds the app is forgotten. */
export const endIdentification = (db: Db, id: string, ending: Ending) =>
  db
    .updateTable('customerIdentification')
    .set({ ...ending, autoStartToken: null, qrStartToken: null, qrStartSecret: null })
    .where('id', '=', id)
    .where('state', '=', 'pending')
    .execute()
