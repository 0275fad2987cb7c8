import type { z } from 'zod'
import type { Config } from '#platform/server/config.ts'
import { providerAddress, type ProviderAddress } from '#platform/server/outside/provider-call.ts'
import { boardFacts, companyFacts, reportFacts } from '../../information.ts'
import { askBoardA, askCompanyA, askReportA } from './a.ts'
import { askBoardB, askCompanyB, askReportB } from './b.ts'
import type { Product, Provider } from '../../rules.ts'
import type { Ask } from './call.ts'

/** What a provider can be asked for: stored, aged and paid apart. */
export interface Part<T> {
  readonly name: Product
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

export const addressOf = (config: Config, provider: Provider): ProviderAddress =>
  provider === 'A'
    ? providerAddress(config.companyInformationAUrl, config.companyInformationAKey)
    : providerAddress(config.companyInformationBUrl, config.companyInformationBKey)
