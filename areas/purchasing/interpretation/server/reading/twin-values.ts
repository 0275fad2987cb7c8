import { recordOf } from '#platform/record.ts'
import type { Candidate } from '../../answers.ts'
import type { Content } from '../../content.ts'
import { documentFieldNames, type DocumentFieldName } from '../../fields.ts'
import { mostCandidates, type ReadValues } from './values.ts'

const bare = (value: string) => value.replace(/^-/, '').toLowerCase()

/** Whether print says what data says of who sent the invoice, its number and its amount. */
export const isSameInvoice = ({ content }: ReadValues, { candidates }: ReadValues): boolean =>
  (['issuerOrganizationNumber', 'invoiceNumber', 'invoiceAmount'] as const).every((name) => {
    const value = bare(content.fields[name].formattedValue)
    return (
      value !== '' && candidates[name].some(({ formattedValue }) => bare(formattedValue) === value)
    )
  })

/**
 * The values of the data, each where the print shows it; what the print says otherwise can still be
 * picked.
 */
export function dataOnPrint(data: ReadValues, printed: ReadValues): ReadValues {
  const placed = <F extends Candidate | Content['fields'][DocumentFieldName]>(
    name: DocumentFieldName,
    field: F,
  ): F => {
    const shown = printed.candidates[name].find(
      ({ formattedValue }) => formattedValue === field.formattedValue,
    )
    if (!shown) return field
    const { startPosition, width, height, page } = shown
    return { ...field, startPosition, width, height, page }
  }
  const fields = recordOf(documentFieldNames, (name) => placed(name, data.content.fields[name]))
  const candidates = recordOf(documentFieldNames, (name) => {
    const stated = data.candidates[name].map((one) => placed(name, one))
    const others = printed.candidates[name].filter(
      ({ formattedValue }) => !stated.some((one) => one.formattedValue === formattedValue),
    )
    return [...stated, ...others].slice(0, mostCandidates)
  })
  return { content: { ...data.content, fields }, candidates }
}
