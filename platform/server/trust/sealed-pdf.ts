import { createHash, X509Certificate } from 'node:crypto'
import { PDF, PdfStream, PdfDict } from '@libpdf/core'
import { dayLength } from '#platform/time.ts'
import { checkAnswerForm } from './answer-form.ts'
import { checkLeadToRoots, need, pathToRoot } from './chain.ts'
import { oids, readCms } from './cms.ts'
import { readOcsp } from './ocsp.ts'
import { itemsOf, resolved } from './pdf-objects.ts'
import { checkUpdates, checkSealField, checkTimestampField } from './revisions.ts'
import { bytesIn, cmsIn, rangesIn, type Covered } from './signed-ranges.ts'
import { sealedPart, type Standing } from './update-form.ts'
import { readTimestamp, type ReadTimestamp } from './timestamp.ts'
import { plainSeal } from './token-form.ts'

export interface SealedPdf {
  /** Who sealed it, as its certificate has it. */
  readonly sealedBy: string
  /**
   * By the word of timestamp authorities: first when the seal existed, then when all of the file
   * did, once for each time it was renewed.
   */
  readonly timestamps: readonly [ReadTimestamp, ...ReadTimestamp[]]
  /** It ends with a document timestamp over every byte; one of the older kind does not. */
  readonly isClosed: boolean
  /** The bytes up to the end of what the seal covers. */
  readonly sealed: Buffer
  /** The files in it, as they were sealed. */
  readonly files: ReadonlyMap<string, Buffer>
}

const what = 'seal'

/** What a signature is judged by that came with the file, of a kind, as DER. */
function judgedBy(pdf: PDF, kind: 'Certs' | 'OCSPs'): Buffer[] {
  const store = resolved(pdf, pdf.getCatalog().get('DSS') ?? null)
  need(store instanceof PdfDict, `${what}: no answers about its certificates`)
  return itemsOf(pdf, store.get(kind) ?? null).flatMap((one) =>
    one instanceof PdfStream ? [Buffer.from(one.getDecodedData())] : [],
  )
}
/** By which a store names a signature: of the whole hole (PDF 2.0, 12.8.4.3), or of the time in a seal. */
const vriKey = (bytes: Buffer) => createHash('sha1').update(bytes).digest('hex').toUpperCase()
/** The OCSP answers that came with the file. @throws Untrusted when it has no place for them */
export const answersIn = (pdf: PDF): Buffer[] => judgedBy(pdf, 'OCSPs')

/**
 * Milliseconds before a signature that an answer about who made it may be: authorities sign theirs
 * ahead. One from before says nothing of a key that was revoked since.
 */
const aheadOf = (isSigner: boolean) => (isSigner ? 1 : 10) * dayLength

/** Milliseconds between the clock of who writes validation data and that of the authorities. */
const clocksApart = 2 * dayLength

/** Certificates from a signer's to the root, and when it signed. */
interface Judged {
  readonly path: readonly Buffer[]
  readonly at: Date
}
/**
 * Each certificate of these paths is said to have been good when it signed, and each answer says so
 * of one of these or of the newest path.
 *
 * @throws Untrusted
 */
async function checkRevocation(
  judged: readonly Judged[],
  newest: readonly Judged[],
  answers: readonly Buffer[],
): Promise<void> {
  const used = new Set<Buffer>()
  const isGood = async ({ path, at }: Judged, needed: boolean) => {
    for (const [place, leaf] of path.entries()) {
      const issuer = path[place + 1]
      if (!issuer) continue
      let why = 'no answer'
      let found = false
      for (const answer of answers)
        try {
          const { thisUpdate } = await readOcsp(answer, { leaf, issuer })
          checkAnswerForm(answer, issuer)
          used.add(answer)
          if (at.getTime() - thisUpdate.getTime() <= aheadOf(place === 0)) found = true
          else why = 'OCSP: from long before it signed'
        } catch (error) {
          const said = error instanceof Error ? error.message : String(error)
          if (!said.includes('another certificate')) why = said
        }
      need(found || !needed, `${what}: ${why}`)
    }
  }
  for (const one of judged) await isGood(one, true)
  for (const one of newest) await isGood(one, false)
  need(used.size === answers.length, `${what}: an answer that nothing is judged by`)
}

interface Whole {
  readonly file: Buffer
  readonly text: string
  readonly roots: readonly Uint8Array[]
}
/** The seal itself, and the time in it. */
async function readSeal({ file, text, roots }: Whole, covered: Covered) {
  const cms = cmsIn(text, covered)
  const seal = readCms(cms, {
    type: oids.data,
    outside: bytesIn(file, covered),
    what,
  })
  const tokens = (seal.signer.unsignedAttrs?.attributes ?? []).filter(
    ({ type }) => type === oids.timestamp,
  )
  const token = tokens[0]?.values[0] as { toBER(): ArrayBuffer } | undefined
  need(tokens.length === 1 && token, `${what}: no timestamp`)
  const tokenDer = Buffer.from(token.toBER())
  need(plainSeal(seal, tokenDer).equals(cms), `${what}: something is in it that nobody signed`)
  const timestamp = await readTimestamp(tokenDer, {
    of: seal.value,
    others: seal.others,
    roots,
  })
  const path = await pathToRoot(seal.certificate, seal.others, roots, timestamp.at)
  checkLeadToRoots(seal.others, path.slice(-1), what)
  return { certificate: seal.certificate, path, timestamp, tokenDer }
}

/**
 * The document timestamps after the seal (PAdES B-LTA). Each covers everything before it, and was
 * made while the certificates of the one before were valid: by that the one before can be believed
 * when they no longer are.
 */
async function readRenewals(
  { file, text, roots }: Whole,
  first: {
    readonly pdf: PDF
    readonly covered: Covered
    readonly timestamp: ReadTimestamp
    readonly standing: Standing
  },
  ranges: readonly Covered[],
) {
  const timestamps: [ReadTimestamp, ...ReadTimestamp[]] = [first.timestamp]
  let { pdf: before, timestamp: earlier, standing: written } = first
  let { end } = first.covered
  for (const [place, covered] of ranges.entries()) {
    const pdf = await PDF.load(file.subarray(0, covered.end))
    checkTimestampField(pdf, covered, place + 2)
    const part = file.subarray(0, covered.end)
    written = await checkUpdates(before, pdf, { file: part, end, written, hasField: true })
    const of = bytesIn(file, covered)
    const timestamp = await readTimestamp(cmsIn(text, covered), { of, others: [], roots })
    need(
      earlier.at <= timestamp.at && timestamp.at <= earlier.held.until,
      'timestamp: renewed too late',
    )
    timestamps.push(timestamp)
    ;[before, end, earlier] = [pdf, covered.end, timestamp]
  }
  return { timestamps, last: before, end, written }
}

interface Trusting {
  /**
   * Takes one of the older kind too: what its seal is judged by stands after every timestamp. Only
   * for who knows the file by its sum.
   */
  readonly mayBeOpen?: boolean
}
/**
 * Reads a PDF with one seal and document timestamps after it (PAdES B-LTA): that each covers the
 * whole file before it but what it is judged by, and the last of them every byte, that all are by
 * certificates of the roots, none of them revoked, and that nothing else was added. The newest
 * timestamp is judged by its certificates alone: answers about them come with the next.
 *
 * @param roots DER
 * @throws Untrusted with the reason
 */
export async function readSealedPdf(
  file: Buffer,
  roots: readonly Uint8Array[],
  { mayBeOpen = false }: Trusting = {},
): Promise<SealedPdf> {
  const text = file.toString('latin1')
  const [covered, ...renewals] = rangesIn(file, text)
  const isClosed = renewals.length > 0
  need(isClosed || mayBeOpen, `${what}: no timestamp over all of it`)
  need(text.trimEnd().endsWith('%%EOF'), `${what}: bytes after the file`)
  const standing = sealedPart(text, covered.end)
  const bytes = file.subarray(0, covered.end)
  const sealed = await PDF.load(bytes)
  checkSealField(sealed, covered)
  const whole = { file, text, roots }
  const { certificate, path, timestamp, tokenDer } = await readSeal(whole, covered)
  const first = { pdf: sealed, covered, timestamp, standing }
  const { timestamps, last, end, written } = await readRenewals(whole, first, renewals)
  const pdf = isClosed ? last : await PDF.load(file)
  const answers = answersIn(pdf)
  const later = isClosed ? timestamps.slice(-1) : []
  const judged = [
    { path, at: timestamp.at },
    ...timestamps.slice(0, timestamps.length - later.length),
  ]
  await checkRevocation(judged, later, answers)
  checkLeadToRoots(judgedBy(pdf, 'Certs'), roots, what)
  if (isClosed) need(end === file.length, `${what}: bytes after the file`)
  const stored = isClosed
    ? written
    : await checkUpdates(sealed, pdf, { file, end, written: standing, hasField: false })
  const holes = [covered, ...renewals].map(({ from, to }) =>
    Buffer.from(text.slice(from + 1, to - 1), 'hex'),
  )
  const known = [tokenDer, ...holes].map(vriKey)
  need(
    stored.keys.every((key) => known.includes(key)),
    `${what}: a key of no signature in it`,
  )
  const begun = timestamp.at.getTime() - clocksApart
  const ended = (timestamps.at(-1) ?? timestamp).at.getTime() + clocksApart
  need(
    !isClosed || stored.times.every((at) => begun <= at && at <= ended),
    `${what}: validation data of another time`,
  )
  const files = new Map<string, Buffer>()
  for (const name of sealed.getAttachments().keys()) {
    const data = sealed.getAttachment(name)
    if (data) files.set(name, Buffer.from(data))
  }
  const { subject } = new X509Certificate(certificate)
  const sealedBy = /^(?:CN|O)=(.+)$/m.exec(subject)?.[1] ?? subject
  return { sealedBy, timestamps, isClosed, sealed: bytes, files }
}
