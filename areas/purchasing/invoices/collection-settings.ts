import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** The reference rates of half-years, which interest on what is late is reckoned by (invoices 311). */
export const referenceRates = defineSetting({
  namespace: 'invoices',
  key: 'referenceRates',
  type: 'string',
  allowMultiple: true,
  standard: [
    '2023-01-01 2.50',
    '2023-07-01 3.50',
    '2024-01-01 4.00',
    '2024-07-01 4.00',
    '2025-01-01 3.00',
    '2025-07-01 2.00',
    '2026-01-01 2.00',
    '2026-07-01 2.00',
  ],
  form: {
    pattern: /^20\d\d-0[17]-01 -?\d{1,2}\.\d\d$/,
    words: 'halvårets första dag och räntan i procent, till exempel 2026-07-01 2.00',
  },
  control: true,
  description:
    'Riksbankens referensränta för varje halvår, i procent med punkt och två decimaler. Dröjsmålsräntan är den och åtta procentenheter.',
})
/** Whether a fee for reminders was agreed with debtors, as the law asks for (invoices 312). */
export const reminderFeeAgreed = defineSetting({
  namespace: 'invoices',
  key: 'reminderFeeAgreed',
  type: 'bool',
  allowMultiple: false,
  standard: false,
  control: true,
  description:
    'Om avgift för påminnelse är avtalad med mottagarna när skulden uppkommer. Utan avtal får den inte tas ut.',
})
