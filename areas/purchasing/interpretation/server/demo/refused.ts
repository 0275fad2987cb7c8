import type { Insertable } from 'kysely'
import type { Intake } from '#database/types.ts'
import { foundIn } from '#platform/server/files/scan.ts'
import { problemTexts } from '#reader/document.ts'
import type { DemoFile } from '#world/files.ts'
import { idOf } from '#world/insert.ts'
import { draws } from '#world/register/chance.ts'
import { ago, somebody, type World } from '#world/world.ts'
import { manualUpload } from '../../rules.ts'
import { sameFileCame } from '../intake/intake-store.ts'
import { otherTypeRefused } from '../intake/mail-parts.ts'
import type { DemoDocument, Keep } from './documents.ts'
import { fileColumns } from './intake.ts'

const upload = {
  mailId: null,
  place: 0,
  kind: 'file',
  channel: 'upload',
  source: manualUpload,
  forced: false,
  organizationNumber: '',
  attempts: 1,
} as const

const textFile = (name: string, contentType: string, content: string): DemoFile => ({
  name,
  contentType,
  bytes: Buffer.from(content),
})
const refused: readonly (readonly [DemoFile, string])[] = [
  [
    textFile(
      'Faktura skyddad.pdf',
      'application/pdf',
      '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Encrypt 2 0 R>>\n%%EOF',
    ),
    problemTexts.password,
  ],
  [textFile('Inskannad.pdf', 'application/pdf', '%PDF-1.4\n%avbruten'), problemTexts.unreadable],
  [
    textFile('Faktura.pdf', 'text/html', '<!doctype html><title>Logga in</title>'),
    otherTypeRefused,
  ],
]

/** Files that could not be read, as the ledger has them. */
export async function refusedFiles(world: World, keep: Keep): Promise<Insertable<Intake>[]> {
  const rows: Insertable<Intake>[] = []
  for (const [place, [file, reason]] of refused.entries()) {
    const at = ago(world, 0, (3 + place * 9) * 60)
    rows.push({
      ...upload,
      id: idOf(world.seed, 'intake-refused', place),
      receivedBy: somebody(draws(world.seed, 'work', place, 74)),
      receivedAt: at,
      decidedAt: at,
      fate: 'refused',
      reason,
      ...fileColumns(await keep('interpretation-refused', place, file, at)),
    })
  }
  return rows
}

/** A file of a mail that the virus scanner stopped, which stops the mail as well. */
export async function infectedFile(world: World, keep: Keep, mail: Insertable<Intake>) {
  const at = ago(world, 0, 30 * 60)
  const file = textFile('Kreditfaktura.pdf', 'application/pdf', '%PDF-1.4\n%avbruten')
  const threat = 'Pdf.Dropper.Agent-7001'
  return {
    ...upload,
    id: idOf(world.seed, 'intake-infected', 0),
    mailId: mail.id,
    place: 90,
    channel: mail.channel,
    source: mail.source,
    receivedBy: mail.receivedBy,
    receivedAt: mail.receivedAt,
    decidedAt: mail.decidedAt,
    fate: 'refused',
    reason: foundIn(threat),
    threat,
    ...fileColumns(await keep('interpretation-infected', 0, file, at)),
  } satisfies Insertable<Intake>
}

/** Files that somebody uploaded although they had come before. */
export const repeatedFiles = (
  world: World,
  documents: readonly DemoDocument[],
): Insertable<Intake>[] =>
  documents.slice(3, 5).map(({ planned, file }, place) => {
    const at = ago(world, 0, 2 + place)
    return {
      ...upload,
      id: idOf(world.seed, 'intake-duplicate', place),
      receivedBy: somebody(draws(world.seed, 'work', place, 75)),
      receivedAt: at,
      decidedAt: at,
      fate: 'duplicate',
      reason: sameFileCame({ receivedAt: planned.at, fileName: file.name }),
      ...fileColumns(file),
    }
  })
