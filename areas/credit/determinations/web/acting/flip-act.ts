import { mayEdit, type LimitType } from '#areas/credit/limits/rules.ts'
import { limitNames, onlyEditors } from '#areas/credit/limits/texts.ts'
import { whitelist } from '#areas/credit/whitelist/contract.ts'
import { missingRole } from '#areas/foundation/users/rules.ts'
import { keysOf } from '#platform/record.ts'
import type { AnswerOf } from '#platform/endpoint.ts'
import type { determinations, ShownDetermination } from '../../contract.ts'

type Flip = AnswerOf<typeof determinations.explanation>['flips'][number]
type Exception = NonNullable<Flip['changes']['addExceptions']>[number]

/** What a flip asks somebody to do; `text` is why. */
export type FlipAct =
  | {
      readonly kind: 'limit'
      readonly text: string
      readonly determinationId: string
      readonly organizationNumber: string
      readonly limit: LimitType
      /** Öre. */
      readonly to: number
    }
  | {
      readonly kind: 'exception'
      readonly text: string
      readonly determinationId: string
      readonly exception: Exception
    }

/** The act of a flip; undefined of those that nobody can do, such as another amount. */
export function actOf(flip: Flip, of: ShownDetermination): FlipAct | undefined {
  const { text, changes } = flip
  const { id: determinationId } = of
  const [exception] = changes.addExceptions ?? []
  if (flip.kind === 'exception' && exception)
    return { kind: 'exception', text, determinationId, exception }
  const limits = changes.limits ?? {}
  const [limit] = keysOf(limits)
  const to = limit && limits[limit]
  if (flip.kind !== 'limit' || limit === undefined || to === undefined) return undefined
  const side = limit === 'financing' || limit === 'repurchase' ? of.issuer : of.recipient
  const { organizationNumber } = side
  return organizationNumber === ''
    ? undefined
    : { kind: 'limit', text, determinationId, organizationNumber, limit, to }
}

export const titleOfAct = (act: FlipAct): string =>
  act.kind === 'limit' ? `Ändra ${limitNames[act.limit].toLowerCase()}` : 'Nytt undantag'
export const takesSecondPerson =
  'Undantaget kräver en andra person: det gäller när någon annan har godkänt det.'

/** Why somebody may not do it, and who may; undefined when they may. */
export const notTheirs = (
  act: FlipAct,
  actor: Parameters<typeof mayEdit>[0],
): string | undefined => {
  if (act.kind === 'exception') return missingRole(whitelist.save.may, actor)
  return mayEdit(actor, act.limit) ? undefined : onlyEditors(act.limit)
}
