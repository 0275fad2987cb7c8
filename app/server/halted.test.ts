import { expect, it } from 'vitest'
import type { AnyEndpoint } from '#platform/endpoint.ts'
import { customer } from '#areas/acquisition/customer/contract.ts'
import { contracts } from './areas.ts'

it('keypersons 9: every act that goes on with a company says that it is refused', () => {
  const all = contracts.flatMap((contract): AnyEndpoint[] => Object.values(contract))
  const halting = all
    .filter((call) => call.kind === 'command' && 'halted' in (call.refusals ?? {}))
    .map(({ id }) => id)
  expect(halting.toSorted()).toEqual([
    'bank.askAccountChange',
    'customer.signAgreement',
    'offers.decide',
    'offers.make',
    'offers.send',
    'onboarding.complete',
    'onboarding.createOnboardingInvite',
    'onboarding.initiate',
    'onboarding.invite',
    'onboarding.sendInviteAgain',
    'onboarding.sendReminder',
    'prospects.setApproved',
    'signing.createAgreement',
    'signing.markAgreementAsFullySigned',
    'signing.saveManualSignatures',
    'signing.startSigning',
  ])
})

it('keypersons 9: who is outside is not told why', () => {
  expect(customer.signAgreement.refusals.halted.text).not.toMatch(/sanktion|AML/i)
})
