import type { Db } from '#platform/server/database.ts'

/** Packs with their files, as far as they are kept. */
export const packsMade = (db: Db) =>
  db
    .selectFrom('evidencePack as pack')
    .leftJoin('storedFile as stored', 'stored.id', 'pack.storedFileId')
    .selectAll('pack')
    .select(['stored.name', 'stored.contentType', 'stored.size'])

export const packById = (db: Db, id: string) =>
  packsMade(db).where('pack.id', '=', id).executeTakeFirst()

/** Held until the transaction ends, so that a pack is made once. */
export const heldPack = (db: Db, id: string) =>
  db.selectFrom('evidencePack').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
