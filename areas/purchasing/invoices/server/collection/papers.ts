import type { z } from 'zod'
import type { Actor } from '#platform/permission.ts'
import type { Handler } from '#platform/server/context.ts'
import type { Db } from '#platform/server/database.ts'
import { personsOfFiles } from '#platform/server/files/file-persons.ts'
import { keepFile } from '#platform/server/files/files.ts'
import { refusePlatform } from '#platform/server/refuse.ts'
import { isAdministrator } from '#areas/foundation/users/rules.ts'
import { mostPapers } from '../../collection-rules.ts'
import type { claimPaper, collection } from '../../contract-collection.ts'
import { heldForAct } from '../actions.ts'

const papers = (db: Db) =>
  db
    .selectFrom('claimPaper')
    .innerJoin('storedFile', 'storedFile.id', 'claimPaper.storedFileId')
    .select(['claimPaper.id', 'invoiceId', 'storedFileId', 'name', 'contentType', 'size'])
    .select(['addedAt', 'addedBy', 'addedById'])
    .where('removedAt', 'is', null)
type PaperRow = Awaited<ReturnType<ReturnType<typeof papers>['executeTakeFirstOrThrow']>>

const mayRemove = (actor: Actor, { addedById }: Pick<PaperRow, 'addedById'>) =>
  actor.kind === 'staff' && (actor.id === addedById || isAdministrator(actor))

/** The papers of an invoice's claim, the newest first, for the one who looks at it. */
export async function papersOf(
  db: Db,
  invoiceId: string,
  actor: Actor,
): Promise<z.input<typeof claimPaper>[]> {
  const rows = await papers(db)
    .where('invoiceId', '=', invoiceId)
    .orderBy('addedAt', 'desc')
    .orderBy('claimPaper.id')
    .limit(mostPapers)
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    size: row.size,
    at: row.addedAt,
    by: row.addedBy,
    mayRemove: mayRemove(actor, row),
  }))
}

/** Keeps a paper of an invoice that was bought (invoices 302). */
export const addPaper: Handler<typeof collection.addPaper> = async ({ id, file }, context) => {
  const { db, files, actor, now, refuse, audit } = context
  const invoice = await heldForAct(context, id)
  if (invoice.boughtSum === 0) refuse('notBought')
  const kept = await papersOf(db, id, actor)
  if (kept.length >= mostPapers) refuse('enough')
  const storedFileId = await keepFile(db, files, file)
  await db
    .insertInto('claimPaper')
    .values({
      invoiceId: id,
      storedFileId,
      addedAt: now,
      addedBy: actor.name,
      addedById: actor.id ?? refusePlatform('notFound'),
    })
    .execute()
  audit({ after: { paper: file.name } })
}

/** One paper whole; that somebody has looked at it stands in the trail. */
export const openPaper: Handler<typeof collection.openPaper> = async ({ id }, context) => {
  const { db, files, audit } = context
  const row =
    (await papers(db).where('claimPaper.id', '=', id).executeTakeFirst()) ??
    refusePlatform('notFound')
  audit({ subject: row.invoiceId, persons: await personsOfFiles(db, [row.storedFileId]) })
  return { name: row.name, contentType: row.contentType, body: await files.open(row.storedFileId) }
}

/** Takes away a paper that was added by mistake. */
export const removePaper: Handler<typeof collection.removePaper> = async ({ id }, context) => {
  const { db, actor, now, refuse, audit } = context
  const row =
    (await papers(db).where('claimPaper.id', '=', id).forUpdate('claimPaper').executeTakeFirst()) ??
    refusePlatform('notFound')
  if (!mayRemove(actor, row)) refuse('notYours')
  await db
    .updateTable('claimPaper')
    .set({ removedAt: now, removedBy: actor.name })
    .where('id', '=', id)
    .execute()
  audit({ subject: row.invoiceId, before: { paper: row.name } })
}
