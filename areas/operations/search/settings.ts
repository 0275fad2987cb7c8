import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** Searches for persons that the work of one user needs in a day (search 16). */
export const personSearches = defineSetting({
  namespace: 'search',
  key: 'personSearchesPerDay',
  type: 'number',
  allowMultiple: false,
  standard: 300,
  range: { least: 1, most: 100_000, unit: 'sökningar' },
  control: true,
  description:
    'Så många sökningar efter personer om dagen behöver en användares arbete. Om den som söker oftare skapas ett ärende för administratörerna, ett per användare och dag.',
})
