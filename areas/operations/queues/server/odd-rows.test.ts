import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type Person, type TestServer } from '#app/server/testing.ts'
import { oddRows } from '#areas/foundation/oddrows/contract.ts'
import { queues } from '../contract.ts'

let server: TestServer
let officer: Person
let aml: Person
beforeAll(async () => {
  server = await startTestServer()
  officer = await server.person(['CreditOfficer'])
  aml = await server.person(['AmlDepartment'])
})
afterAll(() => server.stop())

const waiting = async (by: Person) => {
  const { body } = await by.call(queues.mine, { queue: 'oddRows' })
  return body[0]?.list.map(({ title, detail, place }) => [title, detail, place])
}

it('oddrows 2: odd rows are a queue of whose they are, until they are put aside', async () => {
  await server.owner.query(
    `insert into odd_row (source, row_key, about, reason, content, first_at, last_at)
     select source, 'e1', about, 'Fältet type går inte att läsa', '{}', '2026-11-24T07:00Z', '2026-11-24T07:00Z'
     from (values ('monitoringA', 'Händelse e1'), ('screening', 'Anna Ek')) given (source, about)`,
  )
  expect(await waiting(officer)).toEqual([
    [
      'Bevakning hos företagsupplysning A',
      'Händelse e1: Fältet type går inte att läsa',
      '/settings/odd-rows',
    ],
  ])
  expect((await waiting(aml))?.map(([title]) => title)).toEqual(['Sanktions- och PEP-listor'])
  const { body: taken } = await officer.call(queues.takeNext, { queue: 'oddRows' })
  await officer.call(oddRows.putAside, { id: taken.subject, note: 'En provhändelse' })
  expect(await waiting(officer)).toEqual([])
})
