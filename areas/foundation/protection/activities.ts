import { keysOf } from '#platform/record.ts'

/** Whom personal data is of (protection 1), as the register of processing calls them. */
export const whoseNames = {
  customer: 'Kunders kontaktpersoner och användare',
  soleTrader: 'Enskilda näringsidkare',
  keyPerson: 'Nyckelpersoner, huvudmän och borgensmän',
  signer: 'De som tecknar avtal',
  inquired: 'Personer som det har frågats om',
  recipient: 'Mottagare av fakturor och de som godkänner dem',
  sender: 'Avsändare av mail och dem de nämner',
  staff: 'Personal',
} as const
export type Whose = keyof typeof whoseNames
export const whose = keysOf(whoseNames)

/** What is held of them. */
export const kindNames = {
  name: 'namn',
  number: 'personnummer',
  contact: 'kontaktuppgifter',
  economy: 'ekonomi',
  account: 'bankkonto',
  role: 'uppdrag och ställning',
  listing: 'träffar på listor',
  answers: 'svar på frågor',
  signature: 'underskrift',
  trace: 'inloggning och nätadress',
  texts: 'fri text och dokument',
} as const
export type DataKind = keyof typeof kindNames
export const dataKinds = keysOf(kindNames)

/** One processing of personal data (GDPR article 30). */
interface Activity {
  /** Swedish, as are all of these. */
  readonly name: string
  readonly purpose: string
  /** The article, and the law that obliges us where one does. */
  readonly ground: string
  /** To whom it is given. */
  readonly given: string
  /** What the years that it is kept are counted from. */
  readonly from: string
  /** Years it is kept when nobody has set others. */
  readonly years: number
  /** Fewest and most years that can be set: what the law asks for is not shortened. */
  readonly range: readonly [least: number, most: number]
}

const obliged = 'Rättslig förpliktelse (artikel 6.1 c)'
const agreed = 'Avtal (artikel 6.1 b)'
const interest = 'Berättigat intresse (artikel 6.1 f)'
const nobody = 'Ingen utanför huset'

/** Every processing of personal data in the program, in the order of the register. */
export const activities = {
  knowCustomers: {
    name: 'Kundkännedom',
    purpose: 'Veta vilka kunderna är och vem som står bakom dem, och hindra penningtvätt',
    ground: `${obliged}: penningtvättslagen 3 kap.`,
    given: 'Den som listar personer i politiskt utsatt ställning och sanktioner; Finanspolisen',
    from: 'att affärsförbindelsen är slut',
    years: 5,
    range: [5, 10],
  },
  judgeCredit: {
    name: 'Kreditprövning',
    purpose: 'Bedöma om ett företag och de som svarar för det kan betala',
    ground: `${interest}: kreditupplysningslagen 9 §`,
    given: 'Kreditupplysningsföretag, som sänder personen en kopia',
    from: 'bedömningen',
    years: 3,
    range: [1, 10],
  },
  sign: {
    name: 'Avtal och underskrifter',
    purpose: 'Sluta avtal och kunna visa vem som har skrivit under',
    ground: `${agreed}; ${interest}`,
    given: 'BankID; den som tidsstämplar',
    from: 'att avtalet är slut',
    years: 10,
    range: [10, 15],
  },
  buyInvoices: {
    name: 'Köp av fakturor och bokföring',
    purpose: 'Köpa fakturor, driva in dem och bokföra det',
    ground: `${agreed}; ${obliged}: bokföringslagen 7 kap. 2 §`,
    given: 'Fakturasystemet; den som fakturan är ställd till',
    from: 'slutet av det år då fakturan blev klar',
    years: 7,
    range: [7, 10],
  },
  readDocuments: {
    name: 'Inkomna mail och dokument',
    purpose: 'Ta emot fakturor och läsa dem',
    ground: interest,
    given: nobody,
    from: 'att dokumentet kom in',
    years: 2,
    range: [1, 7],
  },
  serveCustomers: {
    name: 'Kontakt med kunder',
    purpose: 'Nå den som sköter ärenden för ett företag',
    ground: interest,
    given: 'CRM-systemet',
    from: 'att uppgiften togs bort eller kunden slutade',
    years: 2,
    range: [1, 7],
  },
  findCustomers: {
    name: 'Prospekt och onboarding',
    purpose: 'Ta emot dem som vill bli kunder',
    ground: `${agreed}; ${interest}`,
    given: 'CRM-systemet',
    from: 'att ärendet avslutades utan att bli kund',
    years: 2,
    range: [1, 5],
  },
  keepOut: {
    name: 'Blacklist och bevakning',
    purpose: 'Inte göra affärer med den som har missbrukat dem',
    ground: interest,
    given: nobody,
    from: 'att raden togs bort',
    years: 2,
    range: [1, 10],
  },
  deliver: {
    name: 'Meddelanden till andra system',
    purpose: 'Skicka mail och meddelanden, och se att de kom fram',
    ground: interest,
    given: 'Fakturasystemet, CRM-systemet, den som mailet är till',
    from: 'att meddelandet skickades',
    years: 2,
    range: [1, 7],
  },
  runHouse: {
    name: 'Ärenden och beslut i huset',
    purpose: 'Fördela arbete och veta vem som har beslutat vad',
    ground: interest,
    given: nobody,
    from: 'att ärendet blev klart',
    years: 5,
    range: [1, 10],
  },
  logIn: {
    name: 'Användare och inloggning',
    purpose: 'Låta rätt personer komma in, och veta vilka de är',
    ground: interest,
    given: 'Den som sköter inloggningen',
    from: 'att inloggningen avslutades eller användaren togs bort',
    years: 1,
    range: [1, 5],
  },
  prove: {
    name: 'Granskningslogg',
    purpose: 'Kunna visa vem som har sett och ändrat vad',
    ground: `${obliged}: artikel 5.2 och 32; ${interest}`,
    given: 'Den registrerade, på begäran; revisor och tillsynsmyndighet',
    from: 'att raden skrevs',
    years: 10,
    range: [10, 15],
  },
} as const satisfies Readonly<Record<string, Activity>>
export type ActivityId = keyof typeof activities
export const activityIds = keysOf(activities)
