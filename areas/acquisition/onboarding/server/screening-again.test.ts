import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { isExposedAlone } from '#areas/parties/keypersons/server/testing/lists.ts'
import { onboarding } from '../contract.ts'
import { cleanCompany, staffAtWork, type StaffAtWork } from './testing/staff.ts'

let staff: StaffAtWork
beforeAll(async () => {
  staff = await staffAtWork()
})
afterAll(() => staff.close())

const gateOf = async (id: string) => (await staff.seller.call(onboarding.gate, { id })).body
const red = async (id: string) =>
  (await gateOf(id)).rows.filter(({ problem }) => problem !== null).map(({ check }) => check)
const complete = (id: string) => staff.seller.call(onboarding.complete, { id })
const isClient = async (id: string) => (await staff.get(id)).isClient
/** Lets what the lists said of a company's key persons age. */
const screeningsAge = (organizationNumber: string, days: number) =>
  staff.server.owner.query(
    `update person_screening set screened_at = screened_at - make_interval(days => $2) where personal_number in (select personal_number from key_person where organization_number = $1)`,
    [organizationNumber, days],
  )
/** A company, from the far end of the register, that somebody exposed stands behind, and nobody sanctioned. */
function companyWithListed(): string {
  for (let index = register.size - 1; index > 0; index--) {
    const file = register.companyFileAt(index)
    const isSound = file.legalForm === 'AB' && file.status === 'active' && file.rating.score >= 6
    if (isSound && file.remarks.length === 0 && isExposedAlone(file)) return file.organizationNumber
  }
  throw new Error('The register has nobody on a list')
}

describe('onboarding 65: completing', () => {
  it('screens in the search, and again when it is completed and that is old', async () => {
    const organizationNumber = cleanCompany()
    const id = await staff.ready({ organizationNumber })
    await screeningsAge(organizationNumber, 31)
    expect((await gateOf(id)).rows.find(({ check }) => check === 'screening')).toMatchObject({
      problem:
        'Kontrollen av nyckelpersonerna är 31 dagar gammal och får vara högst 30 dagar. De kontrolleras på nytt när onboardingen slutförs.',
      place: expect.stringContaining('/7'),
      kind: 'screening',
      atCompletion: true,
    })
    const paid = (await staff.providers.askedInAll()).length
    expect((await complete(id)).status).toBe(204)
    expect((await staff.providers.askedInAll()).length).toBe(paid)
    expect(await isClient(id)).toBe(true)
    expect(await red(id)).toEqual([])
  })

  it('keeps what the lists say when it is completed, although it stops the onboarding', async () => {
    const organizationNumber = companyWithListed()
    const id = await staff.ready({ organizationNumber })
    await staff.server.owner.query(
      `delete from person_screening where personal_number in (select personal_number from key_person where organization_number = $1)`,
      [organizationNumber],
    )
    expect(await red(id)).toContain('screening')
    expect((await complete(id)).refusal.code).toBe('notReady')
    expect(await red(id)).toContain('lists')
    expect(await red(id)).not.toContain('screening')
    expect(await isClient(id)).toBe(false)
  })

  it('reads who is behind the company from the board that is stored', async () => {
    const organizationNumber = cleanCompany()
    const id = await staff.ready({ organizationNumber })
    await staff.server.owner.query('delete from key_person where organization_number = $1', [
      organizationNumber,
    ])
    expect((await gateOf(id)).rows.find(({ check }) => check === 'screening')).toMatchObject({
      problem: 'Nyckelpersonerna är inte hämtade. Hämta nyckelpersonerna.',
      atCompletion: false,
    })
    const paid = (await staff.providers.askedInAll()).length
    expect((await complete(id)).status).toBe(204)
    expect((await staff.providers.askedInAll()).length).toBe(paid)
  })
})
