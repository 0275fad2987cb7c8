import type { Actor, StaffActor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { oddRows } from '../contract.ts'
import { isSource, sourcesOf, sourcesReadBy } from '../rules.ts'
import { heldOddRow, pageOfOddRows, putOddRowAside } from './odd-row-store.ts'

const staff = (actor: Actor): StaffActor =>
  actor.kind === 'staff' ? actor : refusePlatform('notAllowed')

function stateOf({ endedAt, putAsideAt }: Record<'endedAt' | 'putAsideAt', Date | null>) {
  if (endedAt) return 'ended' as const
  return putAsideAt ? ('putAside' as const) : ('waiting' as const)
}

const list: Handler<typeof oddRows.list> = async ({ all, ...asked }, { db, actor }) => {
  const sources = sourcesReadBy(staff(actor))
  const page = await pageOfOddRows(db, { sources, all, ...asked })
  return {
    list: page.list.flatMap(({ source, endedAt, putAsideAt, ...row }) =>
      isSource(source)
        ? [
            {
              id: row.id,
              source,
              about: row.about,
              reason: row.reason,
              content: row.content,
              firstAt: row.firstAt,
              lastAt: row.lastAt,
              times: row.times,
              state: stateOf({ endedAt, putAsideAt }),
              putAsideBy: row.putAsideBy,
              note: row.note,
            } as const,
          ]
        : [],
    ),
    totalHits: page.total,
    waiting: page.left,
  }
}

/** oddrows 3 */
const putAside: Handler<typeof oddRows.putAside> = async (
  { id, note },
  { db, actor, now, refuse, audit },
) => {
  const row = (await heldOddRow(db, id)) ?? refuse('notWaiting')
  if (!isSource(row.source) || !sourcesOf(staff(actor)).includes(row.source))
    return refuse('notYours')
  await putOddRowAside(db, id, { by: actor.name, note, now })
  audit({ subject: id, after: { source: row.source, note } })
}

export const oddRowsServed = handlers(oddRows, { list, putAside })
