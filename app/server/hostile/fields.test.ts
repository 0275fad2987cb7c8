import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { pathParameters, type AnyEndpoint } from '#platform/endpoint.ts'
import { fieldsOf, fieldsToWire } from '#platform/wire.ts'
import { policies } from '#areas/foundation/users/rules.ts'
import { contracts } from '../areas.ts'
import { hostileJson, hostileValues } from '../testing/hostile-values.ts'
import { inTurn } from '../testing/in-turn.ts'
import { faultIn } from '../testing/judge.ts'
import { sampleInput } from '../testing/sample-input.ts'
import { startSeededServer, type SeededServer } from '../testing/seeded.ts'

const isRemoval = ({ id }: AnyEndpoint) => /delete|remove|logout|disallow/i.test(id)
/**
 * What removes, or shuts others out, comes last, so that the calls before it find what they ask
 * for.
 */
const calls = contracts
  .flatMap((contract) => Object.values(contract))
  .toSorted((one, other) => Number(isRemoval(one)) - Number(isRemoval(other)))

let server: SeededServer
beforeAll(async () => {
  server = await startSeededServer()
})
afterAll(() => server.stop())

type Input = Record<string, unknown>
let requests = 0

/** The request of an input, or undefined for what an address cannot hold. */
function requestOf(
  endpoint: AnyEndpoint,
  given: Input,
): { address: string; init: RequestInit } | undefined {
  const input = fieldsToWire(endpoint.input, given)
  const inPath = pathParameters(endpoint.path)
  const inHeader = endpoint.kind === 'command' ? (endpoint.headers ?? {}) : {}
  const rest = Object.entries(input).filter(
    ([name]) => !inPath.includes(name) && !Object.hasOwn(inHeader, name),
  )
  const init: RequestInit & { headers: Record<string, string> } = {
    method: endpoint.method,
    headers: {},
  }
  // What a header cannot hold is left out. Each request is another one, also for a call that is
  // carried out once under its key.
  for (const [field, header] of Object.entries(inHeader)) {
    const value = input[field]
    if (typeof value === 'string' && /^[\x21-\x7e]+$/.test(value))
      init.headers[header] = `${value}-${++requests}`
  }
  const address = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(input[name]).toWellFormed()),
  )
  if (endpoint.method === 'GET') {
    const query = new URLSearchParams()
    for (const [name, value] of rest)
      for (const one of [value].flat()) query.append(name, String(one))
    return address.length + query.size > 14_000
      ? undefined
      : { address: `${address}?${query}`, init }
  }
  if (endpoint.kind === 'command' && endpoint.upload) {
    const form = new FormData()
    for (const [name, value] of rest) form.append(name, String(value).toWellFormed())
    form.append(endpoint.upload.field, new Blob(['%PDF-1.7\n%%EOF']), 'a.pdf')
    return { address, init: { ...init, body: form } }
  }
  init.headers['content-type'] = 'application/json'
  return { address, init: { ...init, body: hostileJson(Object.fromEntries(rest)) } }
}

/** Sends each input and answers what was wrong with how the server took it. */
async function faultsOf(
  endpoint: AnyEndpoint,
  inputs: Iterable<readonly [what: string, input: Input]>,
) {
  const faults: string[] = []
  // Somebody of its own for each call: one of them signs out.
  const token =
    endpoint.may.who === 'partner' ? server.partnerToken : (await server.person(policies)).token
  const send = (what: string, input: Input) => async () => {
    const request = requestOf(endpoint, input)
    if (!request) return
    const answer = await fetch(server.url + request.address, {
      ...request.init,
      headers: {
        ...(request.init.headers as Record<string, string>),
        authorization: `Bearer ${token}`,
      },
      signal: AbortSignal.timeout(20_000),
    }).catch((error: unknown) => error as Error)
    const fault =
      answer instanceof Error
        ? String(answer.cause ?? answer)
        : faultIn(
            {
              status: answer.status,
              type: answer.headers.get('content-type') ?? '',
              text: await answer.text(),
            },
            endpoint,
          )
    if (fault) faults.push(`${endpoint.id} ${what}: ${fault}`)
  }
  await inTurn([...inputs].map(([what, input]) => send(what, input)))
  return faults
}

const shown = (value: unknown) => (JSON.stringify(value) ?? 'undefined').slice(0, 60)

/**
 * Every field with every hostile value. Fields whose schema refuses a value get it together, since
 * the call then ends at the door; where the schema takes it, it is sent in that field alone, with
 * everything else as it should be, so that it gets as deep as it can.
 */
function* hostileInputs(endpoint: AnyEndpoint, good: Input): Generator<readonly [string, Input]> {
  const asText =
    endpoint.method === 'GET' || (endpoint.kind === 'command' && endpoint.upload !== undefined)
  const { wire } = fieldsOf(endpoint.input)
  const inPath = pathParameters(endpoint.path).map((name) => wire.get(name)?.code)
  const fields = Object.entries(endpoint.input.shape)
  for (const value of hostileValues) {
    const able = fields.filter(
      ([name]) => typeof value === 'string' || !(asText || inPath.includes(name)),
    )
    const refused = able
      .filter(([, schema]) => !schema.safeParse(value).success)
      .map(([name]) => name)
    const together = Object.fromEntries(refused.map((name) => [name, value]))
    if (refused.length > 0) yield [`${refused.join()}=${shown(value)}`, { ...good, ...together }]
    for (const [name] of able)
      if (!refused.includes(name)) yield [`${name}=${shown(value)}`, { ...good, [name]: value }]
  }
  for (const [name] of fields) {
    const list = good[name]
    if (asText) yield [`${name} twice`, { ...good, [name]: [list, list] }]
    else if (Array.isArray(list)) yield* inLists(name, good, list, endpoint.input.shape[name])
  }
}
/** The same within the first of a list: what its schema refuses together, the rest one by one. */
function* inLists(
  name: string,
  good: Input,
  list: readonly unknown[],
  schema: z.core.$ZodType | undefined,
): Generator<readonly [string, Input]> {
  const first: unknown = list[0]
  const isTaken = (one: unknown) => schema === undefined || z.safeParse(schema, [one]).success
  for (const value of hostileValues)
    if (typeof first !== 'object' || first === null)
      yield [`${name}[0]=${shown(value)}`, { ...good, [name]: [value] }]
    else {
      const keys = Object.keys(first)
      const refused = keys.filter((key) => !isTaken({ ...first, [key]: value }))
      const together = Object.fromEntries(refused.map((key) => [key, value]))
      if (refused.length > 0)
        yield [
          `${name}[0].${refused.join()}=${shown(value)}`,
          { ...good, [name]: [{ ...first, ...together }] },
        ]
      for (const key of keys)
        if (!refused.includes(key))
          yield [
            `${name}[0].${key}=${shown(value)}`,
            { ...good, [name]: [{ ...first, [key]: value }] },
          ]
    }
}

describe('every call, from its contract', () => {
  it('takes what it declares', async () => {
    const statuses = new Map<number, string[]>()
    for (const endpoint of calls) {
      if (isRemoval(endpoint)) continue
      const { token } = await server.person(policies)
      const request = requestOf(endpoint, sampleInput(endpoint, server.known))
      const { status } = await fetch(server.url + request?.address, {
        ...request?.init,
        headers: {
          ...(request?.init.headers as Record<string, string>),
          authorization: `Bearer ${endpoint.may.who === 'partner' ? server.partnerToken : token}`,
        },
      })
      statuses.set(status, [...(statuses.get(status) ?? []), endpoint.id])
    }
    const taken = (statuses.get(200)?.length ?? 0) + (statuses.get(204)?.length ?? 0)
    // Otherwise the hostile values below would be stopped at the door by their company.
    expect(taken / calls.length, JSON.stringify([...statuses])).toBeGreaterThan(0.5)
  })

  it.each(calls.map((endpoint) => [endpoint.id, endpoint] as const))(
    '%s survives hostile fields',
    async (_, endpoint) => {
      const good = sampleInput(endpoint, server.known)
      expect(await faultsOf(endpoint, hostileInputs(endpoint, good))).toEqual([])
    },
  )

  it(
    'survives texts of a megabyte',
    async () => {
      for (const endpoint of calls) {
        if (endpoint.method === 'GET') continue
        const good = sampleInput(endpoint, server.known)
        const name = Object.keys(endpoint.input.shape).find(
          (field) => typeof good[field] === 'string',
        )
        if (name)
          expect(
            await faultsOf(endpoint, [[name, { ...good, [name]: 'å'.repeat(500_000) }]]),
          ).toEqual([])
      }
      // More of them with each call there is.
    },
    60_000 + calls.length * 1000,
  )
})
