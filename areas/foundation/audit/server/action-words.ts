import type { z } from 'zod'
import { globalRegistry } from 'zod'
import type { Contract } from '#platform/endpoint.ts'
import { otherActs } from '../texts.ts'

/** What the acts of the trail are called. */
export interface ActionWords {
  /** One line of Swedish; the id itself for an act that nothing knows any more. */
  text(action: string): string
  /** The Swedish names of the fields the call takes, by their names in code. */
  labels(action: string): Readonly<Record<string, string>>
}

/** The label of a field, wherever in its optional, nullable and default wrappings it was said. */
function labelOf(field: z.core.$ZodType): string | undefined {
  const label = (globalRegistry.get(field) as { label?: string } | undefined)?.label
  const inner = (field as z.ZodType).def as { innerType?: z.ZodType; in?: z.ZodType }
  const next = inner.innerType ?? inner.in
  return label ?? (next && labelOf(next))
}

/** The words of all calls, from the contracts they stand on. */
export function actionWords(contracts: readonly Contract[]): ActionWords {
  const calls = new Map(
    contracts.flatMap((contract) =>
      Object.values(contract).map((endpoint) => [endpoint.id, endpoint]),
    ),
  )
  return {
    text: (action) => calls.get(action)?.summary ?? otherActs[action] ?? action,
    labels(action) {
      const shape = calls.get(action)?.input.shape ?? {}
      const named = Object.entries(shape).flatMap(([name, field]) => {
        const label = labelOf(field)
        return label ? [[name, label] as const] : []
      })
      return Object.fromEntries(named)
    },
  }
}
