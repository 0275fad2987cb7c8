import { wholeRatio } from '../engine/facts/figures.ts'
import type { SumInDocument, Subject } from '../engine/facts/facts.ts'
import { ownFigures, ownText } from './own-figures.ts'
import type { CatalogueRule } from './rule.ts'
import { rounding, vatRates } from './vat-rates.ts'

/** Said of a document that names us as the one who is to be paid. */
export const paidToUs = 'Vi'

const sumNames: Readonly<Record<SumInDocument['sum'], string>> = {
  lines: 'radernas summa',
  allowances: 'summan av avdrag',
  charges: 'summan av tillägg',
  net: 'beloppet utan moms',
  vat: 'momsen',
  gross: 'beloppet med moms',
  rounding: 'öresavrundningen',
  payable: 'beloppet att betala',
}
const sumInWords = ({ sum, stated, parts }: SumInDocument, subject: Subject) =>
  sum === 'rounding'
    ? `${sumNames[sum]} är ${ownText(stated, subject)}, och får vara mindre än ${ownText(100, subject)}`
    : `${sumNames[sum]} är ${ownText(stated, subject)}, och delarna ger ${ownText(parts, subject)}`
const oddsOf = ({ stated, parts }: SumInDocument) => Math.abs(stated - parts)

/**
 * The amount without VAT that comes nearest, with what it and the VAT give: hundredths of the
 * invoice's currency.
 */
function nearestNet(subject: Subject) {
  const { amount, vat } = ownFigures(subject)
  const nets = subject.invoice?.printedNets?.value
  if (amount === undefined || vat === undefined || nets === undefined || nets.length === 0)
    return undefined
  // An invoice with several rates has one for each of them.
  const all = nets.reduce((sum, one) => sum + Math.abs(one), 0)
  const given = [...nets.map(Math.abs), all].map((net) => net + Math.abs(vat))
  const away = (one: number) => Math.abs(Math.abs(amount) - one)
  const nearest = given.toSorted((one, other) => away(one) - away(other))[0] ?? 0
  // VAT that is a rate of the rest proves the amount as well.
  const rest = Math.abs(amount) - Math.abs(vat)
  const isRate = vatRates.some(
    (rate) => rate > 0 && Math.abs(Math.abs(vat) - wholeRatio(rest, 10_000, rate)) <= rounding,
  )
  return { nearest, away: isRate || away(nearest) <= rounding ? 0 : away(nearest) }
}

/** Kinds of invoices of which what is owed depends on more than a delivery (UNTDID 1001). */
const askedKinds: Readonly<Record<string, string>> = {
  '384': 'rättad faktura, som ersätter en annan',
  '386': 'förskottsfaktura, före leverans',
  '389': 'självfaktura, utfärdad av mottagaren',
  '393': 'överlåten faktura, som redan kan vara såld',
}

/** What the document of an invoice states of itself. */
export const invoiceDocument: readonly CatalogueRule[] = [
  {
    measure: 'documentSums',
    name: 'Beloppet mot fakturans egna summor',
    failMessage: 'Fakturans belopp är inte det som dess egna rader och summor ger',
    needsInvoice: true,
    kind: 'ore',
    facts: ['invoice.documentSums'],
    value: ({ invoice }) => {
      const sums = invoice?.documentSums?.value
      return sums && Math.max(0, ...sums.map(oddsOf))
    },
    baseData: (subject) => {
      const sums = subject.invoice?.documentSums?.value ?? []
      const said = sums.map((one) => sumInWords(one, subject)).join('; ')
      return said === '' ? 'Alla summor går ihop' : said.replace(/^./, (one) => one.toUpperCase())
    },
    // Exact at two decimals: the standard has no tolerance.
    suggested: { executionType: 'binary', conditions: ['värde = 0 kr'], acceptNoInputData: true },
  },
  {
    measure: 'printedSums',
    name: 'Beloppet mot tryckt netto och moms',
    failMessage: 'Fakturans belopp är inte dess belopp utan moms och dess moms',
    needsInvoice: true,
    kind: 'ore',
    facts: ['invoice.amount', 'invoice.vat', 'invoice.printedNets'],
    value: (subject) => nearestNet(subject)?.away,
    baseData: (subject) => {
      const { amount = 0, vat = 0 } = ownFigures(subject)
      const { nearest = 0 } = nearestNet(subject) ?? {}
      return `Att betala ${ownText(amount, subject)}, netto och moms ger ${ownText(nearest, subject)}, varav moms ${ownText(vat, subject)}`
    },
    // What a machine has read of print is not sure enough to stop for.
    suggested: {
      executionType: 'binary',
      conditions: ['värde = 0 kr'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'prepaidAmount',
    name: 'Redan betald del',
    failMessage: 'En del av fakturan är redan betald',
    needsInvoice: true,
    kind: 'ore',
    facts: ['invoice.prepaid'],
    value: ({ invoice }) => invoice?.prepaid?.value,
    baseData: (subject) => `Redan betalt ${ownText(subject.invoice?.prepaid?.value ?? 0, subject)}`,
    suggested: {
      executionType: 'binary',
      conditions: ['värde = 0 kr'],
      consequence: 'approval',
      acceptNoInputData: true,
    },
  },
  {
    measure: 'otherPayee',
    name: 'Annan betalningsmottagare',
    failMessage: 'Fakturan ska betalas till någon annan, som den kan vara såld eller pantsatt till',
    needsInvoice: true,
    kind: 'yesNo',
    good: false,
    facts: ['invoice.payee'],
    value: ({ invoice }) => {
      const payee = invoice?.payee?.value
      return payee === undefined ? undefined : payee !== '' && payee !== paidToUs
    },
    baseData: ({ invoice }) => {
      const payee = invoice?.payee?.value ?? ''
      return payee === '' ? 'Fakturan nämner ingen annan' : `Ska betalas till: ${payee}`
    },
    suggested: { executionType: 'binary', acceptNoInputData: true },
  },
  {
    measure: 'documentKind',
    name: 'Typ av faktura',
    failMessage: 'Fakturan är av en typ som mottagaren behöver bekräfta',
    needsInvoice: true,
    kind: 'yesNo',
    good: false,
    facts: ['invoice.documentKind', 'invoice.payee'],
    value: ({ invoice }) => {
      const kind = invoice?.documentKind?.value
      if (kind === undefined) return undefined
      // Assigned to us is what it should be.
      if (kind === '393' && invoice?.payee?.value === paidToUs) return false
      return kind in askedKinds
    },
    baseData: ({ invoice }) => {
      const kind = invoice?.documentKind?.value ?? ''
      const words = askedKinds[kind]
      return words === undefined ? `Typ ${kind}` : `Typ ${kind}: ${words}`
    },
    suggested: { executionType: 'binary', consequence: 'approval', acceptNoInputData: true },
  },
]
