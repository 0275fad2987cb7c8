import type { Actor } from '#platform/permission.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { registered, registeredGiros } from './registered.ts'
import { refusePlatform, refuseStale, type Refusal } from '#platform/server/refuse.ts'
import { handlers } from '#platform/server/serve.ts'
import {
  approveRow,
  replaceWaiting,
  waitingRow,
} from '#areas/foundation/approvals/server/public.ts'
import { taskAddress } from '#areas/acquisition/companytasks/rules.ts'
import {
  heldCompanyTask,
  reopenTask,
  tasksOfCompany,
  type Task,
  type TaskRefusal,
} from '#areas/acquisition/companytasks/server/public.ts'
import { isSameAccount } from '../change-rules.ts'
import { bank } from '../contract.ts'
import {
  accountTypeOf,
  isValidated,
  judgeAccount,
  validationProblem,
  writtenNumber,
} from '../rules.ts'
import { customerSupplied, registerSupplied, staffSupplied } from '../texts.ts'
import {
  accountOf,
  accountProof,
  detailsOf,
  heldDetails,
  type DetailsRow,
} from './details-store.ts'
import { accountChange, askAccountChange, takesChange } from './change.ts'
import { accountSigns, type AccountSign } from './signs.ts'
import { validateAccount } from './validate.ts'

const present = (row: DetailsRow, viewerId: string, signs: readonly AccountSign[]) => ({
  id: row.id,
  bankName: row.bankName,
  accountType: row.accountType,
  clearingNumber: row.clearingNumber,
  accountNumber: row.accountNumber,
  socialSecurityNumber: row.socialSecurityNumber,
  supplierOfBankDetails: row.supplier,
  before:
    row.beforeAccount === null
      ? null
      : {
          account: row.beforeAccount,
          supplierOfBankDetails: row.beforeSupplier ?? '',
          initiatingPersonName: row.beforePerson ?? '',
        },
  initiatingPersonName: row.initiatingPersonName,
  changed: row.changedAt,
  changedBy: row.changedBy,
  own: row.saverIds.includes(viewerId),
  validated:
    isValidated(row) && row.validatedAt && row.validatedBy !== null
      ? { at: row.validatedAt, by: row.validatedBy }
      : null,
  version: row.version,
  signs: [...signs],
})

const customerBankDetails: Handler<typeof bank.customerBankDetails> = async (
  { org },
  { db, actor, audit },
) => {
  audit({ company: org })
  const row = await detailsOf(db, org)
  return row && present(row, actor.id, await accountSigns(db, org, accountOf(row)))
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

/**
 * Saves an account, which waits for a second person (bank 10); what waited until now is replaced. A
 * validated account is open again, and so are the tasks it was validated in.
 */
export const setSelectedBankAccount: Handler<typeof bank.setSelectedBankAccount> = async (
  input,
  context,
) => {
  const { db, actor, now, refuse, audit } = context
  const organizationNumber = input.organizationNumber
  const task = await openTask(db, input.companyTaskId, organizationNumber)
  if ('code' in task) return refuse(task)
  const before = await heldDetails(db, organizationNumber)
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
  if (await takesChange(db, organizationNumber, judged.value)) return refuse('changeInstead')
  const version = (before?.version ?? 0) + 1
  const isSame = before !== undefined && isSameAccount(before, judged.value)
  const registry = await registeredGiros(db, organizationNumber)
  const supplier = registry.some((one) => isSameAccount(one, judged.value))
    ? registerSupplied
    : staffSupplied
  const changed = {
    ...judged.value,
    ...initiatorOf(actor, isSame, supplier),
    ...(before && !isSame && beforeOf(before)),
    saverIds: [...new Set([...(before?.saverIds ?? []), actor.id])],
    changedAt: now,
    changedBy: actor.name,
    changedById: actor.id,
    version,
  }
  if (before) {
    await db.updateTable('bankDetails').set(changed).where('id', '=', before.id).execute()
    if (isValidated(before)) await reopenTasks(db, organizationNumber)
  } else {
    const inserted = await db
      .insertInto('bankDetails')
      .values({
        organizationNumber,
        supplier,
        initiatingPersonName: actor.name,
        ...changed,
      })
      .onConflict((conflict) => conflict.column('organizationNumber').doNothing())
      .executeTakeFirstOrThrow()
    // Somebody else was first, in another task of the company.
    if (inserted.numInsertedOrUpdatedRows !== 1n) refuseStale({ ...judged.value, version }, sent)
  }
  const waits = await askToValidate(context, task, { version, why: input.why })
  audit({
    company: organizationNumber,
    subject: input.companyTaskId,
    before: before && accountOf(before),
    after: { ...judged.value, version, waits },
  })
  return waits
}

/**
 * Who said an account and where it comes from (bank 23), which follow each write together: a customer
 * who has said by BankID what it is, also where staff had written another; the register where it has the
 * same; else whoever wrote one that was not there. That staff write it again as it was changes nothing.
 */
function initiatorOf(actor: Actor, isSame: boolean, supplier: string) {
  if (actor.kind === 'customer')
    return {
      supplier: customerSupplied,
      initiatingPersonName: actor.name,
      socialSecurityNumber: actor.personalNumber,
    }
  return isSame ? {} : { supplier, initiatingPersonName: actor.name, socialSecurityNumber: null }
}

/** What the second person compares with: the account as it was when it was last validated, or first said. */
const beforeOf = (row: DetailsRow) =>
  row.beforeAccount !== null && !isValidated(row)
    ? {}
    : {
        beforeAccount: `${row.bankName} ${[row.clearingNumber, writtenNumber(row)].filter(Boolean).join(', ')}`,
        beforeSupplier: row.supplier,
        beforePerson: row.initiatingPersonName,
      }

async function reopenTasks(db: Db, organizationNumber: string) {
  for (const { id, completed } of await tasksOfCompany(
    db,
    organizationNumber,
    'BankAccountValidation',
  ))
    if (completed) await reopenTask(db, id)
}

/** Lets an account wait for a second person, who decides on the page of its task. */
async function askToValidate(
  context: Context<typeof bank.setSelectedBankAccount>,
  task: Task,
  { version, why }: { readonly version: number; readonly why: string },
) {
  const { organizationNumber } = task
  const { name } = await context.db
    .selectFrom('company')
    .select('name')
    .where('organizationNumber', '=', organizationNumber)
    .executeTakeFirstOrThrow()
  await replaceWaiting(context, ['validateAccount'], organizationNumber)
  const asked = await validateAccount.ask(context, {
    subject: organizationNumber,
    organizationNumber,
    title: `Godkänn bankkontot för ${name}`,
    place: taskAddress(task) ?? refusePlatform('notFound'),
    // The whole account is read on the page of its task (approvals 8).
    difference: await differenceOf(context.db, organizationNumber),
    reason: why,
    payload: { organizationNumber, version },
  })
  return 'code' in asked ? context.refuse(asked) : asked
}

/** The last digits of the account, and who has said it, before and after. */
async function differenceOf(db: Db, organizationNumber: string) {
  const row = await detailsOf(db, organizationNumber)
  if (!row) return []
  const { beforeAccount, beforeSupplier } = row
  const ending = (account: string) => `…${account.slice(-4)}`
  return [
    {
      label: 'Konto och källa',
      before: beforeAccount === null ? '' : `${ending(beforeAccount)}, ${beforeSupplier}`,
      after: `${ending(writtenNumber(row))}, ${row.supplier}`,
    },
  ]
}

const validateBankAccount: Handler<typeof bank.validateBankAccount> = async (input, context) => {
  const { refuse, ...call } = context
  const { db, actor, audit } = call
  const task = await openTask(db, input.companyTaskId)
  if ('code' in task) return refuse(task)
  const details = await heldDetails(db, task.organizationNumber)
  const isProved = details !== undefined && (await accountProof(db, details)).length > 0
  const problem = validationProblem(details, isProved, actor.id)
  if (problem) return refuse(problem)
  if (details && input.version !== undefined && input.version !== details.version)
    refuseStale({ version: details.version }, { version: input.version })
  const row = await waitingRow(call, 'validateAccount', task.organizationNumber)
  if (!row) return refuse('nothingWaits')
  const answer = await approveRow(validateAccount, row, call, input.proof)
  if ('code' in answer) return refuse(refusalOf(answer))
  audit({
    company: task.organizationNumber,
    subject: task.id,
    after: details && {
      ...accountOf(details),
      version: details.version,
      approval: row.id,
      ...answer,
    },
  })
  return undefined
}

/** Why what waits was not approved, in the codes of this call. */
function refusalOf(
  no: Extract<Awaited<ReturnType<typeof approveRow>>, { code: string }>,
): Refusal<'cannotBeDone' | 'proofChanged' | 'ownChange' | 'nothingWaits'> {
  if (no.code === 'cannotBeDone' || no.code === 'proofChanged') return { ...no, code: no.code }
  return { code: no.code === 'ownAct' ? 'ownChange' : 'nothingWaits' }
}

export const bankServed = handlers(bank, {
  customerBankDetails,
  setSelectedBankAccount,
  validateBankAccount,
  accountChange,
  registered,
  askAccountChange,
})
