import { readOrganizationNumber } from '#platform/swedish/organization-number.ts'

/** The organisation number in a Swedish VAT number: SE, its ten digits, two more. */
const inVatNumber = (vatNumber: string | undefined) =>
  /^SE(\d{10})\d\d$/.exec(vatNumber?.replaceAll(/[\s.-]/g, '') ?? '')?.[1]

/**
 * The Swedish organisation number of a party, 10 digits: the first of its identifiers that is one,
 * else the one in its VAT number. When none is, what stands in its place, so that whoever is to
 * mend it sees it.
 */
export function swedishNumber(
  identifiers: readonly (string | undefined)[],
  vatNumber: string | undefined,
): string | undefined {
  for (const text of [...identifiers, inVatNumber(vatNumber)]) {
    const reading = readOrganizationNumber(text ?? '')
    if (reading.ok) return reading.value
  }
  return identifiers.find((text) => text !== undefined)
}
