import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { blacklist } from '#areas/foundation/blacklist/contract.ts'
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
  const { body } = await seller.call(rating.issuerV2, { organizationNumber })
  const grounds = async (person: Person) => {
    const looked = await person.call(rating.getRating, { id: body.decisionReference })
    return looked.body.ruleResults.flatMap(({ id, passed, baseData }) =>
      id === 'personBlacklisted' ? [[passed, baseData]] : [],
    )
  }
  expect(await grounds(seller)).toEqual([[false, `${listed?.firstName} ${listed?.lastName}`]])
  expect(await grounds(await server.person(['Auditor']))).toEqual(await grounds(seller))
  expect(await grounds(await server.person(['TechnicalSupport']))).toEqual([
    [false, 'Vilka det är visas bara för dem som arbetar med klienter'],
  ])
})
