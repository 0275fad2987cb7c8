import type { Handler, HandlerAnswer } from '#platform/server/context.ts'
import { constraintOf } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { toWire } from '#platform/wire.ts'
import { users } from '../contract.ts'
import {
  defaultNotifyTime,
  policies,
  policyChangeProblem,
  policyNames,
  removalProblem,
} from '../rules.ts'
import { presentUser } from './present-user.ts'
import {
  administratorsBesides,
  lockAdministrators,
  pageOfUsers,
  setPolicies,
  userByEmail,
  userById,
} from './user-store.ts'

const allInternal: Handler<typeof users.allInternal> = async (input, { db }) => {
  const { list, totalHits } = await pageOfUsers(db, input)
  return { list: list.map(presentUser), totalHits }
}

/** What the trail keeps of a user, by the names of the wire. */
const traced = (user: HandlerAnswer<typeof users.saveInternal>) =>
  toWire(users.saveInternal.answer, user)

const newUser = {
  id: null,
  firstName: '',
  lastName: '',
  emailAddress: '',
  coreSystemUserId: null,
  policies: [],
  ...defaultNotifyTime,
  lastLoginDate: null,
  created: null,
  createdBy: null,
  changed: null,
  changedBy: null,
  version: 1,
}

const getInternal: Handler<typeof users.getInternal> = async ({ email }, { db, audit }) => {
  if (email === 'new') return newUser
  const user = await userByEmail(db, email)
  if (!user) return refusePlatform('notFound')
  audit({ subject: user.id })
  return presentUser(user)
}

const saveInternal: Handler<typeof users.saveInternal> = async (input, context) => {
  const { db, actor, now, audit, refuse } = context
  await lockAdministrators(db)
  const before = input.id ? await userById(db, input.id) : undefined
  if (input.id && !before) refusePlatform('notFound')
  if (before && input.version !== undefined && input.version !== before.version)
    refuseStale(presentUser(before), input)

  const problem = policyChangeProblem({
    actorId: actor.id,
    userId: before?.id,
    before: before?.policies ?? [],
    after: input.policies,
    otherAdministrators: await administratorsBesides(db, before?.id),
  })
  if (problem) refuse(problem)

  const { id: _, version: __, policies: held, coreSystemUserId = null, ...fields } = input
  const values = { ...fields, amUserId: coreSystemUserId }
  const id = before?.id ?? context.newId()
  try {
    if (before)
      await db
        .updateTable('internalUser')
        .set({ ...values, changedAt: now, changedBy: actor.name, version: before.version + 1 })
        .where('id', '=', id)
        .execute()
    else
      await db
        .insertInto('internalUser')
        .values({ ...values, id, createdAt: now, createdBy: actor.name })
        .execute()
  } catch (error) {
    if (constraintOf(error) === 'internal_user_email')
      refuse('emailInUse', {
        fields: [{ field: 'emailAddress', message: users.saveInternal.refusals.emailInUse.text }],
      })
    throw error
  }
  await setPolicies(db, id, held)
  const after = presentUser((await userById(db, id)) ?? refusePlatform('notFound'))
  audit({ subject: id, before: before && traced(presentUser(before)), after: traced(after) })
  return after
}

const deleteInternal: Handler<typeof users.deleteInternal> = async (
  { id },
  { db, actor, audit, refuse },
) => {
  await lockAdministrators(db)
  const before = await userById(db, id)
  if (!before) return refusePlatform('notFound')
  const problem = removalProblem({
    actorId: actor.id,
    userId: id,
    before: before.policies ?? [],
    otherAdministrators: await administratorsBesides(db, id),
  })
  if (problem) refuse(problem)
  await db.deleteFrom('internalUser').where('id', '=', id).execute()
  audit({ subject: id, before: traced(presentUser(before)) })
}

const policyTypes: Handler<typeof users.policyTypes> = async () =>
  policies.map((id) => ({ id, name: policyNames[id] }))

export const usersServed = handlers(users, {
  allInternal,
  allInternalListTask: (input, { db }) => pageOfUsers(db, input),
  getInternal,
  saveInternal,
  deleteInternal,
  policyTypes,
})
