import type { OnboardingType } from '#areas/acquisition/companytasks/rules.ts'
import type { Channel } from './rules.ts'

/** What staff call the types (decision A1). */
export const typeNames: Readonly<Record<OnboardingType, string>> = {
  invoicePurchase: 'Fakturaköp',
  agreementSigning: 'Avtalssignering',
  loan: 'Lån',
  kycUpdate: 'Kyc-uppdatering',
}
/** The words of the filter Skapad av (onboarding 19). */
export const channelNames: Readonly<Record<Channel, string>> = {
  Sales: 'Säljare',
  Customer: 'Kund',
  Bokio: 'Bokio',
}

/** The same in a sentence: 'av kund'. */
export const creatorNames: Readonly<Record<Channel, string>> = {
  Sales: 'säljare',
  Customer: 'kund',
  Bokio: 'Bokio',
}

export const notFound = 'Den valda onboardingen kunde inte hittas.'
/** Title of the page whose address names no onboarding. */
export const noneFound = 'Ingen onboarding kunde hittas'
export const reminderSent = 'Denna påminnelse har redan skickats.'
export const exportSent = 'Exporten skickas till dig via Teams.'
export const fillIn = 'Fyll i värdena'
export const bundlesMissing = 'Bunt(ar) saknas'
export const kycSetMissing = 'KYC-set saknas'

/** Agreements that are made and sent by themselves (agreements 32). */
export const automatedTexts = {
  notSent: 'Avtalen skickades inte av sig själva',
  notInvited: 'Avtalen är skapade, men kontakten är inte inbjuden',
  harmful: 'Kontaktens e-postadress kan vara skadlig. Bjud in någon från onboardingen för hand.',
  noBundle: 'Ingen aktiv avtalsbunt är automatiserad för partnern längre. Välj bunt för hand.',
  severalBundles: (names: readonly string[]) =>
    `Flera avtalsbuntar är automatiserade för partnern: ${names.join(', ')}. Välj bunt för hand, och låt en av dem gälla.`,
  byHand: 'Avtalen hade redan skapats för hand.',
  over: 'Onboardingen var redan avslutad, eller uppgiften borttagen.',
  noPartner: 'API-klienten säljer för ingen partner, så bunten skickas inte av sig själv',
}

export const dataMissing = 'Onboarding kunde inte skapas, uppgifter saknas'
export const harmfulEmail =
  'E-postadressen kan vara skadlig, kontakta AML-avdelningen. Vill du använda den ändå?'
export const taskNotCreated = 'Onboardingen finns men en tillhörande uppgift kunde inte skapas'
export const alreadyEnabled = 'Kunden har redan vald tjänst aktiverad'
export const alreadyOngoing = 'Det finns redan en onboarding för kunden'
export const notCreated = 'Ett fel uppstod när onboardingen skulle skapas'
/** A complete failure shows a support message with the body (onboarding 29). */
export const notCompleted = (body: string) =>
  `Onboardingen kunde inte slutföras, kontakta supporten: ${body}`

/** onboarding 69 */
export const harmfulInvitee =
  'E-postadressen står i blacklist. Kontakta AML-avdelningen, eller bjud in en annan adress.'

export const isCanceled = 'Onboardingen är avbruten'
export const isCompleted = 'Onboardingen är slutförd'
export const signedStays =
  'Någon har signerat avtal i onboardingen, så den kan inte tas bort. Avbryt den i stället.'
export const tasksLeft = 'Alla uppgifter ska vara färdiga innan onboardingen kan slutföras'
export const tasksMissing =
  'Onboardingen saknar en uppgift som den börjar med. Lägg till uppgiften och gör den innan onboardingen slutförs.'
export const notReady =
  'Onboardingen är inte klar. Gör det som saknas, eller ange en orsak så att en annan person kan godkänna att den slutförs ändå.'
/**
 * Of a company without a prospect, with one that is not accepted or is too old, or with one of
 * another company (prospects 11).
 */
export const prospectNotAccepted =
  'Företaget har inget godkänt prospekt. Gör en ny sökning på företaget under Ny kund.'
export const otherProspect =
  'Prospektet finns inte, eller gäller ett annat företag. Välj ett prospekt på företaget.'
export const unknownCompany =
  'Företaget finns varken hos oss eller i företagsregistret. Kontrollera organisationsnumret, och sök företaget under Ny kund.'

/** Which message about an onboarding did not arrive (decision C16). */
export const failureReasons = {
  crm: 'Företaget kunde inte skickas till CRM',
  mail: 'Brevet till kunden kunde inte skickas',
  coreSystem: 'Kärnsystemet kunde inte få veta att onboardingen är slutförd',
} as const
