import { defineSetting } from '#areas/foundation/settings/rules.ts'

/**
 * How long the file of an AML export is kept (jobs 2). It is fetched when it has been made, and a
 * new one is made at the press of a button: each day more it is only a register of all clients, sole
 * traders' personal numbers included, that nobody reads and that has gone out of date.
 */
export const exportKeptDays = defineSetting({
  namespace: 'jobs',
  key: 'amlExportDays',
  type: 'number',
  allowMultiple: false,
  standard: 7,
  range: { least: 1, most: 30, unit: 'dagar' },
  control: false,
  description:
    'Så länge finns filen av en AML-export kvar att hämta. Sedan tas den bort; att den har gjorts står kvar.',
})
