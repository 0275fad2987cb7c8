import { z } from 'zod'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import {
  actOfTwo,
  replaceWaiting,
  waitingOn,
  type Asker,
} from '#areas/foundation/approvals/server/public.ts'
import {
  companyName,
  countingAccount,
  findClient,
  letAccountCount,
} from '#areas/parties/company/server/public.ts'
import { keepAsEvidence } from '#areas/parties/documents/server/public.ts'
import { places } from '#areas/places.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import { sanctionedText } from '#areas/parties/keypersons/texts.ts'
import { callBackProblem, isSameAccount, phoneDigits } from '../change-rules.ts'
import { editors, type bank } from '../contract.ts'
import { judgeAccount, type KeptAccount } from '../rules.ts'
import { changeTexts, notValidated, staffSupplied } from '../texts.ts'
import { addressesBefore, knownNumbers } from './call-back.ts'
import { accountOf, accountProof, heldDetails } from './details-store.ts'
import { earlierChanges } from './earlier-changes.ts'
import { mailOfChange, tellCoreSystem } from './messages.ts'
import { accountSigns, isHarmful } from './signs.ts'

type Calls = typeof bank

/**
 * The account a client is paid on, which is changed by `changeAccount` alone (bank 19); undefined
 * for who is no client yet, or is paid on none.
 */
export async function accountOfClient(db: Db, organizationNumber: string) {
  const client = await findClient(db, organizationNumber, 'issuer')
  return client && countingAccount(db, organizationNumber)
}

/** Whether a client's account would be another by what is saved in a task (bank 19). */
export async function takesChange(db: Db, organizationNumber: string, account: KeptAccount) {
  const counting = await accountOfClient(db, organizationNumber)
  return counting !== undefined && !isSameAccount(counting, account)
}

const changeById = (db: Db, id: string) =>
  db.selectFrom('accountChange').selectAll().where('id', '=', id)
const payload = z.object({
  changeId: z.uuid(),
  organizationNumber: z.string(),
  /** Since when the account counted that it takes the place of. */
  insteadOf: z.iso.datetime(),
})

export const accountChange: Handler<Calls['accountChange']> = async (
  { org },
  { db, now, audit },
) => {
  audit({ company: org })
  const [counting, numbers, [row], earlier] = await Promise.all([
    countingAccount(db, org),
    knownNumbers(db, org),
    waitingOn(db, ['changeAccount'], org),
    earlierChanges(db, org, now),
  ])
  const change =
    row && (await changeById(db, payload.parse(row.payload).changeId).executeTakeFirst())
  return {
    account: counting
      ? {
          ...accountOf(counting),
          countsFrom: counting.countsFrom,
          countsBy: counting.countsBy,
        }
      : null,
    numbers,
    earlier,
    waiting: change
      ? {
          ...accountOf(change),
          requestedOn: change.requestedOn,
          calledName: change.calledName,
          calledNumber: change.calledNumber,
          numberOf: change.numberOf,
          knownOn: change.knownOn,
          calledOn: change.calledOn,
          calledTime: change.calledTime,
          said: change.said,
          askedBy: change.askedBy,
          told: (await addressesBefore(db, org, change.requestedOn)).length,
          signs: await accountSigns(db, org, change),
        }
      : null,
  }
}

/**
 * Asks a second person to change the account a client is paid on, after the client was called back
 * on a number known before it asked (bank 19). The client is told at once, where it was known.
 */
export const askAccountChange: Handler<Calls['askAccountChange']> = async (input, context) => {
  const { db, now, actor, refuse, newId, audit } = context
  const { organizationNumber, requestedOn, calledName, calledOn, calledTime, said } = input
  const counting = await accountOfClient(db, organizationNumber)
  if (!counting) return refuse('noAccount')
  const judged = judgeAccount({ ...input, clearingNumber: input.clearingNumber ?? '' })
  if (!judged.ok)
    return refuse('notValid', {
      fields: Object.entries(judged.problems).map(([field, message]) => ({ field, message })),
    })
  if (isSameAccount(counting, judged.value)) return refuse('sameAccount')
  if (await isHalted(db, organizationNumber)) return refuse('halted')
  if (await isHarmful(db, judged.value)) return refuse('harmful')
  const numbers = await knownNumbers(db, organizationNumber)
  const problem = callBackProblem(input, numbers, formatInstant(now))
  if (problem) return refuse(problem)
  const calledNumber = phoneDigits(input.calledNumber)
  const known = numbers.find(({ number }) => number === calledNumber)
  if (!known) return refuse('unknownNumber')
  const id = newId()
  const name = (await companyName(db, organizationNumber)) ?? ''
  const asked = await changeAccount.ask(context, {
    subject: organizationNumber,
    organizationNumber,
    title: `Byt konto för utbetalningar till ${name}`,
    place: places.client('issuer', organizationNumber, 'overview'),
    // What the account is, is read on the client's page (approvals 8).
    difference: [],
    reason: input.why,
    payload: { changeId: id, organizationNumber, insteadOf: counting.countsFrom.toISOString() },
  })
  if ('code' in asked) return refuse(asked)
  const change = {
    ...judged.value,
    requestedOn,
    calledName,
    calledNumber,
    numberOf: known.whose,
    knownOn: known.knownOn,
    calledOn,
    calledTime,
    said,
  }
  await db
    .insertInto('accountChange')
    .values({ id, organizationNumber, ...change, askedAt: now, askedBy: actor.name })
    .execute()
  await mailOfChange(db, actor, 'accountChangeAsked', { id, organizationNumber, name, requestedOn })
  audit({ company: organizationNumber, subject: id, before: accountOf(counting), after: change })
  return asked
}

const no = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

/** Another account for a client, which counts from when the second person says so (bank 19). */
export const changeAccount = actOfTwo('changeAccount', {
  payload,
  askers: editors,
  proof: async ({ organizationNumber, insteadOf }, db, how) =>
    accountProof(db, { organizationNumber, validatedAt: new Date(insteadOf) }, how),
  perform: async ({ changeId, organizationNumber, insteadOf }, call, asker) => {
    const { db, actor, now, audit } = call
    const change = await changeById(db, changeId).forUpdate().executeTakeFirst()
    const counting = await accountOfClient(db, organizationNumber)
    if (!change || counting?.countsFrom.toISOString() !== insteadOf)
      return no(changeTexts.changedSince)
    if (asker.proof.length === 0) return no(notValidated.noProof)
    if (await isHalted(db, organizationNumber)) return no(sanctionedText)
    if (await isHarmful(db, change)) return no(changeTexts.harmful)
    const counted = { countsFrom: now, countsBy: asker.withSecond }
    await letAccountCount(db, { organizationNumber, ...accountOf(change), ...counted })
    await db
      .updateTable('accountChange')
      .set({ countedFrom: now, countedBy: asker.withSecond })
      .where('id', '=', changeId)
      .execute()
    // What waited in a task was the account that has just been given up, or another than this.
    await replaceWaiting(call, ['validateAccount'], organizationNumber)
    await keepInDetails(db, organizationNumber, accountOf(change), asker, now)
    await keepAsEvidence(db, asker.proof, now)
    await tellCoreSystem(db, actor, { id: changeId, organizationNumber, ...accountOf(change) }, now)
    const name = (await companyName(db, organizationNumber)) ?? ''
    const { requestedOn } = change
    const told = { id: changeId, organizationNumber, name, requestedOn }
    await mailOfChange(db, actor, 'accountChanged', told)
    audit({
      company: organizationNumber,
      subject: changeId,
      before: accountOf(counting),
      after: { ...accountOf(change), countsFrom: now },
    })
    return undefined
  },
})

/** What is said of the account in tasks is then the same, and validated. */
async function keepInDetails(
  db: Db,
  organizationNumber: string,
  account: ReturnType<typeof accountOf>,
  asker: Asker,
  now: Date,
) {
  const details = await heldDetails(db, organizationNumber)
  if (!details) return
  const version = details.version + 1
  await db
    .updateTable('bankDetails')
    .set({
      ...account,
      // Whoever wrote the one before did not write this (bank 23).
      supplier: staffSupplied,
      initiatingPersonName: asker.name,
      socialSecurityNumber: null,
      version,
      saverIds: [],
      changedAt: now,
      changedBy: asker.name,
      changedById: asker.id,
      validatedVersion: version,
      validatedAt: now,
      validatedBy: asker.withSecond,
    })
    .where('id', '=', details.id)
    .execute()
}
