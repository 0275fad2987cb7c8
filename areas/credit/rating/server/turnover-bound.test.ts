import { afterAll, beforeAll, expect, it } from 'vitest'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { isCovered } from '#simulators/company-information/provider-b.ts'
import { nothingRecommended } from '#areas/credit/limits/server/testing/clients.ts'
import { rating } from '../contract.ts'

let server: AskingServer
beforeAll(async () => {
  server = await startAskingServer()
})
afterAll(() => server.stop())

/** A sound company with a turnover of at most 2 000 000 kr, that both providers know. */
function smallCompany() {
  for (let index = 0; ; index++) {
    const file = register.companyFileAt(index)
    const turnover = file.accounts[0]?.turnover
    const isSound = file.legalForm === 'AB' && file.status === 'active' && file.rating.score >= 8
    if (isCovered(index) && isSound && turnover && turnover <= 2_000_000) return { file, turnover }
  }
}

it('rules 101: a small company gets no larger limit than its turnover allows, and it is said why', async () => {
  const { file, turnover } = smallCompany()
  const recommended = (await server.person(['SalesRepresentative'])).call(rating.issuerV2, {
    organizationNumber: file.organizationNumber,
  })
  // rules 103: what the provider recommends is the lower, until it holds nothing down.
  expect((await recommended).body).toMatchObject({
    financialLimit: file.rating.recommendedLimit * 100,
    limitBound: expect.stringMatching(/^Högst vad leverantören rekommenderar, /),
  })
  await nothingRecommended(server.owner)
  const seller = await server.person(['SalesRepresentative'])
  const { organizationNumber } = file
  const { body } = await seller.call(rating.issuerV2, { organizationNumber })
  expect(body.financialLimit).toBe((turnover * 100) / 4)
  expect(body.limitBound).toMatch(/^Högst 25 % av omsättningen /)
  // A recipient owes by its score alone.
  expect((await seller.call(rating.recipientV2, { organizationNumber })).body.limitBound).toBeNull()
})
