import type { StaffActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import { ageText } from '#platform/swedish/age.ts'
import { withoutNumbers } from '#platform/swedish/numbers-in-text.ts'
import { places } from '#areas/places.ts'
import { decidedSince, waitsForSecond } from '#areas/foundation/approvals/server/public.ts'
import { isUserTaskAdmin } from '#areas/foundation/users/rules.ts'
import {
  openTasksFor,
  openTasksOf,
  unassignedTasks,
} from '#areas/foundation/usertasks/server/public.ts'
import { queueKinds } from '#areas/operations/queues/rules.ts'
import { queuesWaiting } from '#areas/operations/queues/server/public.ts'
import { dueText, endedText, headingOf, mostLines, partOf, type Line, type Part } from '../rules.ts'

interface Asked {
  readonly viewer: StaffActor
  readonly now: Date
  /** 'YYYY-MM-DD' */
  readonly today: string
  /** What has come after this is new. */
  readonly since: Date
  readonly publicUrl: string
}
interface Found {
  readonly parts: readonly Part[]
  /** Lines in all, of those shown and those counted. */
  readonly total: number
}
type Finder = (db: Db, asked: Asked) => Promise<Found>

const joined = (...words: readonly string[]) => words.filter((word) => word !== '').join(', ')
const nothing: Found = { parts: [], total: 0 }

type Tasks = Awaited<ReturnType<typeof openTasksOf>>
function partOfTasks(
  title: string,
  { list, total }: Tasks,
  { today, since, publicUrl }: Asked,
): Found {
  const lines = list.map(({ id, header, dueDate, createdAt }): Line => ({
    text: header,
    detail: joined(dueText(dueDate, today), createdAt > since ? 'nytt' : ''),
    link: `${publicUrl}${places.userTask(id)}`,
  }))
  return { parts: partOf(title, lines, total), total }
}
const tasks: Finder = async (db, asked) =>
  partOfTasks('Dina ärenden', await openTasksOf(db, asked.viewer, mostLines), asked)
/** What Skynet has made for a role of theirs (usertasks 23). */
const roleTasks: Finder = async (db, asked) =>
  partOfTasks('Ärenden för din roll', await openTasksFor(db, asked.viewer, mostLines), asked)

const unassigned: Finder = async (db, { viewer, publicUrl }) => {
  const total = isUserTaskAdmin(viewer) ? await unassignedTasks(db) : 0
  const detail = total === 1 ? '1 ärende' : `${total} ärenden`
  const line = { text: 'Ärenden som ingen har', detail, link: `${publicUrl}${places.start}` }
  return total === 0 ? nothing : { parts: partOf('Att fördela', [line], 1), total: 1 }
}

const approvals: Finder = async (db, { viewer, now, since, publicUrl }) => {
  const { list, totalHits } = await waitsForSecond(db, viewer, { now, most: mostLines })
  const lines = list.map(({ title, askedBy, askedAt, place }): Line => ({
    text: title,
    detail: joined(`begärt av ${askedBy}`, askedAt > since ? 'nytt' : ''),
    link: `${publicUrl}${place}`,
  }))
  return { parts: partOf('Väntar på att du godkänner', lines, totalHits), total: totalHits }
}

const queued: Finder = async (db, { viewer, now, publicUrl }) => {
  const found = await queuesWaiting(db, viewer, now)
  const lines = found.map(({ queue, total, more, since: longest }): Line => ({
    text: queueKinds[queue].name,
    detail: `${total}${more ? '+' : ''}, den äldsta har väntat ${ageText(longest, now)}`,
    link: `${publicUrl}${places.start}`,
  }))
  const total = found.reduce((sum, one) => sum + one.total, 0)
  // Every queue is said: there are few.
  return { parts: total === 0 ? [] : [{ title: 'Dina arbetsköer', lines, more: '' }], total }
}

const decided: Finder = async (db, { viewer, since, publicUrl }) => {
  const { list, total } = await decidedSince(db, viewer.id, { since, most: mostLines })
  const lines = list.map(({ title, state, decidedBy, place }): Line => ({
    text: title,
    detail: endedText(state, decidedBy),
    link: `${publicUrl}${place}`,
  }))
  return { parts: partOf('Beslutat av det du har bett om', lines, total), total }
}

/** All that waits for somebody, as it is mailed: without the number of any person (digest 1, 4). */
export async function waitingFor(db: Db, asked: Asked) {
  const own = await tasks(db, asked)
  const ofRole = await roleTasks(db, asked)
  const free = await unassigned(db, asked)
  const second = await approvals(db, asked)
  const inQueues = await queued(db, asked)
  const ended = await decided(db, asked)
  return {
    heading: headingOf({
      tasks: own.total + ofRole.total + free.total,
      approvals: second.total,
      queued: inQueues.total,
      decided: ended.total,
    }),
    parts: [own, ofRole, free, second, inQueues, ended].flatMap(({ parts }) => parts).map(masked),
  }
}

const masked = ({ lines, ...part }: Part): Part => ({
  ...part,
  lines: lines.map((line) => ({
    ...line,
    text: withoutNumbers(line.text),
    detail: withoutNumbers(line.detail),
  })),
})
