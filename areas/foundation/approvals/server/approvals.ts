import type { AuditNote } from '#platform/server/audit/audit.ts'
import { saysTooMuch } from '#platform/outside.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers, type Service } from '#platform/server/serve.ts'
import { holds, type StaffActor } from '#platform/permission.ts'
import { readsDecisions } from '#areas/foundation/users/rules.ts'
import { approvals } from '../contract.ts'
import { actsToSecond, maySecond, type ActName } from '../rules.ts'
import {
  heldApproval,
  pageDecided,
  pageForSecond,
  pageOfAsker,
  waitingOf,
  type ApprovalRow,
} from './approval-store.ts'
import { approveRow, declineRow, markOf, staff, withdrawRow } from './decide.ts'
import type { AnyCall, Performer } from './second-person.ts'

/** How each act of two is done: app/server/acts.ts. */
export type Performers = { readonly [Act in ActName]?: Performer<never> }
/**
 * What speaks against the companies that what waits is about, in words, by the id of the approval:
 * app/server/approval-warnings.ts, since later areas know.
 */
export type Warnings = (
  db: Db,
  rows: readonly Pick<ApprovalRow, 'id' | 'act' | 'subject' | 'organizationNumber'>[],
) => Promise<ReadonlyMap<string, string>>
interface Known {
  readonly performers: Performers
  readonly warnings: Warnings
}

const readsAll = ({ askedById, act }: ApprovalRow, viewer: StaffActor) =>
  askedById === viewer.id || maySecond(act, viewer) || holds(viewer, 'Auditor')

/**
 * What changes, and why, is for who asked, who may decide, and the auditor; that something is asked
 * for is no secret.
 */
async function present(
  performers: Performers,
  db: Db,
  row: ApprovalRow,
  { viewer, told }: { viewer: StaffActor; told: Awaited<ReturnType<Warnings>> },
) {
  const own = row.askedById === viewer.id
  const mayRead = readsAll(row, viewer)
  const mayApprove = row.state === 'waiting' && !own && maySecond(row.act, viewer)
  const problem = mayApprove
    ? await performers[row.act]?.problem(row.payload, db, viewer.id)
    : undefined
  return {
    ...row,
    own,
    difference: mayRead ? [...row.difference] : [],
    reason: mayRead ? row.reason : '',
    determinationId: mayRead && readsDecisions(viewer) ? row.determinationId : null,
    comment: mayRead ? row.comment : '',
    problem: problem ?? null,
    warning: told.get(row.id) ?? null,
  }
}

const allWith =
  ({ performers, warnings }: Known): Handler<typeof approvals.all> =>
  async ({ whose, ...page }, { db, actor, now }) => {
    const viewer = staff(actor)
    const pages = {
      forMe: () => pageForSecond(db, { acts: actsToSecond(viewer), but: viewer.id, now }, page),
      mine: () => pageOfAsker(db, viewer.id, page),
      decided: () => pageDecided(db, page),
    }
    const { list, totalHits } = await pages[whose]()
    const told = await warnings(
      db,
      list.filter(({ state }) => state === 'waiting'),
    )
    const shown = list.map((row) => present(performers, db, row, { viewer, told }))
    return { list: await Promise.all(shown), totalHits }
  }

const ofWith =
  ({ performers, warnings }: Known): Handler<typeof approvals.of> =>
  async ({ acts, ...about }, { db, actor, now }) => {
    const viewer = staff(actor)
    const rows = await waitingOf(db, acts, about)
    const shown = rows.filter(({ expiresAt }) => expiresAt > now)
    const told = await warnings(db, shown)
    const seen = shown.map(async (row) => {
      const documents = readsAll(row, viewer)
        ? await performers[row.act]?.proof(row.payload, db)
        : null
      return {
        ...(await present(performers, db, row, { viewer, told })),
        proof: documents ? { mark: markOf(row.id, documents), documents: [...documents] } : null,
      }
    })
    return Promise.all(seen)
  }

const noted = ({ organizationNumber, id, act, subject, title }: ApprovalRow) => ({
  ...(organizationNumber !== null && { company: organizationNumber }),
  subject: id,
  before: { act, subject, title },
})

/** An approval, held until the transaction ends, and how its act is done. */
async function toDecide(performers: Performers, id: string, { db }: AnyCall) {
  const row = (await heldApproval(db, id)) ?? refusePlatform('notFound')
  return { row, performer: performers[row.act] ?? refusePlatform('notFound') }
}

const approveWith =
  (performers: Performers): Handler<typeof approvals.approve> =>
  async ({ id, proof }, context) => {
    const { refuse, ...call } = context
    const { row, performer } = await toDecide(performers, id, call)
    // What the act itself has to say of what it changed stands within the row of the approval.
    let done: AuditNote = {}
    const audit = (more: AuditNote) => {
      done = { ...done, ...more }
    }
    const answer = await approveRow(performer, row, { ...call, audit }, proof)
    if ('code' in answer) return refuse(answer)
    const { askedBy, difference } = row
    const by = answer.proof && { proof: answer.proof }
    context.audit({
      ...noted(row),
      after: { approved: true, askedBy, difference, ...by, done },
    })
    return undefined
  }

const declineWith =
  (performers: Performers): Handler<typeof approvals.decline> =>
  async ({ id, comment }, context) => {
    const { refuse, ...call } = context
    const { row, performer } = await toDecide(performers, id, call)
    const word = row.askedByCustomer ? saysTooMuch(comment) : undefined
    if (word !== undefined)
      refuse('toldOutside', {
        fields: [{ field: 'comment', message: `Skriv det utan ”${word}”: kunden läser det` }],
      })
    const no = await declineRow(performer, row, call, comment)
    if (no) refuse(no)
    context.audit({
      ...noted(row),
      after: { approved: false, askedBy: row.askedBy },
      why: comment,
    })
  }

const withdrawWith =
  (performers: Performers): Handler<typeof approvals.withdraw> =>
  async ({ id }, context) => {
    const { refuse, ...call } = context
    const { row, performer } = await toDecide(performers, id, call)
    const no = await withdrawRow(performer, row, call)
    if (no) refuse(no)
    context.audit({ ...noted(row), after: { withdrawn: true } })
  }

export const approvalsServed = (performers: Performers, warnings: Warnings): Service[] =>
  handlers(approvals, {
    all: allWith({ performers, warnings }),
    of: ofWith({ performers, warnings }),
    approve: approveWith(performers),
    decline: declineWith(performers),
    withdraw: withdrawWith(performers),
  })
