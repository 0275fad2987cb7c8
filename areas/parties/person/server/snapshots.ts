import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { person } from '../contract.ts'
import { snapshotContent } from '../information.ts'
import { presentPerson } from './present.ts'
import { personById } from './store.ts'

const snapshots = (db: Db) =>
  db
    .selectFrom('personSnapshot')
    .select(['id', 'personId', 'createdAt as changed', 'createdBy as userName'])

export const snapshotGet: Handler<typeof person.snapshotGet> = async ({ id }, { db, audit }) => {
  const row = await snapshots(db).select('content').where('id', '=', id).executeTakeFirst()
  if (!row) return refusePlatform('notFound')
  const { content, ...snapshot } = row
  const person = snapshotContent.parse(content)
  audit({ subject: person.socialSecurityNumber })
  return { ...snapshot, person }
}

export const snapshotList: Handler<typeof person.snapshotList> = async ({ keys }, { db }) =>
  keys.length === 0
    ? []
    : snapshots(db)
        .where('personId', 'in', keys)
        .orderBy('createdAt', 'desc')
        .orderBy('id')
        .limit(200)
        .execute()

export const snapshotSave: Handler<typeof person.snapshotSave> = async (
  { id },
  { db, now, actor, audit, refuse },
) => {
  const subject = (await personById(db, id)) ?? refusePlatform('notFound')
  const presented = await presentPerson(db, subject)
  if (!presented.information && !presented.credit) return refuse('nothingKnown')
  const content = JSON.stringify(snapshotContent.parse(presented))
  const row = await db
    .insertInto('personSnapshot')
    .values({ personId: id, content, createdAt: now, createdBy: actor.name })
    .returning(['id', 'personId', 'createdAt as changed', 'createdBy as userName'])
    .executeTakeFirstOrThrow()
  audit({ subject: subject.socialSecurityNumber, after: { snapshot: row.id } })
  return row
}
