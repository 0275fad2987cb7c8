import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** How long what a company has answered counts when its onboarding is completed (kyc 20). */
export const answerAge = defineSetting({
  namespace: 'kyc',
  key: 'answerDays',
  type: 'number',
  allowMultiple: false,
  standard: 90,
  range: { least: 1, most: 730, unit: 'dagar' },
  control: true,
  description:
    'Så många dagar gamla får svaren på kundkännedomsfrågorna vara när en onboarding slutförs.',
})
