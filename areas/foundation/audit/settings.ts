import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** Rows that somebody takes out in files in a day before they have to say why (audit 5). */
export const rowsWithoutReason = defineSetting({
  namespace: 'audit',
  key: 'rowsWithoutReason',
  type: 'number',
  allowMultiple: false,
  standard: 20_000,
  range: { least: 0, most: 10_000_000, unit: 'rader' },
  control: true,
  description:
    'Så många rader kan en person hämta om dagen i filer (CSV, Excel, bevispaket, utdrag) utan att skriva varför. Motiveringen står i granskningsloggen.',
})
