import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { approvals } from '#areas/foundation/approvals/contract.ts'
import { approve, waitingFor } from '#areas/foundation/approvals/server/testing/approve.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { invitedusers } from '#areas/parties/invitedusers/contract.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { bank } from '#areas/acquisition/bank/contract.ts'
import { companyTasks } from '#areas/acquisition/companytasks/contract.ts'
import { signing } from '#areas/acquisition/signing/contract.ts'
import { aBundle, creation } from '#areas/acquisition/signing/server/testing/signing-work.ts'
import type { Person } from '#app/server/testing.ts'
import { onboarding } from '../contract.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
let second: Person
let aml: Person
beforeAll(async () => {
  staff = await staffAtWork()
  second = await staff.server.person(['Administrator'])
  aml = await staff.server.person(['AmlDepartment'])
})
afterAll(() => staff.close())

const gateOf = async (id: string) => (await staff.seller.call(onboarding.gate, { id })).body
const red = async (id: string) =>
  (await gateOf(id)).rows.filter(({ problem }) => problem !== null).map(({ check }) => check)
const complete = (id: string, why = '', person: Person = staff.seller) =>
  person.call(onboarding.complete, { id, why })
const isClient = async (id: string) => (await staff.get(id)).isClient
/** Lets what the lists said of a company's key persons age. */
const screeningsAge = (organizationNumber: string, days: number) =>
  staff.server.owner.query(
    `update person_screening set screened_at = screened_at - make_interval(days => $2) where personal_number in (select personal_number from key_person where organization_number = $1)`,
    [organizationNumber, days],
  )
const blacklisted = (organizationNumber: string) =>
  aml.call(blacklist.save, {
    blacklistType: 1,
    itemValue: organizationNumber,
  })

/** The same, and the lists cannot be asked again before the test is over. */
async function screeningIsOld(organizationNumber: string) {
  await screeningsAge(organizationNumber, 31)
  await staff.providers.misbehaveLists({ mode: 'fail' })
}
afterEach(() => staff.providers.misbehaveLists({ mode: 'off' }))

describe('the gate before an onboarding is completed', () => {
  it('is green when everything is done, and then one person completes it', async () => {
    const id = await staff.ready()
    expect(await red(id)).toEqual([])
    expect(await gateOf(id)).toMatchObject({
      rows: expect.arrayContaining([
        expect.objectContaining({ check: 'limit', name: 'Limit', problem: null, place: null }),
      ]),
      screenedAt: expect.any(String),
      personsKnown: true,
      passages: [],
    })
    expect((await complete(id)).status).toBe(204)
    expect(await isClient(id)).toBe(true)
  })

  it('is read with the onboarding by AML, who is to let a hit through, and who changes nothing there', async () => {
    const id = await staff.started({ organizationNumber: cleanCompany() })
    expect((await aml.call(onboarding.get, { id })).status).toBe(200)
    expect((await aml.call(onboarding.gate, { id })).body).toEqual(await gateOf(id))
    expect((await aml.call(companyTasks.getTasksForOnboarding, { id })).status).toBe(200)
    expect((await complete(id, 'Orsak', aml)).status).toBe(403)
  })

  it('says of a new onboarding what is left, and where it is done', async () => {
    const id = await staff.started({ organizationNumber: cleanCompany() })
    const { rows } = await gateOf(id)
    expect(rows.filter(({ problem }) => problem !== null)).toMatchObject([
      { check: 'tasks', kind: null, place: expect.stringContaining('/company-task/') },
      {
        check: 'kyc',
        kind: 'screening',
        problem: expect.stringContaining('inte besvarade'),
        place: expect.stringContaining('/company-task/'),
      },
      { check: 'agreements', problem: expect.stringContaining('Skapa avtalen') },
      { check: 'account', problem: expect.stringContaining('Inget bankkonto är sparat') },
    ])
    expect((await complete(id, 'Bråttom')).refusal.code).toBe('tasksLeft')
  })

  it('lets through what does not hold with a reason and the second person it concerns', async () => {
    const organizationNumber = cleanCompany()
    const id = await staff.ready({ organizationNumber })
    await screeningIsOld(organizationNumber)
    expect((await complete(id, 'Listorna är nere')).status).toBe(200)
    expect(await isClient(id)).toBe(false)
    expect((await complete(id, 'Igen')).refusal.code).toBe('alreadyWaiting')
    // Not an administrator's: it is about whom we deal with.
    await expect(waitingFor(second, 'completeUnscreened', id)).rejects.toThrow('Nothing waits')
    expect((await approve(aml, 'completeUnscreened', id)).status).toBe(204)
    expect(await staff.get(id)).toMatchObject({
      completed: true,
      isClient: true,
      completedBy: expect.stringMatching(/^Person .*, godkänd av Person /),
    })
    expect((await gateOf(id)).passages).toMatchObject([
      { reason: 'Listorna är nere', problems: [expect.stringContaining('31 dagar gammal')] },
    ])
  })

  it('lets nobody else through than those who were on the lists when it was asked for', async () => {
    const organizationNumber = cleanCompany()
    const id = await staff.ready({ organizationNumber })
    const exposed = (position: number) =>
      staff.server.owner.query(
        `update person_screening set is_pep = personal_number = (select personal_number from key_person where organization_number = $1 order by position offset $2 limit 1)
         where personal_number in (select personal_number from key_person where organization_number = $1)`,
        [organizationNumber, position],
      )
    await exposed(0)
    await complete(id, 'Är inte samma person')
    await exposed(1)
    expect(await red(id)).toEqual(['lists'])
    expect(await approve(aml, 'completeUnscreened', id)).toMatchObject({
      status: 409,
      refusal: {
        code: 'cannotBeDone',
        message: expect.stringContaining('Begäran behöver göras om'),
      },
    })
  })

  it('takes both when both concern it, in any order', async () => {
    for (const amlFirst of [true, false]) {
      const organizationNumber = cleanCompany()
      await staff.providers.misbehaveLists({ mode: 'off' })
      const id = await staff.ready({ organizationNumber })
      await screeningIsOld(organizationNumber)
      await staff.server.owner.query('delete from bank_details where organization_number = $1', [
        organizationNumber,
      ])
      expect(await red(id)).toEqual(['screening', 'account'])
      // An administrator who asks is not the second one either.
      expect((await complete(id, 'Kontot kommer', staff.admin)).status).toBe(200)
      const passes = [
        () => approve(aml, 'completeUnscreened', id),
        () => approve(second, 'completeOnboarding', id),
      ]
      const own = await waitingFor(second, 'completeOnboarding', id)
      expect((await staff.admin.call(approvals.approve, { id: own.id })).refusal.code).toBe(
        'ownAct',
      )
      const [one, other] = amlFirst ? passes : passes.toReversed()
      expect((await one?.())?.status).toBe(204)
      expect(await isClient(id)).toBe(false)
      expect((await other?.())?.status).toBe(204)
      expect(await isClient(id)).toBe(true)
      expect((await gateOf(id)).passages).toHaveLength(2)
    }
  })

  it('does not let through what has become worse since it was asked for', async () => {
    const organizationNumber = cleanCompany()
    const id = await staff.ready({ organizationNumber })
    await screeningIsOld(organizationNumber)
    await complete(id, 'Listorna är nere')
    expect((await blacklisted(organizationNumber)).status).toBeLessThan(300)
    expect(await approve(aml, 'completeUnscreened', id)).toMatchObject({
      status: 409,
      refusal: { code: 'cannotBeDone', message: expect.stringContaining('Något mer') },
    })
    expect(await isClient(id)).toBe(false)
  })

  it('ends what waits when the onboarding is canceled', async () => {
    const organizationNumber = cleanCompany()
    const id = await staff.ready({ organizationNumber })
    await screeningIsOld(organizationNumber)
    await complete(id, 'Listorna är nere')
    await staff.seller.call(onboarding.setCanceled, { id, canceledReason: 'Ångrade sig' })
    await expect(waitingFor(aml, 'completeUnscreened', id)).rejects.toThrow('Nothing waits')
  })

  it('sees sanctions, the blacklist, unsigned agreements and an account that was changed', async () => {
    const organizationNumber = cleanCompany()
    const id = await staff.ready({ organizationNumber })
    await staff.server.owner.query(
      `update person_screening set is_sanctioned = true where personal_number = (select personal_number from key_person where organization_number = $1 order by position limit 1)`,
      [organizationNumber],
    )
    expect(await red(id)).toEqual(['sanctions'])
    await staff.blacklisted('asa@sjobergs.example')
    expect(await red(id)).toEqual(['sanctions', 'blacklist'])
    await staff.server.owner.query(`delete from blacklist_item where blacklist_type = 3`)
    await staff.server.owner.query(
      `update bank_details set changed_at = skynet.now() + interval '1 minute' where organization_number = $1`,
      [organizationNumber],
    )
    expect(await red(id)).toEqual(['sanctions', 'account'])
  })

  it('sees an account, an invited user and an address we wrote to on the blacklist', async () => {
    const id = await staff.ready()
    const { organizationNumber } = await staff.get(id)
    const account = async () => {
      const answer = await staff.seller.call(bank.customerBankDetails, { org: organizationNumber })
      return answer.body?.accountNumber ?? ''
    }
    const invited = '198507099805'
    await staff.admin.call(invitedusers.add, {
      organizationNumber,
      name: 'Anna Ek',
      socialSecurityNumber: invited,
      userConfirmed: true,
    })
    // A link was sent to an address that is no longer the contact's.
    const contact = { name: 'Åsa Sjöberg', phoneNumber: '0701234567' }
    const contactAt = (emailAddress: string) =>
      staff.seller.call(onboarding.updateContactDetails, { id, ...contact, emailAddress })
    expect((await contactAt('kassa@sjobergs.example')).status).toBe(204)
    expect((await staff.seller.call(onboarding.invite, { id })).status).toBe(200)
    expect((await contactAt('asa@sjobergs.example')).status).toBe(204)
    const problem = async () =>
      (await gateOf(id)).rows.find(({ check }) => check === 'blacklist')?.problem
    expect(await problem()).toBe(null)
    for (const [blacklistType, itemValue, words] of [
      [5, await account(), 'bankkontot'],
      [2, invited, 'en inbjuden användare, bankkontot'],
      [3, 'kassa@sjobergs.example', 'en inbjuden användare, en e-postadress, bankkontot'],
    ] as const) {
      const saved = await aml.call(blacklist.save, { blacklistType, itemValue })
      expect(saved.status).toBe(200)
      expect(await problem()).toBe(
        `Träff i blacklist: ${words}. AML-avdelningen behöver ta ställning.`,
      )
    }
    expect((await complete(id)).refusal.code).toBe('notReady')
    expect((await complete(id, 'Kontot är utrett')).status).toBe(200)
    expect((await approve(aml, 'completeUnscreened', id)).status).toBe(204)
    expect(await isClient(id)).toBe(true)
    await staff.server.owner.query(`delete from blacklist_item where blacklist_type in (2, 3, 5)`)
  })

  it('wants every agreement signed and approved', async () => {
    const id = await staff.ready({ onboardingType: 'agreementSigning' })
    expect(await red(id)).toEqual(['screening'])
    const { organizationNumber } = await staff.get(id)
    await staff.seller.call(keypersons.fetchPersons, { org: organizationNumber })
    await staff.seller.call(keypersons.refreshAml, { org: organizationNumber, everybody: true })
    const { body: added } = await staff.seller.call(companyTasks.addForOnboarding, {
      onboardingId: id,
      organizationNumber,
      type: 'AgreementSigning',
    })
    const task = { organizationNumber, companyTaskId: added.id }
    await staff.seller.call(
      signing.createAgreement,
      creation(await aBundle(staff.admin, [{}]), task),
    )
    await staff.completeTasks(id)
    expect(await red(id)).toEqual(['agreements'])
  })

  it('screens whoever becomes a customer, whatever was sent', async () => {
    const id = await staff.started({
      organizationNumber: cleanCompany(),
      requiresAml: false,
    })
    expect((await staff.get(id)).requiresAml).toBe(true)
    const signed = await staff.started({
      organizationNumber: cleanCompany(),
      onboardingType: 'kycUpdate',
      requiresAml: false,
    })
    expect((await staff.get(signed)).requiresAml).toBe(false)
    expect((await gateOf(signed)).rows.map(({ check }) => check)).toEqual([
      'tasks',
      'kyc',
      'blacklist',
    ])
  })

  it('keeps an account that the same person saved and validated out', async () => {
    const id = await staff.ready()
    const { organizationNumber } = await staff.get(id)
    const { body } = await staff.seller.call(bank.customerBankDetails, { org: organizationNumber })
    await staff.server.owner.query(
      `update company_task set completed_by = $2 where group_id = $1 and type = 'BankAccountValidation'`,
      [id, body?.changedBy],
    )
    expect(await red(id)).toEqual(['account'])
  })
})
