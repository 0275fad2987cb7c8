import { defineSetting } from '#areas/foundation/settings/rules.ts'

/** How long the file of an evidence pack is kept (asof 6); it holds all that is known of a client. */
export const packKeptDays = defineSetting({
  namespace: 'asof',
  key: 'evidencePackDays',
  type: 'number',
  allowMultiple: false,
  standard: 14,
  range: { least: 1, most: 90, unit: 'dagar' },
  control: false,
  description:
    'Så länge finns filen av ett bevispaket kvar att hämta. Sedan tas den bort; att paketet har gjorts, och dess kontrollsumma, står kvar.',
})
