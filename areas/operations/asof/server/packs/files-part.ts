import type { Readable } from 'node:stream'
import type { Db } from '#platform/server/database.ts'
import { FileMissing, type FileStore } from '#platform/server/files/file-store.ts'
import { FileChanged } from '#platform/server/files/verified.ts'
import { personsOfFiles } from '#platform/server/files/file-persons.ts'
import { packedName, type PackWriter } from './pack-writer.ts'
import type { Period } from './period.ts'

/** A document of the client as the index lists it. */
export interface ListedFile {
  readonly path: string
  readonly name: string
  readonly description: string
  readonly createdAt: Date
  readonly uploadedBy: string
  readonly removedAt: Date | null
  /** Why it is not as it was stored, in Swedish; empty when it is. */
  readonly problem: string
}

/** Documents there were in the period: those that had been added and not removed before it. */
const documentsOf = (db: Db, { organizationNumber, begins, ends }: Period) =>
  db
    .selectFrom('documentFile as document')
    .innerJoin('storedFile as stored', 'stored.id', 'document.storedFileId')
    .select([
      'stored.id as storedFileId',
      'stored.name',
      'document.description',
      'document.createdAt',
      'document.uploadedBy',
      'document.removedAt',
      'document.isCompanyAgreement',
      'document.companyAgreementSetId',
    ])
    .where('organizationNumber', '=', organizationNumber)
    .where('document.createdAt', '<', ends)
    .where((is) => is.or([is('removedAt', 'is', null), is('removedAt', '>=', begins)]))
    .orderBy('document.createdAt')
    .orderBy('document.id')
    .execute()

/** The bytes of a document, or why they are not in the pack. */
async function opened(files: FileStore, id: string): Promise<Readable | string> {
  try {
    return await files.open(id)
  } catch (error) {
    if (error instanceof FileMissing) return 'Filens innehåll finns inte kvar.'
    if (error instanceof FileChanged) return 'Är inte det som sparades, och finns därför inte med.'
    throw error
  }
}

/**
 * Puts the client's documents into the pack, sealed agreements in a folder of their own, and says of
 * one whose bytes are gone or others than were stored that it is not there.
 */
export async function addDocuments(
  db: Db,
  { files, pack }: { readonly files: FileStore; readonly pack: PackWriter },
  period: Period,
): Promise<{ readonly list: readonly ListedFile[]; readonly persons: readonly string[] }> {
  const rows = await documentsOf(db, period)
  const list: ListedFile[] = []
  for (const [place, row] of rows.entries()) {
    const folder =
      row.isCompanyAgreement || row.companyAgreementSetId !== null ? 'agreements' : 'documents'
    const path = `${folder}/${String(place + 1).padStart(3, '0')} ${packedName(row.name)}`
    const body = await opened(files, row.storedFileId)
    const problem = typeof body === 'string' ? body : ''
    if (typeof body !== 'string') await pack.add(path, body)
    const { name, description, createdAt, uploadedBy, removedAt } = row
    list.push({ path, name, description, createdAt, uploadedBy, removedAt, problem })
  }
  const ids = rows.map(({ storedFileId }) => storedFileId)
  return { list, persons: await personsOfFiles(db, ids) }
}
