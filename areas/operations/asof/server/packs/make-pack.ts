import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { mostNamed } from '#platform/server/audit/persons.ts'
import type { Db } from '#platform/server/database.ts'
import type { FileStore } from '#platform/server/files/file-store.ts'
import { projectFolder } from '#platform/server/project.ts'
import { clientAt } from '../client-at.ts'
import { personsNamed, presentPart } from '../present.ts'
import { addDocuments } from './files-part.ts'
import { indexPdf, type Stood } from './index-pdf.ts'
import type { PackWriter } from './pack-writer.ts'
import { periodOf, type Period } from './period.ts'
import { kycAnswers, linesOf, recordLists } from './records-part.ts'
import { laneHeads, trailLines, type TrailSaid } from './trail-part.ts'

export interface Ordered {
  readonly organizationNumber: string
  readonly from: string
  readonly to: string
  readonly why: string
  readonly orderedBy: string
}
export interface Made {
  readonly manifestSha256: string
  /** Files in it but the manifest. */
  readonly fileCount: number
  readonly trailRows: number
  /** Whom it names by number, 12 digits. */
  readonly persons: readonly string[]
}
const json = (value: unknown) => [`${JSON.stringify(value, null, 2)}\n`]
/** Everything is shown: who may order is asked when it is ordered. */
const everything = () => true

/** How the client stood when the period began and when it was over, in each of its roles. */
async function standings(db: Db, period: Period): Promise<readonly Stood[]> {
  const { organizationNumber, dayBefore, to, roles } = period
  const stood: Stood[] = []
  for (const role of roles.length > 0 ? roles : (['issuer'] as const))
    for (const day of [dayBefore, to]) {
      const { parts } = await clientAt(db, { organizationNumber, role, day }, everything)
      stood.push({ role, day, parts })
    }
  return stood
}

/**
 * Puts all that is known of a client and a period into a pack, as it is in one snapshot of the
 * database: nothing in it says otherwise than something else in it (asof 7).
 */
export async function makePack(
  db: Db,
  {
    files,
    pack,
    now,
  }: { readonly files: FileStore; readonly pack: PackWriter; readonly now: Date },
  ordered: Ordered,
): Promise<Made> {
  const period = await periodOf(db, ordered.organizationNumber, ordered)
  const words = new Map<string, string>()
  const add = async (name: string, said: string, content: Parameters<PackWriter['add']>[1]) => {
    words.set(name, said)
    await pack.add(name, content)
  }
  const stood = await standings(db, period)
  for (const { role, day, parts } of stood)
    await add(
      `asof/${day}-${role}.json`,
      `Som det var när ${day} var slut`,
      json(parts.map(presentPart)),
    )
  const kyc = await kycAnswers(db, period)
  await add('kyc/answers.json', 'Frågor och svar om kundkännedom', json(kyc))
  for (const list of recordLists) await add(list.path, list.words, linesOf(db, list, period))
  const documents = await addDocuments(db, { files, pack }, period)
  const trail: TrailSaid = { rows: 0, unfit: 0, persons: new Set() }
  await add(
    'trail/rows.jsonl',
    'Granskningsloggens rader om klienten',
    trailLines(db, period, trail),
  )
  const verifier = await readFile(path.join(projectFolder, 'scripts/verify-evidence.mjs'))
  await add('verify.mjs', 'Prövar paketet, på vilken dator som helst', [verifier])
  const { why, orderedBy } = ordered
  const index = { period, why, orderedBy, madeAt: now, stood, trail, words }
  await pack.add('index.pdf', [
    await indexPdf({ ...index, documents: documents.list, files: pack.files }),
  ])
  const fileCount = pack.files.size
  const { sha256: manifestSha256 } = await pack.add(
    'MANIFEST.json',
    json({
      format: 'skynet evidence pack 1',
      company: period.organizationNumber,
      companyName: period.companyName,
      from: period.from,
      to: period.to,
      madeAt: now.toISOString(),
      orderedBy,
      why,
      trail: { rows: trail.rows, unfit: trail.unfit, heads: await laneHeads(db) },
      files: Object.fromEntries(pack.files),
    }),
  )
  const persons = new Set([
    ...trail.persons,
    ...documents.persons,
    ...personsNamed(stood.flatMap(({ parts }) => parts)),
  ])
  return {
    manifestSha256,
    fileCount,
    trailRows: trail.rows,
    persons: [...persons]
      .filter((key) => /^\d{12}$/.test(key))
      .toSorted()
      .slice(0, mostNamed),
  }
}
