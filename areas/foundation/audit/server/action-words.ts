import type { z } from 'zod'
import type { Contract } from '#platform/endpoint.ts'
import { saidOf, unwrapped } from '#platform/schema.ts'
import { fieldsOf } from '#platform/wire.ts'
import { session } from '#areas/foundation/users/contract.ts'
import { commonFields, nameWords, otherActs, unchanging } from '../texts.ts'

/** What the acts of the trail are called. */
export interface ActionWords {
  /** One line of Swedish; the id itself for an act that nothing knows any more. */
  text(action: string): string
  /**
   * The Swedish names of fields that stand in the values of a call's row, by their names in code and
   * on the wire: as the call itself has them, or as most calls do.
   */
  labels(action: string, ...values: readonly unknown[]): Readonly<Record<string, string>>
  /** What the values of those fields are called that are numbers on the wire and names in code. */
  values(action: string): Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Acts that change nothing anybody would look for: to look, to log in or out, to be turned away. */
  readonly looks: readonly string[]
}

type Label = readonly [name: string, label: string]

/** The labels of all fields of a schema, however deep, by their names in code and on the wire. */
function labelsIn(schema: z.ZodType, seen = new Set<z.ZodType>()): Label[] {
  if (seen.has(schema)) return []
  seen.add(schema)
  const { element, valueType, options = [] } = unwrapped(schema)
  const inner = [element, valueType, ...options].flatMap((one) => (one ? labelsIn(one, seen) : []))
  const fields = [...fieldsOf(schema).code.values()].flatMap(({ code, wire, schema: field }) => {
    const label = saidOf(field, 'label')
    const own = label === undefined ? [] : [code, wire].map((name): Label => [name, label])
    return [...own, ...labelsIn(field, seen)]
  })
  return [...fields, ...inner]
}

/** Of each name the label that it has most often. */
function mostCommon(labels: readonly Label[]): ReadonlyMap<string, string> {
  const counts = new Map<string, Map<string, number>>()
  for (const [name, label] of labels) {
    const of = counts.get(name) ?? new Map<string, number>()
    counts.set(name, of.set(label, (of.get(label) ?? 0) + 1))
  }
  return new Map(
    [...counts].map(([name, of]) => {
      const [most] = [...of].toSorted(([, one], [, other]) => other - one)
      return [name, most?.[0] ?? name]
    }),
  )
}

/** The names of all fields in values, however deep. */
function keysOf(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== 'object' || value === null) return found
  for (const [key, inner] of Object.entries(value)) {
    if (!Array.isArray(value)) found.add(key)
    keysOf(inner, found)
  }
  return found
}

/** The words of all calls, from the contracts they stand on. */
export function actionWords(contracts: readonly Contract[]): ActionWords {
  const calls = new Map(
    contracts.flatMap((contract) =>
      Object.values(contract).map((endpoint) => [endpoint.id, endpoint]),
    ),
  )
  // Sought when the trail is first looked at, since it goes through every field there is.
  let everywhere: ReadonlyMap<string, string> | undefined
  const mostOften = () =>
    (everywhere ??= mostCommon(
      [...calls.values()].flatMap(({ input, answer }) => [
        ...labelsIn(input),
        ...(typeof answer === 'object' ? labelsIn(answer) : []),
      ]),
    ))
  const fieldsOfCall = (action: string) => {
    const endpoint = calls.get(action)
    return endpoint ? [...fieldsOf(endpoint.input).code.values()] : []
  }
  return {
    looks: [
      ...[...calls.values()].filter(({ kind }) => kind === 'query').map(({ id }) => id),
      ...[session.refresh, session.logout, session.endOwn].map(({ id }) => id),
      ...unchanging,
    ],
    text: (action) => calls.get(action)?.summary ?? otherActs[action] ?? action,
    labels(action, ...values) {
      const endpoint = calls.get(action)
      const own = new Map(endpoint ? labelsIn(endpoint.input) : [])
      const found = [...keysOf(values)].flatMap((name) => {
        const label = own.get(name) ?? commonFields[name] ?? mostOften().get(name)
        return label === undefined ? [] : [[name, label] as const]
      })
      return Object.fromEntries(found)
    },
    values(action) {
      const worded = fieldsOfCall(action).flatMap(({ code, wire, schema }) => {
        const codes = Object.entries(saidOf(schema, 'codes') ?? {})
        const words = codes.flatMap(([name, number]) =>
          [name, String(number)].map((value) => [value, nameWords[name] ?? name] as const),
        )
        if (words.length === 0) return []
        return [code, wire].map((name) => [name, Object.fromEntries(words)] as const)
      })
      return Object.fromEntries(worded)
    },
  }
}
