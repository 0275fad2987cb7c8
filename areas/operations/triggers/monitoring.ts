import { codesOf, keysOf } from '#platform/record.ts'
import type { CompanyType } from '#areas/parties/company/rules.ts'
/** What a monitoring setting is about (monitoring 2). */
export const settingTypes = { 10: 'Utställare', 11: 'Mottagare' } as const
export type SettingType = keyof typeof settingTypes
export const settingTypeOf = (companyType: CompanyType): SettingType =>
  companyType === 'issuer' ? 10 : 11

/** monitoring 3; there is no 4. */
export const organizationTypes = {
  1: 'Aktiebolag',
  2: 'Handelsbolag',
  3: 'Kommanditbolag',
  5: 'Enskild firma',
  6: 'Svenskt övrigt',
  7: 'Statliga myndigheter',
  8: 'Reg. statliga myndigheter',
  9: 'Kommuner',
  10: 'Kommunalförbund',
  11: 'Landsting',
  12: 'SKL övrigt',
  13: 'Svenska kyrkan församlingar',
  14: 'Ideell förening',
  15: 'Brf',
} as const
export type OrganizationType = keyof typeof organizationTypes
export const organizationTypeCodes = codesOf(organizationTypes)

/** What is monitored, and what its value means. */
export const monitored = {
  invoices: { name: 'Fakturor', value: 'switch' },
  limits: { name: 'Limiter som går ut', value: 'days' },
  information: { name: 'Företagsuppgifter', value: 'switch' },
} as const
export type MonitoringKind = keyof typeof monitored

export const mostDays = 365
/** Why a value does not fit what it is for (decision C31: a text typed by the setting). */
export function monitoringValueProblem(kind: MonitoringKind, value: string): string | undefined {
  if (monitored[kind].value === 'switch')
    return value === 'true' || value === 'false' ? undefined : 'Värde ska vara true eller false'
  const days = /^\d{1,3}$/.test(value) ? Number(value) : 0
  return days >= 1 && days <= mostDays ? undefined : `Antal dagar ska vara mellan 1 och ${mostDays}`
}

interface Monitoring {
  readonly value: string
  readonly monitoringExclusionList: readonly number[]
}
/** Whether a change ends the monitoring of somebody, which one alone does not do (monitoring 22). */
export const endsMonitoring = (before: Monitoring, after: Monitoring): boolean =>
  (before.value === 'true' && after.value === 'false') ||
  after.monitoringExclusionList.some((type) => !before.monitoringExclusionList.includes(type))

/** What providers tell of. */
export const noticeNames = {
  name: 'Namn eller adress',
  status: 'Bolagsstatus',
  remark: 'Betalningsanmärkning',
  rating: 'Kreditbetyg',
  other: 'Annat',
} as const
export const noticeKinds = keysOf(noticeNames)
/** Why a company is not monitored as the settings say. */
export const differenceNames = {
  missing: 'Finns inte hos leverantören',
  lacking: 'Bevakas inte än',
  superfluous: 'Bevakas fast den inte ska',
} as const
export const differences = keysOf(differenceNames)
