import type { Db } from '#platform/server/database.ts'
import { onboardingTypeOf } from '#areas/acquisition/companytasks/rules.ts'
import { answersAsked, byQuestion, type KycAnswer } from '../answers.ts'
import { carriedAnswers } from '../carry-rules.ts'
import type { KycResponse } from '../contract.ts'
import { risksOf } from '../risk-rules.ts'
import { presentSet, type SetRow } from './set-store.ts'

/** A set as it was when it was picked; its onboarding types as tables number them. */
interface FrozenSet extends Omit<KycResponse['kycSet'], 'defaultOnboardingTypes' | 'version'> {
  readonly defaultOnboardingTypes: readonly number[]
  /** Not of what was picked before versions were kept. */
  readonly version?: number
}
declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'kycResponse.answers': KycResponse['answers']
    'kycResponse.kycSet': FrozenSet
  }
}

export const responseById = (db: Db, id: string) =>
  db.selectFrom('kycResponse').selectAll().where('id', '=', id).executeTakeFirst()
/**
 * Held until the transaction ends, so that of two who save the same version one is told of the
 * other.
 */
export const heldResponse = (db: Db, id: string) =>
  db.selectFrom('kycResponse').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
export type ResponseRow = NonNullable<Awaited<ReturnType<typeof responseById>>>

/** What a response keeps of the set it answers. */
function frozenSet(row: SetRow) {
  const { changed: _, changedBy: __, ...kept } = presentSet(row)
  return { ...kept, defaultOnboardingTypes: row.defaultOnboardingTypes }
}

export const presentResponse = (row: ResponseRow) => ({
  id: row.id,
  completed: row.completedAt !== null,
  completedAt: row.completedAt,
  completedBy: row.completedBy,
  kycSet: {
    ...row.kycSet,
    version: row.kycSet.version ?? null,
    defaultOnboardingTypes: row.kycSet.defaultOnboardingTypes.map(onboardingTypeOf),
  },
  organizationNumber: row.organizationNumber,
  answers: row.answers,
  TaskId: row.taskId,
  changed: row.changedAt,
  changedBy: row.changedBy,
  version: row.version,
  // What is marked is said when the answers are, not while they are written.
  risks: row.completedAt ? risksOf(row.kycSet.questions, row.answers) : [],
})

interface NewResponse {
  readonly taskId: string
  readonly organizationNumber: string
  readonly set: SetRow
  /** What the company answered the last time (kyc 25). */
  readonly earlier: ResponseRow | undefined
  /** What has been written already, to a set that was the wrong one (kyc 26). */
  readonly begun?: ResponseRow
  readonly by: string
  readonly now: Date
}
/** What a company has answered for good the last time. */
export const latestResponse = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('kycResponse')
    .selectAll()
    .where('organizationNumber', '=', organizationNumber)
    .where('completedAt', 'is not', null)
    .orderBy('completedAt', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/**
 * The same, but for what AML has not accepted (kyc 24), with whether it has accepted it: null while it
 * has not said, and of answers with nothing marked.
 */
export const latestNotRefused = (db: Db, organizationNumber: string) =>
  db
    .selectFrom('kycResponse')
    .leftJoin('kycReview', 'kycReview.responseId', 'kycResponse.id')
    .selectAll('kycResponse')
    .select(['kycReview.accepted', 'kycReview.askedAt as reviewAskedAt'])
    .where('organizationNumber', '=', organizationNumber)
    .where('completedAt', 'is not', null)
    .where((is) => is.or([is('accepted', 'is', null), is('accepted', '=', true)]))
    .orderBy('completedAt', 'desc')
    .orderBy('kycResponse.id')
    .limit(1)
    .executeTakeFirst()

const carriedFrom = (earlier: ResponseRow, questions: FrozenSet['questions']) =>
  carriedAnswers({ questions: earlier.kycSet.questions, answers: earlier.answers }, questions)

/** What the answers began with, as far as the same is asked, as the contract answers it. */
export async function earlierOf(db: Db, { prefilledFrom, kycSet }: ResponseRow) {
  const row = prefilledFrom === null ? undefined : await responseById(db, prefilledFrom)
  if (!row?.completedAt) return null
  const { id, completedAt } = row
  const answers = carriedFrom(row, kycSet.questions)
  return { id, setName: row.kycSet.name, completedAt, answers }
}

/** The wrong set that was picked for a response's task, as the contract answers it. */
export async function replacedBefore(db: Db, { id, taskId }: ResponseRow) {
  const row = await db
    .selectFrom('kycResponse')
    .select(['kycSet', 'replacedAt', 'replacedBy', 'replacedReason'])
    .where('taskId', '=', taskId)
    .where('id', '<>', id)
    .where('replacedAt', 'is not', null)
    .orderBy('replacedAt', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row?.replacedAt || row.replacedBy === null || row.replacedReason === null) return null
  const { kycSet, replacedAt, replacedBy, replacedReason } = row
  return { setName: kycSet.name, at: replacedAt, by: replacedBy, reason: replacedReason }
}

/** Begins the answers to a set, with what was answered the last time; answers their id. */
export async function insertResponse(
  db: Db,
  { set, earlier, begun, by, now, ...response }: NewResponse,
): Promise<string> {
  const carried = [earlier, begun].flatMap((row) => (row ? carriedFrom(row, set.questions) : []))
  // What was written last counts.
  const answers = answersAsked(set.questions, [...byQuestion(carried).values()])
  const { id } = await db
    .insertInto('kycResponse')
    .values({
      ...response,
      setId: set.id,
      kycSet: JSON.stringify(frozenSet(set)),
      answers: JSON.stringify(answers),
      prefilledFrom: earlier?.id ?? null,
      createdAt: now,
      createdBy: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Writes answers on top of the stored ones, for good when they are completed. */
export const saveAnswers = (
  db: Db,
  { id, version }: Pick<ResponseRow, 'id' | 'version'>,
  answers: readonly KycAnswer[],
  { completed, by, now }: { readonly completed: boolean; readonly by: string; readonly now: Date },
) =>
  db
    .updateTable('kycResponse')
    .set({
      answers: JSON.stringify(answers),
      ...(completed && { completedAt: now, completedBy: by }),
      changedAt: now,
      changedBy: by,
      version: version + 1,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
