import type { CaseOutcome } from './case-rules.ts'
import type { LimitType } from './rules.ts'

/** limits 14. */
export const limitNames: Readonly<Record<LimitType, string>> = {
  financing: 'Finansieringslimit',
  repurchase: 'Återköpslimit',
  recipient: 'Mottagarlimit',
  approval: 'Leveransgodkännande',
}
export const limitShortNames: Readonly<Record<LimitType, string>> = {
  financing: 'FL',
  repurchase: 'ÅL',
  recipient: 'ML',
  approval: 'LG',
}

/** What is said to who may not change a limit of the type (decision B11). */
export const onlyEditors = (limitType: LimitType) =>
  limitType === 'repurchase'
    ? 'Bara administratörer, kreditansvariga och säljare kan ändra återköpslimiten'
    : 'Bara administratörer kan ändra limiten'
export const reviewDatePassed = 'Granskas senast ska vara i dag eller senare'
/** Of a limit whose review-by date has passed (limits 31). */
export function notReviewed({ calculatedLimit, effectiveLimit }: Reviewed): string {
  const said = 'Ingen har granskat limiten i tid'
  if (calculatedLimit !== null) return `${said}, så det lägre av de två beloppen gäller.`
  return effectiveLimit === null
    ? `${said}, och inget är beräknat, så inget kan köpas på den.`
    : `${said}. Den gäller tills någon har gjort det.`
}
interface Reviewed {
  readonly calculatedLimit: number | null
  readonly effectiveLimit: number | null
}
/** limits 85. */
export const awaitsCredit = 'väntar på kreditbeslut'
/** limits 27, before anything is sent. */
export const raiseTakesTwo =
  'Höjningen kräver en andra person: den gäller när en annan administratör har godkänt den.'
/** limits 8. */
export const caseGoesOn = 'Ett limitärende pågår'
/** limits 54. */
export const outcomeNames: Readonly<Record<CaseOutcome, string>> = {
  accepted: 'Beviljat som begärt',
  changed: 'Beviljat annorlunda',
  rejected: 'Avslaget',
}
export const askedDayPassed =
  'Dagen som begärdes har passerat. Välj Beviljat annorlunda och ange en senare dag'
export const onlyWhenChanged = 'Fylls bara i när AM har beviljat något annat än vad som begärdes'
/** limits 10. */
export const missingUser = 'Det finns inget AM användarid kopplat till inloggad användare'
/** limits 73. */
export const limitOfMain =
  'Mottagaren är sammanslagen med en annan. Limiten sätts på huvudmottagaren'
/** limits 28. */
export const aboveFinancing = 'Återköpslimiten får inte vara högre än finansieringslimiten (FL)'
export const noInformation = 'Information saknas'
export const sourceNames = {
  manual: 'Manuell',
  calculated: 'Beräknad',
  none: noInformation,
} as const
