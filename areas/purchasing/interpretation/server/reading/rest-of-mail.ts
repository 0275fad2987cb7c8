import type { Db } from '#platform/server/database.ts'
import { attach } from '../intake/attach.ts'
import { machine } from '../actor.ts'

/** Bytes under which an image of a mail is a logo of somebody's signature. */
const smallestImage = 20_000

/** Others who read or take apart the same mail wait until the transaction ends. */
export const holdMail = (db: Db, mailId: string | null) =>
  mailId === null
    ? undefined
    : db.selectFrom('intake').select('id').where('id', '=', mailId).forUpdate().executeTakeFirst()

/**
 * When the last file of a mail has got its fate: the others belong to its invoice, if there is one.
 * With several nobody knows to which.
 */
export async function attachRestOfMail(db: Db, mailId: string | null, now: Date): Promise<void> {
  if (mailId === null) return
  const files = await db
    .selectFrom('intake')
    .selectAll()
    .where('mailId', '=', mailId)
    .orderBy('place')
    .execute()
  const cameBefore = files.some(
    ({ id, fate, sha256 }) =>
      fate === 'duplicate' && !files.some((one) => one.id !== id && one.sha256 === sha256),
  )
  if (cameBefore || files.some(({ fate }) => fate === 'received')) return
  const [invoice, second] = await db
    .selectFrom('interpretation')
    .select(['id', 'status'])
    .where('mailId', '=', mailId)
    .where('splitFrom', 'is', null)
    .limit(2)
    .execute()
  if (second || invoice?.status !== 'Pending') return
  for (const { id: intakeId, storedFileId, fileName, contentType, size, fate } of files) {
    const isLogo = contentType.startsWith('image/') && size < smallestImage
    if (fate === 'attachment' && !isLogo)
      await attach({ db, actor: machine, now }, invoice.id, {
        intakeId,
        storedFileId,
        fileName,
        contentType,
        size,
      })
  }
}
