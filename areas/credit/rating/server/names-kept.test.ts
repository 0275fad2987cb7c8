import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { keypersons } from '#areas/parties/keypersons/contract.ts'
import { rating } from '../contract.ts'

let server: AskingServer
beforeAll(async () => {
  server = await startAskingServer()
})
afterAll(() => server.stop())

it('users 13 names who stands on a list to those who work with persons, and says to the rest that somebody does', async () => {
  const index = Array.from({ length: 100 }, (_, at) => at).find((at) => {
    const { legalForm, status } = register.companyFileAt(at)
    return legalForm === 'AB' && status === 'active'
  })
  const { organizationNumber, board } = register.companyFileAt(index ?? 0)
  const listed = board[0]?.person
  const aml = await server.person(['AmlDepartment'])
  const itemValue = listed?.personalNumber ?? ''
  expect((await aml.call(blacklist.save, { blacklistType: 2, itemValue })).status).toBe(200)
  const seller = await server.person(['SalesRepresentative'])
  const support = await server.person(['TechnicalSupport'])
  const { body } = await seller.call(rating.issuerV2, { organizationNumber })
  const grounds = async (person: Person) => {
    const looked = await person.call(rating.getRating, { id: body.decisionReference })
    return looked.body.ruleResults.flatMap(({ id, passed, baseData }) =>
      id === 'personBlacklisted' ? [[passed, baseData]] : [],
    )
  }
  expect(await grounds(seller)).toEqual([[false, `${listed?.firstName} ${listed?.lastName}`]])
  expect(await grounds(await server.person(['Auditor']))).toEqual(await grounds(seller))
  expect(await grounds(support)).toEqual([
    [false, 'Vilka det är visas bara för dem som arbetar med klienter'],
  ])
  // audit 3: whom it named has been seen by those who were told the name.
  const lookers = async () => {
    const asked = { socialSecurityNumber: itemValue, take: 100 }
    const { body: seen } = await aml.call(audit.access, asked)
    return seen.list.map(({ action, actorId }) => [action, actorId])
  }
  expect(await lookers()).toEqual(
    expect.arrayContaining([
      ['rating.issuerV2', seller.id],
      ['rating.getRating', seller.id],
    ]),
  )
  expect((await lookers()).map(([, id]) => id)).not.toContain(support.id)
  // Of a rating from before its facts had the numbers, by the names of those behind the company.
  await server.owner.query(
    `update company_determination set facts = facts #- '{blacklistedPersons,persons}'`,
  )
  const late = await server.person(['OnboardingUser'])
  await aml.call(keypersons.refreshPersons, { org: organizationNumber })
  expect(await grounds(late)).toEqual(await grounds(seller))
  expect(await lookers()).toContainEqual(['rating.getRating', late.id])
})
