import type { Db } from '#platform/server/database.ts'
import type { NewJob } from '#platform/server/jobs.ts'
import { sealedFile } from '#areas/parties/documents/server/public.ts'
import { anySet } from '../set-store.ts'
import { signersOfSet } from '../signer-store.ts'
import { newestOf } from './renewal-store.ts'
import { sealById } from './seal-store.ts'

/** Tells those who signed that it is sealed (customer 23): the area of customers' links does it. */
export const sealedMailTask = 'mail-sealed-agreements'
export const sealedMailJob = (id: string): NewJob => ({
  task: sealedMailTask,
  payload: { id },
  key: `${sealedMailTask}:${id}`,
})

/** What a seal is of, who signed it and its newest file; undefined for one that is not in force. */
export async function sealedSet(db: Db, sealId: string) {
  const seal = await sealById(db, sealId)
  if (!seal || seal.supersededAt) return undefined
  const newest = await newestOf(db, seal)
  const [set, file, signers] = await Promise.all([
    anySet(db, seal.setId),
    newest && sealedFile(db, newest.documentFileId),
    signersOfSet(db, seal.setId),
  ])
  if (!set || !file) return undefined
  const signed = signers.filter(({ state }) => state === 'counts')
  return {
    setId: set.id,
    companyName: set.companyName,
    organizationNumber: set.organizationNumber,
    storedFileId: file.storedFileId,
    /** Each once, however many agreements they signed. */
    signers: new Map(signed.map(({ personalNumber, name }) => [personalNumber, name])),
  }
}
