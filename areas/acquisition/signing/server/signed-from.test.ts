import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { signing } from '../contract.ts'
import { next, startSigningHouse } from './testing/signing-house.ts'
import { aSet } from './testing/signing-work.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'countries-'))
const file = path.join(folder, 'countries.csv')
let house: Awaited<ReturnType<typeof startSigningHouse>>
beforeAll(async () => {
  house = await startSigningHouse({ IP_COUNTRIES: file })
})
afterAll(async () => {
  await house.stop()
  rmSync(folder, { recursive: true })
})

it.each([
  ['198.51.100.7', true, 'NO', '198.51.100.0,198.51.100.255,NO\n192.0.2.0,192.0.2.255,SE\n'],
  ['192.0.2.1', false, 'SE', '192.0.2.0,192.0.2.255,SE\n'],
  ['203.0.113.1', false, '', '192.0.2.0,192.0.2.255,SE\n'],
  ['192.0.2.1', false, '', '<html>Not a table</html>'],
])('signing 43: from %s, abroad: %s, country %j', async (ipAddress, abroad, country, table) => {
  writeFileSync(file, table)
  const set = await aSet(house.server, house.jobs, house.admin)
  const number = next()
  await house.bankId.person({ personalNumber: number, ipAddress, issued: '2025-01-01' })
  await house.steps(await house.started(set, number), 4)
  const { body } = await house.sales.call(signing.getSigneeAmlControlPoints, {
    organizationNumber: set.organizationNumber,
    agreementSetId: set.agreementSetId,
    socialSecurityNumbers: [number],
  })
  expect(body).toMatchObject([
    { signedFromForeignCountry: abroad, country, countryUnknown: country === '' },
  ])
})
