import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { projectFolder } from '#platform/server/project.ts'
import { startInvoiceHouse, type InvoiceHouse } from '../testing/house.ts'
import { partnerCaller } from '../testing/partner-caller.ts'

let house: InvoiceHouse
beforeAll(async () => {
  house = await startInvoiceHouse()
})
afterAll(() => house.stop())

it('the example that partners are given is taken in as it stands, for an issuer of theirs', async () => {
  const partner = await partnerCaller(house)
  const document = readFileSync(path.join(projectFolder, 'docs/partner-api.md'), 'utf8')
  const [, text = '{}'] = /```json\n(\{\n {2}"reference"[^`]*)```/.exec(document) ?? []
  const example = JSON.parse(text) as Record<string, unknown>
  const answer = await partner.post({ ...example, issuerOrganizationNumber: partner.issuer })
  expect(answer).toMatchObject({ status: 200, body: { invoices: [{ isNew: true, fields: [] }] } })
  // Whose issuer it is not is told so, and nothing else is wrong with it.
  const foreign = await partner.post(example)
  expect(foreign.body.fields.map(({ field }) => field)).toEqual(['issuerOrganizationNumber'])
})
