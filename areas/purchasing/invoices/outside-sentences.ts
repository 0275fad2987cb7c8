import { boughtCurrencies } from '#areas/foundation/currencies/rules.ts'
import { outside } from '#platform/outside.ts'

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
    'Vi köper inte fler fakturor på mottagaren just nu. Kontakta oss, så bedöms fakturan på nytt när det går.',
  ),
} as const

/** Each reason of a decision, in the list of them that its partner is answered. */
export const reasonSentences = {
  noRate: outside(
    'Kurs för {invoiceCurrency} saknas just nu, vi bedömer fakturan igen när den har kommit',
    'invoiceCurrency',
  ),
  currencyNotBought: outside(
    `Fakturor i {invoiceCurrency} köps inte, bara i ${boughtCurrencies}. Skicka fakturan i en av de valutorna`,
    'invoiceCurrency',
  ),
  cannotSell: outside('Utställaren kan inte sälja fakturor just nu'),
  partnerSalesOff: outside('Försäljning genom partner är avstängd'),
  noAmount: outside('Fakturan har inget belopp över noll'),
  fetching: outside('Uppgifter hämtas, vi bedömer fakturan igen'),
  notFetched: outside('Uppgifter kunde inte hämtas'),
  notBought: outside('Uppgifter saknas, vi bedömer fakturan igen'),
  handled: outside('Fakturan hanteras manuellt'),
  abroad: outside('Mottagaren finns utomlands och gås igenom av oss, vi bedömer fakturan igen'),
  sameParty: outside('Utställaren och mottagaren är samma bolag'),
  issuerOverLimit: outside('Utställarens limit räcker inte'),
  recipientOverLimit: outside('Mottagarens limit räcker inte'),
  repurchase: outside('En del av beloppet tas av återköpslimiten'),
  deposition: outside('En del av beloppet hålls inne'),
  notCovered: outside('Mottagaren kan inte godtas för hela beloppet'),
  approval: outside('Mottagaren ska godkänna leveransen'),
  // The issuer and the invoice have the same words: nobody can tell which it was.
  invoiceNotMet: outside('Fakturan uppfyller inte villkoren'),
  recipientNotMet: outside('Mottagaren uppfyller inte villkoren'),
  related: outside('Utställaren och mottagaren hör ihop'),
  // What is not known is no fault of anybody's.
  issuerMissing: outside('Uppgifter om utställaren saknas'),
  recipientMissing: outside('Uppgifter om mottagaren saknas'),
  bothMissing: outside('Uppgifter om utställaren eller mottagaren saknas'),
  invoiceMissing: outside('Uppgifter på fakturan saknas'),
  // Rules about the invoice itself: the partner has sent what they judge.
  paymentTerms: outside('Fakturan har för lång betalningstid'),
  invoiceAge: outside('Fakturan är för gammal eller daterad framåt'),
  daysToDueDate: outside('Fakturan har för få dagar kvar till förfallodagen'),
  dueBeforeInvoiceDate: outside('Förfallodatum är tidigare än fakturadatum'),
  duplicateInvoice: outside('Fakturan liknar en som redan finns'),
  vatShare: outside('Momsen är större än den högsta momssatsen ger'),
} as const

/** Of credit notes and what they credit, to the partner that sent them (invoices 87). */
export const creditSentences = {
  searching: outside('Vi letar efter fakturan som krediteras.'),
  dismissed: outside('Kreditfakturan gäller ingen faktura som vi har.'),
  byHand: outside(
    '{sentence}. Vi ser på den för hand; ni behöver inte skicka den igen.',
    'sentence',
  ),
  credits: outside(
    'Krediterar faktura {invoiceNumber} med {creditedAmount}.',
    'invoiceNumber',
    'creditedAmount',
  ),
  creditsElsewhere: outside(
    'Krediterar en faktura som inte kom genom er. Utställaren ser vilken i sin bokföring.',
  ),
  credited: outside('Krediterad med {creditedAmount}.', 'creditedAmount'),
  noInvoice: outside('Ingen faktura hittades'),
  // Why nobody but a person can say what it credits.
  notFound: outside('Fakturan den krediterar hittades inte'),
  ambiguous: outside('Flera fakturor kan vara den som krediteras'),
  otherParty: outside('Fakturan med det numret har en annan mottagare'),
  otherCurrency: outside('Fakturan med det numret är i en annan valuta'),
  tooMuch: outside('Den krediterar mer än det som är kvar av fakturan'),
  creditsNothing: outside('Den har inget belopp'),
  duplicate: outside('En kreditfaktura med samma nummer krediterar redan en faktura'),
  undone: outside('Den krediterade fel faktura, och det är återtaget'),
  // What follows: nothing of limits or suspicions.
  exposure: outside('Fakturan gäller för det som är kvar.'),
  repurchase: outside('Fakturan begärs tillbaka: utställaren ska återköpa den.'),
  withdrawn: outside('Fakturan är borttagen och köps inte.'),
  held: outside('Fakturan är pausad och köps inte.'),
  ended: outside('Fakturan var redan betald eller avslutad: vi hör av oss om vad som gäller.'),
  nothing: outside('Vi har inte fakturan, så inget mer följer.'),
} as const

/** Why an invoice that was sent is not taken, where it is not its fields one by one. */
export const sendSentences = {
  notYours: outside('Utställaren är inte en kund som ni säljer fakturor för'),
  referenceTaken: outside(
    'Referens är redan använd för faktura {invoiceNumber} med annat innehåll. Ge varje faktura en egen referens.',
    'invoiceNumber',
  ),
} as const
