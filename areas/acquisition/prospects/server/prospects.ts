import type { Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import { prospects } from '../contract.ts'
import { askProblem, overruleProblem } from '../overrule-rules.ts'
import { approvalProblem } from '../rules.ts'
import { commentNeededText } from '../texts.ts'
import { decided, tellAsker } from './asked-decided.ts'
import { presentHistory, presentProspect } from './present-prospect.ts'
import { findProspect, lockedProspect, searchedBy } from './prospect-store.ts'
import { search, searchRecipient } from './search.ts'

const get: Handler<typeof prospects.get> = async ({ id }, context) => {
  const row = (await findProspect(context.db, id)) ?? refusePlatform('notFound')
  context.audit({ company: row.organizationNumber, subject: id })
  return presentProspect(context, row)
}

const getHistoricProspects: Handler<typeof prospects.getHistoricProspects> = async (
  _,
  { db, actor },
) => presentHistory(db, await searchedBy(db, actor.id))

const setApproved: Handler<typeof prospects.setApproved> = async (
  { prospectId, approved, comment },
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const row = (await lockedProspect(db, prospectId)) ?? refusePlatform('notFound')
  if (approved && (await isHalted(db, row.organizationNumber))) refuse('halted')
  const problem = approvalProblem(row)
  if (problem) {
    const said = row.approved ? 'godkänt' : 'avslaget'
    return refuse(
      problem,
      problem === 'alreadySet'
        ? { message: `Prospektet är redan ${said} av ${row.approvedBy}` }
        : {},
    )
  }
  const overrule = overruleProblem(row, { approved, comment, own: row.createdById === actor.id })
  if (overrule === 'commentNeeded')
    refuse(overrule, { fields: [{ field: 'comment', message: commentNeededText }] })
  if (overrule) refuse(overrule)
  if (comment !== '')
    await db
      .insertInto('prospectComment')
      .values({ prospectId, comment, createdAt: now, createdBy: actor.name })
      .execute()
  await db
    .updateTable('prospect')
    .set({ approved, approvedBy: actor.name, approvedAt: now, editedAt: now })
    .where('id', '=', prospectId)
    .execute()
  audit({
    company: row.organizationNumber,
    subject: prospectId,
    before: { passed: row.passed, approved: null },
    after: { passed: row.passed, approved },
    ...(comment !== '' && { why: comment }),
  })
  await tellAsker(db, actor, context.config, row, approved)
}

/** prospects 43 */
const ask: Handler<typeof prospects.ask> = async ({ prospectId, why }, context) => {
  const { db, actor, now, refuse, audit } = context
  const row = (await lockedProspect(db, prospectId)) ?? refusePlatform('notFound')
  const problem = askProblem({ ...row, asked: row.askedAt })
  if (problem) refuse(problem)
  await db
    .updateTable('prospect')
    .set({ askedAt: now, askedBy: actor.name, askedById: actor.id, askedBecause: why })
    .where('id', '=', prospectId)
    .execute()
  audit({ company: row.organizationNumber, subject: prospectId, after: { asked: true }, why })
}

const savecomment: Handler<typeof prospects.savecomment> = async (
  { prospectId, comment },
  context,
) => {
  const { db, actor, now, audit } = context
  const row = (await lockedProspect(db, prospectId)) ?? refusePlatform('notFound')
  await db
    .insertInto('prospectComment')
    .values({ prospectId, comment, createdAt: now, createdBy: actor.name })
    .execute()
  await db.updateTable('prospect').set({ editedAt: now }).where('id', '=', prospectId).execute()
  audit({ company: row.organizationNumber, subject: prospectId, after: { comment } })
}

export const prospectsServed = handlers(prospects, {
  search,
  searchRecipient,
  get,
  getHistoricProspects,
  setApproved,
  ask,
  decided,
  savecomment,
})
