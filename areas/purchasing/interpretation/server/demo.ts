import { createHash } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import nodemailer from 'nodemailer'
import type { Insertable } from 'kysely'
import type { Intake, MailSource, StoredFile } from '#database/types.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { addJob } from '#platform/server/jobs.ts'
import { formatInstant } from '#platform/swedish/format.ts'
import type { Content } from '../content.ts'
import { showJobOf } from './reading/show-job.ts'
import { scanFile } from '#world/files.ts'
import { idOf, insertAll } from '#world/insert.ts'
import { plannedDocuments, type PlannedDocument } from './demo/plan.ts'
import type { Kept, Made } from './demo/documents.ts'
import { writeAround } from './demo/around.ts'
import { printed } from './demo/paper.ts'
import { draws } from '#world/register/chance.ts'
import type { RegisterCompany } from '#world/register/company.ts'
import { somebody, type World } from '#world/world.ts'

const pdf = 'application/pdf'
interface MadeBytes {
  readonly name: string
  readonly contentType: string
  readonly bytes: Buffer
}

/** Files of the demo as they would lie in the store, with the rows that keep them. */
function keeping(world: World, files: FileStore, folder: string) {
  const rows: Insertable<StoredFile>[] = []
  return {
    rows,
    async keep(
      what: string,
      index: number,
      { name, contentType, bytes }: MadeBytes,
      createdAt: Date,
    ) {
      const id = idOf(world.seed, what, index)
      const at = path.join(folder, id)
      await writeFile(at, bytes)
      await files.put(id, at)
      const sha256 = createHash('sha256').update(bytes).digest('hex')
      rows.push({ id, name, contentType, size: bytes.length, sha256, createdAt })
      return { id, name, contentType, size: bytes.length, sha256 }
    },
  }
}
/**
 * Some forty documents in every status, as real PDFs in mails and uploads. Their page images are
 * made by a job when the program has started.
 */
export async function loadInterpretations(
  world: World,
  companies: readonly RegisterCompany[],
  files: FileStore,
): Promise<void> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'skynet-demo-'))
  try {
    const store = keeping(world, files, folder)
    const planned = plannedDocuments(world, companies, 'vinst@example.org')
    const made: Made[] = []
    for (const [place, one] of planned.entries())
      made.push(await makeDocument(world, store, one, place))
    await insertRows(world, store, made)
    await writeAround(world, made)
    for (const { row } of made)
      await addJob(world.db, { ...showJobOf(row.id), queue: 'interpretation-show' })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function makeDocument(
  world: World,
  store: ReturnType<typeof keeping>,
  planned: PlannedDocument,
  place: number,
): Promise<Made> {
  const { bytes, content, pages } = await printed(planned.papers, planned.at)
  const [paper] = planned.papers
  const name = `Faktura ${paper?.number}.pdf`
  const kept = await store.keep(
    'interpretation-file',
    place,
    { name, contentType: pdf, bytes },
    planned.at,
  )
  const others = planned.has.has('photo')
    ? [await store.keep('interpretation-photo', place, scanFile('Följesedel.png'), planned.at)]
    : []
  const mailId =
    planned.mail === undefined ? null : idOf(world.seed, 'interpretation-mail', planned.mail)
  const sentFrom = mailId && (paper?.issuer.email ?? null)
  const full: Content = planned.has.has('administer') ? { ...content, administer: true } : content
  const value = (field: keyof Content['fields']) => full.fields[field].formattedValue
  const by = somebody(draws(world.seed, 'work', place, 72))
  const columns = {
    issuerOrganizationNumber: value('issuerOrganizationNumber'),
    issuerName: paper?.issuer.name ?? null,
    recipientOrganizationNumber: value('recipientOrganizationNumber'),
    recipientName: value('recipientName'),
    recipientRegisterName:
      value('recipientOrganizationNumber') === '' ? null : value('recipientName'),
    recipientEmailAddress: value('recipientEmailAddress'),
    invoiceNumber: value('invoiceNumber'),
    invoiceAmount: value('invoiceAmount'),
    invoiceCurrency: value('invoiceCurrency'),
    sentFrom,
  }
  const id = idOf(world.seed, 'interpretation', place)
  const row = {
    id,
    intakeId: id,
    mailId,
    source: planned.source,
    invoiceRequestSource: planned.has.has('administer') ? (3 as const) : (0 as const),
    status: planned.status,
    readingState: 'read' as const,
    fileName: name,
    documentFileId: kept.id,
    attachmentPageStart: (paper?.attachmentPages ?? 0) > 0 ? 2 : null,
    readContent: JSON.stringify(full),
    content: JSON.stringify(full),
    pageCount: pages,
    comment: planned.has.has('comment')
      ? 'Ringt kunden, ny faktura kommer om beloppet inte stämmer.'
      : '',
    ...columns,
    searchText: [name, ...Object.values(columns)].filter(Boolean).join(' ').toLowerCase(),
    completedBy: planned.status === 'Completed' ? by : null,
    completedAt:
      planned.status === 'Completed' ? new Date(planned.at.getTime() + 45 * 60_000) : null,
    reason: planned.reason ?? null,
    suggestedGroups: JSON.stringify(
      planned.papers.length > 1 ? planned.papers.map((_, page) => [page + 1]) : [],
    ),
    createdAt: planned.at,
  }
  return { planned, row, content: full, mailId, others }
}

async function insertRows(
  world: World,
  store: ReturnType<typeof keeping>,
  made: readonly Made[],
): Promise<void> {
  const { db, seed } = world
  const intake: Insertable<Intake>[] = []
  const mails: Insertable<MailSource>[] = []
  const fileOf = (id: string) =>
    store.rows.find((row) => row.id === id) as Kept & Insertable<StoredFile>
  const common = {
    attempts: 1,
    fate: 'interpreted' as const,
    reason: '',
    forced: false,
    organizationNumber: '',
  }
  const seen = new Set<string>()
  for (const { planned, row, mailId, others } of made) {
    const own = {
      ...common,
      source: planned.source,
      receivedAt: planned.at,
      decidedAt: new Date(planned.at.getTime() + 4000),
    }
    if (mailId && !seen.has(mailId)) {
      seen.add(mailId)
      const together = made.filter((one) => one.mailId === mailId)
      const to = { 0: 'faktura', 3: 'minasidor', 4: 'faktura', 5: 'bygglet' }[planned.source]
      const letter = {
        from: row.sentFrom ?? 'okand@example.net',
        to: `${to}@kf.example.net`,
        subject: `Faktura ${together.map((one) => one.planned.papers[0]?.number).join(' och ')}`,
        text: `Hej!\n\nHär kommer vår faktura.\n\nHälsningar\n${planned.papers[0]?.issuer.name}`,
        date: planned.at,
      }
      const composed = await nodemailer
        .createTransport({ streamTransport: true, buffer: true, newline: 'crlf' })
        .sendMail({ ...letter, messageId: `<${mailId}@example.net>` })
      const file = {
        name: `${letter.subject}.eml`,
        contentType: 'message/rfc822',
        bytes: composed.message as Buffer,
      }
      const kept = await store.keep('interpretation-eml', planned.mail ?? 0, file, planned.at)
      intake.push({
        ...own,
        id: mailId,
        kind: 'mail',
        mailId: null,
        place: 0,
        channel: 'smtp',
        receivedBy: 'E-post (SMTP)',
        ...fileColumns(kept),
      })
      mails.push({
        intakeId: mailId,
        fromAddress: letter.from,
        toAddress: letter.to,
        subject: letter.subject,
        body: letter.text,
        dateTimeReceived: planned.at,
      })
    }
    const from = mailId
      ? { mailId, channel: 'smtp' as const, receivedBy: 'E-post (SMTP)' }
      : {
          mailId: null,
          channel: 'upload' as const,
          receivedBy: somebody(draws(seed, 'work', intake.length, 73)),
        }
    const place = intake.filter((one) => one.mailId === mailId && mailId !== null).length
    intake.push({
      ...own,
      id: row.id,
      kind: 'file',
      place,
      ...from,
      ...fileColumns(fileOf(row.documentFileId)),
    })
    for (const other of others)
      intake.push({
        ...own,
        id: idOf(seed, 'interpretation-other', intake.length),
        kind: 'file',
        place: place + 1,
        ...from,
        fate: 'attachment',
        ...fileColumns(other),
      })
  }
  const more = await otherFates(world, store, made)
  await insertAll(db, 'storedFile', store.rows)
  await insertAll(
    db,
    'intake',
    [...intake, ...more].toSorted((one, other) =>
      one.kind === other.kind ? 0 : one.kind === 'mail' ? -1 : 1,
    ),
  )
  await insertAll(db, 'mailSource', mails)
  await insertAll(
    db,
    'interpretation',
    made.map(({ row }) => row),
  )
}
const fileColumns = ({ id, name, contentType, size, sha256 }: Kept) => ({
  storedFileId: id,
  fileName: name,
  contentType,
  size,
  sha256,
})

/** What was refused, and what had come before. */
async function otherFates(
  world: World,
  store: ReturnType<typeof keeping>,
  made: readonly Made[],
): Promise<Insertable<Intake>[]> {
  const text = (name: string, contentType: string, content: string) => ({
    name,
    contentType,
    bytes: Buffer.from(content),
  })
  const refused: readonly [MadeBytes, string][] = [
    [
      text(
        'Faktura skyddad.pdf',
        pdf,
        '%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Encrypt 2 0 R>>\n%%EOF',
      ),
      'PDF-filen är skyddad med lösenord och kan inte läsas.',
    ],
    [text('Inskannad.pdf', pdf, '%PDF-1.4\n%avbruten'), 'PDF-filen är trasig och kan inte läsas.'],
    [
      text('Faktura.pdf', 'text/html', '<!doctype html><title>Logga in</title>'),
      'Filen är av en typ som inte kan tas emot: fakturor ska vara PDF eller e-faktura i XML',
    ],
  ]
  const rows: Insertable<Intake>[] = []
  const base = {
    mailId: null,
    place: 0,
    kind: 'file' as const,
    channel: 'upload' as const,
    source: 4 as const,
    forced: false,
    organizationNumber: '',
    attempts: 1,
  }
  for (const [place, [file, reason]] of refused.entries()) {
    const at = new Date(world.now.getTime() - (3 + place * 9) * 3_600_000)
    const kept = await store.keep('interpretation-refused', place, file, at)
    const by = somebody(draws(world.seed, 'work', place, 74))
    rows.push({
      ...base,
      id: idOf(world.seed, 'intake-refused', place),
      receivedBy: by,
      receivedAt: at,
      decidedAt: at,
      fate: 'refused',
      reason,
      ...fileColumns(kept),
    })
  }
  for (const [place, { row, planned }] of made.slice(3, 5).entries()) {
    const at = new Date(world.now.getTime() - (2 + place) * 60_000)
    const file = store.rows.find(({ id }) => id === row.documentFileId) as Kept &
      Insertable<StoredFile>
    const reason = `Samma fil kom ${formatInstant(planned.at)} (${file.name})`
    rows.push({
      ...base,
      id: idOf(world.seed, 'intake-duplicate', place),
      receivedBy: somebody(draws(world.seed, 'work', place, 75)),
      receivedAt: at,
      decidedAt: at,
      fate: 'duplicate',
      reason,
      ...fileColumns(file),
    })
  }
  return rows
}
