import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { mayCall } from '#platform/permission.ts'
import { concealedNumber, hasOtherDigits, takesKey } from '#platform/server/concealed.ts'
import { numberTyped } from '#platform/server/audit/typed-numbers.ts'
import { invoices } from '#areas/purchasing/invoices/contract.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { company } from '#areas/parties/company/contract.ts'
import { contracts } from './areas.ts'
import { clientReaders } from './testing/reads.ts'
import { sampleInput } from './testing/sample-input.ts'
import { startSeededServer, type SeededServer } from './testing/seeded.ts'
import type { Person } from './testing.ts'

/** Nobody's here, so that most calls find nothing. */
const number = '196903069836'
const firm = number.slice(2)
/** Who may the most without being shown a number whole (users 13). */
const masking = policies.filter((policy) => !clientReaders.includes(policy))
const staff = { kind: 'staff', id: '', name: '', email: '', policies: masking } as const
const pdf = {
  name: 'a.pdf',
  content: new TextEncoder().encode('%PDF-1.7\n%%EOF'),
  type: 'application/pdf',
}
/** Each call they may make, with a field that takes a company's or a person's whole number. */
const taking = contracts
  .flatMap((contract): readonly AnyEndpoint[] => Object.values(contract))
  .filter(({ may }) => mayCall(may, staff) && may.who !== 'anyone')
  .flatMap((endpoint) =>
    Object.entries(endpoint.input.shape).flatMap(([field, schema]) => {
      const whole = [firm, number, [firm], [number]].find((one) => schema.safeParse(one).success)
      const isOfOne = endpoint.kind === 'query' ? !hasOtherDigits(field) : takesKey(field)
      const isCount = schema.safeParse('5').success && !schema.safeParse('Text').success
      return whole !== undefined && isOfOne && !isCount ? [{ endpoint, field, whole }] : []
    }),
  )

let server: SeededServer
let handler: Person
beforeAll(async () => {
  server = await startSeededServer()
  handler = await server.person(masking)
})
afterAll(() => server.stop())

/** Of which call each row is that names who was typed, and whom. */
async function rowsOf({ id }: Person) {
  const { rows } = await server.owner.query<{ call: string; persons: string[] }>(
    `select body -> 'asked' ->> 'call' as call, body -> 'persons' as persons from audit_entry
     where action = $1 and actor_id = $2 order by at, lane, seq`,
    [numberTyped, id],
  )
  return rows
}

it('a whole number in any field of any call leaves a row of who is not shown numbers, whatever is answered (search 19)', async () => {
  const silent: string[] = []
  const statuses = new Set<number>()
  for (const { endpoint, field, whole } of taking) {
    const before = (await rowsOf(handler)).length
    const sent = { ...sampleInput(endpoint, server.known), [field]: whole }
    const file = endpoint.kind === 'command' && endpoint.upload ? [pdf] : []
    const { status } = await handler.call(endpoint, sent as never, ...file)
    statuses.add(status)
    const after = (await rowsOf(handler)).slice(before)
    if (!after.some(({ call, persons }) => call === endpoint.id && persons.includes(number)))
      silent.push(`${endpoint.id} ${field} ${status}`)
  }
  expect(silent).toEqual([])
  expect([...statuses]).toEqual(expect.arrayContaining([200, 400, 404]))
  expect(taking.length).toBeGreaterThan(50)
  const kinds = new Set(taking.map(({ endpoint }) => endpoint.kind))
  expect(kinds).toEqual(new Set(['query', 'command']))
})

it('one is found however it is written, and among other words of a query', async () => {
  const written = [
    `${firm.slice(0, 6)}-${firm.slice(6)}`,
    `x ${number}, y`,
    ` -6903-069836 `,
    `x ${firm.slice(0, 6)}\u2013${firm.slice(6)}`,
    `SE${firm}01`,
  ]
  for (const query of written) {
    const before = (await rowsOf(handler)).length
    await handler.call(invoices.get, { id: query } as never)
    expect((await rowsOf(handler)).slice(before)).toEqual([
      { call: invoices.get.id, persons: [number] },
    ])
  }
})

it('keys leave none, nor does anything that whoever is shown numbers sends', async () => {
  const before = (await rowsOf(handler)).length
  const key = concealedNumber(server.config.sessionSecret, firm)
  const { status } = await handler.call(company.getcompanyinfo, { orgnumber: key })
  expect(status).toBe(404)
  await handler.call(company.getcompanyinfo, { orgnumber: server.known.company })
  expect((await rowsOf(handler)).length).toBe(before)
  const seller = await server.person(['SalesRepresentative'])
  await seller.call(company.getcompanyinfo, { orgnumber: firm })
  expect(await rowsOf(seller)).toEqual([])
})
