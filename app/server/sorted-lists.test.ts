import type { z } from 'zod'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { contracts } from './areas.ts'
import { inside, sampleInput } from './testing/sample-input.ts'
import { startSeededServer, type SeededServer } from './testing/seeded.ts'
import type { Person } from './testing.ts'

let server: SeededServer
let staff: Person
beforeAll(async () => {
  server = await startSeededServer()
  staff = await server.person(policies)
})
afterAll(() => server.stop())

const namesOf = (field: z.ZodType | undefined): readonly unknown[] | undefined => {
  const { entries } = field ? inside(field) : {}
  return entries && Object.values(entries)
}
const sortsOf = ({ input }: AnyEndpoint) => namesOf(input.shape.sortField) ?? []
const lists = contracts
  .flatMap((contract) => Object.values(contract))
  .filter((endpoint) => sortsOf(endpoint).length > 0)

it('there are lists that sort', () => {
  expect(lists.length).toBeGreaterThan(20)
})

it.each(lists.map((endpoint) => [endpoint.id, endpoint] as const))(
  'shell 100: %s sorts by every name it has, up and down, and by no other',
  async (_, endpoint) => {
    const shape = Object.keys(endpoint.input.shape)
    const sample = Object.fromEntries(
      Object.entries(sampleInput(endpoint, server.known)).filter(([name]) => shape.includes(name)),
    )
    const ask = async (sortField: unknown, sortOrder: unknown) =>
      (await staff.call(endpoint, { ...sample, sortField, sortOrder } as never)).status
    const orders = namesOf(endpoint.input.shape.sortOrder) ?? [0, 1]
    // What a sample names may be nowhere (404), or not be kept (409).
    const bad: unknown[] = []
    for (const name of sortsOf(endpoint))
      for (const order of orders) {
        const status = await ask(name, order)
        if (![200, 404, 409].includes(status)) bad.push([name, order, status])
      }
    expect(bad).toEqual([])
    expect(await ask('password', orders[0])).toBe(400)
  },
)
