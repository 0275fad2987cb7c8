import { z } from 'zod'
import { conditionsField } from '#platform/conditions.ts'
import { command, contract, nothing, query } from '#platform/endpoint.ts'
import { id, instant, seenVersion } from '#platform/fields.ts'
import { pageFields } from '#platform/paging.ts'
import { signedIn } from '#platform/permission.ts'
import { dayField, emailField, textField } from '#platform/swedish/fields.ts'
import { mayHandleTasks } from '#areas/foundation/users/rules.ts'
import { taskKindNames } from './kinds.ts'
import { taskColumns } from './list-columns.ts'
import { readActionId, tasksPerPage, taskActionCodes, taskStates } from './rules.ts'
import { texts } from './texts.ts'

const person = z.object({ key: z.string(), name: z.string() })
const stateRow = z.object({ description: z.string(), user: z.string(), timeStamp: instant() })
const taskAction = z.literal(taskActionCodes).meta({ label: 'Länk' })

const userTask = z.object({
  id: z.uuid(),
  /** What it is for: whose it is while it has no name. */
  kind: z.enum(taskKindNames),
  header: z.string(),
  message: z.string(),
  created: instant(),
  createdByUser: z.string(),
  dueDate: z.string(),
  /** Whose task it is: e-mail address and name. */
  assignTo: person.nullable(),
  /** Whether they are away today, so that it waits for who stands in (usertasks 24). */
  away: z.boolean(),
  assignedUser: z.string().nullable(),
  state: z.enum(taskStates),
  tags: z.array(z.string()),
  action: z.object({ taskAction, actionId: z.string() }).nullable(),
  completed: z.boolean(),
  version: z.number(),
  /** Whether the caller may change, hand on, complete and reopen it. */
  mayHandle: z.boolean(),
  mayRemove: z.boolean(),
})
export type UserTask = z.output<typeof userTask>
const removedTask = userTask.extend({
  removed: instant(),
  removedByName: z.string(),
  /** The last moment it can be put back. */
  undoneUntil: instant(),
})
const taskWithHistory = userTask.extend({
  currentState: stateRow,
  /** From the first to the latest. */
  historicStates: z.array(stateRow),
})
export type UserTaskWithHistory = z.output<typeof taskWithHistory>

const assignTo = z
  .object({
    key: emailField({ label: 'Tilldelad' }),
    name: textField({ label: 'Namn', max: 201, required: false }).optional(),
  })
  .nullish()
  .meta({ label: 'Tilldelad' })
const action = z
  .object({ taskAction, actionId: textField({ label: 'Länkens mål', max: 100, required: false }) })
  .check((context) => {
    const reading = readActionId(context.value.taskAction, context.value.actionId)
    if (reading.ok) context.value.actionId = reading.value
    else
      context.issues.push({
        code: 'custom',
        message: reading.problem,
        input: context.value.actionId,
        path: ['actionId'],
      })
  })
const noSuchUser = {
  status: 400,
  text: 'Ingen användare har den e-postadressen. Välj en ur listan.',
} as const
const missing = { status: 404, text: texts.missing } as const
/** A task is changed by whose it is (decision B1). */
const notYours = { status: 409, text: texts.notYours } as const
const helpWaiting = { status: 409, text: 'Det finns redan en begäran om hjälp som väntar' } as const
/** Of a kind that Skynet tells once: another of the same is open. */
const sameWaiting = { status: 409, text: 'Det finns redan ett öppet ärende om samma sak' } as const
const stale = ['usertasks', 'interpretation', 'inbox']

/** Tasks staff hand to each other, 'ärenden' (usertasks 1-7). */
export const usertasks = contract('usertasks', {
  all: query({
    method: 'POST',
    path: '/api/usertasks/all',
    may: signedIn,
    summary: 'Lista ärenden',
    input: z.object({
      ...pageFields,
      take: pageFields.take.default(tasksPerPage),
      query: textField({ label: 'Sökning', max: 200, required: false }).default(''),
      /** Only the caller's; with the unassigned, those too. */
      showMyIssues: z.boolean().default(false).meta({ label: 'Mina' }),
      /** Only those that are not completed. */
      showOpenIssues: z.boolean().default(false).meta({ label: 'Öppna' }),
      /** Only those that nobody has by name; for task administrators. */
      showUnAssignedIssues: z.boolean().default(false).meta({ label: 'Ej tilldelade' }),
      where: conditionsField(taskColumns),
    }),
    answer: z.object({ list: z.array(userTask), totalHits: z.number() }),
    refusals: {
      unassignedNotAllowed: {
        status: 400,
        text: 'Bara ärendeadministratörer kan visa ej tilldelade ärenden',
      },
    },
  }),
  get: query({
    method: 'POST',
    path: '/api/usertasks/get',
    may: signedIn,
    summary: 'Visa ett ärende',
    input: z.object({ id: id() }),
    answer: taskWithHistory,
    refusals: { missing },
  }),
  getinprogress: query({
    method: 'POST',
    path: '/api/usertasks/getinprogress',
    may: signedIn,
    summary: 'Lista egna pågående ärenden',
    input: z.object({}),
    answer: z.array(userTask),
  }),
  save: command({
    method: 'POST',
    path: '/api/usertasks/save',
    may: mayHandleTasks,
    summary: 'Spara ett ärende',
    input: z.object({
      id: id().nullish(),
      header: textField({ label: 'Rubrik', max: 200 }),
      message: textField({ label: 'Beskrivning', max: 4000, multiline: true }),
      dueDate: dayField({ label: 'Förfallodag' }).optional().meta({ label: 'Förfallodag' }),
      assignTo,
      tags: z
        .array(textField({ label: 'Taggar', max: 50 }))
        .max(20)
        .default([])
        .meta({ label: 'Taggar' }),
      action: action.nullish().meta({ label: 'Länk' }),
      version: seenVersion(),
    }),
    answer: taskWithHistory,
    refusals: {
      missing,
      notYours,
      noSuchUser,
      wrongDueDate: { status: 400, text: 'Förfallodagen kan inte väljas' },
      helpWaiting,
    },
    stale,
  }),
  delete: command({
    method: 'POST',
    path: '/api/usertasks/delete',
    may: mayHandleTasks,
    summary: 'Ta bort ett ärende',
    input: z.object({ id: id() }),
    answer: nothing,
    refusals: { missing, notYours: { status: 409, text: texts.notYoursToRemove } },
    stale,
  }),
  removed: query({
    method: 'POST',
    path: '/api/usertasks/removed',
    may: signedIn,
    summary: 'Lista borttagna ärenden',
    input: z.object({}),
    /** Those that the caller can still put back, the latest removed first (usertasks 22). */
    answer: z.array(removedTask),
  }),
  restore: command({
    method: 'POST',
    path: '/api/usertasks/restore',
    may: mayHandleTasks,
    summary: 'Ångra att ett ärende togs bort',
    input: z.object({ id: id() }),
    answer: taskWithHistory,
    refusals: {
      missing,
      notYours: { status: 409, text: texts.notYoursToRemove },
      helpWaiting,
      sameWaiting,
    },
    stale,
  }),
  complete: command({
    method: 'POST',
    path: '/api/usertasks/complete',
    may: mayHandleTasks,
    summary: 'Markera ett ärende som klart, eller öppna det igen',
    input: z.object({ id: id(), completed: z.boolean().meta({ label: 'Klart' }) }),
    answer: taskWithHistory,
    refusals: { missing, notYours, helpWaiting, sameWaiting },
    stale,
  }),
  setinprogress: command({
    method: 'POST',
    path: '/api/usertasks/setinprogress',
    may: mayHandleTasks,
    summary: 'Följ länken i ett ärende',
    input: z.object({ id: id() }),
    answer: taskWithHistory,
    refusals: { missing, notYours },
    stale,
  }),
  take: command({
    method: 'POST',
    path: '/api/usertasks/take',
    may: mayHandleTasks,
    summary: 'Ta ett ärende som ingen har, eller vars ägare är borta',
    input: z.object({ id: id() }),
    answer: taskWithHistory,
    refusals: {
      missing,
      notYours,
      taken: { status: 409, text: texts.taken },
      done: { status: 409, text: 'Ärendet är redan klart' },
    },
    stale,
  }),
  assign: command({
    method: 'POST',
    path: '/api/usertasks/assign',
    may: mayHandleTasks,
    summary: 'Tilldela ett ärende',
    /** Without `assignTo` it waits for its kind's role. */
    input: z.object({ id: id(), assignTo, version: seenVersion() }),
    answer: taskWithHistory,
    refusals: { missing, notYours, noSuchUser },
    stale,
  }),
})
