import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import type { Task, TaskRefusal } from '#areas/acquisition/companytasks/server/public.ts'
import { heldTaskOf } from './open-agreement.ts'
import { agreementsNow } from './board-now.ts'
import { setById, type AgreementSet, type CompanyAgreement } from './set-store.ts'

export interface HeldSet {
  readonly set: AgreementSet
  readonly task: Task
  readonly agreements: readonly CompanyAgreement[]
}
/**
 * A set, its task and its agreements, all held: the task first, in the order every change takes.
 */
export async function heldSet(db: Db, setId: string): Promise<HeldSet | TaskRefusal> {
  const task = await heldTaskOf(db, await setById(db, setId))
  if ('code' in task) return task
  await db
    .selectFrom('companyAgreement')
    .select('agreementId')
    .where('setId', '=', setId)
    .orderBy('position')
    .forUpdate()
    .execute()
  const set = (await setById(db, setId)) ?? refusePlatform('notFound')
  const { agreements } = await agreementsNow(db, set)
  return { set, task, agreements }
}

export const approvalOf = ({ approvedAt }: CompanyAgreement) => (approvedAt ? {} : null)
