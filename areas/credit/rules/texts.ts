import { formatMoney, formatNumber } from '#platform/swedish/format.ts'
import type { Decision } from './engine/decision/determination.ts'
import type { LimitBound } from './engine/decision/limit-bound.ts'
import type { LimitName, TurnoverBound } from './engine/decision/limits.ts'
import { type Consequence, type ExecutionType } from './engine/settings/settings.ts'

export const decisionNames: Readonly<Record<Decision, string>> = {
  Buy: 'Köp',
  BuyWithRecipientApproval: 'Köp med leveransgodkännande',
  BuyWithDeposition: 'Köp med deposition',
  BuyWithRepurchaseLimit: 'Köp med återköpslimit',
  BuyWithRecipientApprovalAndDeposition: 'Köp med leveransgodkännande och deposition',
  BuyWithRecipientApprovalAndRepurchaseLimit: 'Köp med leveransgodkännande och återköpslimit',
  BuyWithDepositionAndRepurchaseLimit: 'Köp med deposition och återköpslimit',
  BuyWithRecipientApprovalAndDepositionAndRepurchaseLimit:
    'Köp med leveransgodkännande, deposition och återköpslimit',
  Retry: 'Nytt försök',
  Reject: 'Avslag',
  Pause: 'Pausad',
  NoDecision: 'Inget beslut',
}
/** A decision in staff's words. A name the program does not know is shown as it is. */
export function decisionText(decision: string): string {
  const names: Readonly<Record<string, string>> = decisionNames
  return names[decision] ?? decision
}
export const limitNames: Readonly<Record<LimitName, string>> = {
  financing: 'Finansieringslimit (FL)',
  repurchase: 'Återköpslimit (ÅL)',
  recipient: 'Mottagarlimit (ML)',
  approval: 'Leveransgodkännande (LG)',
}
export const executionTypeNames: Readonly<Record<ExecutionType, string>> = {
  scored: 'Regel med delpoäng',
  condition: 'Villkor',
  composite: 'Regel med delregler',
  subRule: 'Delregel',
  binary: 'Binär regel',
}
export const consequenceNames: Readonly<Record<Consequence, string>> = {
  reject: 'Avslag',
  hold: 'Paus',
  approval: 'Leveransgodkännande',
  cover: 'Mottagaren behöver täckning',
}
/**
 * How a rule is shown: passed 'Ja', passed with a fact missing 'K', failed 'Nej' (invoices 10).
 */
export function passedText({
  passed,
  statusCode,
}: {
  readonly passed: boolean
  readonly statusCode?: string | null | undefined
}) {
  if (!passed) return 'Nej'
  return statusCode === 'Warn' ? 'K' : 'Ja'
}

const percentOf = (share: number) => `${formatNumber(share / 100, share % 100 === 0 ? 0 : 2)} %`
/**
 * What has made a limit lower than its score gives (rules 101, 103): shares in hundredths of a
 * percent, of a volume in months; amounts in öre.
 */
export function boundText(bound: TurnoverBound | LimitBound): string {
  if (!('kind' in bound))
    return `Högst ${percentOf(bound.share)} av omsättningen ${formatMoney(bound.turnover)} kr`
  const { kind, share, of } = bound
  if (kind === 'volume')
    return `Högst ${share} månaders försäljning, ${formatMoney(of)} kr i månaden`
  return share === 10_000
    ? `Högst vad leverantören rekommenderar, ${formatMoney(of)} kr`
    : `Högst ${percentOf(share)} av vad leverantören rekommenderar, ${formatMoney(of)} kr`
}
/** Who said what holds a limit down, and when; the register's turnover has its own row. */
export const boundSource = (bound: TurnoverBound | LimitBound): string =>
  'kind' in bound ? bound.source : 'Årsredovisningen'
/** The most a bound gives, öre. */
export const boundMost = (bound: TurnoverBound | LimitBound): number =>
  'kind' in bound ? bound.most : Math.floor((Math.max(0, bound.turnover) * bound.share) / 10_000)
