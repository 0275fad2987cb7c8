import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { interpretation } from '../../contract.ts'
import { documentFieldOf, documentFields } from '../../fields.ts'
import { senderOf } from './learn.ts'

const entries = (db: Db) =>
  db
    .selectFrom('interpretationLearned')
    .select([
      'id',
      'sender',
      'senderName',
      'field',
      'what',
      'interpretationId',
      'learnedBy',
      'learnedAt',
      'forgottenBy',
      'forgottenAt',
    ])
    .orderBy('learnedAt', 'desc')
    .orderBy('id')
function presented(entry: Awaited<ReturnType<ReturnType<typeof entries>['execute']>>[number]) {
  const field = documentFieldOf(entry.field)
  return { ...entry, field, fieldLabel: documentFields[field].label }
}

export const learned: Handler<typeof interpretation.learned> = async (
  { id, includeForgotten },
  { db },
) => {
  const row =
    id === undefined
      ? undefined
      : await db
          .selectFrom('interpretation')
          .select(['issuerOrganizationNumber', 'sentFrom'])
          .where('id', '=', id)
          .executeTakeFirst()
  const sender = row && senderOf(row)
  if (id !== undefined && sender === undefined) return []
  const rows = await entries(db)
    .where((is) => (sender === undefined ? is.lit(true) : is('sender', '=', sender)))
    .$if(!includeForgotten, (some) => some.where('forgottenAt', 'is', null))
    .limit(500)
    .execute()
  return rows.map(presented)
}

export const forgetLearned: Handler<typeof interpretation.forgetLearned> = async (
  { id },
  { db, actor, now, refuse, audit },
) => {
  const entry = (await entries(db).where('id', '=', id).executeTakeFirst()) ?? refuse('missing')
  if (!entry.forgottenAt)
    await db
      .updateTable('interpretationLearned')
      .set({ forgottenBy: actor.name, forgottenAt: now })
      .where('id', '=', id)
      .execute()
  audit({ subject: id, before: { what: entry.what } })
  return presented(await entries(db).where('id', '=', id).executeTakeFirstOrThrow())
}

/**
 * One place per field and sender is used at a time: what was used meanwhile is forgotten instead.
 */
export const restoreLearned: Handler<typeof interpretation.restoreLearned> = async (
  { id },
  { db, actor, now, refuse, audit },
) => {
  const entry = (await entries(db).where('id', '=', id).executeTakeFirst()) ?? refuse('missing')
  await db
    .updateTable('interpretationLearned')
    .set({ forgottenBy: actor.name, forgottenAt: now })
    .where('sender', '=', entry.sender)
    .where('field', '=', entry.field)
    .where('forgottenAt', 'is', null)
    .where('id', '<>', id)
    .execute()
  await db
    .updateTable('interpretationLearned')
    .set({ forgottenBy: null, forgottenAt: null })
    .where('id', '=', id)
    .execute()
  audit({ subject: id, after: { what: entry.what } })
  return presented(await entries(db).where('id', '=', id).executeTakeFirstOrThrow())
}
