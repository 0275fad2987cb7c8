import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { reopenTask, setManualHandling } from '#areas/acquisition/companytasks/server/public.ts'
import { approve } from '#areas/foundation/approvals/server/testing/approve.ts'
import { kyc } from '#areas/acquisition/kyc/contract.ts'
import { dayLength } from '#platform/time.ts'
import { onboarding } from '../contract.ts'
import { silentOnboardings } from './silent.ts'
import { limitedCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

describe('an onboarding that is edited', () => {
  it('keeps new contact details, and tells the second of two who edit what has changed', async () => {
    const id = await staff.started()
    const { version } = await staff.get(id)
    const details = {
      name: 'Bo Ek',
      emailAddress: 'bo@ek.example',
      phoneNumber: '08-12 34 56',
      relationToCompany: 'VD',
    }
    expect(
      (await staff.seller.call(onboarding.updateContactDetails, { id, ...details, version }))
        .status,
    ).toBe(204)
    const late = await staff.admin.call(onboarding.updateContactDetails, {
      id,
      ...details,
      name: 'Åsa Ek',
      version,
    })
    expect([
      late.status,
      late.refusal.code,
      late.refusal.changed?.map(({ field }) => field),
    ]).toEqual([409, 'stale', ['name']])
    expect((await staff.get(id)).contactDetails).toMatchObject({
      name: 'Bo Ek',
      phoneNumber: '08123456',
    })
    await staff.blacklisted('ond@onda.example')
    const harmful = await staff.seller.call(onboarding.updateContactDetails, {
      id,
      ...details,
      emailAddress: 'ond@onda.example',
    })
    expect([harmful.status, harmful.body]).toEqual([400, 'emailaddress_bl'])
  })

  it('changes its sales representative to one of them, by an administrator', async () => {
    const id = await staff.started()
    const other = await staff.server.person(['SalesRepresentative'])
    const change = (person: Person, newSalesRepEmail: string, version?: number) =>
      person.call(onboarding.changeSalesRep, {
        onboardingId: id,
        newSalesRepEmail,
        ...(version && { version }),
      })
    expect((await change(staff.seller, other.email)).status).toBe(403)
    expect((await change(staff.admin, staff.onboarder.email)).refusal.code).toBe('notSalesRep')
    expect((await change(staff.admin, other.email, 1)).status).toBe(204)
    expect((await change(staff.admin, staff.seller.email, 1)).status).toBe(409)
    expect((await staff.get(id)).salesRepresentative?.emailAddress).toBe(other.email)
    expect(
      (await staff.admin.call(onboarding.getSalesReps, {})).body.map(
        ({ emailAddress }) => emailAddress,
      ),
    ).toContain(other.email)
  })

  it('onboarding 14: is sent to the CRM again by administrators and onboarding users', async () => {
    const id = await staff.started()
    expect((await staff.seller.call(onboarding.createCompanyCrmEntry, { id })).status).toBe(403)
    expect((await staff.onboarder.call(onboarding.createCompanyCrmEntry, { id })).status).toBe(204)
    expect(await staff.outbox(`onboarding ${id} crm%`)).toHaveLength(2)
  })
})

describe('what an inside seller sees (onboarding 71)', () => {
  it('is what they have started, in the list and by its address, and nothing else', async () => {
    const inside = await staff.server.person(['InternalSalesRep'])
    const others = await staff.started()
    const own = (await staff.initiate(await staff.prepared({}), inside)).body
    const { list, totalHits } = (await inside.call(onboarding.all, { take: 100 })).body
    expect([list.map(({ id }) => id), totalHits]).toEqual([[own], 1])
    expect((await inside.call(onboarding.get, { id: own })).status).toBe(200)
    expect((await inside.call(onboarding.gate, { id: own })).status).toBe(200)
    expect((await inside.call(onboarding.get, { id: others })).status).toBe(404)
    expect((await inside.call(onboarding.gate, { id: others })).status).toBe(404)
    expect((await inside.call(onboarding.setContacted, { id: own })).status).toBe(403)
    const both = await staff.server.person(['InternalSalesRep', 'AmlDepartment'])
    expect((await both.call(onboarding.get, { id: others })).status).toBe(200)
  })
})

describe('a silent onboarding (onboarding 72)', () => {
  it('is one in which nothing has happened for a week, of its seller and of nobody', async () => {
    const id = await staff.started()
    const other = await staff.server.person(['SalesRepresentative'])
    const silentIn = async (days: number, salesRepId?: string) => {
      const now = new Date(Date.now() + days * dayLength)
      const salesRepIds = salesRepId ? [salesRepId] : undefined
      const rows = await silentOnboardings(staff.store.db, { salesRepIds, now, most: 200 })
      return rows.map((row) => row.id)
    }
    expect(await silentIn(6)).not.toContain(id)
    expect(await silentIn(8)).toContain(id)
    expect(await silentIn(8, staff.seller.id)).toContain(id)
    expect(await silentIn(8, other.id)).not.toContain(id)
    await staff.seller.call(onboarding.setCanceled, { id, canceledReason: 'Svarar inte' })
    expect(await silentIn(8)).not.toContain(id)
  })
})

describe('the list', () => {
  const all = async (input: object, person = staff.admin) =>
    (await person.call(onboarding.all, { take: 100, ...input })).body
  it('filters on everything, searches from three characters, and answers pages', async () => {
    const mine = { name: 'Kvarnens Plåt AB', contactEmailAddress: 'plat@kvarnen.example' }
    const open = await staff.started({ ...mine, onboardingType: 'loan' })
    const over = await staff.ready({ ...mine, name: 'Kvarnens Snickeri AB' })
    const [task] = await staff.tasksOf(open)
    await setManualHandling(staff.store.db, task?.id as string, true)
    await staff.seller.call(onboarding.complete, { id: over })
    const ids = async (input: object, person = staff.admin) =>
      (await all({ query: 'kvarnen', ...input }, person)).list.map(({ id }) => id)
    expect(await ids({})).toEqual([over, open])
    expect(await ids({ query: 'PLAT@kva' })).toEqual([over, open])
    // However an organisation number is written (search 9).
    const number = (await all({ query: 'kvarnens plåt' })).list.find(
      ({ id }) => id === open,
    )?.organizationNumber
    expect(await ids({ query: `16${number}` })).toEqual([open])
    expect((await all({ query: 'kv' })).totalHits).toBeGreaterThan(2)
    expect(await ids({ query: 'kvarne%' })).toEqual([])
    expect(await ids({ onboardingCompletionResult: 'ongoing' })).toEqual([open])
    expect(await ids({ onboardingCompletionResult: 'completed' })).toEqual([over])
    expect(await ids({ onboardingCompletionResult: 'canceled' })).toEqual([])
    expect(await ids({ onboardingType: 'loan' })).toEqual([open])
    expect(await ids({ createdBy: 'sales' })).toEqual([over, open])
    expect(await ids({ createdBy: 'bokio' })).toEqual([])
    expect(await ids({ onlyIncludeCustomerInitiated: true })).toEqual([])
    expect(await ids({ containsTaskThatContainsManualHandling: true })).toEqual([open])
    expect(await ids({ salesRep: staff.seller.email })).toEqual([over, open])
    expect(await ids({ salesRep: staff.admin.email })).toEqual([])
    // onboarding 11: only onboarding users and administrators choose among sales representatives.
    expect(await ids({ salesRep: staff.admin.email }, staff.seller)).toEqual([over, open])
    expect(await ids({ showOnlyCompletedAndFaultyOnboardings: true })).toEqual([])
    await staff.server.owner.query(
      `insert into onboarding_failure (onboarding_id, reason, failure, created_at) values ($1, 'Fel', '', skynet.now())`,
      [over],
    )
    expect(await ids({ showOnlyCompletedAndFaultyOnboardings: true })).toEqual([over])
    // onboarding 75
    expect(await ids({ showOnlyOngoingAndFaultyOnboardings: true })).toEqual([])
    const rows = (await all({ query: 'kvarnen' })).list
    expect(rows.map(({ next }) => next)).toEqual([
      'Rätta: Fel',
      'AML tar ställning till KYC-svaren',
    ])
    for (const { since, created } of rows)
      expect(Date.parse(since)).toBeGreaterThanOrEqual(Date.parse(created))
    expect(await ids({ sortField: 'created', sortOrder: 'asc' })).toEqual([open, over])
    expect(await ids({ sortField: 'company', sortOrder: 'desc' })).toEqual([over, open])
    await staff.seller.call(onboarding.setContacted, { id: open })
    expect(await ids({ sortField: 'since', sortOrder: 'desc' })).toEqual([open, over])
    await staff.server.owner.query(
      `insert into onboarding_failure (onboarding_id, reason, failure, created_at) values ($1, 'Fel', '', skynet.now())`,
      [open],
    )
    expect(await ids({ showOnlyOngoingAndFaultyOnboardings: true })).toEqual([open])
    const { organizationNumber } = await staff.get(open)
    const dashed = `${organizationNumber.slice(0, 6)}-${organizationNumber.slice(6)}`
    expect((await all({ query: dashed })).list.map(({ id }) => id)).toEqual([open])
    const second = await all({ query: 'kvarnen', take: 1, currentPage: 1 })
    expect([second.list.map(({ id }) => id), second.totalHits]).toEqual([[open], 2])
    expect(second.list[0]?.taskStatus.needsManualHandling).toHaveLength(1)
  })

  it('onboarding 12, onboarding 30: is exported by administrators, who are told in Teams where', async () => {
    expect((await staff.onboarder.call(onboarding.exportOnboarding, {})).status).toBe(403)
    expect((await staff.seller.call(onboarding.exportOnboardingStatistics, {})).status).toBe(403)
    expect(
      (await staff.admin.call(onboarding.exportOnboarding, { onlyIncompleteOnboardings: true }))
        .status,
    ).toBe(204)
    expect((await staff.admin.call(onboarding.exportOnboardingStatistics, {})).status).toBe(204)
    const { rows } = await staff.server.owner.query(
      `select payload from outbox_message where destination = 'chat' order by created_at`,
    )
    expect(rows.map(({ payload }) => payload)).toMatchObject([
      {
        title: 'Ofullständiga onboardings',
        text: expect.stringContaining(staff.admin.email),
        link: { url: expect.stringMatching(/export=ofullstandiga$/) },
      },
      {
        title: expect.stringMatching(/^Statistik /),
        link: { url: expect.stringMatching(/export=statistik$/) },
      },
    ])
    for (const kind of ['alla', 'ofullstandiga', 'statistik'] as const)
      expect(
        (await staff.admin.call(onboarding.downloadExport, { kind })).body.size,
      ).toBeGreaterThan(1000)
  })

  it('onboarding 33: sanity says which clients lack bundles, and whether there is a KYC set', async () => {
    await staff.server.owner.query(
      `insert into api_client (name, client_id, created_by) values ('Bokio', 'bokio', 'test')`,
    )
    const { body } = await staff.seller.call(onboarding.sanity, {})
    expect(body).toEqual({
      apClientStatuses: [{ name: 'Bokio', agreementTokenStatuses: [] }],
      kycOk: true,
    })
    expect((await staff.seller.call(onboarding.sanityByGet, {})).body).toEqual(body)
    // It does not any more.
    const { standardSet, onboarder, admin } = staff
    const id = await standardSet()
    await onboarder.call(kyc.unpublish, { id, why: 'Ska inte frågas' })
    await approve(admin, 'publishDefaultKyc', id)
    expect((await staff.seller.call(onboarding.sanity, {})).body.kycOk).toBe(false)
  })
})

describe('company tasks', () => {
  it('are listed by company in groups, and one by one', async () => {
    const organizationNumber = limitedCompany()
    const id = await staff.started({ organizationNumber, onboardingType: 'kycUpdate' })
    await staff.seller.call(onboarding.setCanceled, { id, canceledReason: 'Senare' })
    const next = await staff.started({ organizationNumber })
    const person = await staff.server.person(['LegalDepartment'])
    const { body } = await person.call(companyTasks.getContainersForCompany, {
      org: organizationNumber,
    })
    expect(body.taskGroups.map(({ onboardingGroupInfo }) => onboardingGroupInfo)).toMatchObject([
      { type: 'invoicePurchase', groupId: next, closed: null },
      { type: 'kycUpdate', groupId: id, closed: 'canceled' },
    ])
    const task = body.taskGroups[0]?.tasks[0]
    expect(
      (await person.call(companyTasks.get, { companyTaskId: task?.id as string })).body,
    ).toMatchObject({
      id: task?.id,
      companyName: 'Sjöbergs Åkeri AB',
    })
    expect((await person.call(companyTasks.get, { companyTaskId: id })).status).toBe(404)
    expect((await person.call(companyTasks.getTasksForOnboarding, { id: next })).status).toBe(403)
  })

  it('companytasks 3 to 05: are added with a type that is offered, to an onboarding of the company', async () => {
    const id = await staff.started()
    const { organizationNumber } = await staff.get(id)
    const add = (more: object) =>
      staff.seller.call(companyTasks.addForOnboarding, {
        onboardingId: id,
        organizationNumber,
        type: 'AgreementSigning',
        ...more,
      } as never)
    expect((await add({ type: undefined })).status).toBe(400)
    expect((await add({ type: 'InternalKyc' })).refusal.code).toBe('notOffered')
    expect((await add({ organizationNumber: limitedCompany() })).refusal.code).toBe('otherCompany')
    expect((await add({ onboardingId: crypto.randomUUID() })).status).toBe(404)
    expect((await add({})).status).toBe(200)
    for (const { id: companyTaskId } of (await staff.tasksOf(id)).slice(0, 3))
      expect(
        (
          await staff.seller.call(companyTasks.removeForOnboarding, {
            onboardingId: id,
            companyTaskId,
          })
        ).refusal,
      ).toMatchObject({
        code: 'firstTask',
        message: expect.stringContaining('började med uppgiften') as string,
      })
    await staff.completeTasks(id)
    const task = (await staff.tasksOf(id)).at(-1)
    expect(task).toMatchObject({
      type: 'AgreementSigning',
      completed: true,
      completedBy: 'Åsa Sjöberg',
    })
    const remove = { onboardingId: id, companyTaskId: task?.id as string }
    expect((await staff.seller.call(companyTasks.removeForOnboarding, remove)).refusal.code).toBe(
      'completed',
    )
    expect(await reopenTask(staff.store.db, remove.companyTaskId)).toBe(true)
    expect((await staff.seller.call(companyTasks.removeForOnboarding, remove)).status).toBe(204)
    expect((await staff.seller.call(companyTasks.removeForOnboarding, remove)).status).toBe(404)
  })
})
