import type { StaffActor } from '#platform/permission.ts'
import { isIn, isUserTaskAdmin } from '#areas/foundation/users/rules.ts'
import { places } from '#areas/places.ts'
import { addDays, addMonths, formatOrganizationNumber } from '#platform/swedish/format.ts'
import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'
import { readPersonalNumber } from '#platform/swedish/personal-number.ts'
import { accepted, blocked, type Reading } from '#platform/swedish/reading.ts'
import { codesOf } from '#platform/record.ts'
import { isUuid } from '#platform/uuid.ts'
import { kindOf, type TaskKind } from './kinds.ts'

export const taskStates = ['open', 'inProgress', 'completed'] as const
export type TaskState = (typeof taskStates)[number]

const company = { about: 'company', label: 'Organisationsnummer' } as const
const row = { about: 'row', label: 'Id' } as const
/**
 * What a task's link leads to (usertasks 12; decision A22, decision C12), with what names the place
 * there. 9 means nothing.
 */
export const taskActions = {
  1: {
    name: 'Utställare, limiter',
    ...company,
    address: (id: string) => places.client('issuer', id, 'limits'),
  },
  2: {
    name: 'Utställare, undantag',
    ...company,
    address: (id: string) => places.client('issuer', id, 'whitelist'),
  },
  3: {
    name: 'Utställare, firmateckning',
    ...company,
    address: (id: string) => places.client('issuer', id, 'righttosign'),
  },
  4: {
    name: 'Utställare, uppgifter',
    ...company,
    address: (id: string) => places.client('issuer', id, 'companytasks'),
  },
  5: {
    name: 'Mottagare, fakturor',
    ...company,
    address: (id: string) => places.client('recipient', id, 'invoices'),
  },
  6: {
    name: 'Person',
    about: 'person',
    label: 'Personnummer eller id',
    address: (id: string) => places.person(id, 'active'),
  },
  7: { name: 'Fakturatolkning', ...row, address: places.interpretation },
  8: { name: 'Företagsuppgift', ...row, address: places.companyTaskRedirect },
  10: { name: 'Hjälp med fakturatolkning', ...row, address: places.interpretation },
  11: { name: 'Faktura', ...row, address: (id: string) => places.invoice(id) },
  12: {
    name: 'Utställare, inställningar',
    ...company,
    address: (id: string) => places.client('issuer', id, 'settings'),
  },
  13: { name: 'Blacklist', ...row, address: places.blacklistItem },
} as const
export type TaskAction = keyof typeof taskActions
export const taskActionCodes = codesOf(taskActions)
/** usertasks 12: leads to a task of a company. */
export const companyTask = 8 as const satisfies TaskAction
/** usertasks 13 */
export const helpRequest = 10 as const satisfies TaskAction

export interface Action {
  readonly taskAction: TaskAction
  readonly actionId: string
}
export const actionAddress = ({ taskAction, actionId }: Action) =>
  taskActions[taskAction].address(actionId)
/**
 * The place a link leads to, in words: 'Utställare, limiter, 556016-0680'. Ids say nothing to
 * people.
 */
export const actionText = ({ taskAction, actionId }: Action) =>
  taskActions[taskAction].about === 'company'
    ? `${taskActions[taskAction].name}, ${formatOrganizationNumber(actionId)}`
    : taskActions[taskAction].name

/** What names the place of a link, as it is stored: 10 digits, 12 digits or an id. */
export function readActionId(taskAction: TaskAction, text: string): Reading<string> {
  const { about, label } = taskActions[taskAction]
  if (text.trim() === '') return blocked(`${label} behöver fyllas i`)
  if (about === 'company') return readOrganizationNumber(text)
  if (isUuid(text.trim())) return accepted(text.trim().toLowerCase())
  return about === 'person'
    ? readPersonalNumber(text)
    : blocked('Skriv ett id, som det står i sidans adress')
}

type Holder = Pick<StaffActor, 'id' | 'policies'>
/** Whose a task is: ids of users, null for nobody. */
interface Whose {
  readonly createdById: string | null
  readonly assignedTo: string | null
  readonly kind: TaskKind
  /** Whether whose it is is away today, and who covers them. */
  readonly away: boolean
  readonly coverId: string | null
}
/**
 * Whether somebody sees to a task that nobody has, or for whoever has it and is away: who covers
 * them, or without anybody the role (usertasks 23, 24).
 */
export const standsIn = (actor: Holder, { assignedTo, kind, away, coverId }: Whose): boolean => {
  if (away && coverId !== null) return actor.id === coverId
  return (assignedTo === null || away) && isIn(kindOf(kind).may, actor)
}
/**
 * Who changes, hands on, completes and reopens a task: whose it is, who made it, and task
 * administrators; while it has no name, or whose it is is away, who stands in too.
 */
export const mayHandleTask = (actor: Holder, whose: Whose) =>
  actor.id === whose.createdById ||
  actor.id === whose.assignedTo ||
  isUserTaskAdmin(actor) ||
  standsIn(actor, whose)
/** Days for which a removed task can be put back (usertasks 22). */
export const undoneDays = 30
/** Who removes a task, for everybody, and puts it back: who made it, and task administrators. */
export const mayRemoveTask = (actor: Holder, { createdById }: Pick<Whose, 'createdById'>) =>
  actor.id === createdById || isUserTaskAdmin(actor)

/** A task is due within so many days (usertasks 6). */
export const furthestDays = 30
export const lastDueDate = (today: string) => addDays(today, furthestDays)
/** What the button '30d' sets: one month ahead, as far as a task may be due. */
export function monthAhead(today: string) {
  const [month, last] = [addMonths(today, 1), lastDueDate(today)]
  return month < last ? month : last
}

/**
 * Why a task may not be due on a day. One that is overdue may stay so while something else about it
 * is changed.
 */
export function dueDateProblem(
  dueDate: string,
  today: string,
  stored?: string,
): string | undefined {
  if (dueDate === stored) return undefined
  if (dueDate < today) return 'Förfallodag: välj i dag eller senare'
  return dueDate > lastDueDate(today) ? `Förfallodag: välj senast ${lastDueDate(today)}` : undefined
}

/** usertasks 2 */
export const isOverdue = (
  { dueDate, completed }: { dueDate: string; completed: boolean },
  today: string,
) => !completed && dueDate < today

const shownCharacters = 90
/** A message as lists show it: one line of at most 90 characters (usertasks 5). */
export function shortMessage(message: string): string {
  const characters = [...message.replaceAll(/\s+/g, ' ').trim()]
  return characters.length <= shownCharacters
    ? characters.join('')
    : `${characters
        .slice(0, shownCharacters - 1)
        .join('')
        .trimEnd()}…`
}

/** usertasks 15 */
export const tasksPerPage = 3

/** The tags of a text where they stand between commas, each once. */
export const splitTags = (text: string): string[] => [
  ...new Set(
    text
      .split(/[,\n]/)
      .map((tag) => tag.trim())
      .filter((tag) => tag !== ''),
  ),
]
