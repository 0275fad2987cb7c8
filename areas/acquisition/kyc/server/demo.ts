import { onboardingTypes } from '#areas/acquisition/companytasks/rules.ts'
import { groupNames } from '#areas/acquisition/companytasks/texts.ts'
import { addApproval } from '#areas/foundation/approvals/server/public.ts'
import { places } from '#areas/places.ts'
import { staffNamed } from '#world/staff.ts'
import { insertDemoTasks } from '#areas/acquisition/companytasks/server/demo.ts'
import { judgeAnswers } from '../answer-rules.ts'
import { noAnswer, type KycAnswer } from '../answers.ts'
import { noPerson } from '../person-rules.ts'
import type { KycQuestion } from '../questions.ts'
import { setProblems } from '../rules.ts'
import { issuer, rolesOf } from '#world/roles.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { questionsOf, writtenSets } from './demo/questions.ts'
import { answerAtRisk } from './demo/risk.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { ago, type World } from '#world/world.ts'

const by = 'Olivia Dahl'

/** Sets of questions, and KYC tasks in each state: no set picked, half answered and completed. */
export async function loadKyc(world: World, companies: readonly RegisterCompany[]): Promise<void> {
  const { db, seed } = world
  let ids = 0
  const sets = writtenSets.map((written, place) => {
    const questions = questionsOf(written.questions, () => idOf(seed, 'kyc-part', ids++))
    const problem = setProblems(questions)[0]
    if (problem) throw new Error(`${written.name}, ${problem.field}: ${problem.message}`)
    return {
      id: idOf(seed, 'kyc-set', place),
      name: written.name,
      defaultOnboardingTypes: written.defaults.map((type) => onboardingTypes[type]),
      questions,
      publishedAt: written.published ? ago(world, 100 - place) : null,
    }
  })
  const signed = {
    createdAt: ago(world, 120),
    createdBy: by,
    changedAt: ago(world, 90),
    changedBy: by,
  }
  await insertAll(
    db,
    'kycSet',
    sets.map((set) => ({ ...set, questions: JSON.stringify(set.questions), ...signed })),
  )
  await insertAll(
    db,
    'kycDefault',
    sets.flatMap(({ id, publishedAt, defaultOnboardingTypes }) =>
      publishedAt
        ? defaultOnboardingTypes.map((onboardingType) => ({ onboardingType, setId: id }))
        : [],
    ),
  )

  await answerOnboardings(world, sets)
  await answerAtRisk(world, sets, ({ questions }, organizationNumber) => {
    const index = world.register.indexOf(organizationNumber)
    if (index === undefined) throw new Error(`${organizationNumber} is in no register`)
    return answersOf(world, questions, world.register.companyAt(index), true)
  })
  const [set, next] = sets
  if (next) await askForDefault(world, next)
  const issuers = companies.filter((company) => rolesOf(company).includes(issuer)).slice(10, 13)
  if (!set) return
  const plans = issuers.map((company, place) => {
    const completed = place === 2
    const { answers, problems } = judgeAnswers(
      set.questions,
      answersOf(world, set.questions, company, completed),
      completed,
    )
    if (problems[0]) throw new Error(`${problems[0].at}: ${problems[0].message}`)
    const [taskId, id] = [idOf(seed, 'kyc-task', place), idOf(seed, 'kyc-response', place)]
    return { company, completed, answers, taskId, id, begun: place > 0, at: ago(world, 12 - place) }
  })
  await insertDemoTasks(
    db,
    plans.map(({ company, taskId, id, begun, completed, at }) => ({
      id: taskId,
      type: 'Kyc' as const,
      organizationNumber: company.organizationNumber,
      dataId: begun ? id : null,
      createdAt: ago(world, 20),
      createdBy: by,
      completedAt: completed ? at : null,
      completedBy: completed ? by : null,
    })),
  )
  const [wrong, answered] = [sets.at(-1), plans[1]]
  if (wrong && answered)
    await pickedWrong(world, wrong, {
      taskId: answered.taskId,
      organizationNumber: answered.company.organizationNumber,
    })
  const kycSet = JSON.stringify({ ...set, published: true })
  await insertAll(
    db,
    'kycResponse',
    plans
      .filter(({ begun }) => begun)
      .map(({ company, taskId, id, answers, completed, at }) => ({
        id,
        taskId,
        organizationNumber: company.organizationNumber,
        setId: set.id,
        kycSet,
        answers: JSON.stringify(answers),
        completedAt: completed ? at : null,
        completedBy: completed ? by : null,
        createdAt: ago(world, 15),
        createdBy: by,
        changedAt: at,
        changedBy: by,
        version: 2,
      })),
  )
}

/** A set that was wrong for a task, before the one that is answered in it (kyc 26). */
async function pickedWrong(
  world: World,
  set: DemoSet,
  task: { readonly taskId: string; readonly organizationNumber: string },
): Promise<void> {
  const at = ago(world, 14)
  const picked = { createdAt: ago(world, 16), createdBy: by, replacedAt: at, replacedBy: by }
  await world.db
    .insertInto('kycResponse')
    .values({
      ...task,
      ...picked,
      id: idOf(world.seed, 'kyc-response of a wrong set', 0),
      setId: set.id,
      kycSet: JSON.stringify({ ...set, published: true, version: 1 }),
      replacedReason: 'Företaget blir kund, och har inga ägare att fördjupa sig i.',
    })
    .execute()
}

interface DemoSet {
  readonly id: string
  readonly defaultOnboardingTypes: readonly number[]
  readonly questions: readonly KycQuestion[]
  readonly publishedAt: Date | null
}
/** What companies have answered in the onboardings where that is done (kyc 20). */
async function answerOnboardings(world: World, sets: readonly DemoSet[]): Promise<void> {
  const { db, seed, register } = world
  const tasks = await db
    .selectFrom('companyTask')
    .innerJoin('companyTaskGroup', 'companyTaskGroup.id', 'companyTask.groupId')
    .where('companyTask.type', '=', 'Kyc')
    .where('companyTask.completedAt', 'is not', null)
    .select(['companyTask.id', 'companyTask.organizationNumber', 'onboardingType'])
    .select(['companyTask.createdAt', 'companyTask.completedAt', 'companyTask.completedBy'])
    .orderBy('companyTask.id')
    .execute()
  for (const [place, task] of tasks.entries()) {
    const set = sets.find(
      ({ publishedAt, defaultOnboardingTypes }) =>
        publishedAt && defaultOnboardingTypes.includes(task.onboardingType),
    )
    const index = register.indexOf(task.organizationNumber)
    if (!set || index === undefined) continue
    const company = register.companyAt(index)
    const { answers } = judgeAnswers(
      set.questions,
      answersOf(world, set.questions, company, true),
      true,
    )
    const id = idOf(seed, 'kyc-response of onboarding', place)
    await db
      .insertInto('kycResponse')
      .values({
        id,
        taskId: task.id,
        organizationNumber: task.organizationNumber,
        setId: set.id,
        kycSet: JSON.stringify({ ...set, published: true }),
        answers: JSON.stringify(answers),
        completedAt: task.completedAt,
        completedBy: task.completedBy,
        createdAt: task.createdAt,
        createdBy: task.completedBy ?? by,
        changedAt: task.completedAt,
        changedBy: task.completedBy,
        version: 2,
      })
      .execute()
    await db.updateTable('companyTask').set({ dataId: id }).where('id', '=', task.id).execute()
  }
}

/** A set that somebody wants to be the default of loans, and that waits for a second person. */
async function askForDefault(
  { db, seed, now }: World,
  { id, name }: { readonly id: string; readonly name: string },
): Promise<void> {
  await addApproval(
    db,
    {
      act: 'publishDefaultKyc',
      subject: id,
      title: `Publicera ${name}, standard för ${groupNames.loan}`,
      place: places.kycSet(id),
      difference: [{ label: 'Standard', before: '', after: name }],
      reason:
        'De nya frågorna om verklig huvudman ska ställas till alla från och med nästa kvartal.',
      payload: { id, version: 1, publish: true, replaces: [] },
    },
    {
      id: idOf(seed, 'default approval', 0),
      askedBy: staffNamed(seed, 'Olivia'),
      now: ago({ now }, 1),
    },
  )
}

/** What a company answers: all of it, or how far it has come. */
function answersOf(
  { register }: World,
  questions: readonly KycQuestion[],
  company: RegisterCompany,
  whole: boolean,
): KycAnswer[] {
  const first = (question: KycQuestion) => [{ id: question.meta.options[0]?.id ?? '', text: '' }]
  const person = register.companyFileAt(company.index).board[0]?.person
  const texts: Readonly<Record<string, string>> = {
    Date: '2024-02-01',
    Tel: '08-123 456 78',
    Number: '12',
  }
  return questions.slice(0, whole ? undefined : 3).map((question): KycAnswer => {
    const { type, textFieldInputType } = question.meta.model
    const answer = noAnswer(question.id)
    if (question.meta.options.length > 0) return { ...answer, options: first(question) }
    if (type === 'Person')
      return {
        ...answer,
        persons: [
          {
            ...noPerson,
            socialSecurityNumber: person?.personalNumber ?? '198507099805',
            firstName: person?.firstName ?? 'Anna',
            lastName: person?.lastName ?? 'Ek',
            ownershipPercentage: 100,
            country: 'SE',
          },
        ],
      }
    return {
      ...answer,
      text:
        texts[textFieldInputType] ??
        `${company.name} säljer sina tjänster till andra företag, mot faktura och med trettio dagars betalningstid.`,
    }
  })
}
