import type { Handler } from '#platform/server/context.ts'
import { refusePlatform, refuseStale } from '#platform/server/refuse.ts'
import { heldCompanyTask, setTaskData } from '#areas/acquisition/companytasks/server/public.ts'
import type { kyc } from '../contract.ts'
import { heldResponse, insertResponse, latestResponse, responseById } from './response-store.ts'
import { heldSet } from './set-store.ts'

/**
 * Picks another set for a task whose answers are not completed, with why: what is written already
 * goes with it where the same is asked, and the answers to the wrong one stay (kyc 26).
 */
export const changekycset: Handler<typeof kyc.changekycset> = async (
  { id, kycSetId, reason, version },
  context,
) => {
  const { db, actor, now, audit, refuse } = context
  const { taskId } = (await responseById(db, id)) ?? refusePlatform('notFound')
  const task = await heldCompanyTask(db, taskId)
  if ('code' in task) return refuse(task)
  const begun = (await heldResponse(db, id)) ?? refusePlatform('notFound')
  if (begun.completedAt) refuse('completed')
  if (begun.replacedAt) refuse('replaced')
  if (version !== undefined && version !== begun.version)
    refuseStale({ version: begun.version }, { version })
  if (begun.setId === kycSetId) refuse('same')
  const set = (await heldSet(db, kycSetId)) ?? refusePlatform('notFound')
  if (!set.publishedAt) refuse('notPublished')
  const { organizationNumber } = begun
  const replaced = { replacedAt: now, replacedBy: actor.name, replacedReason: reason }
  await db.updateTable('kycResponse').set(replaced).where('id', '=', id).execute()
  const earlier = await latestResponse(db, organizationNumber)
  const asked = { taskId, organizationNumber, set, earlier, begun, by: actor.name, now }
  const nextId = await insertResponse(db, asked)
  await setTaskData(db, taskId, nextId)
  audit({
    company: organizationNumber,
    subject: nextId,
    before: { response: id, kycSet: { id: begun.setId, name: begun.kycSet.name } },
    after: { taskId, kycSet: { id: set.id, name: set.name, version: set.version }, reason },
  })
  return { id: nextId }
}
