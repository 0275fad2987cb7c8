import { boughtCurrencies } from '#areas/foundation/currencies/rules.ts'

/**
 * What a sentence that leaves the house may name: of the invoice what its issuer has written itself,
 * and which currencies are bought. Never an amount or a number of a limit, what is left of one, an
 * exposure, a rating, another supplier or a signal: a partner that sends invoices of many sizes would
 * read them off (invoices 161).
 */
export const outsideFacts = [
  /** What the invoice is for, as its issuer wrote it. */
  'invoiceAmount',
  /** The currency it stands in. */
  'invoiceCurrency',
  /** What a rule measured of the invoice's own dates and amounts, in brackets; may be empty. */
  'figureOfInvoice',
  /** The party whose facts could not be fetched, by its side. */
  'side',
] as const
export type OutsideFact = (typeof outsideFacts)[number]

/** A sentence, and the facts it names: each stands in it once, in braces. */
export interface OutsideSentence<Fact extends OutsideFact = OutsideFact> {
  readonly text: string
  readonly facts: readonly Fact[]
}
/** A sentence that names these facts and no other. */
export const outside = <Fact extends OutsideFact = never>(
  text: string,
  ...facts: readonly Fact[]
): OutsideSentence<Fact> => ({ text, facts })

/** The sentence with its facts in their places. */
export const told = <Fact extends OutsideFact>(
  { text, facts }: OutsideSentence<Fact>,
  named: Readonly<Record<Fact, string>>,
): string => facts.reduce((said, fact) => said.replace(`{${fact}}`, () => named[fact]), text)
/** A sentence that names nothing. */
export const plainly = (sentence: OutsideSentence<never>): string => told(sentence, {})

/** Every sentence about a decision for customers and partners, but for those of single rules (customer-words.ts). */
export const outsideSentences = {
  handled: outside('Fakturan är pausad och gås igenom av oss. Ni behöver inte göra något nu.'),
  abroad: outside(
    'Mottagaren finns utomlands och gås igenom av oss. Fakturan bedöms igen av sig själv när vi har bestämt oss, och ni behöver inte göra något.',
  ),
  recipientNotMet: outside(
    'Mottagaren uppfyller inte villkoren för köp. Fakturor på andra mottagare kan köpas.',
  ),
  cannotSell: outside(
    'Utställaren kan inte sälja fakturor just nu. Kontakta oss om vad som behöver göras.',
  ),
  notMet: outside('Fakturan uppfyller inte villkoren för köp. Kontakta oss om ni har frågor.'),
  creditNote: outside(
    'En kreditfaktura köps aldrig. Den räknas av från fakturan som den krediterar.',
  ),
  fellDue: outside(
    'Fakturan förföll innan den kunde köpas, och köps inte. Kontakta oss om ni har frågor.',
  ),
  retry: outside(
    'Uppgifter hämtas fortfarande. Fakturan bedöms igen av sig själv, och ni behöver inte göra något.',
  ),
  currencyNotBought: outside(
    `Fakturor i {invoiceCurrency} köps inte, utan bara i ${boughtCurrencies}. Skicka fakturan i en av de valutorna, med ett nytt nummer.`,
    'invoiceCurrency',
  ),
  noRate: outside(
    'Fakturan är pausad, för vi har ingen kurs för {invoiceCurrency} just nu. Den bedöms av sig själv när kursen har kommit, och ni behöver inte göra något.',
    'invoiceCurrency',
  ),
  bought: outside('Fakturan är köpt.'),
  boughtRepurchase: outside('Fakturan är köpt: en del av beloppet tas av återköpslimiten.'),
  boughtDeposition: outside(
    'Fakturan är köpt: en del av beloppet hålls inne tills mottagaren har betalat.',
  ),
  boughtBoth: outside(
    'Fakturan är köpt: en del av beloppet tas av återköpslimiten och en del hålls inne tills mottagaren har betalat.',
  ),
  awaits: outside(
    'Fakturan på {invoiceAmount} köps när mottagaren har godkänt leveransen. Be mottagaren svara på vår fråga.',
    'invoiceAmount',
  ),
  awaitsRepurchase: outside(
    'Fakturan på {invoiceAmount} köps när mottagaren har godkänt leveransen: en del av beloppet tas av återköpslimiten. Be mottagaren svara på vår fråga.',
    'invoiceAmount',
  ),
  awaitsDeposition: outside(
    'Fakturan på {invoiceAmount} köps när mottagaren har godkänt leveransen: en del av beloppet hålls inne tills mottagaren har betalat. Be mottagaren svara på vår fråga.',
    'invoiceAmount',
  ),
  awaitsBoth: outside(
    'Fakturan på {invoiceAmount} köps när mottagaren har godkänt leveransen: en del av beloppet tas av återköpslimiten och en del hålls inne tills mottagaren har betalat. Be mottagaren svara på vår fråga.',
    'invoiceAmount',
  ),
  others: outside('Det finns även andra hinder.'),
  missing: outside(
    'Uppgifter om {side} saknas. Kontakta oss, så kompletterar vi dem och bedömer fakturan på nytt.',
    'side',
  ),
  notFetched: outside(
    'Uppgifter om {side} kunde inte hämtas. Kontakta oss, så bedömer vi fakturan på nytt.',
    'side',
  ),
  partnerSalesOff: outside(
    'Försäljning genom partner är avstängd just nu. Kontakta oss när fakturan ska bedömas på nytt.',
  ),
  noAmount: outside(
    'Fakturan har inget belopp över noll. Skicka en faktura med ett belopp att betala.',
  ),
  sameParty: outside(
    'Utställaren och mottagaren är samma bolag. Skicka fakturor till andra mottagare än det egna bolaget.',
  ),
  // One sentence whatever is left of the limit: whether a smaller invoice has room is told by none.
  issuerOverLimit: outside(
    'Utställarens limit räcker inte. Kontakta oss om limiten kan höjas, eller skicka en mindre faktura.',
  ),
  recipientOverLimit: outside(
    'Mottagarens limit räcker inte. Kontakta oss om limiten kan höjas, eller skicka en mindre faktura.',
  ),
  issuerOverCount: outside(
    'Utställaren har för många obetalda fakturor hos oss. Kontakta oss när någon är betald, så bedöms fakturan på nytt.',
  ),
  recipientOverCount: outside(
    'Mottagaren har för många obetalda fakturor hos oss. Kontakta oss när någon är betald, så bedöms fakturan på nytt.',
  ),
} as const
