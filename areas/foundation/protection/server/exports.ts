import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { hitsOf } from '#areas/foundation/audit/server/public.ts'
import type { MadeExport, protection } from '../contract.ts'
import { activities } from '../activities.ts'
import type { Sought } from '../rules.ts'
import { exportOf, exportsAsked, isUnderWay, makeTask } from './export-store.ts'
import { countNamed, mostCounted } from './found-rows.ts'
import { ownNames } from './known-names.ts'
import { inTrail } from './trail-of-person.ts'

interface Asked {
  readonly socialSecurityNumber: string
  readonly emails: readonly string[]
}
/** Whom somebody asks about; undefined for nobody. */
function soughtIn({ socialSecurityNumber, emails }: Asked): Sought | undefined {
  if (socialSecurityNumber === '' && emails.length === 0) return undefined
  return {
    personalNumber: socialSecurityNumber === '' ? null : socialSecurityNumber,
    emails: [...new Set(emails.map((email) => email.toLowerCase()))],
  }
}

export const find: Handler<typeof protection.find> = async (input, { db, refuse, audit }) => {
  const sought = soughtIn(input) ?? refuse('nobody')
  audit({ subject: sought.personalNumber ?? sought.emails[0] ?? '', persons: sought.emails })
  const [names, counts, trail] = await Promise.all([
    ownNames(db, sought),
    countNamed(db, sought),
    hitsOf(db, inTrail(sought)).select('lane').limit(mostCounted).execute(),
  ])
  return {
    names: [...names],
    list: counts.map(({ holding, count }) => ({
      name: holding.name,
      activity: activities[holding.activity].name,
      count: Math.min(count, mostCounted),
      more: count > mostCounted,
      withheld: holding.withheld ?? null,
    })),
    trail: trail.length,
  }
}

export const order: Handler<typeof protection.order> = async (
  { reason, ...input },
  { db, actor, now, newId, enqueue, refuse, audit },
) => {
  const sought = soughtIn(input) ?? refuse('nobody')
  if (await isUnderWay(db, sought)) return refuse('underWay')
  const id = newId()
  await db
    .insertInto('personExport')
    .values({
      id,
      personalNumber: sought.personalNumber,
      emails: [...sought.emails],
      reason,
      askedAt: now,
      askedBy: actor.name,
      askedById: actor.id,
    })
    .execute()
  await enqueue({ task: makeTask, payload: { id }, key: `${makeTask}:${id}`, maxAttempts: 5 })
  audit({ subject: id, why: reason, persons: sought.emails })
  return { id }
}

/** Requests shown: the latest. */
const most = 100

export const exports: Handler<typeof protection.exports> = async (_, { db }) => {
  const rows = await exportsAsked(db).orderBy('askedAt', 'desc').limit(most).execute()
  return {
    list: rows.map((row): MadeExport => ({
      id: row.id,
      socialSecurityNumber: row.personalNumber,
      emails: row.emails,
      reason: row.reason,
      askedAt: row.askedAt.toISOString(),
      askedBy: row.askedBy,
      state: row.state,
      rows: row.rowCount,
      removeAt: row.removeAt?.toISOString() ?? null,
      formats: [
        ...(row.jsonFileId === null ? [] : (['json'] as const)),
        ...(row.pdfFileId === null ? [] : (['pdf'] as const)),
      ],
    })),
  }
}

export const file: Handler<typeof protection.file> = async (
  { id, format },
  { db, files, refuse, audit },
) => {
  const row = (await exportOf(db, id)) ?? refusePlatform('notFound')
  const fileId = format === 'json' ? row.jsonFileId : row.pdfFileId
  const stored =
    fileId === null
      ? undefined
      : await db
          .selectFrom('storedFile')
          .select(['id', 'name', 'contentType'])
          .where('id', '=', fileId)
          .executeTakeFirst()
  if (!stored) return refuse('removed')
  const persons = [...(row.personalNumber === null ? [] : [row.personalNumber]), ...row.emails]
  audit({ subject: id, persons })
  const { name, contentType } = stored
  return { name, contentType, rows: row.rowCount ?? 0, persons, body: await files.open(stored.id) }
}
