import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { notificationOf, saveNotification } from '#areas/foundation/users/server/public.ts'
import { digest } from '../contract.ts'

const stored = async (db: Db, id: string) =>
  (await notificationOf(db, id)) ?? refusePlatform('notFound')

const own: Handler<typeof digest.own> = (_, { db, actor }) => stored(db, actor.id)

/** digest 5 */
const saveOwn: Handler<typeof digest.saveOwn> = async (
  { version, ...wanted },
  { db, actor, now, audit },
) => {
  const before = await stored(db, actor.id)
  if (version !== undefined && version !== before.version) refuseStale(before, wanted)
  await saveNotification(db, actor, wanted, now)
  const after = await stored(db, actor.id)
  audit({ subject: actor.id, before, after })
  return after
}

export const digestServed = handlers(digest, { own, saveOwn })
