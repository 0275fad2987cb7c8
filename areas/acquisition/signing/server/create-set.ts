import type { FieldError } from '#platform/refusal.ts'
import type { Context, Handler } from '#platform/server/context.ts'
import { refusePlatform, type Refusal } from '#platform/server/refuse.ts'
import {
  archivedAmong,
  bundleWithContent,
  publishUsedVersions,
} from '#areas/acquisition/agreements/server/public.ts'
import { boardOf, type Board, type Looking } from '#areas/parties/company/server/public.ts'
import { withRight } from '#areas/parties/righttosign/server/public.ts'
import {
  companyTask,
  completeTask,
  heldCompanyTask,
  setTaskData,
  takesActs,
  type Task,
} from '#areas/acquisition/companytasks/server/public.ts'
import type { Terms } from '#areas/acquisition/offers/rules.ts'
import { acceptedTerms } from '#areas/acquisition/offers/server/public.ts'
import { isHalted } from '#areas/parties/keypersons/server/public.ts'
import type { signing } from '../contract.ts'
import type { TokenEntries } from '../fields.ts'
import { needsApproval, typeCodes } from '../rules.ts'
import {
  filledHtml,
  otherThanOffered,
  tokenValue,
  valueProblem,
  type TokenValue,
} from '../token-rules.ts'
import { priceDecision } from './agree-prices.ts'
import { signersOf } from './board-now.ts'
import { sha256 } from './content.ts'
import { drawAgreement } from './draw-agreement.ts'
import { evidenceOf } from './evidence/evidence.ts'
import { unprintableIn } from '#platform/server/pdf/tagged-pdf.ts'
import { insertSet, type NewAgreement } from './set-store.ts'

type Create = typeof signing.createAgreement
type Asked = Parameters<Handler<Create>>[0]
/** What making a set takes, of a call or of a job; `write` is the one transaction it is made in. */
export type Making = Pick<
  Context<Create>,
  'db' | 'now' | 'actor' | 'newId' | 'refuse' | 'audit' | 'write'
>
type Bundle = NonNullable<Awaited<ReturnType<typeof bundleWithContent>>>
type BundleAgreement = Bundle['agreements'][number]

/** Makes what a company signs, as somebody asks for it (signing 3). */
export const createAgreement: Handler<Create> = (input, context) => makeSet(input, context, context)

/**
 * Makes what a company signs: freezes versions and values, and gives the task the set (signing 3).
 * Asks for the board, by `looking`, before it writes.
 */
export async function makeSet(
  input: Asked,
  context: Making,
  looking: Omit<Looking, 'cause'>,
): Promise<string> {
  const { db, refuse } = context
  const organizationNumber = input.organizationNumber
  const company =
    (await db
      .selectFrom('company')
      .select('name')
      .where('organizationNumber', '=', organizationNumber)
      .executeTakeFirst()) ?? refusePlatform('notFound')
  const bundle =
    (await bundleWithContent(db, input.agreementBundleId)) ?? refusePlatform('notFound')
  const task = (await companyTask(db, input.companyTaskId)) ?? refusePlatform('notFound')
  if (await isHalted(db, organizationNumber)) refuse('halted')
  const problem = taskProblem(task, organizationNumber)
  if (problem) refuse(problem)
  if (!(await takesActs(db, input.companyTaskId))) refuse('onboardingCanceled')
  if (bundle.archived) refuse('archivedBundle')
  if (bundle.notChoosable !== null) refuse('notChoosable', { message: bundle.notChoosable })
  const terms = await acceptedTerms(db, organizationNumber)
  const values = valuesOf(bundle, input.agreements, {
    name: company.name,
    organizationNumber,
    terms,
  })
  if ('code' in values) return refuse(values)
  const priced = { ...input, now: context.now }
  const decision = await priceDecision({ ...priced, db }, values.flat())
  if ('code' in decision) return refuse(decision)
  const needsBoard = bundle.agreements.some(({ signatureType }) => signatureType === 'Board')
  const board = needsBoard
    ? await boardOf({ ...looking, cause: 'agreement' }, organizationNumber, 'old')
    : undefined
  const toSign = board && (await withRight(db, organizationNumber, board))
  const id = context.newId()
  const made: NewAgreement[] = []
  for (const [place, agreement] of bundle.agreements.entries()) {
    const one = frozen(agreement, values[place] ?? [], toSign)
    const signs = unprintableIn(`${one.name}${one.contentText}${one.contentSummary}${company.name}`)
    if (signs.length > 0)
      refuse('unprintable', {
        message: `${one.name} innehåller tecken som inte kan tryckas: ${signs.slice(0, 10).join(' ')}. Ta bort dem ur avtalet eller ur det som är ifyllt.`,
      })
    const { name, revision, contentText, contentSummary } = one
    const about = { setId: id, companyName: company.name, organizationNumber, date: context.now }
    const document = await drawAgreement(
      { ...about, name, revision, contentText, contentSummary },
      context.actor.id,
    )
    if (!document) return refuse('tooLong')
    made.push({ ...one, document, contentSha256: sha256(document) })
  }
  const set = { id, name: company.name, offerId: terms?.id ?? null }
  return write(input, context, { ...set, values: values.flat() }, made)
}

/** Why a task takes no agreements. */
function taskProblem(
  task: Task,
  organizationNumber: string,
): 'otherTask' | 'taskCompleted' | 'hasSet' | undefined {
  if (task.type !== 'AgreementSigning' || task.organizationNumber !== organizationNumber)
    return 'otherTask'
  if (task.completed) return 'taskCompleted'
  return task.dataId ? 'hasSet' : undefined
}

/**
 * The values of each agreement of the bundle, in its order. Everything has to be filled in (signing
 * 2).
 */
function valuesOf(
  bundle: Bundle,
  sent: TokenEntries,
  company: {
    readonly name: string
    readonly organizationNumber: string
    readonly terms: Terms | undefined
  },
): TokenValue[][] | Refusal<'otherAgreements' | 'notFilled'> {
  const ids = new Set(sent.map(({ agreementId }) => agreementId))
  const same = ids.size === sent.length && ids.size === bundle.agreements.length
  if (!same || !bundle.agreements.every((agreement) => isAbout(agreement, sent)))
    return { code: 'otherAgreements' }
  const fields: FieldError[] = []
  const values = bundle.agreements.map(({ agreementId, tokens }) => {
    const place = sent.findIndex((one) => one.agreementId === agreementId)
    const entered = sent[place]?.tokens ?? []
    return tokens.map((token) => {
      const at = entered.findIndex(({ key }) => key === token.key)
      const value = tokenValue(token, entered[at] ?? {}, company)
      const offered = otherThanOffered(value, company.terms)
      const message =
        offered === undefined
          ? valueProblem(value, company)
          : `${value.label} ska vara ${offered} enligt den accepterade offerten`
      if (message)
        fields.push({ field: `agreements.${place}.tokens.${Math.max(at, 0)}.value`, message })
      return value
    })
  })
  return fields.length > 0 ? { code: 'notFilled', fields } : values
}

/** Whether what was sent is of this version of the agreement, as far as it says, and its tokens. */
function isAbout(
  { agreementId, agreementVersionId, tokens }: BundleAgreement,
  sent: TokenEntries,
): boolean {
  const entry = sent.find((one) => one.agreementId === agreementId)
  if (!entry) return false
  if (entry.agreementVersionId && entry.agreementVersionId !== agreementVersionId) return false
  return entry.tokens.every(({ key }) => tokens.some((token) => token.key === key))
}

function frozen(
  agreement: BundleAgreement,
  tokenValues: readonly TokenValue[],
  board: Board | undefined,
): Omit<NewAgreement, 'document' | 'contentSha256'> {
  const { agreementId, agreementVersionId, name, revision, type, signatureType, content } =
    agreement
  const filled = {
    contentText: filledHtml(content?.text ?? '', tokenValues),
    contentSummary: filledHtml(content?.summary ?? '', tokenValues),
  }
  const forCompany = signatureType === 'Board' ? board : undefined
  return {
    agreementId,
    agreementVersionId,
    name,
    revision,
    type,
    signatureType,
    ...filled,
    tokenValues: [...tokenValues],
    alternatives: forCompany ? [...forCompany.alternatives] : null,
    signers: forCompany ? signersOf(forCompany) : [],
  }
}

function write(
  {
    agreementBundleId,
    organizationNumber,
    companyTaskId,
  }: { [K in 'agreementBundleId' | 'organizationNumber' | 'companyTaskId']: string },
  context: Making,
  company: {
    readonly id: string
    readonly name: string
    readonly offerId: string | null
    readonly values: readonly TokenValue[]
  },
  made: readonly NewAgreement[],
): Promise<string> {
  const { now, actor, audit, refuse } = context
  const { id } = company
  return context.write(async (db) => {
    // Again, now that nobody else can change it.
    const task = await heldCompanyTask(db, companyTaskId)
    if ('code' in task) return refuse(task)
    const problem = taskProblem(task, organizationNumber)
    if (problem) refuse(problem)
    const terms = await acceptedTerms(db, organizationNumber)
    if ((terms?.id ?? null) !== company.offerId) refuse('otherOffer')
    const priced = { db, now, organizationNumber, companyTaskId }
    const decision = await priceDecision(priced, company.values)
    if ('code' in decision) return refuse(decision)
    const priceDecided = decision.text
    // Archived while they were made (agreements 30).
    const ids = made.map(({ agreementId }) => agreementId)
    if ((await archivedAmong(db, ids)).length > 0) refuse('otherAgreements')
    await publishUsedVersions(
      db,
      made.map(({ agreementVersionId }) => agreementVersionId),
      now,
    )
    const set = {
      id,
      organizationNumber,
      companyName: company.name,
      companyTaskId,
      bundleId: agreementBundleId,
      priceDecision: priceDecided,
    }
    await insertSet(db, { ...set, createdAt: now, createdBy: actor.name }, made)
    await setTaskData(db, companyTaskId, id)
    if (!made.some((one) => needsApproval({ ...one, type: typeCodes[one.type] })))
      await completeTask(db, companyTaskId, { by: actor.name, now })
    const frozenParts = made.map(({ name, revision, contentSha256 }) => ({
      name,
      revision,
      contentSha256,
    }))
    const evidence = await evidenceOf(db, id)
    audit({
      company: organizationNumber,
      subject: id,
      after: {
        companyTaskId,
        offerId: company.offerId,
        priceDecision: priceDecided,
        agreements: frozenParts,
        evidence,
      },
    })
    return id
  })
}
