import { policies, type Policy } from '#areas/foundation/users/rules.ts'

export const administrator: readonly Policy[] = ['Administrator']
export const sellers: readonly Policy[] = ['SalesRepresentative', 'OnboardingUser', 'Administrator']
/** Who works with clients and the persons behind them. */
export const clientStaff: readonly Policy[] = [
  'SalesRepresentative',
  'InternalSalesRep',
  'OnboardingUser',
  'AmlDepartment',
  'LegalDepartment',
  'CreditOfficer',
  'Administrator',
]
/** Whoever has a queue of work. */
export const queueWorkers: readonly Policy[] = [
  ...sellers,
  'AmlDepartment',
  'TechnicalSupport',
  'CreditOfficer',
  'DebtCollectorDepartment',
]
export const exceptors: readonly Policy[] = ['Administrator', 'CreditOfficer']
export const searchers: readonly Policy[] = [...sellers, 'InternalSalesRep']
export const everybodyButAuditors = policies.filter((policy) => policy !== 'Auditor')

/** 'batch: start cancel' as the ids of those calls. */
export const of = (...written: readonly string[]) =>
  written.flatMap((line) => {
    const [area, names = ''] = line.split(': ')
    return names.split(' ').map((name) => `${area}.${name}`)
  })

/** An act and its commands, or what is read and its queries, and exactly whose they are. */
export interface Act {
  readonly act: string
  readonly calls: readonly string[]
  readonly roles: readonly Policy[]
}
