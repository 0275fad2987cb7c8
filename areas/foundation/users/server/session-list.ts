import type { Context, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { fingerprint } from '#platform/server/sealed.ts'
import type { session } from '../contract.ts'
import { browserText, type LoginLife } from '../login-rules.ts'
import { loginCookies } from './login-cookies.ts'
import { endEverySession, endSessions } from './session-end.ts'
import { liveSessions } from './session-store.ts'
import { userById } from './user-store.ts'

/** Where somebody is signed in, the latest login first, and how it is ended (users 15). */
export function listedSessions(lifeOf: () => Promise<LoginLife>) {
  async function list(userId: string, { db, config, cookies }: Context) {
    const cookie = cookies[loginCookies(config).session]
    const here = cookie ? fingerprint(cookie) : undefined
    const rows = await liveSessions(db, await lifeOf())
      .where('userId', '=', userId)
      .select(['id', 'idHash', 'createdAt', 'lastUsedAt', 'endsAt', 'browser', 'address'])
      .orderBy('createdAt', 'desc')
      .orderBy('id')
      .execute()
    return rows.map(({ id, idHash, createdAt, lastUsedAt, endsAt, browser, address }) => ({
      id,
      current: here?.equals(idHash) ?? false,
      begun: createdAt,
      lastUsed: lastUsedAt,
      ends: endsAt,
      browser: browserText(browser),
      address,
    }))
  }

  const own: Handler<typeof session.own> = (_, context) => list(context.actor.id, context)

  const endOwn: Handler<typeof session.endOwn> = async ({ id }, { db, actor, audit }) => {
    const ended = await endSessions(db, { id, userId: actor.id })
    if (ended.length === 0) refusePlatform('notFound')
    audit({ subject: actor.id })
  }

  const ofUser: Handler<typeof session.ofUser> = async ({ userId }, context) => {
    if (!(await userById(context.db, userId))) return refusePlatform('notFound')
    context.audit({ subject: userId })
    return list(userId, context)
  }

  const endAllOfUser: Handler<typeof session.endAllOfUser> = async ({ userId }, { db, audit }) => {
    if (!(await userById(db, userId))) refusePlatform('notFound')
    await endEverySession(db, userId)
    audit({ subject: userId })
  }

  return { own, endOwn, ofUser, endAllOfUser }
}
