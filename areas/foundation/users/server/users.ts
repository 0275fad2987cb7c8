import type { Handler } from '#platform/server/context.ts'
import { constraintOf } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { handlers, type Service } from '#platform/server/serve.ts'
import { users } from '../contract.ts'
import { policiesToApprove, policyChangeProblem, removalProblem } from '../policy-rules.ts'
import { defaultNotifyTime, policies, policyNames } from '../rules.ts'
import { presentUser } from './present-user.ts'
import {
  administratorsBesides,
  lockAdministrators,
  pageOfUsers,
  setPolicies,
  userByEmail,
  userById,
} from './user-store.ts'
import { tracedUser, type TrustWaits } from './trusted-policies.ts'

const allInternal: Handler<typeof users.allInternal> = async (input, { db }) => {
  const { list, totalHits } = await pageOfUsers(db, input)
  return { list: list.map(presentUser), totalHits }
}

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

const getInternal: Handler<typeof users.getInternal> = async ({ email, id }, { db, audit }) => {
  if (email === 'new') return newUser
  const user = await (id ? userById(db, id) : userByEmail(db, email))
  if (!user) return refusePlatform('notFound')
  audit({ subject: user.id })
  return presentUser(user)
}

/**
 * Saves a user. Trusted policies that are given wait for a second administrator (users 10); the rest
 * of the save counts at once.
 */
const saveWith =
  (waits: TrustWaits): Handler<typeof users.saveInternal> =>
  async (input, context) => {
    const { db, actor, now, audit, refuse } = context
    await lockAdministrators(db)
    const before = input.id ? await userById(db, input.id) : undefined
    if (input.id && !before) refusePlatform('notFound')
    if (before && input.version !== undefined && input.version !== before.version)
      refuseStale({ ...presentUser(before), approvalId: null }, input)

    const problem = policyChangeProblem({
      actorId: actor.id,
      userId: before?.id,
      before: before?.policies ?? [],
      after: input.policies,
      otherAdministrators: await administratorsBesides(db, before?.id),
    })
    if (problem) refuse(problem)

    const { id: _, version: __, policies: wanted, why, coreSystemUserId = null, ...fields } = input
    const moved = before !== undefined && !isSameAddress(before, fields)
    const given = policiesToApprove({
      before: before?.policies ?? [],
      after: wanted,
      readdressed: moved && before.subject === null,
    })
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
    const held = wanted.filter((policy) => !given.includes(policy))
    await setPolicies(db, id, held)
    const after = presentUser((await userById(db, id)) ?? refusePlatform('notFound'))
    // A second administrator who is asked for one address does not give it to another.
    if (before && (moved || given.length > 0)) await waits.end(context, id)
    const asked =
      given.length > 0
        ? await waits.ask(context, { user: { id, policies: held }, given, why })
        : undefined
    if (asked && 'code' in asked) return refuse(asked)
    audit({
      subject: id,
      before: before && tracedUser(presentUser(before)),
      after: tracedUser({ ...after, ...(asked && { waitingPolicies: given }) }),
    })
    return { ...after, approvalId: asked?.approvalId ?? null }
  }
const isSameAddress = (one: { emailAddress: string }, other: { emailAddress: string }) =>
  one.emailAddress.toLowerCase() === other.emailAddress.toLowerCase()

const deleteWith =
  (waits: TrustWaits): Handler<typeof users.deleteInternal> =>
  async ({ id }, context) => {
    const { db, actor, audit, refuse } = context
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
    await waits.end(context, id)
    await waits.endAsked(context, id)
    await db.deleteFrom('internalUser').where('id', '=', id).execute()
    audit({ subject: id, before: tracedUser(presentUser(before)) })
  }

const policyTypes: Handler<typeof users.policyTypes> = async () =>
  policies.map((id) => ({ id, name: policyNames[id] }))

export const usersServed = (waits: TrustWaits): Service[] =>
  handlers(users, {
    allInternal,
    allInternalListTask: (input, { db }) => pageOfUsers(db, input),
    getInternal,
    saveInternal: saveWith(waits),
    deleteInternal: deleteWith(waits),
    policyTypes,
  })
