import type { Actor } from '#platform/permission.ts'
import { seesNumbers } from '#areas/foundation/users/rules.ts'
import { withoutNames, type DeterminationInput } from '#areas/credit/rules/rules.ts'

/**
 * What a determination rested on as somebody is told of it: who stands on a list only if they work
 * with persons (users 13).
 */
export const inputFor = (actor: Actor, input: DeterminationInput): DeterminationInput =>
  seesNumbers(actor)
    ? input
    : {
        ...input,
        issuer: { ...input.issuer, facts: withoutNames(input.issuer.facts) },
        recipient: { ...input.recipient, facts: withoutNames(input.recipient.facts) },
      }
