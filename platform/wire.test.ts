import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { named } from './fields.ts'
import {
  fromWire,
  fieldsToWire,
  pathToWire,
  refusalFromWire,
  refusalToWire,
  toWire,
} from './wire.ts'

const number = z.string().meta({ label: 'Nummer', wire: 'organisationNumber' })
const row = z.object({ organizationNumber: number.optional(), amount: z.number() })
interface Branch {
  number: string
  branches: Branch[]
}
const branch: z.ZodType<Branch> = z.object({
  number: z.string().meta({ wire: 'orgNr' }),
  get branches() {
    return z.array(branch)
  },
})

describe('a value is named as the wire names it, and back', () => {
  it.each([
    [
      'of an object',
      row,
      { organizationNumber: '1', amount: 2 },
      { organisationNumber: '1', amount: 2 },
    ],
    ['that is not there', row, { amount: 2 }, { amount: 2 }],
    [
      'within objects, lists and what may be left out',
      z.object({ hits: z.array(row).default([]), first: row.nullable() }),
      { hits: [{ organizationNumber: '1', amount: 2 }], first: null },
      { hits: [{ organisationNumber: '1', amount: 2 }], first: null },
    ],
    [
      'by keys of its own',
      z.record(z.string(), row),
      { organizationNumber: { organizationNumber: '1', amount: 2 } },
      { organizationNumber: { organisationNumber: '1', amount: 2 } },
    ],
    [
      'of one of several kinds',
      z.union([z.object({ kind: z.literal('none') }), row]),
      { organizationNumber: '1', amount: 2 },
      { organisationNumber: '1', amount: 2 },
    ],
    [
      'that holds itself',
      branch,
      { number: '1', branches: [{ number: '2', branches: [] }] },
      { orgNr: '1', branches: [{ orgNr: '2', branches: [] }] },
    ],
  ])('%s', (_, schema, code, wire) => {
    expect(toWire(schema, code)).toEqual(wire)
    expect(fromWire(schema, wire)).toEqual(code)
  })

  it('in the order of its fields', () => {
    const said = toWire(row, { organizationNumber: '1', amount: 2 })
    expect(JSON.stringify(said)).toBe('{"organisationNumber":"1","amount":2}')
  })

  it('unless it has no other name: then it is not even looked through', () => {
    const plain = { list: [{ amount: 1 }] }
    const schema = z.object({ list: z.array(z.object({ amount: z.number() })) })
    expect(toWire(schema, plain)).toBe(plain)
    expect(fromWire(schema, plain)).toBe(plain)
  })

  it.each([null, undefined, 1, 'text', [1]])('%j is left as it is', (value) => {
    expect(fromWire(row, value)).toEqual(value)
  })
})

describe('a value that is one of a few names', () => {
  const role = named({ issuer: 0, recipient: 1, unknown: -1 }, 'Roll')
  const schema = z.object({ role: role.default('issuer'), others: z.array(role.nullable()) })

  it('is a number on the wire', () => {
    const code = { role: 'recipient', others: ['issuer', null, 'unknown'] }
    const wire = { role: 1, others: [0, null, -1] }
    expect(toWire(schema, code)).toEqual(wire)
    expect(fromWire(schema, wire)).toEqual(code)
  })

  it('may be a number in a text, where an address holds it', () => {
    expect(fromWire(schema, { role: '1' })).toEqual({ role: 'recipient' })
  })

  it.each(['recipient', '2', 2, 'x', true, { toString: 1 }, []])(
    'is refused when it comes as %j, by the numbers there are',
    (sent) => {
      const { error } = schema.safeParse(fromWire(schema, { role: sent, others: [] }))
      expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
        [['role'], 'måste vara något av 0, 1, -1'],
      ])
    },
  )
})

describe('a value that the wire has another name for', () => {
  const sort = named({ created: 'created', isDelivered: 'sent' }, 'Sortering')
  const schema = z.object({ sort: sort.default('created') })

  it.each([
    ['created', 'created'],
    ['isDelivered', 'sent'],
  ])('%s is %s there', (code, wire) => {
    expect(toWire(schema, { sort: code })).toEqual({ sort: wire })
    expect(fromWire(schema, { sort: wire })).toEqual({ sort: code })
  })

  it('is refused by the name of the program, in the names of the wire', () => {
    const { error } = schema.safeParse(fromWire(schema, { sort: 'isDelivered' }))
    expect(error?.issues.map(({ message }) => message)).toEqual([
      'måste vara något av created, sent',
    ])
  })
})

describe('a call', () => {
  const input = z.object({ organizationNumber: number, rows: z.array(row) })

  it('sends its input by the names of the wire', () => {
    expect(fieldsToWire(input, { organizationNumber: '1', rows: [] })).toEqual({
      organisationNumber: '1',
      rows: [],
    })
  })

  it.each([
    ['organizationNumber', 'organisationNumber'],
    ['rows.2.organizationNumber', 'rows.2.organisationNumber'],
    ['rows.2.amount', 'rows.2.amount'],
    ['other.organizationNumber', 'other.organizationNumber'],
    ['', ''],
  ])('is told of %s as %s', (code, wire) => {
    expect(pathToWire(input, code)).toBe(wire)
  })

  it('is refused by the names of the wire', () => {
    const refusal = {
      code: 'stale',
      fields: [{ field: 'rows.0.organizationNumber', message: 'Nummer: fyll i ett värde' }],
      changed: [
        { field: 'organizationNumber', stored: '2' },
        { field: 'rows', stored: [{ organizationNumber: '1', amount: 2 }] },
        { field: 'unknown', stored: 1 },
      ],
    }
    const sent = {
      code: 'stale',
      fields: [{ field: 'rows.0.organisationNumber', message: 'Nummer: fyll i ett värde' }],
      changed: [
        { field: 'organisationNumber', stored: '2' },
        { field: 'rows', stored: [{ organisationNumber: '1', amount: 2 }] },
        { field: 'unknown', stored: 1 },
      ],
    }
    expect(refusalToWire(input, refusal)).toEqual(sent)
    expect(refusalFromWire(input, sent)).toEqual(refusal)
  })
})
