import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { Readable } from 'node:stream'
import type { Address, Attachment, Email } from 'postal-mime'
import { contentTypeOf, firstBytes, isZip } from '#platform/server/files/content-type.ts'
import { cleanFileName, nameOfContent } from '#platform/server/files/file-name.ts'
import type { FileToKeep } from '#platform/server/files/files.ts'
import {
  foundIn,
  scanFile,
  tooLargeToScan,
  type Scan,
  type ScanConfig,
} from '#platform/server/files/scan.ts'
import { writeStream } from '#platform/server/files/write-stream.ts'
import { formatFileSize } from '#platform/swedish/format.ts'
import { acceptedTypes } from '#areas/parties/documents/rules.ts'
import { problemTexts } from '#reader/document.ts'
import { largestFile } from '../../rules.ts'
import { filesOfArchive } from './archive.ts'

const xml = 'application/xml'

/** A file of a mail, on this machine's disk, and what it is; undefined when it is nothing known. */
export interface MailFile {
  readonly file: FileToKeep
  readonly type: string | undefined
  /** A zip that is no document. */
  readonly isArchive: boolean
  /** Why what is in a zip was not taken, in Swedish; undefined of one that was not looked into. */
  readonly notUnpacked?: string
  /** Its place among the files of the mail; what was in zips comes after all others. */
  readonly place: number
  /** Asked before anything else of it is opened (interpretation 76). */
  readonly scan: Scan
}

/** What invoices as data are called, and in whose words they are written. */
const invoiceName =
  /<(?:[\w.-]+:)?(?:Invoice|CreditNote|CrossIndustryInvoice|CrossIndustryDocument)[\s>]/
const invoiceWords =
  /urn:oasis:names:specification:ubl|urn:un:unece:uncefact|urn:ferd:|urn:sfti:documents:BasicInvoice/
/** Finvoice has no namespace. */
const finvoice = /<Finvoice[\s>]/
/** Whether a text begins as an invoice in UBL, Factur-X, ZUGFeRD, Svefaktura or Finvoice does. */
const isInvoiceXml = (head: string) =>
  finvoice.test(head) || (invoiceName.test(head) && invoiceWords.test(head))
/** What a file of a mail is, by its content; undefined when it is nothing known. */
function typeOf(bytes: Buffer, name: string): string | undefined {
  const known = contentTypeOf(bytes.subarray(0, firstBytes), name)
  if (known === 'application/pdf') return known
  if (isInvoiceXml(bytes.subarray(0, 8192).toString('utf8'))) return xml
  return known
}

/** Why a file is refused that is neither an invoice nor something to go with one, in Swedish. */
export const otherTypeRefused =
  'Filen är av en typ som inte kan tas emot: fakturor ska vara PDF eller e-faktura i XML'

/** What becomes of a file of a mail, by its content. */
export function planFor({ type, isArchive, notUnpacked, scan, file: { size } }: MailFile) {
  if (scan.verdict === 'found')
    return { fate: 'refused', reason: foundIn(scan.threat), threat: scan.threat } as const
  if (scan.verdict === 'tooLarge') return { fate: 'refused', reason: tooLargeToScan } as const
  if (size === 0) return { fate: 'refused', reason: 'Filen är tom' } as const
  if (size > largestFile)
    return {
      fate: 'refused',
      reason: `Filen är för stor: högst ${formatFileSize(largestFile)} kan tas emot`,
    } as const
  if (type === 'application/pdf' || type === xml) return { fate: 'invoice' } as const
  if (acceptedTypes.some((accepted) => accepted === type))
    return { fate: 'attachment', reason: '' } as const
  if (isArchive) return { fate: 'refused', reason: notUnpacked ?? problemTexts.archive } as const
  return {
    fate: 'refused',
    reason: otherTypeRefused,
  } as const
}

/** The address, or those of a group. */
export const addressText = (address: Address | undefined): string =>
  address?.address ?? address?.group?.map((one) => one.address).join(', ') ?? ''
/** What a mail says in words. */
export const plainText = ({ text, html = '' }: Email) => text ?? wordsOf(html.slice(0, mostHtml))
/** Letters of HTML that are looked at: many times what is kept of a mail. */
const mostHtml = 1_000_000

/**
 * The words between the tags, found in one walk: patterns that look ahead for the end of a tag take
 * for ever where none ends.
 */
function wordsOf(html: string): string {
  let hidden = ''
  const [first = '', ...pieces] = html.split('<')
  const words = pieces.map((piece) => {
    const tag = /^\/?[a-z]+/i.exec(piece)?.[0].toLowerCase() ?? ''
    if (hidden === '' && (tag === 'style' || tag === 'script')) hidden = tag
    else if (tag === `/${hidden}`) hidden = ''
    return hidden === '' ? piece.slice(piece.indexOf('>') + 1) : ''
  })
  return [first, ...words].join(' ').replaceAll('&nbsp;', ' ')
}

/** Text the database takes: no null bytes, no half signs. */
export const storable = (text: string, most: number) =>
  text.replaceAll('\0', '').toWellFormed().trim().slice(0, most)

/** When a mail says it was sent; what cannot be is taken for when it came. */
export function instantOf(text: string | undefined, otherwise: Date): Date {
  const at = new Date(text ?? '')
  const odd = Number.isNaN(at.getTime()) || at.getFullYear() < 2000 || at > otherwise
  return odd ? otherwise : at
}

/** The scanner could not say: what was to be scanned waits, and is tried again. */
export class NotScanned extends Error {
  override name = 'NotScanned'
}
/** Swedish: why a mail or file has no fate yet. */
export const waitsForScanner =
  'Väntar på virusskannern, som inte svarar. Det försöks igen av sig självt.'

/** What the scanner says of a file. Throws NotScanned when it could not say. */
export async function scannedOrLater(config: ScanConfig, at: string): Promise<Scan> {
  const scan = await scanFile(config, { path: at })
  if (scan.verdict === 'away') throw new NotScanned(`the virus scanner could not say: ${scan.why}`)
  return scan
}

/** Files that are taken out of the zips of one mail at most. */
const mostUnpacked = 200

/**
 * Writes the files of a mail to a folder of this machine's disk, and tells what each is. A zip is
 * unpacked, once, and what was in it stands in its stead (interpretation 79). Throws NotScanned
 * when the virus scanner could not say it of one.
 */
export async function writtenTo(
  config: ScanConfig,
  folder: string,
  attachments: readonly Attachment[],
): Promise<MailFile[]> {
  const files: MailFile[] = []
  const unpacked: MailFile[] = []
  for (const [place, attachment] of attachments.entries()) {
    const bytes = contentOf(attachment)
    const at = path.join(folder, `file-${place}`)
    const sent = attachment.filename ?? `bilaga ${place + 1}`
    const one = { ...(await written(config, at, bytes, sent)), place }
    const inner = await filesIn(one, folder)
    if (!inner || 'reason' in inner || unpacked.length + inner.length > mostUnpacked) {
      files.push(inner ? { ...one, notUnpacked: 'reason' in inner ? inner.reason : tooMany } : one)
      continue
    }
    for (const { name, path: from } of inner)
      unpacked.push({
        ...(await written(config, `${from}-taken`, await readFile(from), name)),
        place: attachments.length + unpacked.length,
      })
  }
  return [...files, ...unpacked]
}
const tooMany = `Brevets ZIP-arkiv har för många filer: högst ${mostUnpacked} kan tas emot`

/** What is in a zip; undefined of what is none, and of one that nobody should open. */
const filesIn = async ({ isArchive, scan, file: { path: at, size } }: MailFile, folder: string) =>
  isArchive && scan.verdict !== 'found' && scan.verdict !== 'tooLarge' && size <= largestFile
    ? filesOfArchive({ archive: at, folder, prefix: `${path.basename(at)}-in` })
    : undefined

async function written(
  config: ScanConfig,
  at: string,
  bytes: Buffer,
  sent: string,
): Promise<Omit<MailFile, 'place'>> {
  const size = await writeStream(Readable.from([bytes]), at)
  const scan = await scannedOrLater(config, at)
  const clean = cleanFileName(sent)
  const type = typeOf(bytes, clean)
  const name = type === undefined ? clean : nameOfContent(clean, type)
  return {
    file: { name, contentType: type ?? 'application/octet-stream', ...size, path: at },
    type,
    isArchive: type === undefined && isZip(bytes),
    scan,
  }
}
function contentOf({ content }: Attachment): Buffer {
  if (typeof content === 'string') return Buffer.from(content)
  return content instanceof ArrayBuffer ? Buffer.from(content) : Buffer.from(content)
}
