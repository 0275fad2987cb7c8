import type { FieldName } from '../document.ts'
import { nameKey, sameName } from '../fields/parties/names.ts'
import { bestOf, more, unprinted, type Weighing } from '../fields/reading.ts'
import type { EarlierInvoice, ReadOptions } from '../options.ts'
import { withDash } from '../values/identity.ts'

const plain = (text: string) => text.replaceAll(/[\s-]/g, '').toLowerCase()

/** What the same recipient says on every invoice, and how it is compared. */
const alike: Partial<Record<FieldName, (invoice: EarlierInvoice) => string>> = {
  recipientOrganizationNumber: ({ recipientOrganizationNumber }) => recipientOrganizationNumber,
  recipientName: ({ recipientName }) => nameKey(recipientName),
  street: ({ street }) => plain(street),
  zipCode: ({ zipCode }) => plain(zipCode),
  city: ({ city }) => plain(city),
  recipientEmailAddress: ({ recipientEmailAddress }) => plain(recipientEmailAddress),
  customerNumber: ({ customerNumber }) => plain(customerNumber),
}
const keyOf = ({ field, canonical }: Weighing) =>
  field === 'recipientName' ? nameKey(canonical) : plain(canonical)

/** Numbers further apart than this are of no one series. */
const furthest = 1000

/**
 * The earlier number that a number follows on: all but its digits at the end is the same, and those
 * are a little higher.
 */
function followsOn(number: string, invoices: readonly EarlierInvoice[]): string | undefined {
  const parts = (text: string) => /^(.*?)(\d{1,15})$/.exec(text.trim())
  const own = parts(number)
  if (!own) return undefined
  return invoices.find(({ invoiceNumber }) => {
    const last = parts(invoiceNumber)
    const step = Number(own[2]) - Number(last?.[2])
    return (
      last?.[1] === own[1] && last?.[2]?.length === own[2]?.length && step > 0 && step <= furthest
    )
  })?.invoiceNumber
}

/**
 * The number of a recipient that is printed without one, when the issuer's invoices to that name
 * had one and the same.
 */
function numberOfRecipient(
  weighed: readonly Weighing[],
  invoices: readonly EarlierInvoice[],
): Weighing[] {
  const name = bestOf(weighed, 'recipientName')
  if (
    !name ||
    weighed.some(({ field, score }) => field === 'recipientOrganizationNumber' && score >= 0)
  )
    return []
  const [number, another] = new Set(
    invoices
      .filter(({ recipientName }) => sameName(recipientName, name.canonical))
      .map(({ recipientOrganizationNumber }) => recipientOrganizationNumber),
  )
  if (!number || another !== undefined) return []
  const why = [`Utställarens tidigare fakturor till ${name.canonical} har numret`]
  return [
    unprinted(name, {
      field: 'recipientOrganizationNumber',
      canonical: withDash(number),
      score: 1.6,
      why,
    }),
  ]
}

/**
 * What the issuer's earlier invoices say of this one: a recipient that has been invoiced before is
 * the recipient, a number that follows on the last is the invoice's. They only speak for what
 * stands on the document.
 */
export async function earlierFields(
  earlier: NonNullable<ReadOptions['earlier']>,
  weighed: readonly Weighing[],
): Promise<Weighing[]> {
  const issuer = bestOf(weighed, 'issuerOrganizationNumber')
  if (!issuer || issuer.score < 0) return []
  // Invoices that cannot be had say nothing.
  const invoices = await earlier(plain(issuer.canonical)).catch(() => [])
  if (invoices.length === 0) return []
  return [
    ...weighed.flatMap((one) => {
      const key = keyOf(one)
      const same = invoices.find((invoice) => key !== '' && alike[one.field]?.(invoice) === key)
      if (same) return [more(one, 2, `Samma som på utställarens faktura ${same.invoiceNumber}`)]
      const last = one.field === 'invoiceNumber' ? followsOn(one.canonical, invoices) : undefined
      return last === undefined ? [] : [more(one, 1.5, `Följer på utställarens faktura ${last}`)]
    }),
    ...numberOfRecipient(weighed, invoices),
  ]
}
