import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { contracts } from './areas.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import { sampleInput } from './testing/sample-input.ts'
import { startSeededServer, type SeededServer } from './testing/seeded.ts'

/** What a browser sends to show a page, or an address that is merely opened. */
const looks = contracts
  .flatMap((contract): readonly AnyEndpoint[] => Object.values(contract))
  .filter(
    ({ kind, method, may }) => (kind === 'query' || method === 'GET') && may.who !== 'partner',
  )

let server: SeededServer
beforeAll(async () => {
  server = await startSeededServer()
})
afterAll(() => server.stop())

/**
 * Everything that can be looked at is looked at, about a company; answers what was asked of those
 * who take payment.
 */
async function askedByLooking(company: string) {
  const staff = await server.person(policies)
  return server.askedWhile(async () => {
    for (const endpoint of looks)
      await staff.call(endpoint, sampleInput(endpoint, { ...server.known, company }) as never)
  })
}

it('nothing is bought by looking at a company whose information has aged', async () => {
  const { company } = server.known
  await server.owner.query(
    `update company_information set fetched_at = fetched_at - interval '2 days' where organization_number = $1`,
    [company],
  )
  expect(await askedByLooking(company)).toEqual([])
})

it('nothing is bought by looking at a company nothing is stored of', async () => {
  expect(await askedByLooking(register.companyFileAt(390).organizationNumber)).toEqual([])
})
