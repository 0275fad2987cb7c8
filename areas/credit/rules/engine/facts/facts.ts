/*
 * What can be known when a company or an invoice is judged. Every number is an integer in the unit of its kind, so that no float decides:
 * öre, hundredths of a percent or of a point, or a plain count. Öre are safe integers, not bigints: facts are stored as JSON.
 */
import { keysOf } from '#platform/record.ts'
import type { LimitBound } from '../decision/limit-bound.ts'
import type { Exchange } from '#areas/foundation/currencies/rules.ts'
import type { PrintTwin, SumInDocument } from './document-facts.ts'

export const kinds = [
  'ore',
  'percent',
  'points',
  'count',
  'days',
  'months',
  'day',
  'yesNo',
  'text',
  'list',
] as const
export type Kind = (typeof kinds)[number]
/** What a rule measures and a condition compares. A day is 'YYYY-MM-DD'. */
export type Value = number | string | boolean

interface Origin {
  /** Who said it, as staff read it. */
  readonly source: string
  /** Instant, ISO 8601. */
  readonly fetchedAt: string
}
interface Known<T> extends Origin {
  readonly value: T
  /**
   * Whom it names, by personal number (12 digits), where the value is their names: for the trail
   * alone. Facts from before it was kept are without it.
   */
  readonly persons?: readonly string[]
}
interface Missing extends Origin {
  readonly value?: undefined
  /**
   * `notKnown`: the source answered and does not say. `notFetched`: it could not be asked, so
   * asking again may help.
   */
  readonly missing: 'notKnown' | 'notFetched'
}
export type Fact<T> = Known<T> | Missing

export interface FactType<T> {
  readonly kind: Kind
  /** The word for it in a condition. */
  readonly word: string
  readonly label: string
  /** Never there: carries the type. */
  readonly of?: T
}
const fact =
  <T>(kind: Kind) =>
  (word: string, label: string): FactType<T> => ({ kind, word, label })
const ore = fact<number>('ore')
const percent = fact<number>('percent')
const points = fact<number>('points')
const count = fact<number>('count')
const day = fact<string>('day')
const yesNo = fact<boolean>('yesNo')
const text = fact<string>('text')
const days = fact<readonly string[]>('list')
const names = fact<readonly string[]>('list')

export interface PaymentRemark {
  readonly date: string
  readonly amount: number
}
/** An invoice the one judged may be a duplicate of. */
export interface OtherInvoice {
  readonly number: string
  readonly issuer: string
  readonly recipient: string
  /** Hundredths of its currency. */
  readonly amount: number
  /** Left out of those in kronor. */
  readonly currency?: string
  /** Öre by the rate that was kept; only of one in another currency, where there was a rate. */
  readonly kronor?: number
  readonly invoiceDate: string
  /** Only where there is no number to know the recipient by. */
  readonly recipientName?: string
  /** A person has said that it only looks the same (rules 70). */
  readonly notSame?: boolean
}

export type { PrintTwin, SumInDocument }

export const companyFacts = {
  registrationDate: day('registreringsdatum', 'Registreringsdatum'),
  name: text('namn', 'Namn'),
  legalForm: text('juridiskform', 'Juridisk form'),
  status: text('bolagsstatus', 'Bolagsstatus'),
  insolvent: yesNo('obestånd', 'Konkurs, likvidation eller rekonstruktion'),
  industryCode: text('bransch', 'Bransch (SNI)'),
  turnover: ore('omsättning', 'Omsättning'),
  result: ore('resultat', 'Resultat'),
  equity: ore('egetkapital', 'Eget kapital'),
  assets: ore('tillgångar', 'Summa tillgångar'),
  quickRatio: percent('kassalikviditet', 'Kassalikviditet'),
  accountsTo: day('bokslutsdatum', 'Senaste bokslutets slutdag'),
  employees: count('anställda', 'Antal anställda'),
  auditorRemark: yesNo('revisorsanmärkning', 'Anmärkning från revisorn'),
  creditRating: points('kreditbetyg', 'Externt kreditbetyg'),
  riskPercent: percent('risk', 'Risk för obestånd'),
  paymentRemarks: fact<readonly PaymentRemark[]>('list')(
    'betalningsanmärkningar',
    'Betalningsanmärkningar',
  ),
  publicDebt: ore('skulderallmänna', 'Skulder i allmänna mål hos Kronofogden'),
  privateDebt: ore('skulderenskilda', 'Skulder i enskilda mål hos Kronofogden'),
  fTax: yesNo('fskatt', 'F-skatt'),
  vat: yesNo('moms', 'Momsregistrering'),
  employer: yesNo('arbetsgivare', 'Arbetsgivarregistrering'),
  taxDeferral: yesNo('anstånd', 'Anstånd med skatt'),
  addressChanges: days('adressändringar', 'Adressändringar'),
  boardChanges: days('styrelseändringar', 'Styrelseändringar'),
  blacklisted: yesNo('svartlistat', 'Svartlistning av bolaget'),
  blacklistedPersons: names('svartlistadepersoner', 'Svartlistade personer'),
  pepPersons: names('pep', 'Nyckelpersoner i politiskt utsatt ställning'),
  sanctionedPersons: names('sanktioner', 'Bolaget och de bakom det på sanktionslista'),
  amlRating: points('amlbetyg', 'AML-betyg'),
  /** Organisation numbers of the whole group, its own left out. */
  group: names('koncern', 'Koncern'),
  /** Organisation numbers of other companies that are paid on the account it is paid on itself. */
  accountElsewhere: names('kontohosandra', 'Andra företag med kontot som företaget får betalt på'),
  /** Street and postcode, in one spelling for the same place. */
  address: text('adress', 'Adress'),
  /** Personal numbers. */
  board: names('styrelse', 'Styrelse'),
  /** What we have given it ourselves: set by the engine for the recipient of an invoice. */
  rating: points('betyg', 'Betyg'),
  approvalThreshold: ore('leveransgodkännandegräns', 'Gräns för leveransgodkännande'),
}
export const invoiceFacts = {
  amount: ore('belopp', 'Fakturabelopp'),
  number: text('nummer', 'Fakturanummer'),
  invoiceDate: day('fakturadatum', 'Fakturadatum'),
  dueDate: day('förfallodatum', 'Förfallodatum'),
  vat: ore('moms', 'Moms'),
  recipientName: text('mottagarnamn', 'Mottagarens namn på fakturan'),
  /** Spelled as the address of a company. */
  recipientAddress: text('mottagaradress', 'Mottagarens adress på fakturan'),
  /** Stored invoices that come near this one; the rule says which are duplicates. */
  similar: fact<readonly OtherInvoice[]>('list')('liknande', 'Liknande fakturor'),
  /** Other issuers' invoices with the same digits and about the same amount. */
  elsewhere: fact<readonly OtherInvoice[]>('list')(
    'hosandra',
    'Samma fordran hos andra utställare',
  ),
  /** The latest invoice of each other issuer that is to be paid to the same account; not our own. */
  sharedAccount: fact<readonly OtherInvoice[]>('list')(
    'sammakonto',
    'Andra utställare med samma konto',
  ),
  /** Sums of its document that do not come out; none when all do. */
  documentSums: fact<readonly SumInDocument[]>('list')('summor', 'Summor som inte går ihop'),
  /** Two letters (ISO 3166). */
  recipientCountry: text('mottagarland', 'Mottagarens land'),
  /** Hundredths of a percent: the rates its document states; none where it does not say. */
  vatRates: fact<readonly number[]>('list')('momssatser', 'Angivna momssatser'),
  /** Why there is no VAT, codes of UNCL 5305: 'AE, E'; empty where nobody says. */
  vatReason: text('momsskäl', 'Skäl till att moms saknas'),
  /** Öre: the amounts that its print calls amounts without VAT. */
  printedNets: fact<readonly number[]>('list')('nettobelopp', 'Tryckta belopp utan moms'),
  /** Of what its document asks for. */
  prepaid: ore('redanbetalt', 'Redan betald del'),
  /** Who is to be paid in the issuer's place; empty when nobody is. */
  payee: text('betalningsmottagare', 'Annan betalningsmottagare'),
  /** UNTDID 1001. */
  documentKind: text('fakturatyp', 'Typ av faktura'),
  /** The one with the print most like it; none when the issuer has sent none on the recipient lately. */
  sameText: fact<readonly PrintTwin[]>('list')('likatext', 'Faktura med lik text'),
  /**
   * The one bought of the issuer that is set most like it; missing while too few are known to
   * compare with.
   */
  likeLayout: fact<readonly PrintTwin[]>('list')('liklayout', 'Faktura med lik layout'),
  /** How many invoices on this recipient we bought before; counted to 20. */
  boughtOnRecipient: count('köptpåmottagaren', 'Köpta fakturor på mottagaren'),
  /** The issuer's latest invoice numbers. */
  earlierNumbers: names('tidigarenummer', 'Tidigare fakturanummer'),
  /** Unpaid invoices bought of the issuer that somebody disputes, and of them those on this recipient. */
  disputed: count('bestridda', 'Bestridda obetalda fakturor från utställaren'),
  disputedOnRecipient: count('bestriddapåmottagaren', 'Bestridda obetalda fakturor på mottagaren'),
  /**
   * What the issuer sold us lately, this invoice left out, and how much of it was on this
   * recipient.
   */
  recentVolume: ore('volym', 'Volym den senaste tiden'),
  recentVolumeOnRecipient: ore('volympåmottagaren', 'Volym på mottagaren den senaste tiden'),
  earlierVolume: ore('tidigarevolym', 'Volym dessförinnan'),
  earlierVolumeOnRecipient: ore('tidigarevolympåmottagaren', 'Volym på mottagaren dessförinnan'),
}

type FactsOf<Table> = {
  readonly [Name in keyof Table]?: Table[Name] extends FactType<infer T> ? Fact<T> : never
}
/** A fact that is left out counts as missing (`notKnown`). */
export type CompanyFacts = FactsOf<typeof companyFacts>
/**
 * Amounts are kronor that count: of an invoice in another currency with its haircut, and how is kept
 * beside them (currencies 6).
 */
export type InvoiceFacts = FactsOf<typeof invoiceFacts> & {
  readonly exchange?: Exchange | undefined
  /** Left out of what was judged before they could be set. */
  readonly tolerances?: Tolerances | undefined
}
/** How much two amounts may differ to be one claim, hundredths of a percent (rules 92). */
export interface Tolerances {
  readonly amount: number
  /** In two currencies, compared in kronor. */
  readonly exchanged: number
}

export interface Party {
  /** 10 digits. */
  readonly organizationNumber: string
  readonly facts: CompanyFacts
  /** What the register calls the other numbers of the same debtor (limits 70). */
  readonly otherNames?: readonly string[]
  /** Of an issuer: what its limits are at most, by what is known of it (rules 103). */
  readonly limitBounds?: readonly LimitBound[]
}
/** All a bucket judges at once. */
export interface Subject {
  readonly today: string
  readonly company: Party
  /** The other party of the invoice. Undefined when a company is rated by itself. */
  readonly counterpart?: Party | undefined
  readonly invoice?: InvoiceFacts | undefined
}

export type FactName =
  | `company.${keyof typeof companyFacts}`
  | `counterpart.${keyof typeof companyFacts}`
  | `invoice.${keyof typeof invoiceFacts}`

/** Any of the facts of a party or an invoice. */
export type AnyFact = NonNullable<
  CompanyFacts[keyof CompanyFacts] | InvoiceFacts[keyof typeof invoiceFacts]
>
interface NamedFact {
  readonly kind: Kind
  /** As staff read it: 'Omsättning', and 'Omsättning (motparten)' of the other party. */
  readonly label: string
  readonly read: (subject: Subject) => AnyFact | undefined
}
const namedFacts = new Map<string, NamedFact>()
for (const name of keysOf(companyFacts)) {
  const { kind, label } = companyFacts[name]
  namedFacts.set(`company.${name}`, { kind, label, read: ({ company }) => company.facts[name] })
  namedFacts.set(`counterpart.${name}`, {
    kind,
    label: `${label} (motparten)`,
    read: ({ counterpart }) => counterpart?.facts[name],
  })
}
for (const name of keysOf(invoiceFacts)) {
  const { kind, label } = invoiceFacts[name]
  namedFacts.set(`invoice.${name}`, { kind, label, read: ({ invoice }) => invoice?.[name] })
}
function namedFact(name: FactName): NamedFact {
  const named = namedFacts.get(name)
  if (!named) throw new Error(`There is no fact ${name}`)
  return named
}

/** Reads one fact of a subject. Asked for once per rule, so that judging does not look it up. */
export const factReader = (name: FactName) => namedFact(name).read
export const factKind = (name: FactName) => namedFact(name).kind
/** A fact as staff read it. A name the program no longer knows is shown as it is. */
export const factLabel = (name: string) => namedFacts.get(name)?.label ?? name
