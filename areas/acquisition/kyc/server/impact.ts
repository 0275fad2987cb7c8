import { sql } from 'kysely'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { ongoingTasks } from '#areas/acquisition/companytasks/server/public.ts'
import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { activeClients } from '#areas/parties/company/server/public.ts'
import { carriedAnswers } from '../carry-rules.ts'
import type { kyc } from '../contract.ts'
import { questionChanges } from '../impact-rules.ts'
import type { KycQuestion } from '../questions.ts'
import { risksOf } from '../risk-rules.ts'
import { holdersOf, setById, type SetRow } from './set-store.ts'

/** So many companies' latest answers are judged by the marks of a set that is to be published. */
const mostJudged = 2000

/** Where the KYC tasks of ongoing onboardings stand that a set concerns. */
async function ongoingOf(db: Db, set: SetRow, displaced: readonly string[]) {
  const tasks = await ongoingTasks(db, 'Kyc')
  const ids = tasks.flatMap(({ dataId }) => dataId ?? [])
  const answers =
    ids.length === 0 || displaced.length === 0
      ? []
      : await db
          .selectFrom('kycResponse')
          .select(['id', 'completedAt'])
          .where(sql<boolean>`id = any(${ids}::uuid[])`)
          .where('setId', 'in', displaced)
          .execute()
  const completedBy = new Map(answers.map(({ id, completedAt }) => [id, completedAt !== null]))
  const onboardings = (completed: boolean) =>
    new Set(
      tasks
        .filter(({ dataId }) => dataId !== null && completedBy.get(dataId) === completed)
        .map(({ onboardingId }) => onboardingId),
    ).size
  const types = new Set(set.defaultOnboardingTypes)
  return {
    begun: onboardings(false),
    completed: onboardings(true),
    unchosen: new Set(
      tasks
        .filter(({ dataId, onboardingType }) => dataId === null && types.has(onboardingType))
        .map(({ onboardingId }) => onboardingId),
    ).size,
  }
}

/** What the latest answers of each company to displaced sets become by the marks of another. */
async function risksTurned(
  db: Db,
  displaced: readonly string[],
  questions: readonly KycQuestion[],
) {
  const rows =
    displaced.length === 0
      ? []
      : await db
          .selectFrom('kycResponse')
          .distinctOn('organizationNumber')
          .select(['kycSet', 'answers'])
          .where('setId', 'in', displaced)
          .where('completedAt', 'is not', null)
          .orderBy('organizationNumber')
          .orderBy('completedAt', 'desc')
          .limit(mostJudged + 1)
          .execute()
  const judged = rows.slice(0, mostJudged).map(({ kycSet, answers }) => ({
    was: risksOf(kycSet.questions, answers).length > 0,
    is:
      risksOf(questions, carriedAnswers({ questions: kycSet.questions, answers }, questions))
        .length > 0,
  }))
  return {
    judged: judged.length,
    marked: judged.filter(({ was, is }) => is && !was).length,
    unmarked: judged.filter(({ was, is }) => was && !is).length,
    more: rows.length > mostJudged,
  }
}

/** What comes of publishing a set, as things stand now (kyc 27). */
export const publishimpact: Handler<typeof kyc.publishimpact> = async ({ id }, { db }) => {
  const set = (await setById(db, id)) ?? refusePlatform('notFound')
  const holders = (await holdersOf(db, set.defaultOnboardingTypes)).filter((one) => one !== id)
  const displaced = await setsNamed(db, holders)
  const asksClients = set.defaultOnboardingTypes.includes(onboardingTypes.kycUpdate)
  const before = displaced.map(({ questions }) => questions)
  return {
    displaces: displaced.map(({ id: setId, name }) => ({ id: setId, name })),
    ongoing: await ongoingOf(db, set, holders),
    clientsAsked: asksClients ? await activeClients(db) : 0,
    questions: questionChanges(before, set.questions),
    risks: await risksTurned(db, holders, set.questions),
  }
}

async function setsNamed(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return db
    .selectFrom('kycSet')
    .select(['id', 'name', 'questions'])
    .where('id', 'in', ids)
    .orderBy('name')
    .execute()
}
