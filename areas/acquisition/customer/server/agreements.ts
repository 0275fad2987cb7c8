import type { Act, Handler } from '#platform/server/context.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { samePerson } from '#platform/swedish/personal-number.ts'
import type { Task, TaskRefusal } from '#areas/acquisition/companytasks/server/public.ts'
import { isUndecided } from '#areas/acquisition/signing/rules.ts'
import {
  agreementFileOf,
  agreementsOfSet,
  agreementsNow,
  checkFile,
  cancelSigning,
  keepMailsFile,
  mailedToOf,
  noteShown,
  orderById,
  qrDataOf,
  shownTo,
  signersOfSet,
  startSigning,
  type CompanyAgreement,
  type Signer,
} from '#areas/acquisition/signing/server/public.ts'
import type { Db } from '#platform/server/database.ts'
import type { customer } from '../contract.ts'
import { agreementState, type AgreementState } from '../rules.ts'
import { nameOfCustomer } from '../texts.ts'
import { customerOf, decides, ownTask, seenTask } from './own-task.ts'

type Calls = typeof customer
type Who = Pick<Act, 'db' | 'actor'>

interface Seen {
  readonly agreement: CompanyAgreement
  readonly signers: readonly Signer[]
  /** The customer among those who are to sign it. */
  readonly mine: Signer | undefined
  readonly state: AgreementState
}
/** The agreements of a task as the customer stands to them; none until staff have made them. */
export async function agreementsFor(
  { db, actor }: Who,
  { dataId, organizationNumber }: Pick<Task, 'dataId' | 'organizationNumber'>,
  isSignatory: boolean,
): Promise<readonly Seen[]> {
  if (dataId === null) return []
  const { personalNumber } = customerOf(actor)
  const [{ agreements }, all] = await Promise.all([
    agreementsNow(db, { id: dataId, organizationNumber }),
    signersOfSet(db, dataId),
  ])
  const signersOf = (one: CompanyAgreement) =>
    all.filter(({ agreementId }) => agreementId === one.agreementId)
  const isDecided = agreements.every((one) => !isUndecided(one, signersOf(one).length))
  return agreements.map((agreement) => {
    const signers = signersOf(agreement)
    const mine = signers.find((one) => samePerson(one.personalNumber, personalNumber))
    const state = agreementState({ ...agreement, signers, mine, isSignatory, isDecided })
    return { agreement, signers, mine, state }
  })
}
/** One of them. */
const oneFor = async (context: Who, task: Task, agreementId: string): Promise<Seen> =>
  (await agreementsFor(context, task, await decides(context, task))).find(
    ({ agreement }) => agreement.agreementId === agreementId,
  ) ?? refusePlatform('notFound')

/** Of a set, those that the customer has been shown to their end. */
const shownOf = async ({ db, actor }: Who, setId: string | null) =>
  setId === null
    ? new Set<string>()
    : shownTo(db, { setId, personalNumber: customerOf(actor).personalNumber })

export const agreements: Handler<Calls['agreements']> = async ({ taskId }, context) => {
  const task = await seenTask(context, taskId, 'AgreementSigning')
  context.audit({ company: task.organizationNumber, subject: task.dataId ?? task.id })
  const seen = await agreementsFor(context, task, await decides(context, task))
  const shown = await shownOf(context, task.dataId)
  return seen.map(({ agreement, signers, state }) => ({
    id: agreement.agreementId,
    name: agreement.name,
    state,
    isShown: shown.has(agreement.agreementId),
    persons: signers.map(({ name, state: signed }) => ({ name, hasSigned: signed === 'counts' })),
  }))
}

export const agreement: Handler<Calls['agreement']> = async ({ taskId, agreementId }, context) => {
  const task = await seenTask(context, taskId, 'AgreementSigning')
  const { agreement: shown } = await oneFor(context, task, agreementId)
  const { name, revision, contentText: text, contentSummary: summary, contentSha256, setId } = shown
  context.audit({ company: task.organizationNumber, subject: setId, after: { agreementId } })
  const mailedTo = (await mailedToOf(context.db, setId))(customerOf(context.actor).personalNumber)
  return {
    name,
    revision,
    text,
    summary,
    contentSha256,
    isShown: (await shownOf(context, setId)).has(agreementId),
    mailedTo: mailedTo?.address ?? '',
  }
}

/** The page has shown the end of an agreement: as it is now, or not at all (customer 18, 22). */
export const agreementShown: Handler<Calls['agreementShown']> = async (input, context) => {
  const { taskId, agreementId, contentSha256 } = input
  const { db, actor, now, refuse, audit } = context
  const task = await seenTask(context, taskId, 'AgreementSigning')
  const { agreement: shown } = await oneFor(context, task, agreementId)
  if (contentSha256 !== shown.contentSha256) refuse('otherText')
  const { setId } = shown
  await noteShown(db, { setId, agreementId, personalNumber: customerOf(actor).personalNumber }, now)
  audit({ company: task.organizationNumber, subject: setId, after: { agreementId } })
}

export const agreementFile: Handler<Calls['agreementFile']> = async (
  { taskId, agreementId },
  context,
) => {
  const task = await seenTask(context, taskId, 'AgreementSigning')
  const { agreement: shown } = await oneFor(context, task, agreementId)
  context.audit({ company: task.organizationNumber, subject: shown.setId, after: { agreementId } })
  return (await agreementFileOf(context, shown)) ?? context.refuse('documentChanged')
}

export const verify: Handler<Calls['verify']> = async ({ file }, context) => {
  const { checked } = await checkFile(file, context)
  const { verdict, sealedBy, timestampedAt, renewedAt, agreements: all, signatures } = checked
  return context.write(() => {
    context.audit({ after: { verdict, sha256: file.sha256 } })
    return Promise.resolve({
      verdict,
      sealedBy,
      timestampedAt,
      renewedAt,
      agreements: all.length,
      unsigned: all.filter(({ isSigned }) => !isSigned).length,
      signatures: signatures.length,
    })
  })
}

/** An order as the page follows it: what we do ourselves is under way too. */
async function shownOrder(db: Db, id: string, now: Date) {
  const order = (await orderById(db, id)) ?? refusePlatform('notFound')
  const { state } = order
  return {
    state: state === 'asked' || state === 'canceling' ? ('pending' as const) : state,
    hint: order.hintCode,
    qrData: qrDataOf(order, now),
    autoStartToken: order.autoStartToken,
  }
}

interface Which {
  readonly taskId: string
  readonly agreementId: string
}
async function heldFor(context: Who, { taskId, agreementId }: Which): Promise<Seen | TaskRefusal> {
  const task = await ownTask(context, taskId, 'AgreementSigning')
  return 'code' in task ? task : oneFor(context, task, agreementId)
}
/**
 * Whether the customer has been shown an agreement to its end, and with it each of its set that is
 * read and not signed by itself (customer 22).
 */
async function isShownWhole(context: Who, { setId, agreementId }: CompanyAgreement) {
  const shown = await shownOf(context, setId)
  const all = await agreementsOfSet(context.db, setId)
  return all
    .filter((one) => one.agreementId === agreementId || one.signatureType === 'None')
    .every((one) => shown.has(one.agreementId))
}

/** Asks the customer to sign, as staff ask somebody to: by the same guards. */
export const signAgreement: Handler<Calls['signAgreement']> = async (input, context) => {
  const { db, actor, now, refuse } = context
  const seen = await heldFor(context, input)
  if ('code' in seen) return refuse(seen)
  const { agreement: held, mine, state } = seen
  if (!mine && state !== 'mine') refuse('notSigner')
  if (input.contentSha256 !== held.contentSha256) refuse('otherText')
  if (!(await isShownWhole(context, held))) refuse('notShown')
  const { name, personalNumber } = customerOf(actor)
  const { setId, agreementId } = held
  await keepMailsFile(db, { setId, agreementId, personalNumber }, input.mailFile)
  const order = await startSigning(
    {
      agreementSetId: setId,
      agreementId,
      name: nameOfCustomer(name),
      socialSecurityNumber: personalNumber,
      channel: 'screen',
      outsider: false,
      outsiderReason: '',
    },
    context,
  )
  return shownOrder(db, order, now)
}

const ownOrder = ({ mine }: Seen) => mine?.orderId ?? refusePlatform('notFound')

/** How far the customer's own signature has come. */
export const signature: Handler<Calls['signature']> = async ({ taskId, agreementId }, context) => {
  const task = await seenTask(context, taskId, 'AgreementSigning')
  const order = ownOrder(await oneFor(context, task, agreementId))
  return shownOrder(context.db, order, context.now)
}

export const cancelSignature: Handler<Calls['cancelSignature']> = async (input, context) => {
  const seen = await heldFor(context, input)
  if ('code' in seen) return context.refuse(seen)
  await cancelSigning({ id: ownOrder(seen) }, context)
}
