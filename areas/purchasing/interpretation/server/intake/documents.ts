import { readFile } from 'node:fs/promises'
import { personsWithin } from '#platform/server/audit/persons.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import type { interpretation } from '../../contract.ts'
import { readFieldValue } from '../../values.ts'
import { allCandidates } from '../reading/values.ts'
import { madePdf } from '../sending/made-pdf.ts'
import { present } from '../present.ts'
import { existing, type Row } from '../store.ts'
import { personsOnPages, storedWords, textAt } from '../reading/words.ts'
import { inFolder, orMissing } from './working-files.ts'

/** What the trail says of who looked at one, or at one of its pages: also whom it names. */
const noteOf = async (
  { db }: { readonly db: Db },
  { id, issuerOrganizationNumber }: Row,
  pageNumber?: number,
) => ({
  subject: id,
  persons: await personsOnPages(db, id, pageNumber),
  ...(issuerOrganizationNumber && { company: issuerOrganizationNumber }),
})

export const get: Handler<typeof interpretation.get> = async ({ id }, context) => {
  const row = await existing(context, id)
  context.audit(await noteOf(context, row))
  return present(context, id)
}

export const getPage: Handler<typeof interpretation.getPage> = async (
  { id, pageNumber },
  context,
) => {
  const { db, files, refuse } = context
  const row = await existing(context, id)
  context.audit(await noteOf(context, row, pageNumber))
  const page = await db
    .selectFrom('interpretationPage')
    .select(({ fn }) => fn.coalesce('stampedFileId', 'imageFileId').as('fileId'))
    .where('interpretationId', '=', id)
    .where('pageNumber', '=', pageNumber)
    .executeTakeFirst()
  if (!page) return refuse('filesMissing')
  const body = await files.open(page.fileId).catch(orMissing(refuse))
  return { name: `sida ${pageNumber}.jpg`, contentType: 'image/jpeg', body, inline: true }
}

export const getWords: Handler<typeof interpretation.getWords> = async (
  { id, pageNumber },
  context,
) => {
  const row = await existing(context, id)
  context.audit(await noteOf(context, row, pageNumber))
  const page = await storedWords(context.db, id, pageNumber)
  return { words: page?.words ?? [], scanned: page?.scanned ?? false }
}

/**
 * The text of an area, or of the word at a point when the area has no size; also read as the field
 * it is wanted for.
 */
export const gettextinselection: Handler<typeof interpretation.gettextinselection> = async (
  { id, page, field, ...area },
  context,
) => {
  const row = await existing(context, id)
  const { content } = row
  const passage = textAt((await storedWords(context.db, id, page))?.words ?? [], area)
  const nothing = {
    text: '',
    formattedValue: '',
    startPosition: null,
    width: null,
    height: null,
    confidence: 0,
  }
  if (!passage) return { ...nothing, page }
  context.audit({ subject: id, persons: personsWithin(passage.text) })
  const read = field
    ? readFieldValue(field, passage.text, content.fields.country.formattedValue)
    : undefined
  return {
    text: passage.text,
    formattedValue: read?.ok ? read.value : '',
    startPosition: { x: passage.x, y: passage.y },
    width: passage.width,
    height: passage.height,
    page,
    confidence: passage.confidence,
  }
}

export const getothermatches: Handler<typeof interpretation.getothermatches> = async (
  { id },
  context,
) => {
  const row = await existing(context, id)
  context.audit(await noteOf(context, row))
  return allCandidates(row.candidates)
}

export const getDocument: Handler<typeof interpretation.getDocument> = async ({ id }, context) => {
  const { files, refuse } = context
  const row = await existing(context, id)
  context.audit(await noteOf(context, row))
  // Only pending rows can be downloaded (interpretation 23).
  if (row.status !== 'Pending') refuse('notPending')
  const body = await files
    .open(row.stampedDocumentId ?? row.documentFileId)
    .catch(orMissing(refuse))
  return { name: row.fileName, contentType: await typeOf(context.db, row), body }
}
const typeOf = async (db: Db, row: Row) =>
  (
    await db
      .selectFrom('storedFile')
      .select('contentType')
      .where('id', '=', row.documentFileId)
      .executeTakeFirstOrThrow()
  ).contentType

export const getDocumentWithAttachments: Handler<
  typeof interpretation.getDocumentWithAttachments
> = async ({ id }, context) => {
  const { db, refuse } = context
  const row = await existing(context, id)
  context.audit(await noteOf(context, row))
  // Only pending rows can be downloaded (interpretation 23).
  if (row.status !== 'Pending') refuse('notPending')
  const attached = await db
    .selectFrom('interpretationAttachment')
    .select(['storedFileId', 'fileName', 'contentType'])
    .where('interpretationId', '=', id)
    .orderBy('addedAt')
    .orderBy('id')
    .execute()
  const document = {
    storedFileId: row.stampedDocumentId ?? row.documentFileId,
    fileName: row.fileName,
    contentType: await typeOf(context.db, row),
  }
  return inFolder(context.config, async (folder) => {
    const pdf = await madePdf(context.files, [document, ...attached], {
      folder,
      atLeast: 'embedded',
    }).catch(orMissing(refuse))
    return {
      name: `${row.fileName.replace(/\.[^.]+$/, '')} med bilagor.pdf`,
      contentType: 'application/pdf',
      body: await readFile(pdf?.path ?? refuse('unusable')),
    }
  })
}
