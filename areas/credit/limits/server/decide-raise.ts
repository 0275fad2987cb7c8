import type { Context, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { limits } from '../contract.ts'
import { raiseProblem } from '../rules.ts'
import { lockedLimit, setManual } from './limit-store.ts'
import { endRaise, presentRaise, raiseById } from './raise-store.ts'

/** A raise and its limit, both held: the limit first, in the order every change takes. */
async function heldRaise({ db, actor, audit }: Context, id: string) {
  const which = (await raiseById(db, id)) ?? refusePlatform('notFound')
  const row = await lockedLimit(db, which)
  const raise = (await raiseById(db, id)) ?? refusePlatform('notFound')
  audit({ company: raise.organizationNumber, subject: id, before: presentRaise(raise, actor.id) })
  return { row, raise }
}

/**
 * The second person says yes: the limit is raised, in the name of the one who asked and of the one
 * who approved.
 */
export const approveRaise: Handler<typeof limits.approveRaise> = async ({ id }, context) => {
  const { db, actor, now, today, refuse, audit } = context
  const { row, raise } = await heldRaise(context, id)
  const problem = raiseProblem(raise, actor.id, today)
  if (problem) refuse(problem)
  await endRaise(context, id, 'approved')
  const { limitValue, expiresDate, decisionReference: decisionReferens, ratingCondition } = raise
  const by = `${raise.requestedBy}, godkänd av ${actor.name}`
  await setManual(
    db,
    row,
    { limitValue, expiresDate, decisionReferens, ratingCondition },
    { by, now, today },
  )
  audit({ after: { state: 'approved', limitValue, expiresDate } })
}

/** The second person says no, and why; the limit stays as it was. */
export const declineRaise: Handler<typeof limits.declineRaise> = async (
  { id, comment },
  context,
) => {
  const { actor, refuse, audit } = context
  const { raise } = await heldRaise(context, id)
  // A raise whose review-by date has passed can still be declined.
  const problem = raiseProblem({ ...raise, expiresDate: context.today }, actor.id, context.today)
  if (problem && problem !== 'reviewDatePassed') refuse(problem)
  await endRaise(context, id, 'declined', comment)
  audit({ after: { state: 'declined' }, why: comment })
}

/** The one who asked takes it back. */
export const withdrawRaise: Handler<typeof limits.withdrawRaise> = async ({ id }, context) => {
  const { actor, refuse, audit } = context
  const { raise } = await heldRaise(context, id)
  if (raise.requestedById !== actor.id) refuse('notOwnRaise')
  if (raise.state !== 'waiting') refuse('raiseDecided')
  await endRaise(context, id, 'withdrawn')
  audit({ after: { state: 'withdrawn' } })
}
