import { policies, type Policy } from '#areas/foundation/users/rules.ts'

export const administrator: readonly Policy[] = ['Administrator']
export const sellers: readonly Policy[] = ['SalesRepresentative', 'OnboardingUser', 'Administrator']
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

/** An act, its commands, and exactly who may make them. */
export interface Act {
  readonly act: string
  readonly calls: readonly string[]
  readonly roles: readonly Policy[]
}
