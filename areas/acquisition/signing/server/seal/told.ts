/** What has been done with agreements, as their evidence tells it; undefined for a mere look. */
const events: Readonly<Record<string, string>> = {
  'signing.createAgreement': 'Avtalen skapades',
  'signing.covered': 'Avtalen togs in i granskningsloggen, som de då var',
  'onboarding.invite': 'Kunden fick en länk',
  'onboarding.createOnboardingInvite': 'En länk till kunden gjordes',
  'onboarding.sendInviteAgain': 'Kunden fick en ny länk',
  'customer.open': 'Någon öppnade länken',
  'customer.identified': 'Kunden legitimerade sig med BankID',
  'customer.turnedAway': 'Någon annan än den inbjudna legitimerade sig, och avvisades',
  'signing.startSigning': 'Någon ombads skriva under med BankID',
  'signing.cancelSigning': 'En begäran om underskrift togs tillbaka',
  'signing.saveManualSignatures': 'Underskrift på papper registrerades',
  'signing.approveManualSignature': 'Underskrift på papper godkändes av en andra person',
  'signing.declineManualSignature': 'Underskrift på papper underkändes',
  'signing.markAgreementAsFullySigned': 'Ett avtal godkändes som färdigsignerat',
  'signing.unmarkAgreementAsComplete': 'Ett godkänt avtal öppnades igen, eller det begärdes',
  'signers.choose': 'Vilka personer som ska skriva under valdes',
  'signers.remove': 'En person som inte skulle skriva under togs bort',
  'signing.sealed': 'Avtalen sigillerades',
  'signing.sealRenewed': 'Sigillets tidsstämpel förnyades',
  'customer.inviteOther': 'Kunden bjöd in en annan som tecknar firman',
  'customer.agreement': 'Kunden öppnade ett avtal',
  'customer.agreementShown': 'Ett avtal visades till slutet för kunden',
  'customer.agreementFile': 'Kunden hämtade ett avtal',
  'customer.signAgreement': 'Kunden började skriva under med BankID',
  'customer.cancelSignature': 'Kunden avbröt sin underskrift',
}
/** What somebody who signs has done, and has been shown, one after the other (signing 73). */
export const courseSteps = [
  'sent',
  'opened',
  'identified',
  'shown',
  'downloaded',
  'signed',
  'registered',
] as const
export type CourseStep = (typeof courseSteps)[number]
interface CourseAbout {
  readonly agreement: string
  readonly sentTo: string | null
  /** Null where nobody has said which. */
  readonly bank: string | null
}
export function courseText(step: CourseStep, { agreement, sentTo, bank }: CourseAbout): string {
  const issued = bank ? `, utfärdat av ${bank}` : ''
  const texts: Readonly<Record<CourseStep, string>> = {
    sent: sentTo ? `Länken skickades till ${sentTo}` : 'En länk gjordes och lämnades över',
    opened: 'Länken öppnades',
    identified: `Legitimerade sig med BankID${issued}`,
    shown: `${agreement} visades till slutet`,
    downloaded: `${agreement} hämtades som fil`,
    signed: `Skrev under ${agreement} med BankID${issued}`,
    registered: `Underskriften på papper av ${agreement} registrerades`,
  }
  return texts[step]
}

/** @param counts whether BankID's answer became a signature */
export function eventText(action: string, counts: boolean | null): string | undefined {
  if (action !== 'signing.signed') return events[action]
  return counts
    ? 'BankID svarade: underskriften räknas'
    : 'BankID svarade: underskriften räknas inte'
}
