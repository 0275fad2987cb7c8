/** Part-1 §5, §8 and the texts described there. */
export const approveFailed = 'Ett fel uppstod när dokumentet skulle godkännas.'
export const nobodyChosen = 'Minst en person måste väljas'
export const notPersonalNumber = 'Angivet värde är inte ett giltigt personnummer'
export const fromAbroad = 'Signering har skett från utlandet, extra AML-granskning krävs'
export const issuedRecently = 'BankID är utfärdat inom de senaste 7 dagarna, extra AML-granskning krävs'

/** Why a step cannot be taken; the server refuses and the screen disables with the same sentence. */
export const reasons = {
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
  ownSignature: 'Någon annan än den som registrerade signaturen måste godkänna den',
  decided: 'Signaturen är redan godkänd eller avslagen',
} as const

/** What BankID says of an order, in the words of its guidelines for relying parties; what it does not name is shown as unknown. */
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
  transactionRiskBlocked: 'BankID har stoppat signeringen.',
  // Ours.
  asked: 'Signeringen förbereds hos BankID.',
  canceling: 'Signeringen avbryts.',
  otherPerson: 'Någon annan än den valda personen signerade. Signaturen räknas inte.',
  otherContent: 'Det som BankID svarade är ingen signatur av det här avtalet. Signaturen räknas inte.',
  unreachable: 'BankID kunde inte nås. Försök igen om en stund.',
  nonsense: 'BankID:s svar gick inte att förstå. Försök igen om en stund.',
  withdrawn: 'Signeringen togs tillbaka.',
}
export const hintText = (hint: string): string => hints[hint] ?? 'Okänt fel hos BankID. Försök igen.'
