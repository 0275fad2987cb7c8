import { oreOf } from '#platform/money.ts'
import { formatMoney } from '#platform/swedish/format.ts'
import { readGln } from '#platform/swedish/gln.ts'
import { accountProblem } from '#platform/swedish/payment-account.ts'
import { readVatNumber } from '#platform/swedish/vat-number.ts'
import { besideFields, type Content } from './content.ts'
import { documentFieldNames, documentFields, type DocumentFieldName } from './fields.ts'
import { isRequired } from './rules.ts'
import { readFieldValue } from './values.ts'

interface Problem {
  readonly field: string
  readonly message: string
}
/** The most an invoice can be, kronor. */
const mostKronor = 100_000_000_000
const longestName = 200

/**
 * Values that must be filled in before the invoice is sent (interpretation 17), as fields of the
 * save call.
 */
export function missingValues(content: Content): Problem[] {
  const empty = documentFieldNames.filter(
    (name) =>
      isRequired(name, content.recipientIsForeignEntity) && content.fields[name].rawValue === '',
  )
  const missing = empty.map((name) => ({
    field: `documentFields.${name}`,
    message: `${documentFields[name].label} behöver fyllas i`,
  }))
  if (content.isCreditInvoice && content.creditForInvoiceNumber === '')
    missing.push({
      field: 'creditForInvoiceNumber',
      message: `${besideFields.creditForInvoiceNumber} behöver fyllas i`,
    })
  return missing
}

/**
 * From here a value is taken to be right (calibrated by the reader: under 1 % of such values are
 * wrong).
 */
export const sure = 0.95

/**
 * Values that must be right, that the machine was not sure of and that nobody has accepted or
 * written, as fields of the save call.
 */
export const unacceptedValues = (content: Content, accepted: readonly DocumentFieldName[]) =>
  documentFieldNames
    .filter((name) => {
      const { formattedValue, confidence, fromQrCode, submittedByUser } = content.fields[name]
      const isOpen = formattedValue !== '' && confidence < sure && !fromQrCode && !submittedByUser
      return (
        isOpen && isRequired(name, content.recipientIsForeignEntity) && !accepted.includes(name)
      )
    })
    .map((name) => ({
      field: `documentFields.${name}`,
      label: documentFields[name].label,
      message: `${documentFields[name].label}: värdet är osäkert läst, godta det med Enter eller skriv det rätta`,
    }))

/** Years from today within which an invoice's days lie. */
const farAway = 2
const yearsFrom = (day: string, years: number) =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4)}`
/**
 * Days so far from today that they may be written wrong, as fields of the save call. `today`:
 * 'YYYY-MM-DD'.
 */
export const farAwayDays = ({ fields }: Content, today: string): Problem[] =>
  (['invoiceDate', 'dueDate'] as const)
    .filter((name) => {
      const { formattedValue: day } = fields[name]
      return day !== '' && (day < yearsFrom(today, -farAway) || day > yearsFrom(today, farAway))
    })
    .map((name) => ({
      field: `documentFields.${name}`,
      message: `${documentFields[name].label} ${fields[name].formattedValue} är mer än två år från i dag`,
    }))

/**
 * Rates of VAT in tenths of a per cent: Sweden's, and with another currency those of the
 * neighbours, Germany and Britain too.
 */
const swedishRates = [0n, 60n, 120n, 250n]
const otherRates = [50n, 70n, 100n, 135n, 140n, 150n, 190n, 200n, 255n]
/** Öre that VAT may be off: it is rounded row by row, and amounts to pay to whole kronor. */
const rounding = 100n
const size = (ore: bigint) => (ore < 0n ? -ore : ore)

/** Öre and a currency's three letters. */
interface Sums {
  readonly amount: bigint
  readonly vat: bigint
  readonly currency: string
}
/** The known rate of VAT, in tenths of a per cent, that an amount has; undefined when it has none. */
export function vatRateOf({ amount, vat, currency }: Sums): bigint | undefined {
  const rates = currency === 'SEK' ? swedishRates : [...swedishRates, ...otherRates]
  const net = amount - vat
  return rates.find((rate) => size(vat * 1000n - net * rate) <= rounding * 1000n)
}

/**
 * Why the VAT may be wrong, as a field of the save call: there is none, or it is no known rate of
 * the amount.
 */
export function doubtfulVat({ fields }: Content): Problem[] {
  const [amount, vat] = [fields.invoiceAmount.formattedValue, fields.vat.formattedValue]
  const doubt = (message: string) => [{ field: 'documentFields.vat', message }]
  if (vat === '') return doubt('Moms saknas. Är fakturan utan moms?')
  const currency = fields.invoiceCurrency.formattedValue
  if (vatRateOf({ amount: oreOf(amount), vat: oreOf(vat), currency }) !== undefined) return []
  return doubt(
    `Moms ${shown(vat)} är ingen känd momssats av beloppet ${shown(amount)}. Stämmer den?`,
  )
}
const shown = (kronor: string) => formatMoney(oreOf(kronor))

/** Values that are there and cannot be used, as fields of the save call. */
export function invalidValues(content: Content): Problem[] {
  const problems: Problem[] = []
  const wrong = (name: (typeof documentFieldNames)[number], message: string) =>
    problems.push({
      field: `documentFields.${name}`,
      message: `${documentFields[name].label}: ${message}`,
    })
  for (const name of documentFieldNames) {
    const { rawValue, formattedValue } = content.fields[name]
    // A foreign recipient's number has another form, and is not asked for.
    if (name === 'recipientOrganizationNumber' && content.recipientIsForeignEntity) continue
    if (rawValue === '' || formattedValue !== '') continue
    const read = readFieldValue(name, rawValue, content.fields.country.formattedValue)
    wrong(name, read.ok ? 'värdet går inte att läsa, skriv det på nytt' : read.problem)
  }
  const amount = Number(content.fields.invoiceAmount.formattedValue || '1')
  if (amount === 0) wrong('invoiceAmount', 'får inte vara noll')
  if (amount < 0 && !content.isCreditInvoice)
    wrong('invoiceAmount', 'bara en kreditfaktura kan ha ett negativt belopp')
  if (Math.abs(amount) > mostKronor) wrong('invoiceAmount', 'får vara högst 100 miljarder kronor')
  if (Math.abs(Number(content.fields.vat.formattedValue || '0')) > Math.abs(amount))
    wrong('vat', 'får inte vara större än fakturans belopp')
  if (content.fields.recipientName.formattedValue.length > longestName)
    wrong('recipientName', 'är för långt')
  if (content.isElectronicInvoicing && content.gln !== '') {
    const read = readGln(content.gln)
    if (!read.ok) problems.push({ field: 'gln', message: read.problem })
  }
  const account = accountProblem(content.paymentAccount)
  if (account !== undefined) problems.push({ field: 'paymentAccount', message: account })
  if (content.recipientVatNumber !== '') {
    const read = readVatNumber(content.recipientVatNumber)
    if (!read.ok) problems.push({ field: 'recipientVatNumber', message: read.problem })
  }
  return problems
}
