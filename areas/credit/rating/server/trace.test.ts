import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { stockholmDay } from '#platform/swedish/format.ts'
import { gatherParty, gatheringOfJob } from './public.ts'
import { openServices } from './testing/services.ts'
import { changeDays, placeOf, somebodyLeft } from './trace.ts'

let server: AskingServer
let services: ReturnType<typeof openServices>
beforeAll(async () => {
  server = await startAskingServer()
  services = openServices(server)
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

let index = 0
const aCompany = () => {
  for (;;) {
    const file = register.companyFileAt(index++)
    if (file.legalForm === 'AB' && file.board.length > 0) return file
  }
}
const facts = async (organizationNumber: string, minutes = 0) =>
  (
    await gatherParty(
      gatheringOfJob(services.at(minutes), { cause: 'rating' }),
      organizationNumber,
      'issuer',
    )
  ).party.facts
/** A run may pass midnight. */
const dayAt = (minutes = 0) => stockholmDay(services.at(minutes).clock())

describe('what has changed of a company', () => {
  it('is nothing at the first look, and says since when it is watched', async () => {
    const { addressChanges } = await facts(aCompany().organizationNumber)
    expect(addressChanges).toMatchObject({
      value: [],
      source: `Företagsupplysning A, jämfört sedan ${dayAt()}`,
    })
  })

  it('is an address that is another than it was', async () => {
    const { organizationNumber } = aCompany()
    await facts(organizationNumber)
    await server.owner.query(
      `update company_trace set value = 'gamla gatan 1, 11122', seen_at = seen_at - interval '40 days'
       where organization_number = $1 and kind = 'address'`,
      [organizationNumber],
    )
    const changed = dayAt(16)
    expect((await facts(organizationNumber, 16)).addressChanges?.value).toEqual([changed])
    // Seen once, it is one change, however often it is looked at.
    expect((await facts(organizationNumber, 32)).addressChanges?.value).toEqual([changed])
  })

  it('is an address in what was kept from before anybody watched', async () => {
    const { organizationNumber } = aCompany()
    await facts(organizationNumber)
    await server.owner.query('delete from company_trace where organization_number = $1', [
      organizationNumber,
    ])
    await server.owner.query(
      `insert into company_information (organization_number, provider, part, fetched_at, fetched_by, answer)
       select organization_number, provider, part, fetched_at - interval '100 days', fetched_by,
         jsonb_set(answer, '{content,street}', '"Gamla gatan 1"')
       from company_information where organization_number = $1 and part = 'company'`,
      [organizationNumber],
    )
    const { addressChanges } = await facts(organizationNumber)
    expect(addressChanges?.value).toEqual([dayAt()])
    expect(addressChanges?.source).toMatch(/jämfört sedan \d{4}/)
  })

  it('is somebody who has left the board, whom no register tells of', async () => {
    const { organizationNumber } = aCompany()
    expect((await facts(organizationNumber)).boardChanges?.value).not.toContain(dayAt())
    await server.owner.query(
      `update company_trace set value = value || ',198507099805', seen_at = seen_at - interval '40 days'
       where organization_number = $1 and kind = 'board'`,
      [organizationNumber],
    )
    const changed = dayAt(16)
    expect((await facts(organizationNumber, 16)).boardChanges?.value).toContain(changed)
  })
})

it('knows a place by street and postcode, however they are written', () => {
  expect(placeOf({ street: ' Storgatan  1', zipCode: '111 22' })).toBe('storgatan 1, 11122')
  expect(placeOf({ street: 'Storgatan 1', zipCode: null })).toBeUndefined()
})

it('counts a change once, and none from the first look', () => {
  const seen = (value: string, day: string) => ({ value, seenAt: new Date(`${day}T12:00:00Z`) })
  const trace = [
    seen('a', '2026-01-01'),
    seen('a,b', '2026-02-01'),
    seen('b', '2026-03-01'),
    seen('b', '2026-04-01'),
  ]
  expect(changeDays(trace)).toEqual(['2026-02-01', '2026-03-01'])
  expect(changeDays(trace, somebodyLeft)).toEqual(['2026-03-01'])
  expect(changeDays([])).toEqual([])
})
