import type { Db } from '#platform/server/database.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import { accountStanding } from '#areas/acquisition/bank/server/public.ts'
import { tasksOfOnboardings, type Task } from '#areas/acquisition/companytasks/server/public.ts'
import { signersOfSet } from '#areas/acquisition/signing/server/public.ts'

/** Everybody who is to sign agreements of an onboarding, once for each agreement. */
export async function signersIn(db: Db, tasks: readonly Task[]) {
  const sets = tasks.flatMap(({ type, dataId, completed }) =>
    type === 'AgreementSigning' && dataId !== null && !completed ? [dataId] : [],
  )
  return (await Promise.all(sets.map((set) => signersOfSet(db, set)))).flat()
}

/** Whether a task waits for one of the customer's, or anybody of them, rather than for us. */
async function isCustomers(db: Db, task: Task, person: string | null | undefined) {
  const { type, completed, needsManualHandling, organizationNumber } = task
  if (completed || needsManualHandling) return false
  if (type === 'Kyc') return true
  if (type === 'BankAccountValidation')
    return (await accountStanding(db, organizationNumber)).asked?.state !== 'waiting'
  const signers = await signersIn(db, [task])
  const own = signers.filter(({ personalNumber }) => person && samePerson(personalNumber, person))
  // Who signs nothing may still see to it that others do.
  return (own.length > 0 ? own : signers).some(({ state }) => state === null)
}

/**
 * Whether there is anything left that the customer can do; of one person, 12 digits, whether it is
 * theirs: what only others have left to sign is not (onboarding 85).
 */
export async function waitsForCustomer(
  db: Db,
  onboardingId: string,
  person?: string | null,
): Promise<boolean> {
  for (const task of await tasksOfOnboardings(db, [onboardingId]))
    if (await isCustomers(db, task, person)) return true
  return false
}
