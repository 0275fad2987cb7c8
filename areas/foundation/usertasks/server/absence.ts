import { sql } from 'kysely'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { isIn, mayReleaseWork, withAuditor, type Group } from '#areas/foundation/users/rules.ts'
import { absence, type Absence } from '../contract-absence.ts'
import { userByAddress } from './task-store.ts'

interface Stored {
  readonly absence: Absence
  readonly coverId: string | null
}
async function stored(db: Db, userId: string): Promise<Stored | undefined> {
  const row = await db
    .selectFrom('absence')
    .leftJoin('internalUser as cover', 'cover.id', 'absence.coverId')
    .select(['firstDay', 'lastDay', 'savedBy', 'absence.version', 'coverId'])
    .select('cover.emailAddress')
    .select(sql<string>`cover.first_name || ' ' || cover.last_name`.as('name'))
    .where('absence.userId', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { coverId, emailAddress, name, ...rest } = row
  return { coverId, absence: { ...rest, cover: emailAddress ? { key: emailAddress, name } : null } }
}

/** One's own; those who lead see to that of others, who may be away before they have said so. */
function whose(
  { userId }: { readonly userId?: string | null | undefined },
  { actor }: Pick<Context, 'actor'>,
  leads: Group = mayReleaseWork,
): string | undefined {
  if (!userId || userId === actor.id) return actor.id
  return actor.kind === 'staff' && isIn(leads, actor) ? userId : undefined
}

const readsAll = withAuditor(mayReleaseWork)
const get: Handler<typeof absence.get> = async (input, context) => {
  const userId = whose(input, context, readsAll) ?? context.refuse('notYours')
  return { absence: (await stored(context.db, userId))?.absence ?? null }
}

const save: Handler<typeof absence.save> = async (input, context) => {
  const { db, actor, now, today, refuse, audit } = context
  const userId = whose(input, context) ?? refuse('notYours')
  const { firstDay, lastDay, version } = input
  if (lastDay < firstDay) refuse('wrongDays', { fields: fieldOf('lastDay', 'wrongDays') })
  if (lastDay < today) refuse('passed', { fields: fieldOf('lastDay', 'passed') })
  const cover = input.cover ? await userByAddress(db, input.cover) : undefined
  if (input.cover && !cover) refuse('noSuchUser', { fields: fieldOf('cover', 'noSuchUser') })
  if (cover?.id === userId) refuse('ownCover', { fields: fieldOf('cover', 'ownCover') })
  const user = await db
    .selectFrom('internalUser')
    .select('id')
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
  if (!user) refusePlatform('notFound')
  const before = (await stored(db, userId))?.absence ?? null
  if (version !== undefined && before && version !== before.version) refuseStale(before, input)
  const values = {
    firstDay,
    lastDay,
    coverId: cover?.id ?? null,
    savedAt: now,
    savedBy: actor.name,
    version: (before?.version ?? 0) + 1,
  }
  await db
    .insertInto('absence')
    .values({ userId, ...values })
    .onConflict((met) => met.column('userId').doUpdateSet(values))
    .execute()
  audit({ subject: userId, before, after: (await stored(db, userId))?.absence })
}
const fieldOf = (field: string, code: keyof typeof absence.save.refusals) => [
  { field, message: absence.save.refusals[code].text },
]

const end: Handler<typeof absence.end> = async (input, context) => {
  const { db, refuse, audit } = context
  const userId = whose(input, context) ?? refuse('notYours')
  const before = await stored(db, userId)
  if (!before) return refuse('notAway')
  await db.deleteFrom('absence').where('userId', '=', userId).execute()
  audit({ subject: userId, before: before.absence })
}

export const absenceServed = handlers(absence, { get, save, end })
