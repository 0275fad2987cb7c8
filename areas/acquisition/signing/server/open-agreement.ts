import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { archivedAmong } from '#areas/acquisition/agreements/server/public.ts'
import {
  heldCompanyTask,
  type Task,
  type TaskRefusal,
} from '#areas/acquisition/companytasks/server/public.ts'
import { isIntact } from './checked-set.ts'
import { heldAgreement, setById, type AgreementSet, type CompanyAgreement } from './set-store.ts'
import type { Signer } from './signer-store.ts'

/**
 * The task that a set or a signature belongs to, held until the transaction ends: every change
 * takes it first.
 */
export const heldTaskOf = async (
  db: Db,
  owner: { readonly companyTaskId: string } | undefined,
): Promise<Task | TaskRefusal> =>
  owner ? heldCompanyTask(db, owner.companyTaskId) : { code: 'notFound' }

export interface OpenAgreement {
  readonly task: Task
  readonly set: AgreementSet
  readonly agreement: CompanyAgreement
}
/**
 * An agreement that can be signed now, held until the transaction ends after its task, in the order
 * every change takes.
 */
export async function openAgreement(
  db: Db,
  { agreementSetId: setId, agreementId }: { agreementSetId: string; agreementId: string },
): Promise<
  | OpenAgreement
  | TaskRefusal
  | Refusal<'nothingToSign' | 'alreadyApproved' | 'archivedAgreement' | 'notIntact'>
> {
  const task = await heldTaskOf(db, await setById(db, setId))
  if ('code' in task) return task
  const agreement = await heldAgreement(db, setId, agreementId)
  const set = await setById(db, setId)
  if (!agreement || !set) return { code: 'notFound' }
  if (agreement.signatureType === 'None') return { code: 'nothingToSign' }
  if (agreement.approvedAt) return { code: 'alreadyApproved' }
  if ((await archivedAmong(db, [agreementId])).length > 0) return { code: 'archivedAgreement' }
  return (await isIntact(db, setId, agreementId)) ? { task, set, agreement } : { code: 'notIntact' }
}

/** Why a person cannot sign now. */
export function signerProblem({ state }: Signer): 'alreadySigned' | 'waitsForCheck' | undefined {
  if (state === null) return undefined
  return state === 'counts' ? 'alreadySigned' : 'waitsForCheck'
}
