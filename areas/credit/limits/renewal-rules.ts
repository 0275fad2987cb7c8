import { alreadyWaiting } from '#areas/foundation/approvals/contract.ts'
import type { Calculation, NotCalculated } from './calculation.ts'
import type { PendingState } from './case-rules.ts'
import type { LimitType } from './rules.ts'
import { caseGoesOn, limitOfMain, onlyEditors } from './texts.ts'

/** What becomes of a limit that is renewed: it counts at once, waits for a second person, or not. */
export const renewalOutcomes = ['renewed', 'waits', 'refused'] as const
export type RenewalOutcome = (typeof renewalOutcomes)[number]
/** A limit with what is known of it when somebody would renew it. */
export interface RenewalCase {
  readonly limitType: LimitType
  /** Whether who asks may change limits of the type (decision B11). */
  readonly mayEdit: boolean
  readonly isClient: boolean
  /** Öre; null for no limit by hand. */
  readonly limitValue: number | null
  readonly expiresDate: string | null
  readonly willNotRenew: boolean
  readonly pendingState: PendingState | null
  /** The version the one who asks has seen, and the one there is. */
  readonly seen: number
  readonly version: number
  readonly isAlias: boolean
  /** Whether a raise of it waits for a second person. */
  readonly isWaiting: boolean
  readonly blacklisted: boolean
  readonly calculation: Calculation | NotCalculated
  readonly aboveFinancing: boolean
}

/**
 * Why a limit is not renewed in bulk, in Swedish; undefined when it is (limits 81). What takes a
 * look of its own is done on the limit's page.
 */
export function renewalProblem(one: RenewalCase, newDate: string): string | undefined {
  return ofRight(one) ?? ofLimit(one, newDate) ?? ofCompany(one)
}

function ofRight({ isClient, mayEdit, limitType }: RenewalCase): string | undefined {
  if (!isClient) return 'Företaget är inte längre klient i den roll som limiten gäller'
  return mayEdit ? undefined : onlyEditors(limitType)
}

function ofLimit(one: RenewalCase, newDate: string): string | undefined {
  if (one.version !== one.seen) return changedMeanwhile
  if (one.limitValue === null) return 'Det finns ingen manuell limit att förnya'
  if (one.isAlias) return limitOfMain
  if (one.willNotRenew) return 'Limiten är markerad Förnya ej'
  if (one.pendingState === 'ongoing') return `${caseGoesOn} hos AM`
  if (one.isWaiting) return alreadyWaiting.text
  if ((one.expiresDate ?? '') >= newDate) return `Limiten gäller redan till ${one.expiresDate}`
  return one.aboveFinancing
    ? 'Återköpslimiten skulle bli högre än finansieringslimiten (FL)'
    : undefined
}

function ofCompany({ blacklisted, calculation }: RenewalCase): string | undefined {
  if (blacklisted) return 'Bolaget står på svarta listan'
  if ('missing' in calculation)
    return `Betyget kan inte räknas fram. Uppgift saknas: ${firstOf(calculation.missing)}`
  if (calculation.insolvent) return 'Bolaget är i konkurs, likvidation eller rekonstruktion'
  if (calculation.outdated) return 'Betyget är för gammalt. Hämta uppgifterna på nytt först'
  return calculation.interval === null
    ? 'Betyget ligger under alla intervall i regelhinken'
    : undefined
}

/** As many as are read in a list; the limit's page names them all. */
const mostNamed = 3
const firstOf = (missing: readonly string[]): string => {
  const more = missing.length - mostNamed
  return more > 1
    ? `${missing.slice(0, mostNamed).join(', ')} och ${more} till`
    : missing.join(', ')
}

export const changedMeanwhile = 'Limiten har ändrats sedan listan visades'
