import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import {
  command,
  contract,
  nothing,
  query,
  type AnyEndpoint,
  type Contract,
} from '#platform/endpoint.ts'
import { anyone } from '#platform/permission.ts'
import { speakSwedish } from '#platform/wording.ts'
import { addressOf, declarationFaults, entriesOf } from './testing/house-faults.ts'
import { contracts } from './server/areas.ts'
import { openapiDocument } from './server/openapi-document.ts'
import { servedCalls } from './server/served.ts'
import specification from './specification.json' with { type: 'json' }
import { project } from './testing/walls-tree.ts'

speakSwedish()
const declared = entriesOf(contracts)
const idsOf = (endpoints: readonly AnyEndpoint[]) => endpoints.map(({ id }) => id).sort()
const isContract = (value: unknown): value is Contract =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(
    (entry: unknown) =>
      typeof entry === 'object' && entry !== null && 'kind' in entry && 'path' in entry,
  )

describe('the house', () => {
  test('declares every contract an area has', async () => {
    const areas = await readdir(join(project, 'areas'), { recursive: true })
    for (const file of areas.filter((path) =>
      /^[^/]+\/[^/]+\/contract[^/]*(?<![.]test)[.]ts$/.test(path),
    )) {
      const exported = (await import(join(project, 'areas', file))) as Record<string, unknown>
      for (const value of Object.values(exported).filter(isContract))
        expect(contracts, `app/server/areas.ts lacks areas/${file}`).toContain(value)
    }
  })

  test('serves what it declares, and nothing else', () => {
    // Only the list is wanted: nothing is called, so nothing has to run.
    const served = servedCalls(...([] as unknown as Parameters<typeof servedCalls>))
    const ids = idsOf(served.map(({ endpoint }) => endpoint))
    const lacking = idsOf(declared).filter((id) => !ids.includes(id))
    expect(lacking, 'app/server/served.ts lacks the handlers of these').toEqual([])
    expect(ids).toEqual(idsOf(declared))
    for (const { endpoint, handler } of served) expect(handler, endpoint.id).toBeTypeOf('function')
  })

  test('declares nothing the types let through but a caller would stumble on', () => {
    expect(declarationFaults(contracts)).toEqual([])
  })

  test.each(Object.entries(specification.calls))(
    'declares every call the specification states for %s, once it is built',
    (_, calls) => {
      const addresses = new Set(declared.map(({ method, path }) => addressOf(method, path)))
      const later = new Set<string>(specification.later)
      const asked = calls.map((call) => ({
        call,
        address: addressOf(...(call.split(' ') as [string, string])),
      }))
      const missing = asked
        .filter(({ call, address }) => !addresses.has(address) && !later.has(call))
        .map(({ call }) => call)
      const built = missing.length < calls.length
      expect(built ? missing : []).toEqual([])
      for (const { call, address } of asked)
        if (later.has(call))
          expect(addresses, `${call} is built: take it off the list`).not.toContain(address)
    },
  )

  test('has each call once in the OpenAPI document', () => {
    const { paths } = JSON.parse(JSON.stringify(openapiDocument(contracts))) as {
      paths: Record<
        string,
        Record<string, { operationId: string; responses: Record<string, unknown> }>
      >
    }
    const operations = Object.values(paths).flatMap((methods) => Object.values(methods))
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(idsOf(declared))
    for (const { method, path, id } of declared)
      expect(paths[path]?.[method.toLowerCase()]?.operationId).toBe(id)
    for (const { operationId, responses } of operations)
      expect(
        Object.keys(responses).some((status) => /^2\d\d$/.test(status)),
        operationId,
      ).toBe(true)
  })
})

test('each fault of a declaration is found', () => {
  const faulty = contract('probe', {
    look: query({
      method: 'GET',
      path: '/api/probe/{id}',
      may: anyone,
      summary: 'ser',
      input: z.object({}),
      answer: z.string(),
    }),
    again: query({
      method: 'GET',
      path: '/API/probe/{number}/',
      may: anyone,
      summary: 'Ser',
      takesOut: true,
      input: z.object({ number: z.number() }),
      answer: z.string(),
    }),
    act: command({
      method: 'POST',
      path: '/api/probe',
      may: anyone,
      summary: 'Gör',
      input: z.object({ name: z.string().meta({ label: 'Namn' }) }),
      answer: nothing,
      stale: ['nothing', 'probe.look'],
      secret: ['word'],
      refusals: {
        silent: { status: 409, text: '' },
        small: { status: 409, text: 'namnet är upptaget' },
        empty: { status: 404, text: 'Finns inte', body: '' },
      },
    }),
  })
  expect(declarationFaults([faulty])).toEqual([
    'probe.look: the summary wants a Swedish line that begins with a capital',
    'probe.look: {id} of the path is no field of the input',
    'probe.again: the field number wants .meta({ label })',
    'probe.again: takes out a list that is no file, is open to more than holders of a policy, or lacks fileReason',
    'probe.act: the refusal silent wants a Swedish sentence that begins with a capital',
    'probe.act: the refusal small wants a Swedish sentence that begins with a capital',
    'probe.act: the refusal empty answers an empty text',
    'probe.act: makes nothing stale, which is no contract or query',
    'probe.act: keeps word secret, which is no field of the input',
    'probe.again: GET /api/probe/{} is declared twice',
  ])
})
