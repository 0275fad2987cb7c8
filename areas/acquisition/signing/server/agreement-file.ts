import { buffer } from 'node:stream/consumers'
import type { CallContext, FileAnswer } from '#platform/server/context.ts'
import { FileChanged } from '#platform/server/files/verified.ts'
import { sealedFile } from '#areas/parties/documents/server/public.ts'
import { sha256 } from './content.ts'
import { newestOf } from './seal/renewal-store.ts'
import { sealOfSet } from './seal/seal-store.ts'
import { documentOf, type CompanyAgreement } from './set-store.ts'

/**
 * What there is to have of an agreement: the sealed file of its set, else exactly what is signed.
 * Undefined for one whose bytes are gone, or not those that were signed.
 */
export async function agreementFileOf(
  { db, files }: Pick<CallContext<never>, 'db' | 'files'>,
  { setId, agreementId, name, contentSha256 }: CompanyAgreement,
): Promise<FileAnswer | undefined> {
  const seal = await sealOfSet(db, setId)
  const newest = seal && (await newestOf(db, seal))
  const kept = newest && (await sealedFile(db, newest.documentFileId))
  if (kept) {
    const stream = await files.open(kept.storedFileId).catch((error: unknown) => {
      if (error instanceof FileChanged) return undefined
      throw error
    })
    const body = stream && (await buffer(stream))
    return body && sha256(body) === newest.sha256
      ? { name: kept.name, contentType: kept.contentType, body }
      : undefined
  }
  const body = await documentOf(db, setId, agreementId)
  return body && sha256(body) === contentSha256
    ? { name: `${name}.pdf`, contentType: 'application/pdf', body }
    : undefined
}
