import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { jobs } from '#areas/operations/jobs/contract.ts'
import type { JobTask } from '#platform/server/jobs.ts'
import { nextOccurrence, type Schedule } from '#platform/server/worker/schedule.ts'
import { forgetOthers, scheduledTasks, scheduleNext } from '#platform/server/worker/schedules.ts'
import { queues } from '../contract.ts'

let server: TestServer
let services: ReturnType<typeof openServices>
let admin: Person
beforeAll(async () => {
  server = await startTestServer()
  services = openServices(server)
  admin = await server.person(['Administrator'])
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

/** Runs the occurrence of a schedule after an instant, as a worker does. */
async function occur(schedule: Schedule, task: JobTask, after: Date): Promise<void> {
  const due = nextOccurrence(schedule.when, after)
  const tasks = scheduledTasks([schedule], { [schedule.task]: task })
  const at = { ...services.at(), clock: () => due }
  await tasks[`schedule:${schedule.name}`]?.({ due: due.toISOString() }, at)
}

it('jobs 7: a schedule that fails, or that nobody begins, is a queue until it goes well', async () => {
  const sweep = { name: 'stamp-heads', task: 'stamp', when: '0 * * * *' }
  const hour = 3_600_000
  const now = services.at().clock()
  const waiting = async () =>
    (await admin.call(queues.mine, { queue: 'schedules' })).body[0]?.list.map(
      ({ title, detail }) => [title, detail],
    )
  const fails: JobTask = () => Promise.reject(new Error('no answer about 8507099805'))
  await expect(occur(sweep, fails, new Date(now.getTime() - 2 * hour))).rejects.toThrow()
  expect((await admin.call(jobs.schedules, {})).body).toMatchObject([{ trouble: 'failing' }])
  expect(await waiting()).toEqual([
    ['Tidsstämplar granskningsloggen', 'Misslyckas: no answer about 850709-****'],
  ])
  await occur(sweep, async () => undefined, new Date(now.getTime() - 2 * hour))
  await scheduleNext(services.db, sweep, now)
  expect(await waiting()).toEqual([])
  await services.db
    .updateTable('schedule')
    .set({ nextDue: new Date(now.getTime() - hour) })
    .execute()
  expect((await admin.call(jobs.schedules, {})).body).toMatchObject([{ trouble: 'late' }])
  expect(await waiting()).toEqual([
    ['Tidsstämplar granskningsloggen', 'Har inte körts när det skulle'],
  ])
  await forgetOthers(services.db, [{ ...sweep, name: 'another' }])
  expect(await waiting()).toEqual([])
})
