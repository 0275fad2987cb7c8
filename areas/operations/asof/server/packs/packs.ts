import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { formatDay } from '#platform/swedish/format.ts'
import { packs } from '../../contract-packs.ts'
import { spanProblem, type PackState } from '../../rules.ts'
import { packById, packsMade } from './pack-store.ts'
import { makeJob } from './packs-job.ts'

type Row = NonNullable<Awaited<ReturnType<typeof packById>>>
function stateOf({ madeAt, storedFileId }: Row): PackState {
  if (madeAt === null) return 'waiting'
  return storedFileId === null ? 'removed' : 'made'
}
const present = (row: Row) => ({
  id: row.id,
  from: row.fromDay,
  to: row.toDay,
  why: row.why,
  orderedAt: row.orderedAt,
  orderedBy: row.orderedBy,
  state: stateOf(row),
  problem: row.problem,
  madeAt: row.madeAt,
  removeAt: row.removeAt,
  size: row.size,
  manifestSha256: row.manifestSha256,
  files: row.fileCount,
  trailRows: row.trailRows,
})

const order: Handler<typeof packs.order> = async (
  { organizationNumber, from, to, why },
  { db, actor, now, today, refuse, audit, enqueue },
) => {
  const problem = spanProblem(from, to, today)
  if (problem) return refuse(problem)
  const company = await db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', organizationNumber)
    // Of two who order the same at once, the second is told of the first.
    .forUpdate()
    .executeTakeFirst()
  if (!company) return refusePlatform('notFound')
  const waiting = await packsMade(db)
    .where('organizationNumber', '=', organizationNumber)
    .where('madeAt', 'is', null)
    .where('problem', '=', '')
    .execute()
  if (waiting.some((one) => one.fromDay === from && one.toDay === to)) refuse('alreadyOrdered')
  const { id } = await db
    .insertInto('evidencePack')
    .values({
      organizationNumber,
      fromDay: from,
      toDay: to,
      why,
      orderedAt: now,
      orderedBy: actor.name,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  audit({ company: organizationNumber, subject: id, why, after: { from, to } })
  await enqueue(makeJob(id))
  return { id }
}

/** Packs shown: the latest. */
const most = 50

const list: Handler<typeof packs.list> = async ({ organizationNumber }, { db }) =>
  (
    await packsMade(db)
      .where('organizationNumber', '=', organizationNumber)
      .orderBy('orderedAt', 'desc')
      .orderBy('pack.id')
      .limit(most)
      .execute()
  ).map(present)

const file: Handler<typeof packs.file> = async ({ id }, { db, files, refuse, audit }) => {
  const row = await packById(db, id)
  if (!row) return refusePlatform('notFound')
  audit({ company: row.organizationNumber, subject: id, why: row.why })
  if (row.madeAt === null) return refuse('notMade')
  if (!row.storedFileId || !row.name || !row.contentType)
    return refuse('removed', {
      message: `Paketet togs bort ${formatDay(row.removeAt)}. Beställ ett nytt.`,
    })
  const { name, contentType, persons, trailRows } = row
  return {
    name,
    contentType,
    // A pack that is made has been counted.
    rows: trailRows ?? 0,
    persons,
    body: await files.open(row.storedFileId),
  }
}

export const packsServed = handlers(packs, { order, list, file })
