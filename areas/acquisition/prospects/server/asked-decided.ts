import { dayLength } from '#platform/time.ts'
import type { Actor } from '#platform/permission.ts'
import type { Config } from '#platform/server/config.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { places } from '#areas/places.ts'
import type { prospects } from '../contract.ts'
import type { ProspectRow } from './prospect-store.ts'

/** So long what was decided stands on the start page of who asked. */
const shownDays = 14
const mostShown = 20

/**
 * Tells who asked for a prospect to be decided that it is (prospects 44): nobody when nobody asked,
 * when who asked decided it, and when they are one of us no longer. The comment stays in the house.
 */
export async function tellAsker(
  db: Db,
  actor: Actor,
  config: Pick<Config, 'publicUrl'>,
  { id, name, organizationNumber, askedById }: ProspectRow,
  approved: boolean,
): Promise<void> {
  if (askedById === null || (actor.kind === 'staff' && actor.id === askedById)) return
  const asker = await db
    .selectFrom('internalUser')
    .select('emailAddress')
    .where('id', '=', askedById)
    .executeTakeFirst()
  if (!asker) return
  const word = approved ? 'godkänt' : 'avslaget'
  await putMailInOutbox(db, actor, {
    to: asker.emailAddress,
    template: 'notice',
    data: {
      heading: `${name}: prospektet är ${word}`,
      paragraphs: [
        `Du har begärt att prospektet ${name} avgörs. ${actor.name} har ${approved ? 'godkänt' : 'avslagit'} det.`,
      ],
      link: `${config.publicUrl}${places.prospect(id)}`,
      linkText: 'Visa prospektet',
    },
    idempotencyKey: `prospect ${id} decided`,
    company: organizationNumber,
  })
}

/** prospects 44 */
export const decided: Handler<typeof prospects.decided> = async (_, { db, actor, now }) => {
  const rows = await db
    .selectFrom('prospect')
    .select(['id', 'name', 'approved', 'approvedBy', 'approvedAt', 'askedAt'])
    .where('askedById', '=', actor.id)
    .where('approvedAt', '>', new Date(now.getTime() - shownDays * dayLength))
    .orderBy('approvedAt', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()
  return rows.flatMap(({ approved, approvedBy, approvedAt, askedAt, ...row }) =>
    approved === null || approvedBy === null || !approvedAt || !askedAt
      ? []
      : [{ ...row, approved, by: approvedBy, at: approvedAt, askedAt }],
  )
}
