import type { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { boardFacts, companyFacts, reportFacts } from '../information.ts'
import { askBoardA, askCompanyA, askReportA } from './provider-a.ts'
import { askBoardB, askCompanyB, askReportB } from './provider-b.ts'
import type { Provider } from '../rules.ts'
import type { Ask, ProviderAddress } from './provider-call.ts'

/** What a provider can be asked for: stored, aged and paid apart. */
export interface Part<T> {
  readonly name: 'company' | 'board' | 'report'
  readonly form: z.ZodType<T>
  readonly ask: Readonly<Record<Provider, Ask<T>>>
}
const part = <T>(name: Part<T>['name'], form: z.ZodType<T>, A: Ask<T>, B: Ask<T>): Part<T> => ({
  name,
  form,
  ask: { A, B },
})
export const companyPart = part('company', companyFacts, askCompanyA, askCompanyB)
export const boardPart = part('board', boardFacts, askBoardA, askBoardB)
export const reportPart = part('report', reportFacts, askReportA, askReportB)

const withoutSlash = (url: string) => url.replace(/\/+$/, '')
/** Longer than this nobody waits for a page. */
const timeout = 5000
export const addressOf = (config: Config, provider: Provider): ProviderAddress =>
  provider === 'A'
    ? { url: withoutSlash(config.companyInformationAUrl), key: config.companyInformationAKey ?? '', timeout }
    : { url: withoutSlash(config.companyInformationBUrl), key: config.companyInformationBKey ?? '', timeout }
