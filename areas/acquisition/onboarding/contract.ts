import type { z } from 'zod'
import { contract } from '#platform/endpoint.ts'
import type {
  boardPerson,
  companyOnboarding,
  gateAnswer,
  invitation,
  listed,
  onboardingDetail,
  salesRepresentative,
} from './answers.ts'
import { changeCalls } from './change-calls.ts'
import { invitationCalls } from './invitation-calls.ts'
import { listCalls } from './list-calls.ts'
import { startCalls } from './start-calls.ts'

export type ListedOnboarding = z.output<typeof listed>
export type OnboardingDetail = z.output<typeof onboardingDetail>
export type CompanyOnboarding = z.output<typeof companyOnboarding>
export type Gate = z.output<typeof gateAnswer>
export type BoardPerson = z.output<typeof boardPerson>
export type Invitation = z.output<typeof invitation>
export type SalesRepresentative = z.output<typeof salesRepresentative>

/** How companies become customers. */
export const onboarding = contract('onboarding', {
  ...startCalls,
  ...listCalls,
  ...changeCalls,
  ...invitationCalls,
})
