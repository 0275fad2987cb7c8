import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** Hours a login counts, however much it is used (users 14). */
export const sessionHours = defineSetting({
  namespace: 'login',
  key: 'sessionHours',
  type: 'number',
  allowMultiple: false,
  standard: 12,
  range: { least: 1, most: 24, unit: 'timmar' },
  description:
    'Hur länge en inloggning gäller, hur mycket den än används. Därefter måste man logga in för hand. Gäller från nästa inloggning.',
  control: true,
})

/** Minutes a browser stays signed in without being used (users 14). */
export const idleMinutes = defineSetting({
  namespace: 'login',
  key: 'idleMinutes',
  type: 'number',
  allowMultiple: false,
  standard: 60,
  range: { least: 5, most: 720, unit: 'minuter' },
  description:
    'Hur länge en webbläsare kan stå oanvänd, till exempel stängd eller i viloläge, innan man måste logga in för hand.',
  control: true,
})

/** Minutes since the provider asked who it is within which a sensitive act counts (users 18). */
export const freshMinutes = defineSetting({
  namespace: 'login',
  key: 'freshMinutes',
  type: 'number',
  allowMultiple: false,
  standard: 15,
  range: { least: 1, most: 240, unit: 'minuter' },
  description:
    'Hur nyss man ska ha loggat in för att godkänna som andra person, ge behörigheter eller skapa hemligheter.',
  control: true,
})
