import type {
  AutomatedBundleType,
  AgreementType,
  DepartedState,
  SignatureType,
  TokenType,
} from './rules.ts'

export const agreementTypeNames: Readonly<Record<AgreementType, string>> = {
  Generic: 'Allmänt avtal',
  InvoicePurchase: 'Fakturaköp',
  Guarantor: 'Borgen',
}
export const signatureTypeNames: Readonly<Record<SignatureType, string>> = {
  None: 'Ingen signering',
  Board: 'Styrelsen signerar',
  Person: 'Personer signerar',
}
export const tokenTypeNames: Readonly<Record<TokenType, string>> = {
  NotSet: 'Ingen särskild typ',
  ClientOrganisationNumber: 'Kundens organisationsnummer',
  ClientOrganisationName: 'Kundens namn',
  Commission: 'Provision',
  AdministrationFee: 'Administrationsavgift',
  LimitCharge: 'Limitavgift',
  VolumeTarget: 'Volymmål',
}
/** Of a guarantee such a value is the amount it is limited to (signing 71). */
export const ofInterest = 'Av särskilt intresse'
export const automatedTypeNames: Readonly<Record<AutomatedBundleType, string>> = {
  NotForAutomation: 'Ingen automatisering',
  InvoicePurchase: 'Fakturaköp',
}
export const departedStateNames: Readonly<Record<DepartedState, string>> = {
  archived: 'Arkiverat',
  active: 'Aktivt igen, inte tillbakalagt',
  back: 'Tillagt i bunten igen',
}

/**
 * agreements 13-16, bundles 3; where the requirement only describes a text, the words are our own.
 */
export const notLoaded = 'Det valda avtalet kunde inte hämtas. Vg. försök igen'
export const notSaved = 'Avtalet kunde inte sparas'
export const bundleNotSaved = 'Bunten kunde inte sparas'
export const notArchived = 'Avtalet kunde inte arkiveras'
export const notReactivated = 'Avtalet kunde inte återaktiveras'
export const versionRemoved = 'Avtalet har tagits bort'
export const versionNotRemoved = 'Ett fel uppstod när avtalet skulle tas bort.'
/** Agreement sets by how many they are. */
export const setsInWords = (count: number) =>
  `${count} ${count === 1 ? 'uppsättning' : 'uppsättningar'}`
export const unknownVersion = 'Revisionen finns inte, eller har tagits bort. Välj en annan.'
/** agreements 37 */
export const notReleased = 'Revisionen gäller inte än. En andra person behöver släppa den först.'
export const bundleNotSavable = 'Bunten kan inte sparas, kontrollera följande'
