import type { Contract } from '#platform/endpoint.ts'
import { saidOf } from '#platform/schema.ts'
import { fieldsOf } from '#platform/wire.ts'
import { nameWords, otherActs } from '../texts.ts'

/** What the acts of the trail are called. */
export interface ActionWords {
  /** One line of Swedish; the id itself for an act that nothing knows any more. */
  text(action: string): string
  /** The Swedish names of the fields the call takes, by their names in code and on the wire. */
  labels(action: string): Readonly<Record<string, string>>
  /** What the values of those fields are called that are numbers on the wire and names in code. */
  values(action: string): Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Calls that only look. */
  readonly looks: readonly string[]
}

/** The words of all calls, from the contracts they stand on. */
export function actionWords(contracts: readonly Contract[]): ActionWords {
  const calls = new Map(
    contracts.flatMap((contract) =>
      Object.values(contract).map((endpoint) => [endpoint.id, endpoint]),
    ),
  )
  const labelsOf = (action: string) =>
    fieldsOfCall(action).flatMap(({ code, wire, schema }) => {
      const label = saidOf(schema, 'label')
      return label === undefined ? [] : [code, wire].map((name) => [name, label] as const)
    })
  const fieldsOfCall = (action: string) => {
    const endpoint = calls.get(action)
    return endpoint ? [...fieldsOf(endpoint.input).code.values()] : []
  }
  return {
    looks: [...calls.values()].filter(({ kind }) => kind === 'query').map(({ id }) => id),
    text: (action) => calls.get(action)?.summary ?? otherActs[action] ?? action,
    labels(action) {
      return Object.fromEntries(labelsOf(action))
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
