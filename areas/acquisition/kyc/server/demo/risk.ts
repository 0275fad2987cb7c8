import { writeTasks } from '#areas/foundation/usertasks/server/demo.ts'
import { insertDemoTasks } from '#areas/acquisition/companytasks/server/demo.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { staffNamed } from '#world/staff.ts'
import { ago, type World } from '#world/world.ts'
import { judgeAnswers } from '../../answer-rules.ts'
import { noAnswer, type KycAnswer } from '../../answers.ts'
import type { KycQuestion } from '../../questions.ts'
import { risksOf } from '../../risk-rules.ts'
import { reviewTask } from '../review.ts'

interface DemoSet {
  readonly id: string
  readonly name: string
  readonly defaultOnboardingTypes: readonly number[]
  readonly questions: readonly KycQuestion[]
}
/** The answers with every option that is marked as risk, and what is asked because of it. */
const atRisk = (questions: readonly KycQuestion[], answers: readonly KycAnswer[]): KycAnswer[] =>
  questions.flatMap((question): KycAnswer[] => {
    const marked = question.meta.options.find(({ isRisk }) => isRisk)
    const given = answers.find(({ questionId }) => questionId === question.id)
    if (!marked) return given ? [given] : []
    return [
      { ...noAnswer(question.id), options: [{ id: marked.id, text: '' }] },
      ...marked.questions.map(({ id }) => ({
        ...noAnswer(id),
        text: 'En ägare är ledamot av en regionfullmäktige.',
      })),
    ]
  })

/**
 * Renewed answers that are marked as risk, in the onboarding whose questions somebody has to look
 * at: AML has not taken a stand yet (kyc 23). They began with last year's (kyc 25).
 */
export async function answerAtRisk(
  world: World,
  sets: readonly DemoSet[],
  answersOf: (set: DemoSet, organizationNumber: string) => readonly KycAnswer[],
): Promise<void> {
  const { db, seed } = world
  const task = await db
    .selectFrom('companyTask')
    .innerJoin('companyTaskGroup', 'companyTaskGroup.id', 'companyTask.groupId')
    .innerJoin('company', 'company.organizationNumber', 'companyTask.organizationNumber')
    .where('companyTask.type', '=', 'Kyc')
    .where('needsManualHandling', '=', true)
    .select(['companyTask.id', 'companyTask.organizationNumber', 'company.name', 'onboardingType'])
    .orderBy('companyTask.id')
    .executeTakeFirst()
  const set = sets.find(({ defaultOnboardingTypes }) =>
    defaultOnboardingTypes.some((type) => type === task?.onboardingType),
  )
  if (!task || !set) return
  const { questions } = set
  const given = atRisk(questions, answersOf(set, task.organizationNumber))
  const { answers, problems } = judgeAnswers(questions, given, true)
  if (problems[0]) throw new Error(`${problems[0].at}: ${problems[0].message}`)
  const [by, at] = [staffNamed(seed, 'Olivia'), ago(world, 2)]
  const [id, earlierId] = [
    idOf(seed, 'kyc-response at risk', 0),
    idOf(seed, 'kyc-response of last year', 0),
  ]
  const lastYear = ago(world, 367)
  const earlier = judgeAnswers(questions, answersOf(set, task.organizationNumber), true).answers
  const earlierTask = idOf(seed, 'kyc-task of last year', 0)
  await insertDemoTasks(db, [
    {
      id: earlierTask,
      type: 'Kyc',
      organizationNumber: task.organizationNumber,
      dataId: earlierId,
      createdAt: lastYear,
      createdBy: by.name,
      completedAt: lastYear,
      completedBy: by.name,
    },
  ])
  const rowOf = (given: readonly KycAnswer[], completedAt: Date) => ({
    organizationNumber: task.organizationNumber,
    setId: set.id,
    kycSet: JSON.stringify({ ...set, published: true, version: 1 }),
    answers: JSON.stringify(given),
    completedAt,
    completedBy: by.name,
    createdAt: completedAt,
    createdBy: by.name,
    changedAt: completedAt,
    changedBy: by.name,
    version: 2,
  })
  await insertAll(db, 'kycResponse', [
    { ...rowOf(earlier, lastYear), id: earlierId, taskId: earlierTask },
  ])
  await insertAll(db, 'kycResponse', [
    { ...rowOf(answers, at), id, taskId: task.id, prefilledFrom: earlierId },
  ])
  await db.updateTable('companyTask').set({ dataId: id }).where('id', '=', task.id).execute()
  const risks = risksOf(questions, answers)
  const told = reviewTask({
    companyName: task.name,
    setName: set.name,
    taskId: task.id,
    risks,
  })
  await writeTasks(world, 'kyc-review', [{ ...told, due: 28, by: by.name, at }])
  await db
    .insertInto('kycReview')
    .values({
      responseId: id,
      userTaskId: idOf(seed, 'user-task-kyc-review', 0),
      askedAt: at,
      answeredById: by.id,
    })
    .execute()
}
