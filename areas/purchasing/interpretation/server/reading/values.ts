import type { Db } from '#platform/server/database.ts'
import { paymentAccountOf } from '#platform/swedish/payment-account.ts'
import { vatNumberOf } from '#platform/swedish/vat-number.ts'
import type { JobServices } from '#platform/server/jobs.ts'
import { recordOf } from '#platform/record.ts'
import type { Candidate as Stored } from '../../answers.ts'
import {
  candidatesText,
  contentText,
  emptyContent,
  emptyField,
  type Content,
  type StoredCandidates,
} from '../../content.ts'
import { documentFieldNames, outerFieldNames, type DocumentFieldName } from '../../fields.ts'
import { believed, type Candidate, type FieldName, type Fields } from '#reader/document.ts'
import { isAbroad, readFieldValue } from '../../values.ts'
import { registerNames, type ReadFile } from './file.ts'
import { listColumns } from '../store.ts'

/** A value the reader found, as an interpretation stores it. */
function storedCandidate(name: DocumentFieldName, candidate: Candidate, country: string): Stored {
  const read = readFieldValue(name, candidate.formattedValue, country)
  const isPlaced = candidate.page > 0
  return {
    ...emptyField(name),
    rawValue: candidate.rawValue || candidate.formattedValue,
    formattedValue: read.ok ? read.value : '',
    startPosition: isPlaced ? { x: candidate.x, y: candidate.y } : null,
    width: isPlaced ? candidate.width : null,
    height: isPlaced ? candidate.height : null,
    page: isPlaced ? candidate.page : null,
    fromQrCode: candidate.fromQrCode,
    confidence: candidate.confidence,
    why: candidate.why.join('. '),
  }
}

export const mostCandidates = 9
/** What the reader found for every field, best first; digits 1 to 9 pick among them. */
export function storedCandidates(fields: Fields): Record<DocumentFieldName, Stored[]> {
  const country = best(fields, 'country')
  return recordOf(documentFieldNames, (name) =>
    fields[name].slice(0, mostCandidates).map((one) => storedCandidate(name, one, country)),
  )
}

const best = (fields: Fields, name: FieldName) => believed(fields[name])?.formattedValue ?? ''

/**
 * The content of an interpretation as the machine read it: the best value of each field that is to
 * be believed, and what follows from others.
 */
export function readContent(fields: Fields, { isData }: { readonly isData: boolean }): Content {
  const country = best(fields, 'country')
  const values = recordOf(documentFieldNames, (name) => {
    const first = believed(fields[name])
    if (!first) return emptyField(name)
    const { why: _, ...field } = storedCandidate(name, first, country)
    return field
  })
  const vat = best(fields, 'recipientVatNumber')
  const abroad = isAbroad(country) || (vat !== '' && !vat.startsWith('SE'))
  const gln = best(fields, 'gln')
  return {
    ...emptyContent,
    fields: values,
    isCreditInvoice: best(fields, 'isCreditInvoice') === 'true',
    creditForInvoiceNumber: best(fields, 'creditForInvoiceNumber'),
    isElectronicInvoicing: isData || gln !== '',
    gln,
    paymentAccount: accountIn(fields),
    recipientVatNumber: vatNumberOf(vat) ?? '',
    recipientIsForeignEntity: abroad && values.recipientOrganizationNumber.formattedValue === '',
  }
}

/** The stored candidates of every field, best first; none where none were found. */
export const allCandidates = (stored: StoredCandidates) =>
  recordOf(documentFieldNames, (name) => stored[outerFieldNames[name]] ?? [])

/** What was read of a file: the values, and what else each could be. */
export interface ReadValues {
  readonly content: Content
  readonly candidates: Readonly<Record<DocumentFieldName, readonly Stored[]>>
}

export interface About {
  readonly fileName: string
  readonly sentFrom: string | null
  readonly subject: string | null
}

/** Values of a file and what else they could be. */
export const valuesOf = ({ document }: ReadFile): ReadValues => ({
  content: readContent(document.fields, { isData: document.structured !== undefined }),
  candidates: storedCandidates(document.fields),
})

/** Values as columns of an interpretation. */
export async function valueColumns(
  services: JobServices,
  { content, candidates }: ReadValues,
  about: About,
) {
  return {
    readContent: contentText(content),
    content: contentText(content),
    candidates: candidatesText(candidates),
    ...(await listColumns(services.reads.db, content, {
      ...about,
      registerNames: await registerNames(services, content),
    })),
  }
}

/** The account the invoice says it is to be paid to, as people write it. */
function accountIn(fields: Fields): string {
  const [bankgiro, plusgiro] = [best(fields, 'bankgiro'), best(fields, 'plusgiro')]
  if (bankgiro !== '') return `BG ${bankgiro}`
  return plusgiro === '' ? best(fields, 'iban') : `PG ${plusgiro}`
}

const statedText = (stated: ReadFile['document']['stated']) =>
  stated === undefined ? null : JSON.stringify(stated)

/** What the reading of a file says beside the values, as columns of an interpretation. */
export function readingColumns({ document, errors }: ReadFile, attachmentPageStart: number | null) {
  const groups = document.invoices.map(({ pages, attachmentPages }) => [
    ...pages,
    ...attachmentPages,
  ])
  return {
    ocrErrors: [...errors],
    paymentAccount: paymentAccountOf(accountIn(document.fields)),
    readingState: 'read' as const,
    structured: document.structured ?? null,
    stated: statedText(document.stated),
    textPrint: [...(document.textPrint ?? [])],
    layoutPrint: [...(document.layoutPrint ?? [])],
    suggestedGroups: JSON.stringify(groups.length > 1 ? groups : []),
    attachmentPageStart: attachmentPageStart ?? document.attachmentPageStart,
  }
}

export const mailOf = async (db: Db, mailId: string | null) =>
  mailId === null
    ? undefined
    : db
        .selectFrom('mailSource')
        .select(['fromAddress', 'subject'])
        .where('intakeId', '=', mailId)
        .executeTakeFirst()

/** Why a file cannot be read at all; empty when it can. */
export const fatalOf = ({ document }: ReadFile) =>
  document.problems
    .filter(({ fatal }) => fatal)
    .map(({ text }) => text)
    .join(' ')
