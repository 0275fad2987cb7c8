import type { Db } from '#platform/server/database.ts'
import {
  completeUserTask,
  createUserTask,
  waitingOfKind,
} from '#areas/foundation/usertasks/server/public.ts'
import { markProblem, needsApproval, typeCodes } from '../rules.ts'
import { agreementsNow } from './board-now.ts'
import { setById, type AgreementSet } from './set-store.ts'
import { signersOfAgreement } from './signer-store.ts'

/** Tasks whose link leads to a company task (usertasks 13). */
const companyTask = 8
const header = 'Alla har signerat: godkänn som färdigsignerat'

const waitingTasks = (db: Db, companyTaskId: string) =>
  waitingOfKind(db, 'allSigned', companyTaskId)

interface At {
  readonly by: string
  readonly now: Date
  /** Of the task; left out the database makes one. */
  readonly taskId?: string
}
/**
 * Whether every agreement that persons sign in a set is signed by all, and some of them is yet to
 * be said so by an administrator.
 */
async function isToApprove(db: Db, set: AgreementSet): Promise<boolean> {
  const { agreements } = await agreementsNow(db, set)
  const toApprove = agreements.filter((one) => needsApproval({ ...one, type: typeCodes[one.type] }))
  for (const agreement of toApprove) {
    const signers = await signersOfAgreement(db, {
      setId: set.id,
      agreementId: agreement.agreementId,
    })
    const persons = signers.map(({ personalNumber, state }) => ({
      socialSecurityNumber: personalNumber,
      hasSigned: state === 'counts',
    }))
    const judged = { ...agreement, type: typeCodes[agreement.type], persons }
    // What an administrator could not mark yet is not signed: a surety's, which nobody has signed.
    const problem = markProblem({ ...judged, agreementSignatureApproval: null })
    if (agreement.approvedAt === null && problem !== undefined) return false
  }
  return toApprove.some(({ approvedAt }) => approvedAt === null)
}

/**
 * Tells administrators, by a task of theirs, that everybody has signed what a set holds:
 * nothing goes on until one of them has said so (signing 20). Once, while the task waits.
 */
export async function tellAllSigned(db: Db, setId: string, { by, now, taskId }: At): Promise<void> {
  const set = await setById(db, setId)
  if (!set || !(await isToApprove(db, set))) return
  await db
    .updateTable('agreementSet')
    .set({ allSignedAt: now })
    .where('id', '=', setId)
    .where('allSignedAt', 'is', null)
    .execute()
  if ((await waitingTasks(db, set.companyTaskId)).length > 0) return
  await createUserTask(db, {
    kind: 'allSigned',
    header,
    message: `${header}. ${set.companyName}: en administratör granskar signaturerna och trycker Godkänn som färdigsignerat på varje avtal.`,
    action: { taskAction: companyTask, actionId: set.companyTaskId },
    by,
    now,
    ...(taskId && { id: taskId }),
  })
}

/**
 * Sets that everybody has signed and no administrator has yet said so of, the longest waiting first;
 * not of an onboarding that is over. @public
 */
export const setsToApprove = (db: Db, { most }: { readonly most: number }) =>
  db
    .selectFrom('agreementSet as set')
    .innerJoin('companyTask as task', 'task.id', 'set.companyTaskId')
    .leftJoin('companyTaskGroup as group', 'group.id', 'task.groupId')
    .select(['set.id', 'set.companyName', 'set.allSignedAt', 'set.companyTaskId'])
    .select('task.groupId as onboardingId')
    .where('set.allSignedAt', 'is not', null)
    .where('set.deletedAt', 'is', null)
    .where('task.removedAt', 'is', null)
    .where('task.completedAt', 'is', null)
    .where((is) => is.or([is('group.closed', 'is', null), is('group.closed', '=', 'invited')]))
    .orderBy('set.allSignedAt')
    .orderBy('set.id')
    .limit(most)
    .$narrowType<{ allSignedAt: Date }>()
    .execute()

/** The task is done with the last of the agreements. */
export async function endAllSigned(db: Db, companyTaskId: string, at: At): Promise<void> {
  await db
    .updateTable('agreementSet')
    .set({ allSignedAt: null })
    .where('companyTaskId', '=', companyTaskId)
    .where('allSignedAt', 'is not', null)
    .execute()
  for (const { id } of await waitingTasks(db, companyTaskId)) await completeUserTask(db, id, at)
}

/**
 * Takes back that everybody has signed, when somebody has been put among the signers who is needed
 * and has not (signing 20). Whom the register's words do not need changes nothing.
 */
export async function takeBackAllSigned(db: Db, set: AgreementSet, at: At): Promise<void> {
  if (!(await isToApprove(db, set))) await endAllSigned(db, set.companyTaskId, at)
}
