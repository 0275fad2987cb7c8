import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Person } from '#app/server/testing.ts'
import { register } from '#areas/parties/company/server/testing/companies.ts'
import {
  startAskingServer,
  type AskingServer,
} from '#areas/parties/company/server/testing/asking-server.ts'
import { openServices } from '#areas/credit/rating/server/testing/services.ts'
import { batch } from '../contract.ts'
import { batchTasks } from './run-job.ts'

let server: AskingServer
let services: ReturnType<typeof openServices>
let person: Person
beforeAll(async () => {
  server = await startAskingServer()
  services = openServices(server)
  person = await server.person(['SalesRepresentative'])
})
afterAll(async () => {
  await services.close()
  await server.stop()
})

/** Limited companies that the register knows, with accounts. */
const numbers = Array.from({ length: register.size }, (_, index) => register.companyFileAt(index))
  .filter(({ legalForm, accounts }) => legalForm === 'AB' && accounts.length > 0)
  .slice(0, 3)
  .map(({ organizationNumber }) => organizationNumber)
const file = {
  name: 'bolag.txt',
  content: new TextEncoder().encode(
    [...numbers, numbers[0], 'inget'].join('\n'),
  ) as Uint8Array<ArrayBuffer>,
}

it('a run is not started until the number and the price are agreed to, and pays for no more than that', async () => {
  const asked = await person.call(batch.start, { type: 'test' }, file)
  expect([asked.status, asked.refusal.code]).toEqual([409, 'moreThanAgreed'])
  expect(asked.refusal).toMatchObject({
    message: '3 bolag slås upp för högst 32,00 kr styck, sammanlagt högst 96,00 kr.',
    companies: 3,
    cost: 9600,
  })
  expect(
    (await person.call(batch.start, { type: 'test', companies: 3, cost: 9599 }, file)).status,
  ).toBe(409)
  expect((await person.call(batch.all, {})).body.totalHits).toBe(0)
  expect(await server.providers.askedInAll()).toEqual([])

  const { status, body } = await person.call(
    batch.start,
    { type: 'test', companies: 3, cost: 9600 },
    file,
  )
  expect(status).toBe(200)
  await batchTasks['batch-run']?.({ id: body.id }, services.at())
  expect((await person.call(batch.get, { id: body.id })).body).toMatchObject({
    state: 'done',
    examined: 3,
  })
  const { rows } = await server.owner.query(
    `select count(distinct organization_number)::int as companies, sum((answer->>'cost')::int)::int as cost
     from company_information where cause = 'batch'`,
  )
  expect(rows).toEqual([{ companies: 3, cost: 9600 }])
})
