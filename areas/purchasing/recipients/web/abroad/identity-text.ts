import type { AbroadSide } from '../../contract-abroad.ts'

const countries = new Intl.DisplayNames('sv', { type: 'region', fallback: 'code' })
/** A country in Swedish: 'DE' is 'Tyskland'; that of nobody knows which is 'okänt land'. */
export const countryText = (country: string) =>
  country === 'ZZ' ? 'okänt land' : (countries.of(country) ?? country)

/** A name with its country, or a number for VAT. */
export const identityText = ({ kind, country, written }: AbroadSide['identities'][number]) =>
  kind === 'vat' ? `momsnummer ${written}` : `${written}, ${countryText(country)}`
