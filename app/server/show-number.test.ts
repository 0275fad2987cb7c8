import { afterAll, beforeAll, expect, it } from 'vitest'
import { audit } from '#areas/foundation/audit/contract.ts'
import { addCompany } from '#areas/parties/company/server/testing/companies.ts'
import { person } from '#areas/parties/person/contract.ts'
import { rating } from '#areas/credit/rating/contract.ts'
import { startTestServer, type Person, type TestServer } from './testing.ts'

const number = '196903069836'
let server: TestServer
let handler: Person
let company: string
let id: string
beforeAll(async () => {
  server = await startTestServer()
  handler = await server.person(['InvoiceHandler'])
  company = await addCompany(server.owner, { roles: [0] })
  const { rows } = await server.owner.query<{ id: string }>(
    `insert into guarantor (organization_number, name, social_security_number, added_at) values ($1, 'Bert Karlsson', $2, skynet.now()) returning id`,
    [company, number],
  )
  id = rows[0]?.id ?? ''
})
afterAll(() => server.stop())

it('a guarantor is masked, and shown whole to who says why (person 11)', async () => {
  const asked = { organizationNumber: company, companyType: 'issuer' } as const
  const { body } = await handler.call(rating.companyRating, asked)
  expect(body.guarantors).toEqual([
    { id, name: 'Bert Karlsson', socialSecurityNumber: '690306-****', guarantees: [] },
  ])
  const why = 'Ringer om en förfallen faktura'
  const shown = await handler.call(person.showNumber, { place: 'guarantor', id, why })
  expect(shown.body).toEqual({ name: 'Bert Karlsson', wholeNumber: number })
  const administrator = await server.person(['Administrator'])
  const found = await administrator.call(audit.all, { subject: number, company })
  expect(found.body.list).toContainEqual(
    expect.objectContaining({
      action: 'person.showNumber',
      actorId: handler.id,
      subject: number,
      why,
    }),
  )
})

it.each(['person', 'signer'] as const)('and is not found as a %s', async (place) => {
  expect((await handler.call(person.showNumber, { place, id, why: 'Behövs' })).status).toBe(404)
})
