import type { StaffActor, SystemActor } from '#platform/permission.ts'
import type { Db } from '#platform/server/database.ts'
import type { JobServices, JobTask, JobTasks } from '#platform/server/jobs.ts'
import { putMailInOutbox } from '#platform/server/mail/mail.ts'
import { inTransaction } from '#platform/server/serve.ts'
import type { Schedule } from '#platform/server/worker/schedule.ts'
import { startOfDay } from '#platform/server/worker/schedule.ts'
import { formatInstant, stockholmDay } from '#platform/swedish/format.ts'
import { dayLength } from '#platform/time.ts'
import { places } from '#areas/places.ts'
import {
  holdToNotify,
  usersToNotify,
  type Notified,
} from '#areas/foundation/users/server/public.ts'
import { newsDays, timeText } from '../rules.ts'
import { waitingFor } from './waiting.ts'

const task = 'digest'
const system: SystemActor = { kind: 'system', id: task, name: 'Skynet' }
/** 1 is Monday. */
const weekday = (day: string) => new Date(`${day}T12:00:00Z`).getUTCDay()

/** Writes to everybody whose time has come today, and who has not been looked after (digest 1). */
const writeDigests: JobTask = async (_, services) => {
  const now = services.clock()
  const today = stockholmDay(now)
  if (weekday(today) % 6 === 0) return { done: 0 }
  const day = { today, now, time: formatInstant(now).slice(11), began: startOfDay(today) }
  let done = 0
  for (const id of await usersToNotify(services.reads.db, day))
    await writeTo(services, id, day).then(
      (isWritten) => (done += isWritten ? 1 : 0),
      (error: unknown) =>
        // It is tried again at the next minute; others' mails do not wait for it.
        services.log.error({ user: id, error: String(error) }, 'a digest could not be written'),
    )
  return { done }
}

interface Day {
  readonly today: string
  readonly now: Date
  /** 'HH:MM' in Sweden. */
  readonly time: string
  /** When the day began. */
  readonly began: Date
}
/** One mail a day: whoever holds the row writes it, and who comes after finds it written (digest 3). */
const writeTo = ({ writes, config }: JobServices, id: string, day: Day) =>
  inTransaction(writes, async (db) => {
    const user = await holdToNotify(db, id, day)
    return user !== undefined && (await write(db, config.publicUrl, user, day))
  })

async function write(db: Db, publicUrl: string, user: Notified, { today, now }: Day) {
  const viewer: StaffActor = { kind: 'staff', ...user }
  const earliest = new Date(now.getTime() - newsDays * dayLength)
  const since = user.toldAt && user.toldAt > earliest ? user.toldAt : earliest
  const found = await waitingFor(db, { viewer, now, today, since, publicUrl })
  if (found.parts.length === 0) return false
  await putMailInOutbox(db, system, {
    to: user.email,
    template: 'digest',
    data: {
      ...found,
      firstName: user.firstName,
      time: timeText(user.hour, user.minute),
      link: `${publicUrl}${places.start}`,
      ownPage: `${publicUrl}${places.ownSessions}`,
    },
    idempotencyKey: `digest ${user.id} ${today}`,
  })
  return true
}

export const digestTasks: JobTasks = { [task]: writeDigests }
export const digestSchedules: readonly Schedule[] = [{ name: task, task, when: '* * * * 1-5' }]
