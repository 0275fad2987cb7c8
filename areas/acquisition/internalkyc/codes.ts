export interface Choice {
  readonly value: number
  readonly label: string
}

/**
 * The code tables of internal KYC (decision C15). 7 of the sources and 0 of the business systems
 * mean another than those that are named, and 6 was no choice before version 2.
 */
export const otherSource = 7
export const sourceFromVersion2 = 6
export const otherErp = 0

const choices = <const Labels extends Readonly<Record<number, string>>>(
  labels: Labels,
): readonly Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value: Number(value), label }))

export const customerSources = choices({
  1: 'Egen uppsökning',
  2: 'Webbplatsen',
  3: 'Rekommendation',
  4: 'Partner',
  5: 'Mässa eller evenemang',
  6: 'Annons',
  [otherSource]: 'Annat',
})
export const customerErps = choices({
  1: 'Fortnox',
  2: 'Visma',
  3: 'Bokio',
  4: 'Björn Lundén',
  5: 'Hogia',
  6: 'Pyramid',
  7: 'Jeeves',
  8: 'Monitor',
  9: 'Microsoft Dynamics',
  [otherErp]: 'Annat',
})
export const acquisitionTypes = choices({
  1: 'Ny kund',
  2: 'Från en annan fakturaköpare',
  3: 'Tidigare kund',
})
export const acquisitionCategories = choices({
  1: 'Egen försäljning',
  2: 'Webbplatsen',
  3: 'Partner',
  4: 'Rekommendation',
  5: 'Kampanj',
})
/** What has to be said of a category, by its number; the others demand no detail. */
const detailsOf: Readonly<Record<number, readonly Choice[]>> = {
  3: choices({ 31: 'Bokföringsbyrå', 32: 'Affärssystem', 33: 'Bank', 34: 'Förmedlare' }),
  4: choices({ 41: 'Kund', 42: 'Medarbetare', 43: 'Rådgivare' }),
  5: choices({ 51: 'Brev', 52: 'E-post', 53: 'Telefon', 54: 'Sociala medier' }),
}
/** The details of a category; empty where none is demanded (internalkyc 12). */
export const acquisitionDetails = (category: number | null): readonly Choice[] =>
  category === null ? [] : (detailsOf[category] ?? [])
export const allAcquisitionDetails: readonly Choice[] = Object.values(detailsOf).flat()

export const extraInformationTypes = choices({
  1: 'Säsongsberoende verksamhet',
  2: 'Ägare utomlands',
  3: 'Nyligen förvärvat eller fusionerat',
  4: 'Tidigare konkurs hos företrädare',
  5: 'Pågående tvist',
})
export const creditCheckTypes = choices({
  1: 'Kreditupplysning tagen',
  2: 'Bokslut granskat',
  3: 'Betalningsanmärkning förklarad',
  4: 'Referens från kunds kund tagen',
})
export const personValidationTypes = choices({
  1: 'Legitimation kontrollerad',
  2: 'BankID',
  3: 'Firmateckning kontrollerad',
  4: 'Personligt möte',
})
export const guarantorStatusTypes = choices({
  1: 'Borgen krävs inte',
  2: 'Borgen begärd',
  3: 'Borgen tecknad',
  4: 'Borgensman kontrollerad',
})
/** Who registers the invoices that are sold. */
export const registrations = choices({
  1: 'Kunden i portalen',
  2: 'Kunden från sitt affärssystem',
  3: 'Vi, från det som kunden skickar',
})

/** What a number of a table is called. */
export const labelOf = (table: readonly Choice[], value: number | null): string =>
  table.find((one) => one.value === value)?.label ?? ''
