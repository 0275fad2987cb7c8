import type { LimitType } from './rules.ts'

/** limits 14. */
export const limitNames: Readonly<Record<LimitType, string>> = {
  1: 'Finansieringslimit',
  2: 'Återköpslimit',
  3: 'Mottagarlimit',
  4: 'Leveransgodkännande',
}
export const limitShortNames: Readonly<Record<LimitType, string>> = {
  1: 'FL',
  2: 'ÅL',
  3: 'ML',
  4: 'LG',
}

export const onlyAdministrators = 'Bara administratörer kan ändra limiten'
export const onlyLimitSetters =
  'Bara administratörer, kreditansvariga och säljare kan ändra återköpslimiten'
export const ownRaise = 'Du har själv begärt höjningen. Någon annan behöver besluta om den.'
export const reviewDatePassed = 'Granskas senast ska vara i dag eller senare'
export const noInformation = 'Information saknas'
export const sourceNames = {
  manual: 'Manuell',
  calculated: 'Beräknad',
  none: noInformation,
} as const
