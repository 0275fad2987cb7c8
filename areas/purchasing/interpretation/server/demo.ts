import { addJob } from '#platform/server/jobs.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { idOf, insertAll } from '#world/insert.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { withStore, type StoredRow } from '#world/stored-files.ts'
import type { World } from '#world/world.ts'
import { printedDocument, type DemoDocument, type Keep } from './demo/documents.ts'
import { writeHistory, writeSendings } from './demo/history.ts'
import { intakeOf } from './demo/intake.ts'
import { plannedDocuments } from './demo/plan.ts'
import { infectedFile, refusedFiles, repeatedFiles } from './demo/refused.ts'
import { writeDrafts, writeHelp, writeLearned, writeLock } from './demo/work.ts'
import { showJobOf } from './reading/show-job.ts'

/**
 * Some forty documents in every status, as real PDFs in mails and uploads. Their page images are
 * made by a job when the program has started.
 */
export async function loadInterpretations(
  world: World,
  companies: readonly RegisterCompany[],
  files: FileStore,
): Promise<void> {
  const documents = await takenIn(world, companies, files)
  if (documents.length === 0) return
  await writeHistory(world, documents)
  await writeSendings(world, documents)
  await writeDrafts(world, documents)
  await writeLock(world, documents)
  await writeHelp(world, documents)
  await writeLearned(world, documents)
  for (const { row } of documents)
    await addJob(world.db, { ...showJobOf(row.id), queue: 'interpretation-show' })
}

/** What came in: files, mails, and an interpretation of each document. */
async function takenIn(
  world: World,
  companies: readonly RegisterCompany[],
  files: FileStore,
): Promise<readonly DemoDocument[]> {
  const { db, seed } = world
  return withStore(files, async (put) => {
    const stored: StoredRow[] = []
    const keep: Keep = async (what, index, file, at) => {
      const row = await put(idOf(seed, what, index), file, at)
      stored.push(row)
      return row
    }
    const documents: DemoDocument[] = []
    for (const [place, planned] of plannedDocuments(
      world,
      companies,
      'vinst@example.org',
    ).entries())
      documents.push(await printedDocument(world, keep, planned, place))
    const { intake, mails } = await intakeOf(world, keep, documents)
    const mail = intake.find(({ kind }) => kind === 'mail')
    const infected = mail ? [await infectedFile(world, keep, mail)] : []
    const others = [...(await refusedFiles(world, keep)), ...repeatedFiles(world, documents)]
    await insertAll(db, 'storedFile', stored)
    // Files point at the mail they came in.
    const ledger = [...intake, ...others]
    await insertAll(
      db,
      'intake',
      ['mail', 'file'].flatMap((kind) => ledger.filter((one) => one.kind === kind)),
    )
    await insertAll(db, 'intake', infected)
    await insertAll(db, 'mailSource', mails)
    await insertAll(
      db,
      'interpretation',
      documents.map(({ row }) => row),
    )
    return documents
  })
}
