import type { Insertable } from 'kysely'
import type { Interpretation } from '#database/types.ts'
import { scanFile, type DemoFile } from '#world/files.ts'
import { idOf } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import type { StoredRow } from '#world/stored-files.ts'
import { somebody, type World } from '#world/world.ts'
import { contentText, type Content } from '../../content.ts'
import { administrationSource } from '../../rules.ts'
import { listColumns } from '../store.ts'
import { printed } from './paper.ts'
import type { PlannedDocument } from './plan.ts'

/** Puts a file into the store; what it is and its number give its id. */
export type Keep = (
  what: string,
  index: number,
  file: DemoFile,
  createdAt: Date,
) => Promise<StoredRow>

/** A document as it stands in the tables, before what belongs to it is written. */
export interface DemoDocument {
  readonly planned: PlannedDocument
  readonly row: Insertable<Interpretation> & { readonly id: string }
  readonly content: Content
  readonly file: StoredRow
  readonly issuer: { readonly organizationNumber: string; readonly name: string }
  readonly mailId: string | null
  /** From where the mail came; null for what somebody uploaded. */
  readonly sentFrom: string | null
  readonly attachments: readonly StoredRow[]
  /** Who sent it on and when, for what is completed. */
  readonly sending: { readonly by: string; readonly at: Date } | undefined
}

/** Prints a planned document and puts it into the store. `place` is its own among all. */
export async function printedDocument(
  world: World,
  keep: Keep,
  planned: PlannedDocument,
  place: number,
): Promise<DemoDocument> {
  const { papers, at, has } = planned
  const [{ issuer, number, attachmentPages }] = papers
  const { bytes, content: read, pages } = await printed(papers, at)
  const name = `Faktura ${number}.pdf`
  const pdf = { name, contentType: 'application/pdf', bytes }
  const file = await keep('interpretation-file', place, pdf, at)
  const attachments = has.has('photo')
    ? [await keep('interpretation-photo', place, scanFile('Följesedel.png'), at)]
    : []
  const mailId =
    planned.mail === undefined ? null : idOf(world.seed, 'interpretation-mail', planned.mail)
  const sentFrom = mailId && issuer.email
  const isAdministered = has.has('administer')
  const content: Content = isAdministered ? { ...read, administer: true } : read
  const by = somebody(draws(world.seed, 'work', place, 72))
  const sending =
    planned.status === 'Completed' ? { by, at: new Date(at.getTime() + 45 * 60_000) } : undefined
  const id = idOf(world.seed, 'interpretation', place)
  const row = {
    id,
    intakeId: id,
    mailId,
    source: planned.source,
    invoiceRequestSource: isAdministered ? administrationSource : 0,
    status: planned.status,
    readingState: 'read',
    fileName: name,
    documentFileId: file.id,
    attachmentPageStart: attachmentPages > 0 ? 2 : null,
    readContent: contentText(content),
    content: contentText(content),
    pageCount: pages,
    comment: has.has('comment') ? 'Ringt kunden, ny faktura kommer om beloppet inte stämmer.' : '',
    ...(await listColumns(world.db, content, { fileName: name, sentFrom })),
    completedBy: sending?.by ?? null,
    completedAt: sending?.at ?? null,
    reason: planned.reason ?? null,
    suggestedGroups: JSON.stringify(papers.length > 1 ? papers.map((_, page) => [page + 1]) : []),
    createdAt: at,
  } satisfies Insertable<Interpretation>
  return { planned, row, content, file, issuer, mailId, sentFrom, attachments, sending }
}
