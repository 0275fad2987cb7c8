import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { unseal } from '#platform/server/sealed.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { reopenTask } from '#areas/acquisition/companytasks/server/public.ts'
import { addDays, stockholmDay } from '#platform/swedish/format.ts'
import { onboarding } from '../contract.ts'
import { onboardingTasks } from './jobs.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())
const today = stockholmDay(new Date())

describe('transitions of an onboarding', () => {
  it('open → contacted: once, with who and when', async () => {
    const id = await staff.started()
    expect((await staff.seller.call(onboarding.setContacted, { id })).status).toBe(204)
    expect(await staff.get(id)).toMatchObject({
      contactedBy: expect.stringContaining('Person'),
      contactedAt: expect.any(String),
    })
    expect(await staff.seller.call(onboarding.setContacted, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'alreadyContacted' },
    })
  })

  it('open → canceled: with a reason, and then nothing else may be done', async () => {
    const id = await staff.started()
    expect(
      (await staff.seller.call(onboarding.setCanceled, { id, canceledReason: ' ' })).status,
    ).toBe(400)
    expect(
      (
        await staff.seller.call(onboarding.setCanceled, {
          id,
          canceledReason: 'Kunden ångrade sig',
        })
      ).status,
    ).toBe(204)
    expect(await staff.get(id)).toMatchObject({
      canceled: true,
      canceledReason: 'Kunden ångrade sig',
      canceledBy: expect.any(String),
      canceledAt: expect.any(String),
      subscribeableByCurrentUser: false,
    })
    const [task] = await staff.tasksOf(id)
    const contact = { name: 'A', emailAddress: 'a@b.se', phoneNumber: '1' }
    const refused = await Promise.all([
      staff.seller.call(onboarding.setCanceled, { id, canceledReason: 'Igen' }),
      staff.admin.call(onboarding.createCompanyCrmEntry, { id }),
      staff.seller.call(onboarding.setContacted, { id }),
      staff.seller.call(onboarding.complete, { id }),
      staff.seller.call(onboarding.invite, { id }),
      staff.seller.call(onboarding.sendReminder, { id, reminder: 'reminder2' }),
      staff.seller.call(onboarding.subscribe, { onboardingId: id, subscribe: true }),
      staff.seller.call(onboarding.updateContactDetails, { id, ...contact }),
      staff.admin.call(onboarding.changeSalesRep, {
        onboardingId: id,
        newSalesRepEmail: staff.seller.email,
      }),
    ])
    expect(refused.map(({ status, refusal }) => [status, refusal.code])).toEqual(
      Array(9).fill([409, 'canceled']),
    )
    expect(
      await staff.seller.call(companyTasks.removeForOnboarding, {
        onboardingId: id,
        companyTaskId: task?.id as string,
      }),
    ).toMatchObject({
      status: 409,
      refusal: { code: 'over' },
    })
    expect(
      (await staff.trail(id)).find(({ action }) => action === 'onboarding.setCanceled'),
    ).toMatchObject({
      why: 'Kunden ångrade sig',
    })
  })

  it('contacted → completed: only when every task is, and the company becomes a client', async () => {
    const organizationNumber = cleanCompany()
    const id = await staff.started({ organizationNumber, productType: 'AtivoCore' })
    await staff.seller.call(onboarding.setContacted, { id })
    expect(await staff.seller.call(onboarding.complete, { id })).toMatchObject({
      status: 409,
      refusal: { code: 'tasksLeft' },
    })
    await staff.doTasks(id)
    // Of a time when first tasks could be taken out: what is left does not make it done.
    await staff.server.owner.query(
      `update company_task set removed_at = skynet.now() where group_id = $1 and type = 'BankAccountValidation'`,
      [id],
    )
    expect((await staff.seller.call(onboarding.complete, { id })).refusal.code).toBe('tasksMissing')
    await staff.seller.call(companyTasks.addForOnboarding, {
      onboardingId: id,
      organizationNumber,
      type: 'BankAccountValidation',
    })
    await staff.doTasks(id)
    expect((await staff.seller.call(onboarding.complete, { id })).status).toBe(204)
    expect(await staff.get(id)).toMatchObject({
      completed: true,
      completedAt: expect.any(String),
      isClient: true,
    })
    const { rows } = await staff.server.owner.query(
      'select active, product_type, company_type from client where organization_number = $1',
      [organizationNumber],
    )
    expect(rows).toEqual([{ active: 1, product_type: 2, company_type: 0 }])
    expect(await staff.outbox(`onboarding ${id} completed`)).toMatchObject([
      { destination: 'core-system' },
    ])
    expect((await staff.seller.call(onboarding.complete, { id })).refusal.code).toBe('completed')
    const [task] = await staff.tasksOf(id)
    expect(await reopenTask(staff.store.db, task?.id as string)).toBe(false)
    expect((await staff.admin.call(onboarding.delete, { id })).refusal.code).toBe('completed')
  })

  it('open and canceled → deleted: by an administrator, and then it is gone', async () => {
    const id = await staff.started()
    expect((await staff.seller.call(onboarding.delete, { id })).status).toBe(403)
    expect((await staff.admin.call(onboarding.delete, { id })).status).toBe(204)
    const gone = await staff.seller.call(onboarding.get, { id })
    expect([gone.status, gone.refusal.message]).toEqual([
      404,
      'Den valda onboardingen kunde inte hittas.',
    ])
    expect((await staff.seller.call(companyTasks.getTaskForOnboarding, { id })).status).toBe(404)
    const canceled = await staff.started()
    await staff.seller.call(onboarding.setCanceled, { id: canceled, canceledReason: 'Fel bolag' })
    expect((await staff.admin.call(onboarding.delete, { id: canceled })).status).toBe(204)
  })

  it('OnboardingReminder not sent → sent: each once by mail, and 409 the second time', async () => {
    const id = await staff.started()
    await staff.seller.call(onboarding.invite, { id })
    for (const reminder of ['reminder2', 'reminder7'] as const) {
      expect((await staff.seller.call(onboarding.sendReminder, { id, reminder })).status).toBe(204)
      const again = await staff.seller.call(onboarding.sendReminder, { id, reminder })
      expect([again.status, again.refusal.message]).toEqual([
        409,
        'Denna påminnelse har redan skickats.',
      ])
    }
    expect(await staff.get(id)).toMatchObject({
      reminder2DaysSent: { sent: true },
      reminder7DaysSent: { sent: true, date: expect.any(String) },
    })
    const mails = await staff.outbox(`onboarding ${id} reminder%`)
    expect(mails).toHaveLength(2)
    expect(mails[0]).toMatchObject({
      kind: 'onboardingReminder',
      payload: { to: 'asa@sjobergs.example', sealed: { link: expect.any(String) } },
    })
    const loan = await staff.started({ onboardingType: 'loan' })
    expect(
      (await staff.seller.call(onboarding.sendReminder, { id: loan, reminder: 'reminder2' }))
        .refusal.code,
    ).toBe('notReminded')
  })

  it('OnboardingInvitation none → exists → removed: tasks are fixed while there is one', async () => {
    const id = await staff.started({ onboardingType: 'kycUpdate' })
    const { organizationNumber } = await staff.get(id)
    const add = (type: 'InternalKyc' | 'Kyc') =>
      staff.seller.call(companyTasks.addForOnboarding, {
        onboardingId: id,
        type,
        organizationNumber,
      })
    expect((await add('Kyc')).refusal.code).toBe('alreadyThere')
    const added = await add('InternalKyc')
    expect(added.body).toMatchObject({ name: 'Intern KYC', completed: false })

    const made = await staff.seller.call(onboarding.createOnboardingInvite, { onboardingId: id })
    expect(made.body).toMatchObject({ validTo: addDays(today, 14), sentTo: null })
    const [place, secret] = made.body.url.split('#')
    expect([place?.endsWith('/kund'), secret?.length]).toEqual([true, 43])
    const sent = await staff.seller.call(onboarding.invite, { id })
    const [mail] = await staff.outbox(`onboarding ${id} invitation%`)
    const payload = mail?.payload as { sealed?: { link: string } } | undefined
    const link = payload?.sealed?.link ?? ''
    expect(unseal(staff.server.config.sessionSecret, link)).toBe(sent.body.url)
    expect((await staff.get(id)).invitationUrl).toBe(place)
    const change = await staff.seller.call(companyTasks.removeForOnboarding, {
      onboardingId: id,
      companyTaskId: added.body.id,
    })
    expect([change.status, change.refusal.message]).toEqual([
      409,
      'Uppgifter kan inte läggas till eller tas bort när en inbjudan finns',
    ])

    for (const one of [made, sent]) {
      expect(
        (
          await staff.seller.call(onboarding.removeOnboardingInvite, {
            onboardingId: id,
            id: one.body.id,
          })
        ).status,
      ).toBe(204)
      expect(
        (
          await staff.seller.call(onboarding.removeOnboardingInvite, {
            onboardingId: id,
            id: one.body.id,
          })
        ).status,
      ).toBe(404)
    }
    expect(
      (await staff.seller.call(onboarding.getOnboardingInvites, { onboardingId: id })).body,
    ).toEqual([])
    expect(
      (
        await staff.seller.call(companyTasks.removeForOnboarding, {
          onboardingId: id,
          companyTaskId: added.body.id,
        })
      ).status,
    ).toBe(204)
    for (const [validTo, code] of [
      [addDays(today, -1), 'validToPassed'],
      [addDays(today, 400), 'validToFar'],
    ] as const)
      expect(
        (await staff.seller.call(onboarding.createOnboardingInvite, { onboardingId: id, validTo }))
          .refusal.code,
      ).toBe(code)
  })

  it('OnboardingSubscription not subscribed → subscribed → not: followers are told by mail', async () => {
    const id = await staff.started()
    await staff.onboarder.call(onboarding.subscribe, { onboardingId: id, subscribe: true })
    expect([
      (await staff.get(id, staff.onboarder)).subscribed,
      (await staff.get(id)).subscribed,
    ]).toEqual([true, false])
    await staff.seller.call(onboarding.setContacted, { id })
    const { rows } = await staff.server.owner.query(
      `select payload from outbox_message where kind = 'notice' and payload->>'to' = $1`,
      [staff.onboarder.email],
    )
    expect(rows[0]?.payload.data.heading).toBe('Sjöbergs Åkeri AB: kunden är kontaktad')
    await staff.onboarder.call(onboarding.subscribe, { onboardingId: id, subscribe: false })
    expect((await staff.get(id, staff.onboarder)).subscribed).toBe(false)
  })

  it('OnboardingFailure open → resolved: an undelivered message, marked by an administrator as often as one likes', async () => {
    const id = await staff.started()
    const look = () =>
      onboardingTasks['onboarding-failures']?.({}, {
        writes: staff.store,
        clock: () => new Date(),
      } as never)
    await staff.server.owner.query(
      `update outbox_message set state = 'dead', last_error = 'Mottagaren svarade 422' where idempotency_key like $1`,
      [`onboarding ${id} crm%`],
    )
    await look()
    await look()
    const { failureReasons, errors } = await staff.get(id)
    expect(failureReasons).toMatchObject([
      {
        reason: 'Företaget kunde inte skickas till CRM',
        failure: 'Mottagaren svarade 422',
        checked: false,
      },
    ])
    expect(errors).toHaveLength(1)
    const b = failureReasons[0]?.id as string
    expect((await staff.seller.call(onboarding.resolvefailure, { a: id, b })).status).toBe(403)
    expect((await staff.admin.call(onboarding.resolvefailure, { a: id, b })).status).toBe(204)
    expect((await staff.admin.call(onboarding.resolvefailure, { a: id, b })).status).toBe(204)
    expect((await staff.admin.call(onboarding.resolvefailure, { a: id, b: id })).status).toBe(404)
    expect(await staff.get(id)).toMatchObject({
      failures: [],
      errors: [],
      failureReasons: [{ checked: true }],
    })
  })
})
