import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { addDocument, onboardingFiles } from '#areas/parties/documents/server/public.ts'
import { validationFileType } from '#areas/acquisition/bank/rules.ts'
import { accountStanding, setSelectedBankAccount } from '#areas/acquisition/bank/server/public.ts'
import type { Task } from '#areas/acquisition/companytasks/server/public.ts'
import type { customer } from '../contract.ts'
import { accountState, mostFiles, type StepState } from '../rules.ts'
import { customerOf, decides, ownTask, seenTask } from './own-task.ts'

type Calls = typeof customer

/** How far the step of the account is. */
export async function accountStep(
  db: Db,
  { completed, organizationNumber }: Pick<Task, 'completed' | 'organizationNumber'>,
): Promise<StepState> {
  if (completed) return 'done'
  const { asked, isProved } = await accountStanding(db, organizationNumber)
  return accountState(asked?.state, isProved)
}

export const account: Handler<Calls['account']> = async ({ taskId }, context) => {
  const { db, actor, audit } = context
  const task = await seenTask(context, taskId, 'BankAccountValidation')
  const { onboardingId } = customerOf(actor)
  const [{ details, asked }, state, files] = await Promise.all([
    accountStanding(db, task.organizationNumber),
    accountStep(db, task),
    onboardingFiles(db, { onboardingId, type: validationFileType }),
  ])
  audit({ company: task.organizationNumber, subject: task.id })
  return {
    state,
    bankName: details?.bankName ?? '',
    ending: details?.accountNumber.slice(-4) ?? '',
    // What one of us has said to another is not the customer's to read.
    refusedFor:
      state === 'todo' && asked?.askedByCustomer && asked.state === 'declined' ? asked.comment : '',
    files,
    version: details?.version ?? 0,
  }
}

/** Why it waits: the customer is not asked for more than the account itself (approvals 15). */
const writtenByCustomer = 'Kunden har skrivit kontot på sin egen sida.'

/** Writes the account, as staff do: by the same checks, and it waits for one of them. */
export const saveAccount: Handler<Calls['saveAccount']> = async (
  { taskId, version, ...sent },
  context,
) => {
  const { db, refuse } = context
  const task = await ownTask(context, taskId, 'BankAccountValidation')
  if ('code' in task) return refuse(task)
  if (!(await decides(context, task))) refuse('notSignatory')
  const { organizationNumber } = task
  const { details } = await accountStanding(db, organizationNumber)
  // What is there now is not told to who has not written it.
  if ((details?.version ?? 0) !== version) refusePlatform('stale')
  await setSelectedBankAccount(
    {
      ...sent,
      companyTaskId: task.id,
      organizationNumber,
      version: details?.version,
      why: writtenByCustomer,
    },
    context,
  )
}

export const addAccountFile: Handler<Calls['addAccountFile']> = async (
  { taskId, file },
  context,
) => {
  const { db, actor, files, refuse, audit } = context
  const task = await ownTask(context, taskId, 'BankAccountValidation')
  if ('code' in task) return refuse(task)
  if (task.completed) refuse('taskCompleted')
  const { onboardingId, name } = customerOf(actor)
  const of = { onboardingId, type: validationFileType }
  if ((await onboardingFiles(db, of)).length >= mostFiles) refuse('enoughFiles')
  const { organizationNumber } = task
  const kept = await addDocument(db, files, {
    ...of,
    file,
    organizationNumber,
    description: 'Underlag för bankkonto',
    by: { id: null, name },
  })
  audit({ company: organizationNumber, subject: task.id, after: { document: kept } })
}
