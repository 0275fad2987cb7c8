import type { RefusalDetail } from '#platform/server/refuse.ts'
import type { Act, CallContext, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { oreOf } from '#platform/money.ts'
import { readSetting } from '#areas/foundation/settings/server/public.ts'
import type { limits } from '../contract.ts'
import {
  canBeNotRenewed,
  canBeSent,
  effectiveLimit,
  mayEdit,
  needsSecondPerson,
  pendingStates,
  raiseApprovalAmount,
} from '../rules.ts'
import { reviewDatePassed } from '../texts.ts'
import {
  changeLimit,
  clientOf,
  columnsOf,
  findLimit,
  lockedLimit,
  removeManual,
  setManual,
  type LimitRow,
  type Which,
} from './limit-store.ts'
import { limitOf, presentStored } from './present-limit.ts'
import { endRaise, waitingRaise } from './raise-store.ts'

interface Asked extends Which {
  readonly version?: number | undefined
}

/**
 * Finds the client, checks who asks and the version they saw, changes the locked limit and tells
 * the audit trail; answers it as it is then.
 */
async function change(
  context: CallContext<'noClient'>,
  asked: Asked,
  act: (row: LimitRow) => Promise<unknown>,
) {
  const { db, actor, audit, refuse } = context
  const { version, limitType, ...sent } = asked
  const which = { organizationNumber: asked.organizationNumber, limitType }
  const client = (await clientOf(db, which)) ?? refuse('noClient')
  // decision B11: who may depends on the type.
  if (actor.kind !== 'staff' || !mayEdit(actor, limitType)) refusePlatform('notAllowed')
  const row = await lockedLimit(db, which)
  const before = presentStored(row)
  if (version !== undefined && version !== row.version) refuseStale(before, { ...sent })
  await act(row)
  audit({
    company: asked.organizationNumber,
    subject: client.id,
    before,
    after: presentStored((await findLimit(db, which)) ?? row),
  })
  return limitOf(context, client, limitType)
}

const atReviewDate: RefusalDetail = {
  fields: [{ field: 'expiresDate', message: reviewDatePassed }],
}

/** What somebody decides now takes the place of a raise that waits. */
async function withdrawWaiting(act: Act, which: Which) {
  const waiting = await waitingRaise(act.db, which)
  if (waiting) await endRaise(act, waiting.id, 'withdrawn', 'Ersatt av ett nytt beslut')
}

export const save: Handler<typeof limits.save> = (input, context) =>
  change(context, input, async (row) => {
    const { db, actor, now, today } = context
    if (input.expiresDate < today) context.refuse('reviewDatePassed', atReviewDate)
    const counts = effectiveLimit(row, today).amount
    const approvalAmount = Number(oreOf((await readSetting(db, raiseApprovalAmount)).toFixed(2)))
    if (!needsSecondPerson(input.limitValue, counts, approvalAmount)) {
      await withdrawWaiting(context, row)
      return setManual(db, row, input, { by: actor.name, now, today })
    }
    if (await waitingRaise(db, row)) context.refuse('raiseWaiting')
    const { limitValue, expiresDate, decisionReferens, ratingCondition } = input
    return db
      .insertInto('limitRaise')
      .values({
        id: context.newId(),
        ...columnsOf(row),
        valueBefore: counts,
        limitValue,
        expiresDate,
        decisionReference: decisionReferens,
        ratingCondition,
        requestedById: actor.id,
        requestedBy: actor.name,
        requestedAt: now,
      })
      .execute()
  })

/** By which number the core system knows a user of ours. */
const coreSystemUserOf = (db: Db, id: string) =>
  db.selectFrom('internalUser').select('amUserId').where('id', '=', id).executeTakeFirst()

export const createAm: Handler<typeof limits.createAm> = (input, context) =>
  change(context, input, async (row) => {
    const { db, actor, now, today } = context
    if (!canBeSent(row.limitType)) context.refuse('notSent')
    const user = await coreSystemUserOf(db, actor.id)
    if (user?.amUserId === undefined || user.amUserId === null) return context.refuse('missingUser')
    if (input.expiresDate < today) context.refuse('reviewDatePassed', atReviewDate)
    if (row.pendingState === pendingStates.ongoing) context.refuse('caseOngoing')
    const { version: _, ...decided } = input
    const externalReference = context.newId()
    await context.send({
      destination: 'core-system',
      kind: 'limit.case',
      company: input.organizationNumber,
      idempotencyKey: externalReference,
      payload: {
        ...decided,
        ...columnsOf(row),
        externalReference,
        amUserId: user.amUserId,
        user: actor.name,
      },
    })
    await changeLimit(db, row, {
      pendingState: pendingStates.ongoing,
      pendingUser: actor.name,
      pendingReference: externalReference,
      pendingAt: now,
    })
  })

export const remove: Handler<typeof limits.delete> = (input, context) =>
  change(context, input, async (row) => {
    if (row.limitValue === null) context.refuse('noManualLimit')
    await withdrawWaiting(context, row)
    await removeManual(context.db, row, { by: context.actor.name, now: context.now })
  })

export const dontrenew: Handler<typeof limits.dontrenew> = (input, context) =>
  change(context, input, async (row) => {
    if (row.limitValue === null) context.refuse('noManualLimit')
    if (!canBeNotRenewed(row.pendingState ?? undefined)) context.refuse('notRenewable')
    await changeLimit(context.db, row, { willNotRenew: true })
  })
