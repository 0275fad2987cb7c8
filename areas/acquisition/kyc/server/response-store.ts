import type { Db } from '#platform/server/database.ts'
import { onboardingTypeOf } from '#areas/acquisition/companytasks/rules.ts'
import type { KycAnswer } from '../answers.ts'
import type { KycResponse } from '../contract.ts'
import { risksOf } from '../risk-rules.ts'
import { presentSet, type SetRow } from './set-store.ts'

/** A set as it was when it was picked; its onboarding types as tables number them. */
interface FrozenSet extends Omit<KycResponse['kycSet'], 'defaultOnboardingTypes'> {
  readonly defaultOnboardingTypes: readonly number[]
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
  const { changed: _, changedBy: __, version: ___, ...kept } = presentSet(row)
  return { ...kept, defaultOnboardingTypes: row.defaultOnboardingTypes }
}

export const presentResponse = (row: ResponseRow) => ({
  id: row.id,
  completed: row.completedAt !== null,
  completedAt: row.completedAt,
  completedBy: row.completedBy,
  kycSet: {
    ...row.kycSet,
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
  readonly by: string
  readonly now: Date
}
/** Begins the answers to a set; answers their id. */
export async function insertResponse(
  db: Db,
  { set, by, now, ...response }: NewResponse,
): Promise<string> {
  const { id } = await db
    .insertInto('kycResponse')
    .values({
      ...response,
      setId: set.id,
      kycSet: JSON.stringify(frozenSet(set)),
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
