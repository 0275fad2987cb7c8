import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers, type Served } from '#platform/server/serve.ts'
import { holds, type Actor, type StaffActor } from '#platform/permission.ts'
import { policiesOf } from '#areas/foundation/users/server/public.ts'
import { approvals } from '../contract.ts'
import { actsToSecond, decisionProblem, maySecond, type ActName } from '../rules.ts'
import {
  endApproval,
  heldApproval,
  pageDecided,
  pageForSecond,
  pageOfAsker,
  waitingOf,
  type ApprovalRow,
} from './approval-store.ts'
import { askerOf, type Performer } from './second-person.ts'

/** How each act of two is done: app/server/acts.ts. */
export type Performers = { readonly [Act in ActName]?: Performer<never> }

/** Contracts let in staff alone, which the type of an actor does not say. */
const staff = (actor: Actor): StaffActor =>
  actor.kind === 'staff' ? actor : refusePlatform('notAllowed')

/**
 * What changes, and why, is for who asked, who may decide, and the auditor; that something is asked
 * for is no secret.
 */
function present(row: ApprovalRow, viewer: StaffActor) {
  const own = row.askedById === viewer.id
  const mayRead = own || maySecond(row.act, viewer) || holds(viewer, 'Auditor')
  return {
    ...row,
    own,
    difference: mayRead ? [...row.difference] : [],
    reason: mayRead ? row.reason : '',
    comment: mayRead ? row.comment : '',
  }
}

const all: Handler<typeof approvals.all> = async ({ whose, ...page }, { db, actor, now }) => {
  const viewer = staff(actor)
  const pages = {
    forMe: () => pageForSecond(db, { acts: actsToSecond(viewer), but: viewer.id, now }, page),
    mine: () => pageOfAsker(db, viewer.id, page),
    decided: () => pageDecided(db, page),
  }
  const { list, totalHits } = await pages[whose]()
  return { list: list.map((row) => present(row, viewer)), totalHits }
}

const of: Handler<typeof approvals.of> = async ({ acts, ...about }, { db, actor, now }) => {
  const viewer = staff(actor)
  const rows = await waitingOf(db, acts, about)
  return rows.filter(({ expiresAt }) => expiresAt > now).map((row) => present(row, viewer))
}

const noted = ({ organizationNumber, id, act, subject, title }: ApprovalRow) => ({
  ...(organizationNumber !== null && { company: organizationNumber }),
  subject: id,
  before: { act, subject, title },
})

function approveWith(performers: Performers): Handler<typeof approvals.approve> {
  return async ({ id }, context) => {
    const { db, actor, now, refuse, audit } = context
    const second = staff(actor)
    const row = (await heldApproval(db, id)) ?? refusePlatform('notFound')
    const problem = decisionProblem(row, second, now)
    if (problem) refuse(problem)
    const performer = performers[row.act] ?? refusePlatform('notFound')
    if (!performer.mayAsk(await policiesOf(db, row.askedById))) refuse('askerLost')
    // First: what is asked for on this way sees nothing of its own that still waits.
    await endApproval(db, id, { state: 'approved', by: second, now })
    const { refuse: _, ...call } = context
    const no = await performer.perform(row.payload, call, askerOf(row, second))
    if (no) refuse(no)
    audit({
      ...noted(row),
      after: { approved: true, askedBy: row.askedBy, difference: row.difference },
    })
  }
}

const decline: Handler<typeof approvals.decline> = async ({ id, comment }, context) => {
  const { db, actor, now, refuse, audit } = context
  const second = staff(actor)
  const row = (await heldApproval(db, id)) ?? refusePlatform('notFound')
  const problem = decisionProblem(row, second, now)
  if (problem) refuse(problem)
  await endApproval(db, id, { state: 'declined', by: second, now, comment })
  audit({ ...noted(row), after: { approved: false, askedBy: row.askedBy }, why: comment })
}

const withdraw: Handler<typeof approvals.withdraw> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const row = (await heldApproval(db, id)) ?? refusePlatform('notFound')
  if (row.askedById !== actor.id) refuse('notOwn')
  if (row.state === 'expired') refuse('expired')
  if (row.state !== 'waiting') refuse('decided')
  await endApproval(db, id, { state: 'withdrawn', by: actor, now })
  audit({ ...noted(row), after: { withdrawn: true } })
}

export const approvalsServed = (performers: Performers): Served[] =>
  handlers(approvals, { all, of, approve: approveWith(performers), decline, withdraw })
