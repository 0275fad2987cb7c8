import type { Act } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { formatOrganizationNumber } from '#platform/swedish/format.ts'
import {
  documentFieldNames,
  documentFields,
  outerFieldNames,
  type DocumentFieldName,
  type OuterFieldName,
} from '../../fields.ts'
import { noFields, type Page } from '#reader/document.ts'
import type { LearnedPlace } from '#reader/options.ts'
import { learnFrom } from '#reader/understand.ts'
import type { Row } from '../store.ts'

declare module '#database/json-columns.ts' {
  interface JsonColumns {
    'interpretationLearned.entry': Omit<LearnedPlace, 'field'> & { readonly field: OuterFieldName }
  }
}
/** What is learned of a field as columns: the field is stored by its outer name. */
export function placeColumns(name: DocumentFieldName, place: LearnedPlace) {
  const field = outerFieldNames[name]
  return { field, entry: JSON.stringify({ ...place, field }), what: inWords(name, place) }
}

/** By whom such invoices are sent: the issuer, or who mailed it when nobody knows the issuer. */
export const senderOf = (row: Pick<Row, 'issuerOrganizationNumber' | 'sentFrom'>) =>
  row.issuerOrganizationNumber || (row.sentFrom ?? '').toLowerCase() || undefined

/** Pages that are looked at: what identifies an invoice stands on its first ones. */
const mostPages = 5

async function printedPages(db: Db, id: string): Promise<Page[]> {
  const pages = await db
    .selectFrom('interpretationPage')
    .select(['sourcePage', 'width', 'height', 'scanned', 'angle', 'words'])
    .where('interpretationId', '=', id)
    .where('isAttachment', '=', false)
    .where('attachmentId', 'is', null)
    .orderBy('pageNumber')
    .limit(mostPages)
    .execute()
  return pages.map(({ sourcePage, ...page }) => ({ ...page, number: sourcePage, qrCodes: [] }))
}

/** Fields whose value a person gave, and that the machine had read otherwise or not at all. */
const corrected = ({ content, readContent }: Row) =>
  documentFieldNames.filter((name) => {
    const { submittedByUser, formattedValue } = content.fields[name]
    return (
      submittedByUser &&
      formattedValue !== '' &&
      formattedValue !== readContent.fields[name].formattedValue
    )
  })

/** What is learned, in Swedish, as staff read it. */
function inWords(name: DocumentFieldName, { relation, label, constant }: LearnedPlace): string {
  const field = documentFields[name].label
  if (constant !== '') return `${field} är alltid ${constant}`
  if (label === '' || relation === 'page') return `${field} läses på samma plats på sidan`
  return `${field} läses ${relation === 'right' ? 'till höger om' : 'under'} ”${label}”`
}

/**
 * What a person corrected teaches how to read the sender's next document: one place per field, the
 * newest. Entries are shown under what is learned, and can be forgotten and used again.
 */
export async function learnFromSave({ db, actor, now }: Act, row: Row): Promise<void> {
  const sender = senderOf(row)
  const names = corrected(row)
  if (!sender || names.length === 0) return
  const pages = await printedPages(db, row.id)
  if (pages.length === 0) return
  const document = {
    pages,
    fields: noFields,
    structured: undefined,
    attachmentPageStart: null,
    invoices: [],
    problems: [],
  }
  for (const name of names) {
    const { formattedValue, startPosition, width, height, page } = row.content.fields[name]
    const isNumber = documentFields[name].kind === 'organizationNumber'
    const place = learnFrom(document, name, {
      formattedValue: isNumber ? formatOrganizationNumber(formattedValue) : formattedValue,
      ...(page !== null && { page }),
      ...(startPosition &&
        width !== null &&
        height !== null && { box: { ...startPosition, width, height } }),
    })
    if (!place) continue
    await db
      .updateTable('interpretationLearned')
      .set({ forgottenBy: actor.name, forgottenAt: now })
      .where('sender', '=', sender)
      .where('field', '=', outerFieldNames[name])
      .where('forgottenAt', 'is', null)
      .execute()
    await db
      .insertInto('interpretationLearned')
      .values({
        sender,
        senderName: row.issuerName,
        ...placeColumns(name, place),
        interpretationId: row.id,
        learnedBy: actor.name,
        learnedAt: now,
      })
      .execute()
  }
}
