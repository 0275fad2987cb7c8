import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** How much two amounts may differ for their invoices to be one claim (rules 92). */
export const alikePercent = defineSetting({
  namespace: 'invoices',
  key: 'alikePercent',
  type: 'number',
  allowMultiple: false,
  standard: 1,
  range: { least: 0, most: 5, decimals: 2, unit: '%' },
  control: true,
  description:
    'Hur mycket två fakturors belopp får skilja för att de ska kunna vara samma fordran, i samma valuta.',
})
/** The same of amounts in two currencies, compared in kronor. */
export const alikeExchangedPercent = defineSetting({
  namespace: 'invoices',
  key: 'alikeExchangedPercent',
  type: 'number',
  allowMultiple: false,
  standard: 3,
  range: { least: 0, most: 10, decimals: 2, unit: '%' },
  control: true,
  description:
    'Hur mycket beloppen får skilja när fakturorna är i olika valutor och jämförs i kronor: kursen ändras från dag till dag.',
})
