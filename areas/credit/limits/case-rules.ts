import { nameOfCode } from '#platform/record.ts'
import { defineSetting } from '#areas/foundation/settings/rules.ts'
import { canBeSent, needsSecondPerson, type LimitType, type StoredLimit } from './rules.ts'

/**
 * Where the case a limit was last sent in stands (limits 16, limits 51), with its number on the wire
 * and in the table.
 */
export const pendingStateNumbers = { ongoing: 1, accepted: 2, changed: 3, notRenewable: 4 } as const
export type PendingState = keyof typeof pendingStateNumbers
/** @throws Error when no state of a case has the number. */
export const pendingStateOf = (number: number): PendingState =>
  nameOfCode(pendingStateNumbers, number, 'state of a limit case')
export const caseOutcomes = ['accepted', 'changed', 'rejected'] as const
export type CaseOutcome = (typeof caseOutcomes)[number]
export const stateAfter = {
  accepted: 'accepted',
  changed: 'changed',
  rejected: 'notRenewable',
} as const satisfies Record<CaseOutcome, PendingState>

/** 'Förnya ej' is hidden when pending state is 4 (limits 7). */
export const canBeNotRenewed = (pendingState: PendingState | undefined) =>
  pendingState !== 'notRenewable'

/** After so many days without an answer a case becomes somebody's task. */
export const answerDays = defineSetting({
  namespace: 'limits',
  key: 'caseAnswerDays',
  type: 'number',
  allowMultiple: false,
  standard: 5,
  range: { least: 1, most: 365, unit: 'dagar' },
  control: false,
  description:
    'Har AM inte svarat på ett limitärende på så här många dagar blir det en uppgift för den som skickade det, och limiten kan skickas igen.',
})

/** A limit suggested for a new client is to be reviewed after so many days (limits 82). */
export const suggestedDays = 90

interface Asked {
  /** Öre. */
  readonly limitValue: number
  readonly expiresDate: string
  /** Whether two persons have let it be asked for. */
  readonly byTwo: boolean
  /** The limit's version when it had been sent; null when that is not known. */
  readonly limitVersion: number | null
  /** Whether an onboarding suggested it, and nobody has decided on the limit (limits 82). */
  readonly suggested: boolean
}
/** What the core system has granted. */
export interface Granted {
  /** Öre. */
  readonly limitValue: number
  readonly expiresDate: string
}
/**
 * What somebody says that AM has granted (limits 54): what was asked for, what is typed, or, turned
 * down, nothing.
 */
export function grantedByHand(
  asked: Granted,
  answer: { readonly outcome: CaseOutcome; readonly granted?: Granted | undefined },
): Granted | null {
  if (answer.outcome === 'rejected') return null
  return answer.granted ?? { limitValue: asked.limitValue, expiresDate: asked.expiresDate }
}
/**
 * Why what the core system grants is not written to the limit by itself, in Swedish; undefined when
 * it may be (limits 51): never more or longer than was asked for here, never more than two have let
 * where that takes two, and never over what somebody has decided since.
 */
export function standsInTheWay(
  limitType: LimitType,
  granted: Granted,
  asked: Asked,
  {
    stored,
    today,
    most,
    isClosed,
  }: {
    readonly stored: StoredLimit & { readonly version: number; readonly judgedAt: Date | null }
    readonly today: string
    readonly most: number
    /** By hand, before the answer came (limits 54). */
    readonly isClosed: boolean
  },
): string | undefined {
  if (!canBeSent(limitType)) return 'Återköpslimiten sätts inte av AM'
  if (isClosed) return 'Ärendet har stängts för hand'
  if (asked.limitVersion !== stored.version) return 'Limiten har ändrats sedan ärendet skickades'
  if (granted.expiresDate < today) return 'AM:s datum har redan passerat'
  if (granted.limitValue > asked.limitValue) return 'AM har beviljat mer än vad som begärdes'
  if (granted.expiresDate > asked.expiresDate) return 'AM har beviljat längre än vad som begärdes'
  if (asked.suggested && stored.judgedAt === null)
    return 'Ingen har beslutat om företagets finansieringslimit än'
  if (!asked.byTwo && needsSecondPerson(limitType, granted, stored, { today, most }))
    return 'Beloppet behöver godkännas av en andra person'
  return undefined
}
