import { appendAudit } from '#platform/server/audit/audit.ts'
import type { RefusalDetail } from '#platform/server/refuse.ts'
import type { CallContext, Handler } from '#platform/server/context.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { replaceWaiting } from '#areas/foundation/approvals/server/public.ts'
import type { limits } from '../contract.ts'
import type { Calculation, NotCalculated } from '../calculation.ts'
import {
  canBeSent,
  companyTypeOf,
  cutAtOnce,
  mayEdit,
  needsSecondPerson,
  raiseSubject,
} from '../rules.ts'
import { canBeNotRenewed, grantedByHand } from '../case-rules.ts'
import { aboveFinancing, reviewDatePassed } from '../texts.ts'
import { withCalculated, type Calculate } from './calculate.ts'
import { closeByHand, openCase } from './am/close-case.ts'
import { isOverdue } from './am/present-case.ts'
import { amUserOf, sendCase } from './am/limit-case.ts'
import { isOfAlias } from './debtors/merge-store.ts'
import {
  changeLimit,
  clientOf,
  findLimit,
  lockedLimit,
  removeManual,
  setManual,
  type LimitDecision,
  type LimitRow,
  type Which,
} from './limit-store.ts'
import { mostByOne } from './most-by-one.ts'
import { limitOf, presentStored } from './present-limit.ts'
import { askedOf, isAboveFinancing, raiseLimit, type AskedOf } from './raise-limit.ts'

interface Asked extends Which {
  readonly version?: number | undefined
}

/** What was asked for waits, and the limit is as it was. */
interface Waits {
  readonly approvalId: string
}

/**
 * Finds the client, checks who asks and the version they saw, changes the locked limit and tells
 * the audit trail; answers it as it is then. What waits has told the trail itself.
 */
async function change(
  calculate: Calculate,
  context: CallContext<'noClient'>,
  asked: Asked,
  act: (row: LimitRow, name: string, given: Calculation | NotCalculated) => Promise<Waits | void>,
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
  audit({ company: asked.organizationNumber, subject: client.id })
  const calculation = await calculate(
    { ...context, write: (work) => work(db) },
    asked.organizationNumber,
    companyTypeOf(limitType),
  )
  if (!(await act(withCalculated(row, which, calculation), client.name, calculation)))
    audit({ before, after: presentStored((await findLimit(db, which)) ?? row) })
  return limitOf(context, client, limitType, calculation)
}

const decidedIn = ({
  limitValue,
  expiresDate,
  decisionReferens,
  ratingCondition,
}: LimitDecision) => ({
  limitValue,
  expiresDate,
  decisionReferens,
  ratingCondition,
})

const atReviewDate: RefusalDetail = {
  fields: [{ field: 'expiresDate', message: reviewDatePassed }],
}

const atLimit: RefusalDetail = { fields: [{ field: 'limitValue', message: aboveFinancing }] }

/**
 * Lets a decision wait when it takes a second person; null takes the value by hand away. Whatever
 * takes one only takes the place of what waits.
 */
async function waitIfRaise(
  calculate: Calculate,
  context: CallContext<'noClient' | 'alreadyWaiting'>,
  row: LimitRow,
  {
    name,
    determinationId,
    calculation,
    ...decision
  }: AskedOf & {
    readonly name: string
    readonly determinationId?: string | undefined
    readonly calculation: Calculation | NotCalculated
  },
): Promise<Waits | undefined> {
  const { db, today } = context
  const most = await mostByOne(db, row.limitType, calculation)
  if (needsSecondPerson(row.limitType, decision.decided, row, { today, most })) {
    const asked = await raiseLimit(calculate).ask(context, {
      ...askedOf(row, name, { ...decision, calculation }, today),
      determinationId,
    })
    return 'code' in asked ? context.refuse(asked) : asked
  }
  await replaceWaiting(context, ['raiseLimit'], raiseSubject(row.organizationNumber, row.limitType))
  return undefined
}

/**
 * Lowers a limit at once whose new day waits for a second person (limits 31). What waited before is
 * overtaken. Answers the limit as it is then.
 */
async function cutNow(
  context: CallContext<'noClient' | 'alreadyWaiting'>,
  row: LimitRow,
  decided: LimitDecision,
  calculation: Calculation | NotCalculated,
): Promise<LimitRow> {
  const { db, actor, now, today, requestId } = context
  const most = await mostByOne(db, row.limitType, calculation)
  const cut = cutAtOnce(decided, row, today)
  if (!cut || !needsSecondPerson(row.limitType, decided, row, { today, most })) return row
  await replaceWaiting(context, ['raiseLimit'], raiseSubject(row.organizationNumber, row.limitType))
  const change = { by: actor.name, byId: actor.id, now, today }
  await setManual(db, row, { ...decided, ...cut }, change)
  const after = await lockedLimit(db, row)
  // A row of its own: the call's tells of what waits.
  await appendAudit(db, {
    action: 'limits.cut',
    actorId: actor.id,
    actorName: actor.name,
    requestId,
    company: row.organizationNumber,
    subject: raiseSubject(row.organizationNumber, row.limitType),
    why: decided.decisionReferens,
    before: presentStored(row),
    after: presentStored(after),
  })
  return { ...after, calculatedValue: row.calculatedValue, calculatedCount: row.calculatedCount }
}

/** What changes a limit. @param calculate what the engine gives a client at this moment */
export function limitChanges(calculate: Calculate) {
  const save: Handler<typeof limits.save> = (input, context) =>
    change(calculate, context, input, async (row, name, calculation) => {
      const { db, actor, now, today } = context
      if (await isOfAlias(db, row)) context.refuse('ofAlias')
      if (input.expiresDate < today) context.refuse('reviewDatePassed', atReviewDate)
      if (await isAboveFinancing(db, row, input.limitValue, { today, calculation }))
        context.refuse('aboveFinancing', atLimit)
      const decided = decidedIn(input)
      const waits = await waitIfRaise(
        calculate,
        context,
        await cutNow(context, row, decided, calculation),
        {
          name,
          calculation,
          decided,
          determinationId: input.determinationId,
        },
      )
      if (!waits) await setManual(db, row, decided, { by: actor.name, byId: actor.id, now, today })
      return waits
    })

  const createAm: Handler<typeof limits.createAm> = (input, context) =>
    change(calculate, context, input, async (row, name, calculation) => {
      const { db, actor, today } = context
      if (!canBeSent(row.limitType)) context.refuse('notSent')
      if (await isOfAlias(db, row)) context.refuse('ofAlias')
      const amUserId = await amUserOf(db, actor.id)
      if (amUserId === null) return context.refuse('missingUser')
      if (input.expiresDate < today) context.refuse('reviewDatePassed', atReviewDate)
      if (row.pendingState === 'ongoing' && !(await isOverdue(context, row)))
        context.refuse('caseOngoing')
      const decided = decidedIn(input)
      const waits = await waitIfRaise(calculate, context, row, {
        name,
        calculation,
        decided,
        toAm: true,
      })
      if (!waits)
        await sendCase(context, row, decided, {
          amUserId,
          id: actor.id,
          name: actor.name,
          byTwo: false,
        })
      return waits
    })

  const closeCase: Handler<typeof limits.closeCase> = (input, context) =>
    change(calculate, context, input, async (row, name, calculation) => {
      const { db, actor, now, today } = context
      const sent = (await openCase(db, row)) ?? context.refuse('noCase')
      const { outcome, reason, limitValue, expiresDate } = input
      const granted = grantedByHand(sent, {
        outcome,
        ...(limitValue !== undefined && expiresDate && { granted: { limitValue, expiresDate } }),
      })
      const decided = granted && {
        ...granted,
        decisionReferens: reason,
        ratingCondition: sent.ratingCondition,
      }
      if (decided) {
        if (await isOfAlias(db, row)) context.refuse('ofAlias')
        if (decided.expiresDate < today && outcome === 'accepted') context.refuse('askedDayPassed')
        if (decided.expiresDate < today) context.refuse('reviewDatePassed', atReviewDate)
        const closes = { reference: sent.reference, outcome }
        const waits = await waitIfRaise(calculate, context, row, {
          name,
          calculation,
          decided,
          closes,
        })
        if (waits) return waits
      } else
        await replaceWaiting(
          context,
          ['raiseLimit'],
          raiseSubject(row.organizationNumber, row.limitType),
        )
      const closing = { reference: sent.reference, outcome, reason, decided }
      await closeByHand(db, row, closing, { by: actor.name, byId: actor.id, now, today })
      return undefined
    })

  const remove: Handler<typeof limits.delete> = (input, context) =>
    change(calculate, context, input, async (row, name, calculation) => {
      if (row.limitValue === null) context.refuse('noManualLimit')
      const waits = await waitIfRaise(calculate, context, row, {
        name,
        calculation,
        decided: null,
        why: input.why,
      })
      if (waits) return waits
      await removeManual(context.db, row, { by: context.actor.name, now: context.now })
      if (input.why !== '') context.audit({ why: input.why })
      return undefined
    })

  const dontrenew: Handler<typeof limits.dontrenew> = (input, context) =>
    change(calculate, context, input, async (row) => {
      if (row.limitValue === null) context.refuse('noManualLimit')
      if (!canBeNotRenewed(row.pendingState ?? undefined)) context.refuse('notRenewable')
      await changeLimit(context.db, row, { willNotRenew: true })
    })

  return { save, createAm, closeCase, delete: remove, dontrenew }
}
