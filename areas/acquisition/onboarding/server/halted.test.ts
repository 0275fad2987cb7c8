import { afterAll, beforeAll, expect, it } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { sanctionSomebody } from '#areas/parties/keypersons/server/testing/sanctioned.ts'
import { offers } from '#areas/acquisition/offers/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { aBundle, creation } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import { onboarding } from '../contract.ts'
import { reminders } from '../rules.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

const said = { same: false, reason: 'Född ett annat år enligt passet' } as const

it('keypersons 9: nothing goes on with a company that somebody sanctioned stands behind, until two of AML say that it is another', async () => {
  const org = cleanCompany()
  const id = await staff.ready({ organizationNumber: org })
  const hit = await sanctionSomebody(staff.server, org)
  const aml = await staff.server.person(['AmlDepartment'])
  const subject = `${org} ${hit.entryId}`
  const { seller, admin } = staff
  const [task] = (await staff.tasksOf(id)).filter(({ type }) => type === 'AgreementSigning')
  const bundle = await aBundle(admin, [{ signatureType: 'None' }])
  const { rows: prospects } = await staff.server.owner.query<{ id: string }>(
    'select id from prospect where organization_number = $1',
    [org],
  )
  const tried = {
    complete: () => seller.call(onboarding.complete, { id, why: 'Kunden behöver komma igång' }),
    invite: () => seller.call(onboarding.invite, { id, emailAddress: 'asa@example.se' }),
    link: () => seller.call(onboarding.createOnboardingInvite, { onboardingId: id }),
    remind: () => seller.call(onboarding.sendReminder, { id, reminder: reminders[0] }),
    offer: () =>
      seller.call(offers.make, { prospectId: prospects[0]?.id ?? '', volume: 10_000_000 }),
    agreements: () =>
      seller.call(
        signing.createAgreement,
        creation(bundle, { organizationNumber: org, companyTaskId: task?.id ?? '' }),
      ),
  }
  for (const [what, call] of Object.entries(tried)) {
    const { status, refusal } = await call()
    expect([what, status, refusal.code]).toEqual([what, 409, 'halted'])
  }
  const row = async () =>
    (await seller.call(onboarding.gate, { id })).body.rows.find(
      ({ check }) => check === 'sanctions',
    )
  // Nobody can let it through.
  expect(await row()).toMatchObject({
    problem: expect.stringContaining('sanktionslista'),
    kind: null,
  })

  for (const reason of ['ok.', 'annan person', 'a b c d'])
    expect(await aml.call(keypersons.judgeHit, { ...hit, ...said, reason })).toMatchObject({
      status: 400,
      refusal: { fields: [{ field: 'reason' }] },
    })
  const asked = await aml.call(keypersons.judgeHit, { ...hit, ...said })
  expect([asked.status, asked.body?.approvalId]).toEqual([200, expect.any(String)])
  expect((await row())?.problem).not.toBeNull()
  const second = await staff.server.person(['AmlDepartment'])
  expect((await waitingFor(second, 'clearSanction', subject)).difference.slice(1)).toEqual([
    { label: 'Likhet enligt listan', before: '90 %', after: '' },
    { label: 'Namn', before: 'Samma', after: '' },
    { label: 'Födelsedag', before: 'Står inte på listan', after: '' },
  ])
  await expect(approve(admin, 'clearSanction', subject)).rejects.toThrow()
  const own = await aml.call(approvals.approve, { id: asked.body?.approvalId ?? '' })
  expect(own.refusal.code).toBe('ownAct')
  expect((await approve(second, 'clearSanction', subject)).status).toBeLessThan(300)
  expect((await row())?.problem).toBeNull()
  expect((await seller.call(onboarding.complete, { id })).status).toBe(204)
})

it('keypersons 9: what is said of a hit that the lists have changed meanwhile is not approved', async () => {
  const org = cleanCompany()
  await staff.ready({ organizationNumber: org })
  const hit = await sanctionSomebody(staff.server, org)
  const aml = await staff.server.person(['AmlDepartment'])
  const subject = `${org} ${hit.entryId}`
  await aml.call(keypersons.judgeHit, { ...hit, ...said })
  await staff.server.owner.query(
    `update person_screening set screened_at = screened_at + interval '1 minute' where matches @> $1`,
    [JSON.stringify([{ id: hit.entryId }])],
  )
  const second = await staff.server.person(['AmlDepartment'])
  const late = await approve(second, 'clearSanction', subject)
  expect([late.status, late.refusal.code]).toEqual([409, 'cannotBeDone'])
})

it('keypersons 9: another name lifts nothing, until the lists have been asked by it', async () => {
  const org = cleanCompany()
  const id = await staff.ready({ organizationNumber: org })
  const { entryId } = await sanctionSomebody(staff.server, org)
  const { rows } = await staff.server.owner.query<{ number: string; name: string }>(
    `update key_person set name = name || ' Ny' where organization_number = $1
       and personal_number = (select personal_number from person_screening where matches @> $2)
     returning personal_number as number, name`,
    [org, JSON.stringify([{ id: entryId }])],
  )
  const invite = () => staff.seller.call(onboarding.invite, { id, emailAddress: 'asa@example.se' })
  expect((await invite()).refusal.code).toBe('halted')
  await staff.server.owner.query(
    `insert into person_screening (personal_number, name, is_pep, is_sanctioned, matches, source, screened_by, screened_at)
     values ($1, $2, false, false, '[]', 'test', 'test', skynet.clock() + interval '1 minute')`,
    [rows[0]?.number, rows[0]?.name],
  )
  expect((await invite()).status).toBeLessThan(300)
})
