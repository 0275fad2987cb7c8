import { z } from 'zod'
import type { Context, Handler, HandlerInput } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { Refusal } from '#platform/server/refuse.ts'
import { places, type Place } from '#areas/places.ts'
import {
  actOfTwo,
  replaceWaiting,
  type AnyCall,
} from '#areas/foundation/approvals/server/public.ts'
import { screenKnown, screeningStanding } from '#areas/parties/keypersons/server/public.ts'
import { closeTasks, tasksOfOnboardings } from '#areas/acquisition/companytasks/server/public.ts'
import type { TaskType } from '#areas/acquisition/companytasks/rules.ts'
import type { onboarding } from '../contract.ts'
import { mayRunOnboardings } from '#areas/foundation/users/rules.ts'
import { sanctionedText } from '#areas/parties/keypersons/texts.ts'
import {
  checkNames,
  covers,
  gateActs,
  gateKinds,
  gateOf,
  isScreened,
  kindOf,
  kindsToPass,
  redOf,
  screensAtCompletion,
  type GateCheck,
  type GateKind,
  type GateRow,
} from '../gate-rules.ts'
import { completeProblem, endedProblem } from '../rules.ts'
import { becomeClient } from './become-client.ts'
import { carryOver } from './carry-over.ts'
import { gateFacts, type Gathered } from './gate-facts.ts'
import { tellCoreSystem, tellFollowers } from './messages.ts'
import {
  changeOnboarding,
  heldOnboarding,
  onboardingById,
  seenOnboarding,
  type OnboardingRow,
} from './onboarding-store.ts'
import { addPassage, passagesOf } from './passage-store.ts'

/** What waits for a second person has nothing left to do. */
export const endWaiting = (call: AnyCall, id: string) =>
  replaceWaiting(call, Object.values(gateActs), id)

export const gate: Handler<typeof onboarding.gate> = async ({ id }, context) => {
  const { db, actor, refuse, audit } = context
  const row = (await seenOnboarding(db, id, actor)) ?? refuse('notFound')
  audit({ company: row.organizationNumber, subject: id })
  const facts = await gateFacts(context, row)
  return {
    rows: gateOf(facts).map(({ check, problem }) => ({
      check,
      name: checkNames[check],
      problem,
      place: problem === null ? null : placeOf(check, row, facts),
      kind: kindOf[check] ?? null,
      atCompletion: problem !== null && check === 'screening' && screensAtCompletion(facts),
    })),
    screenedAt: facts.screenedAt,
    personsKnown: facts.screening?.problem !== 'notFetched',
    passages: (await passagesOf(db, id)).map(
      ({ problems, reason, askedBy, approvedBy, approvedAt }) => ({
        problems,
        reason,
        askedBy,
        approvedBy,
        approvedAt,
      }),
    ),
  }
}

/** Where what does not hold is mended; null when that is the page of the onboarding itself. */
function placeOf(
  check: GateCheck,
  { organizationNumber }: OnboardingRow,
  { tasks, prospectId, kyc }: Gathered,
): Place | null {
  const ofTask = (wanted: TaskType) => {
    const task = tasks.find(({ type }) => type === wanted)
    return task ? places.companyTaskRedirect(task.id) : null
  }
  const undone = tasks.find(({ completed }) => !completed)
  switch (check) {
    case 'tasks':
      return undone ? places.companyTaskRedirect(undone.id) : null
    // Where they are answered; what has to be answered anew is begun here, as another task.
    case 'kyc':
      return kyc?.problem === 'missing' || kyc?.problem === 'incomplete' ? ofTask('Kyc') : null
    case 'prospect':
      return prospectId === null ? places.prospects : places.prospect(prospectId)
    case 'screening':
    case 'sanctions':
    case 'lists':
      return places.client('issuer', organizationNumber, 'keypersons')
    case 'blacklist':
      return places.blacklist
    case 'agreements':
      return ofTask('AgreementSigning')
    case 'account':
      return ofTask('BankAccountValidation')
    case 'limit':
      return places.prospects
  }
}

type Complete = typeof onboarding.complete

/**
 * Completes an onboarding when every check holds (onboarding 62), those behind the company screened
 * anew when that is too old (onboarding 65). What does not hold, and can be let through, waits with
 * a reason for a second person, of each kind one (onboarding 63).
 */
export const complete: Handler<Complete> = async (input, context) => {
  await screenIfNeeded(context, input.id)
  return context.write((db) =>
    completeScreened({ ...context, db, write: (work) => work(db) }, input),
  )
}

/** Asks the lists, before anything is held. What they say counts even if nothing is completed. */
async function screenIfNeeded(context: Context<Complete>, id: string): Promise<void> {
  const { db, now, audit } = context
  const row = await onboardingById(db, id)
  if (!row || endedProblem(row) || !isScreened(row)) return
  if (completeProblem(row, await tasksOfOnboardings(db, [id]))) return
  const { organizationNumber } = row
  const { unscreened } = await screeningStanding(db, organizationNumber, now)
  if (!unscreened) return
  audit({ company: organizationNumber, subject: id })
  await screenKnown(context, organizationNumber, unscreened.problem)
}

async function completeScreened(context: Context<Complete>, { id, why }: HandlerInput<Complete>) {
  const { db, actor, refuse, newId } = context
  const row = (await heldOnboarding(db, id)) ?? refuse('notFound')
  const problem = endedProblem(row) ?? completeProblem(row, await tasksOfOnboardings(db, [id]))
  if (problem) refuse(problem)
  const rows = gateOf(await gateFacts(context, row))
  if (isStopped(rows)) return refuse('halted')
  const kinds = kindsToPass(rows)
  if (kinds.length === 0) {
    const late = await finish(context, row, actor.name)
    return late && refuse(late)
  }
  if (why === '') refuse('notReady')
  const request = newId()
  const asked: string[] = []
  for (const kind of kinds) {
    const waiting = await performers[kind].ask(
      context,
      askedPassage(row, rows, kind, { request, kinds, why }),
    )
    if ('code' in waiting) return refuse(waiting)
    asked.push(waiting.approvalId)
  }
  const [approvalId = ''] = asked
  return { approvalId }
}
/** Whether something stands in the way that nobody may let through. */
const isStopped = (rows: readonly GateRow[]) =>
  rows.some(({ check, problem }) => check === 'sanctions' && problem !== null)
const marksOf = (rows: readonly GateRow[]) => rows.map(({ mark }) => mark)

interface Request {
  /** What is asked for at the same time. */
  readonly request: string
  readonly kinds: readonly GateKind[]
  readonly why: string
}
/** What waits for the second person of a kind. */
export const askedPassage = (
  {
    id,
    organizationNumber,
    companyName,
  }: Pick<OnboardingRow, 'id' | 'organizationNumber' | 'companyName'>,
  rows: readonly GateRow[],
  kind: GateKind,
  { request, kinds, why }: Request,
) => ({
  subject: id,
  organizationNumber,
  title: `Slutför onboardingen av ${companyName} fast något inte är klart`,
  place: places.onboarding(id),
  difference: redOf(rows, kind).map(({ check, problem }) => ({
    label: checkNames[check],
    before: problem ?? '',
    after: 'Släpps igenom',
  })),
  reason: why,
  payload: { id, request, kinds: [...kinds], marks: marksOf(redOf(rows, kind)) },
})

/**
 * Ends the onboarding: what it was for is there from now on. Answers what is wrong when a task was
 * opened again meanwhile.
 */
async function finish(call: AnyCall, row: OnboardingRow, by: string) {
  const { db, actor, now, config, audit } = call
  await endWaiting(call, row.id)
  await closeTasks(db, row.id, 'completed')
  // Nobody adds or opens a task from here on.
  const problem = completeProblem(row, await tasksOfOnboardings(db, [row.id]))
  if (problem) return problem
  await changeOnboarding(db, row, { completedAt: now, completedBy: by })
  const makesClient = row.onboardingType === 'invoicePurchase'
  if (makesClient) await becomeClient(db, row, { by, now })
  await tellCoreSystem(db, actor, row, makesClient ? await carryOver(call, row, by) : undefined)
  await tellFollowers(db, actor, config, row, 'onboardingen är slutförd')
  audit({ company: row.organizationNumber, subject: row.id, after: { completed: true } })
  return undefined
}

const payload = z.object({
  id: z.uuid(),
  /** What was asked for at the same time. */
  request: z.uuid(),
  kinds: z.array(z.enum(gateKinds)),
  marks: z.array(z.string()),
})
const cannot = (message: string): Refusal<'cannotBeDone'> => ({ code: 'cannotBeDone', message })

const taskOpened = cannot('En uppgift är inte längre färdig. Begäran behöver göras om.')

/**
 * Lets what does not hold of a kind through, and completes the onboarding when nothing is left that
 * somebody else still has to let through.
 */
const passing = (kind: GateKind) =>
  actOfTwo(gateActs[kind], {
    payload,
    askers: mayRunOnboardings,
    perform: async ({ id, request, kinds, marks }, call, asker) => {
      const { db, actor, now, audit } = call
      const row = await heldOnboarding(db, id)
      if (!row || endedProblem(row)) return cannot('Onboardingen är redan avslutad.')
      if (completeProblem(row, await tasksOfOnboardings(db, [id]))) return taskOpened
      const rows = gateOf(await gateFacts({ ...call, write: (work) => work(db) }, row))
      if (isStopped(rows)) return cannot(sanctionedText)
      const red = redOf(rows, kind)
      if (!covers(marks, red) || kindsToPass(rows).some((one) => !kinds.includes(one)))
        return cannot('Något mer är inte klart än när det begärdes. Begäran behöver göras om.')
      audit({ company: row.organizationNumber, subject: id, after: { passed: marksOf(red) } })
      if (red.length > 0)
        await addPassage(db, {
          onboardingId: id,
          request,
          kind,
          rows: red,
          reason: asker.reason,
          askedBy: asker,
          approvedBy: { id: actor.id ?? '', name: actor.name },
          now,
        })
      const seconds = await secondsOf(db, id, request, rows)
      if (seconds === undefined) return undefined
      const names = new Set([...seconds, actor.name])
      const by = `${asker.name}, godkänd av ${[...names].join(' och ')}`
      return (await finish(call, row, by)) && taskOpened
    },
  })

/**
 * Who has let through what does not hold, of every kind; undefined while a kind waits for its
 * second person.
 */
async function secondsOf(
  db: Db,
  id: string,
  request: string,
  rows: readonly GateRow[],
): Promise<readonly string[] | undefined> {
  const passed = (await passagesOf(db, id)).filter((one) => one.request === request)
  const covered = kindsToPass(rows).every((kind) =>
    passed.some((one) => one.kind === kind && covers(one.marks, redOf(rows, kind))),
  )
  return covered ? passed.map(({ approvedBy }) => approvedBy) : undefined
}

const performers = { process: passing('process'), screening: passing('screening') }
export const { process: completeOnboarding, screening: completeUnscreened } = performers
