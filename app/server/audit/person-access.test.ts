import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { audit } from '#areas/foundation/audit/contract.ts'
import { pdfaProblems } from '#platform/server/pdf/testing/pdfa.ts'
import { pdfText } from '#platform/server/pdf/testing/pdf-text.ts'
import { search } from '#areas/operations/search/contract.ts'

const socialSecurityNumber = '198507099805'
let server: TestServer
let aml: Person
beforeAll(async () => {
  server = await startTestServer()
  aml = await server.person(['AmlDepartment'])
  await server.owner.query(
    `insert into person (personal_number, name) values ($1, 'Rut Spårman')`,
    [socialSecurityNumber],
  )
})
afterAll(() => server.stop())

test('who has looked at a person is answered, and handed out with a row of its own (person 10)', async () => {
  const seller = await server.person(['SalesRepresentative'])
  await seller.call(search.person, { query: 'Rut Spårman' })
  const { body } = await aml.call(audit.access, { socialSecurityNumber })
  expect(body.list).toMatchObject([{ actorId: seller.id, action: 'search.person' }])

  const report = await aml.call(audit.accessReport, { socialSecurityNumber })
  expect(report.status).toBe(200)
  const file = Buffer.from(await report.body.arrayBuffer())
  expect(await pdfaProblems(file)).toEqual([])
  expect(await pdfText(new Uint8Array(file))).toMatch(/Tid\s+Vem\s+Vad\s+Ändamål\s.*Sida 1 av 1/s)
  const { rows } = await server.owner.query(
    `select actor_id from audit_entry where action = 'audit.accessReport' and subject = $1`,
    [socialSecurityNumber],
  )
  expect(rows).toEqual([{ actor_id: aml.id }])
})

test('only those who answer persons see it', async () => {
  for (const policy of ['LegalDepartment', 'Auditor', 'Administrator'] as const) {
    const one = await server.person([policy])
    expect((await one.call(audit.access, { socialSecurityNumber })).status).toBe(200)
  }
  const seller = await server.person(['SalesRepresentative', 'TechnicalSupport'])
  for (const call of [audit.access, audit.accessReport])
    expect((await seller.call(call, { socialSecurityNumber })).status).toBe(403)
})
