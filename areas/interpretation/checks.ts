import { readGln } from '#platform/swedish/gln.ts'
import { besideFields, type Content } from './content.ts'
import { documentFieldNames, documentFields } from './fields.ts'
import { isRequired } from './rules.ts'
import { readFieldValue } from './values.ts'

interface Problem {
  readonly field: string
  readonly message: string
}
/** The most an invoice can be, kronor. */
const mostKronor = 100_000_000_000
const longestName = 200

/** Values that must be filled in before the invoice is sent (part-3 §5), as fields of the save call. */
export function missingValues(content: Content): Problem[] {
  const empty = documentFieldNames.filter(
    (name) => isRequired(name, content.recipientIsForeignEntity) && content.fields[name].rawValue === '',
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

/** Values that are there and cannot be used, as fields of the save call. */
export function invalidValues(content: Content): Problem[] {
  const problems: Problem[] = []
  const wrong = (name: (typeof documentFieldNames)[number], message: string) =>
    problems.push({ field: `documentFields.${name}`, message: `${documentFields[name].label}: ${message}` })
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
  if (amount < 0 && !content.isCreditInvoice) wrong('invoiceAmount', 'bara en kreditfaktura kan ha ett negativt belopp')
  if (Math.abs(amount) > mostKronor) wrong('invoiceAmount', 'får vara högst 100 miljarder kronor')
  if (Math.abs(Number(content.fields.vat.formattedValue || '0')) > Math.abs(amount))
    wrong('vat', 'får inte vara större än fakturans belopp')
  if (content.fields.recipientName.formattedValue.length > longestName) wrong('recipientName', 'är för långt')
  if (content.isElectronicInvoicing && content.gln !== '') {
    const read = readGln(content.gln)
    if (!read.ok) problems.push({ field: 'gln', message: read.problem })
  }
  return problems
}
