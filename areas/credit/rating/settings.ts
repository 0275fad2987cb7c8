import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** How old a rating may grow before it is made again. */
export const ratingAge = defineSetting({
  namespace: 'rating',
  key: 'rateAgainAfterDays',
  type: 'number',
  allowMultiple: false,
  standard: 30,
  range: { least: 1, most: 365, unit: 'dagar' },
  control: false,
  description: 'En klient vars rating är äldre än så här många dagar rejtas om på natten.',
})
/** How many clients a night takes. */
export const nightlyRatings = defineSetting({
  namespace: 'rating',
  key: 'rateAgainMostPerNight',
  type: 'number',
  allowMultiple: false,
  standard: 500,
  range: { least: 0, most: 10_000, unit: 'klienter' },
  control: true,
  description:
    'Högst så här många klienter rejtas om på en natt. Varje fråga till företagsupplysningen kostar pengar.',
})
/** What a night may cost; nothing is bought before somebody has approved an amount (costs 4). */
export const nightlyBudget = defineSetting({
  namespace: 'rating',
  key: 'rateAgainBudgetPerNight',
  type: 'number',
  allowMultiple: false,
  standard: 0,
  range: { least: 0, most: 1_000_000, unit: 'kronor' },
  control: true,
  description:
    'Vad omrejtningen på natten får kosta. Utan ett godkänt belopp köps ingenting: då rejtas ingen om.',
})
