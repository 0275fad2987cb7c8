import type { FieldName, Fields } from '../document.ts'
import { nameKey } from '../fields/parties/names.ts'
import { bestOf, type Weighing } from '../fields/reading.ts'
import type { LinkedPage } from '../layout/links.ts'

/** What decides the money: in data and in print it has to be the same. */
const deciding = [
  'invoiceAmount',
  'vat',
  'dueDate',
  'invoiceNumber',
  'bankgiro',
  'plusgiro',
  'iban',
  'recipientName',
  'recipientOrganizationNumber',
] as const satisfies readonly FieldName[]

/** Print that is read as surely as this says another thing than data that stand nowhere in it. */
const plainlyRead = 0.8

/** Values that are data, of an e-invoice or a code, by field. */
export type Data = Readonly<Partial<Record<FieldName, string>>>

/** Whether a name is printed, in whatever form and with whatever follows it. */
const isNamed = (name: string, pages: readonly LinkedPage[]) =>
  pages.some(({ layout }) =>
    nameKey(layout.segments.map(({ text }) => text).join(' ')).includes(nameKey(name)),
  )

/**
 * The values that decide the money of which the page a debtor sees says something else than the data
 * that are bought by: they stand nowhere on the page, and others stand in their place.
 */
export const againstPrint = (
  data: Data,
  printed: Fields,
  pages: readonly LinkedPage[],
): readonly FieldName[] =>
  deciding.filter((name) => {
    const stated = data[name]
    const [first] = printed[name]
    return (
      stated !== undefined &&
      first !== undefined &&
      first.confidence >= plainlyRead &&
      !printed[name].some(({ formattedValue }) => formattedValue === stated) &&
      !(name === 'recipientName' && isNamed(stated, pages))
    )
  })

const letters = (text: string) => text.replaceAll(/[^\p{L}\d]/gu, '').toLowerCase()
/** What a payment is to be known by that stands nowhere on the page, whatever it is called there. */
export const unprintedReferences = (
  data: Data,
  pages: readonly LinkedPage[],
): readonly FieldName[] =>
  (['ocrReference', 'invoiceNumber'] as const).filter((name) => {
    const reference = data[name]
    return (
      reference !== undefined &&
      !pages.some(({ layout }) =>
        layout.segments.some(({ text }) => letters(text).includes(letters(reference))),
      )
    )
  })

/** Whether data and page are of one invoice: a number that belongs to it is the same in both. */
export const isSameInvoice = (data: Data, printed: Fields): boolean =>
  (['invoiceNumber', 'ocrReference'] as const).some(
    (name) => data[name] !== undefined && data[name] === printed[name][0]?.formattedValue,
  )

/** Just less than what is printed in the place of a value of the data: neither is sure. */
const below = 0.1

/** The weight of a value of data that print speaks against: what is seen goes first. */
export const lessThanPrint = (printed: readonly Weighing[], field: FieldName) =>
  (bestOf(printed, field)?.score ?? 0) - below
