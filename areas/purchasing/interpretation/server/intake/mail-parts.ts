import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import path from 'node:path'
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
import type { SentFile } from './open-mail.ts'

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
/** Bytes at the beginning of a file that tell what it is. */
const tellingBytes = 8192
/** What a file of a mail is, by how it begins; undefined when it is nothing known. */
function typeOf(head: Buffer, name: string): string | undefined {
  const known = contentTypeOf(head.subarray(0, firstBytes), name)
  if (known === 'application/pdf') return known
  if (isInvoiceXml(head.toString('utf8'))) return xml
  return known
}
async function headOf(at: string): Promise<Buffer> {
  const file = await open(at)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(tellingBytes), 0, tellingBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
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
 * Tells what each file of a mail is, which stand in a folder of this machine's disk. A zip is
 * unpacked, once, and what was in it stands in its stead (interpretation 79). Throws NotScanned
 * when the virus scanner could not say it of one.
 */
export async function toldApart(
  config: ScanConfig,
  folder: string,
  sent: readonly SentFile[],
): Promise<MailFile[]> {
  const files: MailFile[] = []
  const unpacked: MailFile[] = []
  for (const [place, { path: at, name = `bilaga ${place + 1}` }] of sent.entries()) {
    const one = { ...(await told(config, at, name)), place }
    const inner = await filesIn(one, folder)
    if (!inner || 'reason' in inner || unpacked.length + inner.length > mostUnpacked) {
      files.push(inner ? { ...one, notUnpacked: 'reason' in inner ? inner.reason : tooMany } : one)
      continue
    }
    for (const { name, path: from } of inner)
      unpacked.push({
        ...(await told(config, from, name)),
        place: sent.length + unpacked.length,
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

async function told(
  config: ScanConfig,
  from: string,
  sent: string,
): Promise<Omit<MailFile, 'place'>> {
  const at = `${from}-taken`
  const size = await writeStream(createReadStream(from), at)
  const scan = await scannedOrLater(config, at)
  const clean = cleanFileName(sent)
  const head = await headOf(at)
  const type = typeOf(head, clean)
  const name = type === undefined ? clean : nameOfContent(clean, type)
  return {
    file: { name, contentType: type ?? 'application/octet-stream', ...size, path: at },
    type,
    isArchive: type === undefined && isZip(head),
    scan,
  }
}
