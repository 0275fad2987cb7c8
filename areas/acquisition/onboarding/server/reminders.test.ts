import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { dayLength } from '#platform/time.ts'
import { onboarding } from '../contract.ts'
import { dueReminder } from '../rules.ts'
import { onboardingTasks } from './jobs.ts'
import { remindAfter } from './testing/reminding.ts'
import { staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

const runAfter = (days: number) => remindAfter(staff, days)
const sentTo = async (id: string) =>
  (await staff.outbox(`onboarding ${id} reminder%`)).map(({ payload }) => payload)
async function invited(more: Readonly<Record<string, unknown>> = {}) {
  const id = await staff.started(more)
  const { body } = await staff.seller.call(onboarding.invite, { id })
  return { id, invitation: body.id }
}

describe('onboarding 79 which reminder is due', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  const ago = (days: number) => new Date(now.getTime() - days * dayLength)
  const none = { reminder2At: null, reminder7At: null }
  it.each([
    [none, 1.9, undefined],
    [none, 2, 'reminder2'],
    [none, 6.9, 'reminder2'],
    [none, 7, 'reminder7'],
    [none, 14, undefined],
    [{ reminder2At: ago(5), reminder7At: null }, 6, undefined],
    [{ reminder2At: ago(5), reminder7At: null }, 7, 'reminder7'],
    [{ reminder2At: ago(0.5), reminder7At: null }, 7, undefined],
    [{ reminder2At: ago(5), reminder7At: ago(1) }, 8, undefined],
  ] as const)('%j, invited %d days ago: %s', (sent, days, wanted) => {
    expect(dueReminder(sent, { invitedAt: ago(days), now })).toBe(wanted)
  })
})

it('onboarding 79: two and seven days after the invitation the customer is reminded once, with a link', async () => {
  const { id } = await invited()
  await runAfter(1)
  expect(await sentTo(id)).toEqual([])
  await runAfter(2.1)
  await runAfter(2.2)
  expect(await sentTo(id)).toMatchObject([
    { to: 'asa@sjobergs.example', sealed: { link: expect.any(String) } },
  ])
  expect((await staff.get(id)).reminder2DaysSent.sent).toBe(true)
  await runAfter(7.1)
  await runAfter(8)
  expect(await sentTo(id)).toHaveLength(2)
  const rows = (await staff.trail(id)).filter(({ after }) =>
    JSON.stringify(after).includes('remind'),
  )
  expect(rows).toHaveLength(2)
})

it('onboarding 79: a link that has gone out counts again, one that was taken back does not', async () => {
  const { id, invitation } = await invited()
  await staff.server.owner.query(
    `update onboarding_invitation set valid_to = skynet.today() - 1, created_at = skynet.now() - interval '2 days' where id = $1`,
    [invitation],
  )
  await runAfter(0.1)
  expect(await sentTo(id)).toMatchObject([{ sealed: { link: expect.any(String) } }])
  const [one] = (await staff.get(id)).onboardingInvitationIds
  expect((one?.validTo ?? '') > new Date().toISOString().slice(0, 10)).toBe(true)

  const revoked = await invited()
  await staff.seller.call(onboarding.removeOnboardingInvite, {
    onboardingId: revoked.id,
    id: revoked.invitation,
  })
  await runAfter(3)
  expect(await sentTo(revoked.id)).toEqual([])
})

it('onboarding 80: who follows hears of done tasks in one mail, and nothing of their own', async () => {
  const id = await staff.started()
  for (const person of [staff.seller, staff.admin])
    await person.call(onboarding.subscribe, { onboardingId: id, subscribe: true })
  await staff.doTasks(id)
  const tell = () =>
    onboardingTasks['onboarding-followers']?.({}, {
      writes: staff.store,
      config: staff.server.config,
      clock: () => new Date(),
    } as never)
  await tell()
  await tell()
  const { rows } = await staff.server.owner.query<{ to: string; data: { paragraphs: string[] } }>(
    `select payload ->> 'to' as to, payload -> 'data' as data from outbox_message
     where kind = 'notice' and payload -> 'data' ->> 'link' like $1`,
    [`%${id}`],
  )
  const saysTo = (email: string) =>
    rows.filter(({ to }) => to === email).map(({ data }) => data.paragraphs.slice(1))
  const words = [/^Kundkännedom/, /^Avtalssignering/, /^Bankkontovalidering är klar. Åsa/]
  const all = words.map((word): unknown => expect.stringMatching(word))
  expect(saysTo(staff.admin.email)).toEqual([all])
  // The seller answered the questions and made the agreements.
  expect(saysTo(staff.seller.email)).toEqual([all.slice(2)])
})

it('onboarding 79: nobody is reminded who has nothing left to do, is canceled, harmful or buys nothing', async () => {
  const done = await invited()
  await staff.doTasks(done.id)
  const canceled = await invited()
  await staff.seller.call(onboarding.setCanceled, {
    id: canceled.id,
    canceledReason: 'Ångrade sig',
  })
  const harmful = await invited({ contactEmailAddress: 'kontakt@strax.example' })
  await staff.blacklisted('kontakt@strax.example')
  const loan = await invited({ onboardingType: 'loan' })
  const never = await staff.started()
  await runAfter(3)
  for (const id of [done.id, canceled.id, harmful.id, loan.id, never])
    expect(await sentTo(id)).toEqual([])
})

describe('onboarding 83: who is reminded', () => {
  it('is whom an invitation was mailed to where the contact has none, with a link of their own', async () => {
    const id = await staff.started()
    const chosen = { name: 'Eva Ek', emailAddress: 'eva@sjobergs.example' }
    await staff.seller.call(onboarding.invite, { id, ...chosen })
    await staff.seller.call(onboarding.sendReminder, { id, reminder: 'reminder2' })
    await runAfter(7.1)
    const toEva = {
      to: 'eva@sjobergs.example',
      data: { contactName: 'Eva Ek' },
      sealed: { link: expect.any(String) },
    }
    expect(await sentTo(id)).toMatchObject([toEva, toEva])
  })

  it('is the contact once that one is invited too, and nobody who is on the blacklist', async () => {
    const id = await staff.started()
    const invite = (emailAddress: string) =>
      staff.seller.call(onboarding.invite, { id, name: 'Eva Ek', emailAddress })
    await invite('eva@sparrad.example')
    await staff.blacklisted('eva@sparrad.example')
    const byHand = await staff.seller.call(onboarding.sendReminder, { id, reminder: 'reminder2' })
    expect(byHand).toMatchObject({ status: 409, refusal: { code: 'harmful' } })
    await runAfter(3)
    expect(await sentTo(id)).toEqual([])
    // As somebody wrote it.
    await invite('ASA@Sjobergs.example')
    await runAfter(3)
    expect(await sentTo(id)).toMatchObject([{ to: 'ASA@Sjobergs.example' }])
  })
})
