import { expect, type Page } from '@playwright/test'
import { onboardingTypes, type OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import { callerOf } from './calls.ts'
import { clientsLike } from './clients.ts'

/** The first task of a new onboarding of a client that has none; makes no customer of it. */
export async function onboardingTask(
  page: Page,
  type: Extract<OnboardingType, 'agreementSigning' | 'kycUpdate'>,
) {
  const caller = await callerOf(page)
  const hits = [
    ...(await clientsLike(page, 'issuer', '555')),
    ...(await clientsLike(page, 'issuer', '554')),
  ]
  for (const { organizationNumber, name } of hits) {
    const begun = await caller.post('/api/onboarding/initiateOnboarding', {
      organisationNumber: organizationNumber,
      name,
      onboardingType: onboardingTypes[type],
      contactName: 'Åsa Ek',
      contactEmailAddress: 'asa.ek@example.se',
      contactPhoneNumber: '0701234567',
    })
    // Another story has begun one there.
    if (begun.status() === 409) continue
    expect(begun.status(), await begun.text()).toBe(200)
    const onboardingId = (await begun.json()) as string
    const tasks = await caller.get(`/api/companytask/getCompanyTasksForOnboarding/${onboardingId}`)
    const [task] = (await tasks.json()) as { id: string }[]
    return { onboardingId, organizationNumber, companyTaskId: task?.id ?? '' }
  }
  throw new Error('There is no client without an onboarding')
}
