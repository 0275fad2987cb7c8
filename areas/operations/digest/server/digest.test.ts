import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { usertasks } from '#areas/foundation/usertasks/contract.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { delivery } from '#areas/operations/delivery/contract.ts'
import { byHandSubject } from '#areas/operations/delivery/rules.ts'
import { instantIn } from '#platform/server/worker/schedule.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { digest } from '../contract.ts'
import { digestTasks } from './digest-job.ts'

let server: TestServer
let services: ReturnType<typeof openServices>
let asker: Person
let admin: Person
let seller: Person
beforeAll(async () => {
  server = await startTestServer()
  services = openServices(server)
  asker = await server.person(['Administrator'])
  admin = await server.person(['Administrator'])
  seller = await server.person(['ConfigurationAdmin'])
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

const today = stockholmDay(new Date())
/** A weekday of the coming week: 1 is Monday, 6 Saturday. */
const coming = (weekday: number) => {
  const ahead = (weekday + 7 - new Date(`${today}T12:00:00Z`).getUTCDay()) % 7
  return addDays(today, ahead === 0 ? 7 : ahead)
}
const monday = coming(1)
/** The next weekday. */
const soon = [1, 2, 3, 4, 5].map(coming).toSorted()[0] ?? monday
const lookedAt = async (day: string, time: string) =>
  digestTasks.digest?.({}, { ...services.at(), clock: () => instantIn(day, time) })

interface Mailed {
  readonly heading: string
  readonly time: string
  readonly parts: readonly {
    readonly title: string
    readonly more: string
    readonly lines: readonly { readonly text: string; readonly detail: string }[]
  }[]
}
/** The digests somebody has been sent, the newest first. */
async function mailsTo({ email }: Person): Promise<readonly Mailed[]> {
  const { list } = (await admin.call(delivery.messages, { kind: 'digest', query: email })).body
  const whole = await Promise.all(list.map(({ id }) => admin.call(delivery.message, { id })))
  return whole.map(({ body }) => (JSON.parse(body.payload) as { data: Mailed }).data)
}
const task = (header: string, to: Person, dueDate = addDays(today, 30)) =>
  asker.call(usertasks.save, {
    header,
    message: 'Se över',
    dueDate,
    assignTo: { key: to.email, name: '' },
  })
const byHand = {
  serviceBus: 'core-system/limit.case',
  jsonRequestData: '{"limitValue":1}',
  why: 'Ärendet tappades',
} as const

test('digest 1, 4: at one’s own time one mail says what waits, without anybody’s number', async () => {
  await task('Ring Åse, 8507099805', seller)
  await task('Se över limiten', seller, today)
  await asker.call(delivery.sendByHand, byHand)
  await lookedAt(monday, '07:59')
  expect(await mailsTo(seller)).toEqual([])
  await lookedAt(monday, '08:00')
  const [mail] = await mailsTo(seller)
  expect(mail).toMatchObject({ heading: 'Väntar på dig: 2 ärenden', time: '08:00' })
  expect(mail?.parts).toMatchObject([
    {
      title: 'Dina ärenden',
      lines: [
        { text: 'Se över limiten', detail: `försenat, förföll ${today}, nytt` },
        { text: 'Ring Åse, 850709-****' },
      ],
    },
  ])
  // The second person is told, and who asked is not.
  expect((await mailsTo(admin))[0]).toMatchObject({
    heading: 'Väntar på dig: 1 att godkänna',
    parts: [
      {
        title: 'Väntar på att du godkänner',
        lines: [{ detail: expect.stringMatching(/^begärt av Person .*, nytt$/) as string }],
      },
    ],
  })
  expect(await mailsTo(asker)).toEqual([])
})

test('digest 3: one a day however often it is looked, by two workers at once too', async () => {
  await Promise.all([lookedAt(monday, '09:00'), lookedAt(monday, '09:00')])
  expect(await mailsTo(seller)).toHaveLength(1)
  const tuesday = addDays(monday, 1)
  await Promise.all([lookedAt(tuesday, '13:20'), lookedAt(tuesday, '13:20')])
  const mails = await mailsTo(seller)
  expect(mails).toHaveLength(2)
  expect(JSON.stringify(mails[0])).not.toContain('nytt')
  await lookedAt(coming(6), '08:00')
  expect(await mailsTo(seller)).toHaveLength(2)
})

test('digest 1: who asked is told of what was decided, once', async () => {
  const { id } = await waitingFor(admin, 'sendByHand', byHandSubject)
  await admin.call(approvals.decline, { id, comment: 'Fel belopp' })
  // Its time of decision is the server’s, before the days that are looked at.
  await server.owner.query('update internal_user set digested_at = null where id = $1', [asker.id])
  await lookedAt(soon, '08:00')
  expect((await mailsTo(asker))[0]).toMatchObject({
    heading: 'Beslutat av det du bett om: 1',
    parts: [{ lines: [{ detail: expect.stringMatching(/^Avslaget av Person/) as string }] }],
  })
  await lookedAt(addDays(monday, 3), '08:00')
  expect(await mailsTo(asker)).toHaveLength(1)
})

test('digest 2: ten are shown, and the rest is counted', async () => {
  const busy = await server.person(['ConfigurationAdmin'])
  for (let number = 0; number < 12; number++) await task(`Ärende ${number}`, busy)
  await lookedAt(monday, '08:00')
  const [mail] = await mailsTo(busy)
  expect(mail?.parts[0]).toMatchObject({ more: 'och 2 till' })
  expect(mail?.parts[0]?.lines).toHaveLength(10)
})

test('digest 5: everybody sets their own time and turns it off, and nobody’s form is overwritten', async () => {
  const one = await server.person(['ConfigurationAdmin'])
  await task('Något', one)
  const { body: own } = await one.call(digest.own, {})
  expect(own).toEqual({ wanted: true, hour: 8, minute: 0, version: 1 })
  const saved = await one.call(digest.saveOwn, { ...own, hour: 15, minute: 5 })
  expect(saved.body).toEqual({ wanted: true, hour: 15, minute: 5, version: 2 })
  await lookedAt(monday, '15:04')
  expect(await mailsTo(one)).toEqual([])
  const stale = await one.call(digest.saveOwn, { ...own, wanted: false })
  expect([stale.status, stale.refusal.code]).toEqual([409, 'stale'])
  await one.call(digest.saveOwn, { ...saved.body, wanted: false })
  await lookedAt(monday, '15:05')
  expect(await mailsTo(one)).toEqual([])
  await one.call(digest.saveOwn, { wanted: true, hour: 15, minute: 5 })
  await lookedAt(monday, '15:05')
  expect(await mailsTo(one)).toHaveLength(1)
  expect((await one.call(digest.saveOwn, { wanted: true, hour: 24, minute: 0 })).status).toBe(400)
  expect((await server.anonymous(digest.own, {})).status).toBe(401)
})

test('digest 3: what could not be written for one keeps nobody else’s waiting', async () => {
  const broken = await server.person(['ConfigurationAdmin'])
  const fine = await server.person(['ConfigurationAdmin'])
  for (const one of [broken, fine]) await task('Något', one)
  const isCalled = (email: string) =>
    server.owner.query('update internal_user set email_address = $2 where id = $1', [
      broken.id,
      email,
    ])
  await isCalled('a(b@example.se')
  await lookedAt(monday, '08:00')
  expect(await mailsTo(fine)).toHaveLength(1)
  // It is tried again, since it was not written.
  await isCalled(broken.email)
  await lookedAt(monday, '08:01')
  expect(await mailsTo(broken)).toHaveLength(1)
})
