import { oreOf } from '#platform/money.ts'
import { vatNumberOf } from '#platform/swedish/vat-number.ts'
import type { IncomingInvoice } from '#areas/purchasing/invoices/server/public.ts'
import type { Content } from '../../content.ts'
import type { Row } from '../store.ts'

/**
 * The code of a country written as a code or as its Swedish or English name; undefined for words
 * that are neither.
 */
export function countryCode(text: string): string | undefined {
  const written = text.trim().toLowerCase()
  if (/^[a-z]{2}$/.test(written)) return written.toUpperCase()
  const names = ['sv', 'en', 'de'].map(
    (language) => new Intl.DisplayNames(language, { type: 'region' }),
  )
  for (let first = 65; first <= 90; first++)
    for (let second = 65; second <= 90; second++) {
      const code = String.fromCharCode(first, second)
      // Codes of countries that are gone have the name of the one that came after: DD is DE.
      if (names.some((name) => name.of(code)?.toLowerCase() === written))
        return new Intl.Locale(`und-${code}`).region
    }
  return undefined
}
/** What CLDR calls a country nobody knows. */
const unknownCountry = 'ZZ'

/**
 * An interpretation whose values have been checked, as the invoices area takes it in. Credit
 * amounts are negative.
 */
export function incomingInvoice(
  row: Row,
  content: Content,
  documentIds: readonly string[],
): IncomingInvoice {
  const value = (name: keyof Content['fields']) => content.fields[name].formattedValue
  const signed = (amount: string) => {
    const ore = Number(oreOf(amount))
    return content.isCreditInvoice ? -Math.abs(ore) : ore
  }
  return {
    issuerOrganizationNumber: value('issuerOrganizationNumber'),
    ...(row.issuerName && { issuerName: row.issuerName }),
    recipientOrganizationNumber: content.recipientIsForeignEntity
      ? null
      : value('recipientOrganizationNumber'),
    recipientVatNumber: vatNumberOf(content.recipientVatNumber),
    recipientName: value('recipientName'),
    recipientStreet: [value('street'), value('streetSecondary')]
      .filter(Boolean)
      .join(', ')
      .slice(0, 200),
    recipientZipCode: value('zipCode'),
    recipientCity: value('city'),
    recipientCountry:
      countryCode(value('country')) ?? (content.recipientIsForeignEntity ? unknownCountry : 'SE'),
    recipientEmail: value('recipientEmailAddress'),
    customerNumber: value('customerNumber'),
    invoiceNumber: value('invoiceNumber'),
    invoiceAmount: signed(value('invoiceAmount')),
    vat: value('vat') === '' ? null : signed(value('vat')),
    currency: value('invoiceCurrency'),
    invoiceDate: value('invoiceDate'),
    dueDate: value('dueDate'),
    ocrReference: value('ocrReference'),
    paymentAccount: content.paymentAccount,
    stated: row.stated,
    textPrint: row.textPrint,
    layoutPrint: row.layoutPrint,
    isCredit: content.isCreditInvoice,
    creditForInvoiceNumber: content.isCreditInvoice ? content.creditForInvoiceNumber : '',
    documentIds,
  }
}

interface Options {
  readonly forceCurrencySek: boolean
  readonly addPeriodAfterInvoiceNumber: boolean
}
/**
 * What the invoice system is told (interpretation 39: with the options of a resend). Amounts in
 * öre.
 */
export const invoiceSystemPayload = (
  row: Row,
  {
    paymentAccount: _,
    stated: __,
    textPrint: ___,
    layoutPrint: ____,
    recipientVatNumber: _____,
    ...invoice
  }: IncomingInvoice,
  options: Options,
) => ({
  ...invoice,
  interpretationId: row.id,
  invoiceId: row.invoiceId,
  fileName: row.fileName,
  invoiceRequestSource: row.invoiceRequestSource,
  administer: row.content.administer,
  invoiceStamped: row.invoiceStamped,
  isElectronicInvoicing: row.content.isElectronicInvoicing,
  gln: row.content.gln,
  ...(options.forceCurrencySek && { currency: 'SEK' }),
  ...(options.addPeriodAfterInvoiceNumber && { invoiceNumber: `${invoice.invoiceNumber}.` }),
})
