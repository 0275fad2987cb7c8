import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform, refuseStale, type Refusal } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import {
  completeTask,
  heldCompanyTask,
  type Task,
  type TaskRefusal,
} from '#areas/acquisition/companytasks/server/public.ts'
import { bank } from '../contract.ts'
import { accountTypeOf, judgeAccount, validationProblem } from '../rules.ts'

const detailsOf = (db: Db, organizationNumber: string) =>
  db.selectFrom('bankDetails').selectAll().where('organizationNumber', '=', organizationNumber)
type Row = NonNullable<Awaited<ReturnType<ReturnType<typeof detailsOf>['executeTakeFirst']>>>

const present = (row: Row, viewerId: string) => ({
  id: row.id,
  bankName: row.bankName,
  accountType: row.accountType,
  clearingNumber: row.clearingNumber,
  accountNumber: row.accountNumber,
  socialSecurityNumber: row.socialSecurityNumber,
  supplierOfBankDetails: row.supplier,
  initiatingPersonName: row.initiatingPersonName,
  changed: row.changedAt,
  changedBy: row.changedBy,
  own: row.changedById === viewerId,
  version: row.version,
})
const accountOf = ({ bankName, accountType, clearingNumber, accountNumber }: Row) => ({
  bankName,
  accountType,
  clearingNumber,
  accountNumber,
})

const customerBankDetails: Handler<typeof bank.customerBankDetails> = async (
  { org },
  { db, actor, audit },
) => {
  audit({ company: org })
  const row = await detailsOf(db, org).executeTakeFirst()
  return row && present(row, actor.id)
}

/** The task of an account, held, so that two people change and complete it one after the other. */
async function openTask(
  db: Db,
  id: string,
  organizationNumber?: string,
): Promise<Task | TaskRefusal | Refusal<'otherTask' | 'taskCompleted'>> {
  const task = await heldCompanyTask(db, id)
  if ('code' in task) return task
  if (task.type !== 'BankAccountValidation') return { code: 'otherTask' }
  if (organizationNumber !== undefined && task.organizationNumber !== organizationNumber)
    return { code: 'otherTask' }
  return task.completed ? { code: 'taskCompleted' } : task
}

const setSelectedBankAccount: Handler<typeof bank.setSelectedBankAccount> = async (
  input,
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const organizationNumber = input.organizationNumber
  const task = await openTask(db, input.companyTaskId, organizationNumber)
  if ('code' in task) return refuse(task)
  const before = await detailsOf(db, organizationNumber).forUpdate().executeTakeFirst()
  if (input.bankDetailsEntityId && input.bankDetailsEntityId !== before?.id)
    return refusePlatform('notFound')
  const sent = {
    bankName: input.bankName ?? before?.bankName ?? '',
    clearingNumber: input.clearingNumber ?? before?.clearingNumber ?? '',
    accountNumber: input.accountNumber ?? before?.accountNumber ?? '',
  }
  if (before && input.version !== undefined && input.version !== before.version)
    refuseStale(accountOf(before), sent)
  if (input.accountType !== undefined && input.accountType !== accountTypeOf(sent.bankName))
    refuse('otherType')
  const judged = judgeAccount(sent)
  if (!judged.ok)
    return refuse('notValid', {
      fields: Object.entries(judged.problems).map(([field, message]) => ({ field, message })),
    })
  const changed = { ...judged.value, changedAt: now, changedBy: actor.name, changedById: actor.id }
  if (before)
    await db
      .updateTable('bankDetails')
      .set({ ...changed, version: before.version + 1 })
      .where('id', '=', before.id)
      .execute()
  else
    await db
      .insertInto('bankDetails')
      .values({
        ...changed,
        organizationNumber,
        supplier: 'Skynet',
        initiatingPersonName: actor.name,
      })
      .onConflict((conflict) => conflict.column('organizationNumber').doNothing())
      .execute()
  audit({
    company: organizationNumber,
    subject: input.companyTaskId,
    before: before && accountOf(before),
    after: judged.value,
  })
}

const validateBankAccount: Handler<typeof bank.validateBankAccount> = async (input, context) => {
  const { db, actor, now, refuse, audit } = context
  const task = await openTask(db, input.companyTaskId)
  if ('code' in task) return refuse(task)
  const details = await detailsOf(db, task.organizationNumber).forUpdate().executeTakeFirst()
  const problem = validationProblem(details, actor.id)
  if (problem) refuse(problem)
  if (details && input.version !== undefined && input.version !== details.version)
    refuseStale({ version: details.version }, { version: input.version })
  await completeTask(db, task.id, { by: actor.name, now })
  audit({
    company: task.organizationNumber,
    subject: task.id,
    after: details && accountOf(details),
  })
}

export const bankServed = handlers(bank, {
  customerBankDetails,
  setSelectedBankAccount,
  validateBankAccount,
})
