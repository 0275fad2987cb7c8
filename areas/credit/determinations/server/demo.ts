import { stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { bucketChanges, emptyBackTest } from '#areas/credit/rules/rules.ts'
import { bucketInForce, bucketVersion, latestVersion } from '#areas/credit/rules/server/public.ts'
import { idOf } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'

/** The draft of the recipients' bucket shadows what is decided, for two weeks (determinations 56). */
export async function loadShadow(world: World): Promise<void> {
  const { db, seed } = world
  const bucketId = idOf(seed, 'rule bucket', 1)
  const version = (await latestVersion(db, bucketId))?.version ?? 0
  const tried = await bucketVersion(db, bucketId, version)
  const inForce = await bucketInForce(db, bucketId)
  if (!tried || !inForce) throw new Error('The demo world has no draft of the recipients')
  const maker = staffNamed(seed, 'Rebecka')
  const createdAt = ago(world, 2)
  const until = new Date(createdAt.getTime() + 14 * dayLength)
  await db
    .insertInto('backTest')
    .values({
      id: idOf(seed, 'shadow', 0),
      bucketId,
      version,
      draft: null,
      shadows: inForce.version,
      shadowsUntil: until,
      state: 'running',
      changes: JSON.stringify(bucketChanges(inForce, tried)),
      fromDay: stockholmDay(createdAt),
      toDay: stockholmDay(until),
      result: JSON.stringify(emptyBackTest),
      startedById: maker.id,
      startedBy: maker.name,
      createdAt,
    })
    .execute()
}
