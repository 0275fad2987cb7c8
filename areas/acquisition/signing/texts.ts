import type { Channel, StandsAs } from './rules.ts'

/** signing 4, 5, 10, 11; where the requirement only describes a text, the words are our own. */
export const approveFailed = 'Ett fel uppstod när dokumentet skulle godkännas.'
export const nobodyChosen = 'Minst en person måste väljas'
export const notPersonalNumber = 'Angivet värde är inte ett giltigt personnummer'
export const fromAbroad = 'Signering har skett från utlandet, extra AML-granskning krävs'
export const countryUnknown = 'Det är inte känt från vilket land signeringen gjordes'
/** signing 42 */
export const riskTexts = {
  moderate: 'BankID bedömer risken i signeringen som förhöjd, extra AML-granskning krävs',
  high: 'BankID bedömer risken i signeringen som hög, extra AML-granskning krävs',
} as const
/** signing 40 */
export const unexpectedCall =
  'Be bara någon signera i ett samtal som personen själv har ringt eller väntade sig. Den som blir uppringd utan att vänta sig det ska inte signera: erbjud att personen ringer tillbaka till vårt nummer.'
export const channelTexts = {
  screen: 'Läser av en QR-kod på skärmen',
  phone: 'I ett telefonsamtal',
} as const
export const callTexts = { user: 'Personen ringde oss', RP: 'Vi ringde personen' } as const
export const issuedRecently =
  'BankID är utfärdat inom de senaste 7 dagarna, extra AML-granskning krävs'

/** As what somebody signs (signing 46, 47). */
export const standingTexts: Readonly<Record<StandsAs, string>> = {
  signatory: 'Firmatecknare',
  board: 'Styrelse',
  owner: 'Ägare',
  representative: 'Ombud',
  outsider: 'Utomstående',
}
/** Which agreements it is to be said of first, and what to do (signing 46). */
export const notDecidedText = (names: readonly string[]): string =>
  `Det är inte bestämt vilka som ska signera ${names.join(', ')}. Tryck på Välj vem som signerar vid avtalet, på sidan för signeringen, innan någon signerar.`

/**
 * Why a step cannot be taken; the server refuses and the screen disables with the same sentence.
 */
export const reasons = {
  notOwn: 'Bara administratörer kan avslå en signatur som någon annan har registrerat',
  onlyAdministrators: 'Bara administratörer kan göra det här',
  taskCompleted: 'Uppgiften är klar',
  notApproved: 'Alla som behöver signera avtalet har inte gjort det',
  alreadyApproved: 'Avtalet är redan godkänt som färdigsignerat',
  noPersons: 'Avtalet har inga personer som signerar',
  nobodySigned: 'Ingen har signerat avtalet',
  notForPerson: 'Bara avtal som signeras av personer kan öppnas igen',
  notMarked: 'Avtalet är inte godkänt som färdigsignerat',
  hasApproved: 'Ett avtal är godkänt som färdigsignerat, så avtalen kan inte tas bort',
  signed: 'Någon har signerat, så bara administratörer kan ta bort avtalen',
  reasonNeeded: 'Någon har signerat. Skriv varför avtalen tas bort.',
  nothingToSign: 'Avtalet signeras inte',
  alreadySigned: 'Personen har redan signerat avtalet',
  waitsForCheck: 'Personens manuella signatur väntar på godkännande',
  orderOngoing: 'Personen håller redan på att signera avtalet',
  otherChannel: 'Personen signerar redan på ett annat sätt. Avbryt den signeringen först.',
  whoCalled: 'Välj vem som ringde',
  notIntact:
    'Avtalet stämmer inte med granskningsloggen. Ta bort avtalen och skapa dem på nytt, och låt en administratör utreda vad som har hänt.',
  tooLong: 'Avtalet är för långt för att göras till PDF. Kontakta en administratör.',
  unprintable: 'Avtalet innehåller tecken som inte kan tryckas',
  documentChanged:
    'Dokumentet är inte det som signerades: det har ändrats i databasen utanför Skynet. Låt en administratör utreda vad som har hänt.',
  ownSignature: 'Någon annan än den som registrerade signaturen måste godkänna den',
  decided: 'Signaturen är redan godkänd eller avslagen',
  noPaper: 'Det underskrivna papperet saknas. Ladda upp det innan signaturen godkänns.',
  outsider:
    'Personen tecknar inte firman enligt registret. En underskrift av någon annan binder inte företaget.',
  outsiderReason: 'Skriv varför en utomstående ska signera avtalet',
  notInRegister:
    'Personen finns inte bland företagets styrelse, firmatecknare, ägare och ombud. Ange att personen är utomstående, och varför personen ska signera.',
  notDecided:
    'Det är inte bestämt vilka som ska signera ett avtal som personer signerar. Välj dem först.',
  notChosen:
    'Personen är inte vald att signera avtalet. Välj först vilka som ska signera det, och låt sedan dem göra det.',
  notPerson:
    'Avtalet signeras för företaget, av dem som tecknar firman, och inte av valda personer.',
  ofTheBoard:
    'Personen står där enligt registret och kan inte tas bort. Vilka som behövs avgörs av firmateckningen.',
  gone: 'Avtalen är borttagna',
  archivedAgreement:
    'Avtalet är arkiverat och kan inte signeras. Återaktivera det, eller ta bort avtalen och välj en annan avtalsbunt.',
  changedSince: 'Avtalet har ändrats sedan det begärdes. Begäran behöver göras om.',
  moreSigned: 'Fler har signerat sedan det begärdes. Begäran behöver göras om.',
} as const

/** Why the seal of agreements waits (signing 28), by what the last try met. */
const sealProblems: Readonly<Record<string, string>> = {
  notConfigured:
    'Det finns inget sigill att sigillera med. Den som driver Skynet behöver ange SIGNING_CERTIFICATE, SIGNING_ROOTS och TIMESTAMP_URL.',
  away: 'Tidsstämplingstjänsten eller sigillets utfärdare svarar inte. Skynet försöker igen av sig självt.',
  notTrusted:
    'Svaret från tidsstämplingstjänsten eller sigillets utfärdare kunde inte verifieras. Skynet försöker igen av sig självt.',
  notIntact:
    'Avtalen stämmer inte med granskningsloggen och sigilleras inte. Låt en administratör utreda vad som har hänt.',
  notProved: 'En underskrift med BankID kunde inte verifieras, så avtalen sigilleras inte.',
}
export const sealText = (problem: string): string =>
  sealProblems[problem] ?? 'Avtalen sigilleras inom kort.'

/** Why a seal is not renewed although it should be (signing 65), by what the last try met. */
const renewalProblems: Readonly<Record<string, string>> = {
  notConfigured:
    'Det finns inget att förnya tidsstämpeln med. Den som driver Skynet behöver ange SIGNING_ROOTS, BANKID_ROOTS och TIMESTAMP_URL.',
  away: 'Tidsstämplingstjänsten eller dess utfärdare svarar inte. Skynet försöker igen varje natt.',
  notTrusted:
    'Svaret från tidsstämplingstjänsten eller dess utfärdare kunde inte verifieras. Skynet försöker igen varje natt.',
  otherFile:
    'Filen är inte den som sigillerades, eller finns inte, så den förnyas inte. Låt en administratör utreda vad som har hänt.',
  notLonger:
    'Tidsstämplingstjänstens certifikat gäller inte nämnvärt längre än det som filen redan har. Den som driver Skynet behöver ange en annan tjänst i TIMESTAMP_URL.',
  tooLate:
    'Tidsstämpelns certifikat har gått ut, och en ny tidsstämpel kan inte längre styrka den. Filens kontrollsumma i granskningsloggen gäller fortfarande.',
}
/** Empty when nothing hinders it. */
export const renewalText = (problem: string): string => renewalProblems[problem] ?? ''

/** What a checked file is (signing 29). */
export const checkedText = {
  whole:
    'Filen är hel. Sigillet, tidsstämpeln och varje underskrift stämmer, och inget i den har ändrats sedan den sigillerades.',
  superseded:
    'Filen är hel, men avtalen har öppnats igen eller tagits bort sedan den sigillerades. Det som gäller nu är något annat.',
  elsewhere:
    'Filen är hel, men ingen av dem som har sigillerats här. Vem som helst med ett certifikat från samma utfärdare kan ha gjort den: se vem den är sigillerad av, och lita inte på vad som står i den.',
  document:
    'Filen är ett avtal precis som det skrivs under, utan underskrifter. De finns i den sigillerade filen.',
  unknown: 'Filen är inte ett sigillerat avtal.',
  older:
    'Den är av det äldre slaget: det som lades till efter sigillet täcks inte av någon tidsstämpel. Att filen ändå är den vi sigillerade vet vi av dess kontrollsumma. Hämta gärna den nyare filen, som täcks helt.',
  olderShown:
    'Den är av det äldre slaget: sidorna som visas jämförs inte med avtalen i filen. Att filen ändå är den vi sigillerade vet vi av dess kontrollsumma.',
  olderUnknown:
    'Filen är sigillerad och av det äldre slaget, där sidorna som visas inte kan jämföras med avtalen i filen. Vi har inte dess kontrollsumma och kan därför inte säga om den är som den sigillerades. Det som skrevs under är de bifogade avtalen.',
} as const
const broken: readonly (readonly [RegExp, string])[] = [
  [/^timestamp/, 'tidsstämpeln'],
  [/no timestamp over all/, 'det sista i den, som ingen tidsstämpel täcker'],
  [/OCSP|revoked|no answer/, 'uppgiften om att certifikaten inte var spärrade'],
  [/certificate/, 'certifikaten'],
  [/^seal|^something/, 'sigillet, som bryts när en enda byte ändras'],
  [/signature|signed|bankId|Signature/, 'en underskrift med BankID'],
  [/pages shown/, 'sidorna som visas, som inte är avtalens'],
  [/event/, 'ordningen på händelserna'],
  [/paper/, 'papperet som skrevs under'],
  [/file|agreement|evidence/, 'filerna i den'],
]
/** What of a file does not hold, by why it was not believed. */
export function brokenText(why: string): string {
  if (why === 'too much') return 'Filen är för stor eller krånglig för att kontrolleras här.'
  if (why === 'no roots')
    return 'Inget kan kontrolleras: Skynet saknar SIGNING_ROOTS eller BANKID_ROOTS.'
  const [, what = 'något i den'] = broken.find(([words]) => words.test(why)) ?? []
  return `Filen stämmer inte: ${what}. Den är inte den fil som sigillerades.`
}

const fieldNames: Readonly<Record<string, string>> = {
  organizationNumber: 'företagets organisationsnummer',
  companyName: 'företagets namn',
  name: 'namnet',
  contentText: 'texten',
  contentSummary: 'sammanfattningen',
  tokenValues: 'värdena',
  contentSha256: 'kontrollsumman',
  documentSha256: 'dokumentet',
  approvedAt: 'när det godkändes',
  approvedBy: 'vem som godkände',
  personalNumber: 'personnumret',
  signedName: 'namnet från BankID',
  standsAs: 'som vad personen signerar',
  standsBecause: 'varför en utomstående signerar',
  removedAt: 'om personen är borttagen',
  removedBy: 'vem som tog bort personen',
  removedBecause: 'varför personen togs bort',
  signature: 'svaret från BankID',
  ocspResponse: 'spärrkontrollen',
  signedAt: 'tiden',
  state: 'om den räknas',
  decidedBy: 'vem som godkände den',
}
const things = {
  set: 'Avtalsuppsättningen',
  agreement: 'Avtalet',
  signer: 'En person som signerar',
  signature: 'En signatur',
  seal: 'Sigillet',
  renewal: 'Sigillets förnyelse',
}
const deeds = {
  changed: 'har ändrats i databasen utanför Skynet',
  removed: 'har tagits bort ur databasen utanför Skynet',
  inserted: 'har lagts till i databasen utanför Skynet',
  otherHash: 'har ett innehåll som inte stämmer med sin kontrollsumma',
  otherContent: 'gäller ett annat innehåll än avtalets',
  notProved: 'går inte att verifiera som BankID:s',
  otherFile: 'finns inte som fil, eller i en annan fil än den som sparades',
  otherData: 'gäller enligt BankID något annat än avtalet',
} as const
interface Finding {
  readonly kind: keyof typeof deeds
  readonly of: keyof typeof things
  readonly fields: readonly string[]
}
/** A sentence about what is not as the audit trail says. */
export const evidenceText = ({ kind, of, fields }: Finding): string => {
  const which = [...new Set(fields.map((field) => fieldNames[field] ?? 'övriga uppgifter'))].join(
    ', ',
  )
  return `${things[of]} ${deeds[kind]}${which && `: ${which}`}.`
}

/**
 * What BankID says of an order, in the words of its guidelines for relying parties; what it does
 * not name is shown as unknown.
 */
const hints: Readonly<Record<string, string>> = {
  outstandingTransaction: 'Starta BankID-appen och läs av QR-koden.',
  noClient: 'Starta BankID-appen och läs av QR-koden.',
  started: 'BankID-appen är startad. Personen väljer vilket BankID som ska användas.',
  userMrtd: 'Personen behöver läsa av sin id-handling i BankID-appen.',
  userCallConfirm: 'Personen behöver bekräfta i BankID-appen.',
  userSign: 'Personen skriver in sin säkerhetskod i BankID-appen och väljer Skriv under.',
  processing: 'BankID behandlar underskriften.',
  expiredTransaction: 'BankID-appen svarade inte i tid. Försök igen.',
  certificateErr: 'BankID:t är spärrat eller för gammalt.',
  userCancel: 'Personen avbröt signeringen.',
  cancelled: 'Signeringen avbröts. Försök igen.',
  startFailed: 'BankID-appen startades inte i tid. Försök igen.',
  notSupportedByUserApp: 'Personens BankID-app är för gammal och behöver uppdateras.',
  userDeclinedCall: 'Personen svarade i BankID-appen att samtalet inte är med oss.',
  transactionRiskBlocked: 'BankID har stoppat signeringen.',
  // Ours.
  asked: 'Signeringen förbereds hos BankID.',
  canceling: 'Signeringen avbryts.',
  otherPerson: 'Någon annan än den valda personen signerade. Signaturen räknas inte.',
  notIntact: 'Avtalet stämmer inte med granskningsloggen. Signaturen räknas inte.',
  otherContent:
    'Det som BankID svarade är ingen signatur av det här avtalet. Signaturen räknas inte.',
  answerLost: 'BankID:s svar gick förlorat. Signera igen.',
  notProved: 'BankID:s svar kunde inte verifieras. Signaturen räknas inte.',
  unreachable: 'BankID kunde inte nås. Försök igen om en stund.',
  nonsense: 'BankID:s svar gick inte att förstå. Försök igen om en stund.',
  withdrawn: 'Signeringen togs tillbaka.',
}
/** What else it says in a telephone call, in which there is no code. */
const phoneHints: Readonly<Record<string, string>> = {
  outstandingTransaction: 'Be personen öppna BankID-appen.',
  noClient: 'Be personen öppna BankID-appen.',
  userCallConfirm: 'Personen behöver bekräfta i BankID-appen att samtalet är med oss.',
}
export const hintText = (hint: string, channel: Channel = 'screen'): string =>
  (channel === 'phone' ? phoneHints[hint] : undefined) ??
  hints[hint] ??
  'Okänt fel hos BankID. Försök igen.'

/** Why agreements are removed that went with their onboarding (signing 70). */
export const onboardingRemoved = 'Onboardingen togs bort'
/** Of agreements that were removed before anybody had to say why. */
export const noReason = 'Ingen motivering angavs'

/** Why somebody does not stand surety by an agreement any more (signing 71). */
export const reopenedGuarantee = 'Avtalet har öppnats för signering igen'
