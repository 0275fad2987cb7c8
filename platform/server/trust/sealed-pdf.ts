import { X509Certificate } from 'node:crypto'
import { PDF, PdfArray, PdfDict, PdfNumber, PdfRef, PdfStream, PdfString } from '@libpdf/core'
import { need, pathToRoot } from './chain.ts'
import { oids, readCms } from './cms.ts'
import { readOcsp } from './ocsp.ts'
import { readTimestamp } from './timestamp.ts'

export interface SealedPdf {
  /** Who sealed it, as its certificate has it. */
  readonly sealedBy: string
  /** When the timestamp authority says that the seal existed. */
  readonly timestampedAt: Date
  /** The files in it, as they were sealed. */
  readonly files: ReadonlyMap<string, Buffer>
}

const what = 'seal'
type Value = ReturnType<PdfDict['get']> | null
const resolved = (pdf: PDF, value: Value): Value =>
  value instanceof PdfRef ? pdf.getObject(value) : value
function dictOf(pdf: PDF, value: Value, name: string): PdfDict {
  const found = resolved(pdf, value)
  need(found instanceof PdfDict, `${what}: no ${name}`)
  return found
}
const itemsOf = (pdf: PDF, value: Value): Value[] => {
  const found = resolved(pdf, value)
  return found instanceof PdfArray ? [...found].map((one) => resolved(pdf, one)) : []
}
const named = (value: Value) =>
  value && 'value' in value && typeof value.value === 'string' ? value.value : undefined

interface Covered {
  readonly from: number
  readonly to: number
  readonly end: number
}
/** What the seal covers: everything up to its end, but the hole it stands in. */
function rangeIn(file: Buffer, text: string): Covered {
  const found = [...text.matchAll(/\/ByteRange\s*\[\s*(\d+)\s+(\d+)\s+(\d+)\s+(\d+)\s*\]/g)]
  need(found.length === 1, `${what}: ${found.length} signatures, not one`)
  const [zero, from = 0, to = 0, rest = 0] = (found[0]?.slice(1) ?? []).map(Number)
  const end = to + rest
  const isHole =
    zero === 0 &&
    from > 0 &&
    to > from &&
    end <= file.length &&
    file[from] === 0x3c &&
    file[to - 1] === 0x3e &&
    /^[0-9A-Fa-f]*$/.test(text.slice(from + 1, to - 1)) &&
    text.slice(from - 10, from) === '/Contents '
  need(isHole, `${what}: it leaves out more than itself`)
  need(text.slice(to, end).trimEnd().endsWith('%%EOF'), `${what}: it does not cover its revision`)
  return { from, to, end }
}

/** The signature in the hole, and nothing after it that somebody hid. */
function cmsIn(text: string, { from, to }: Covered): Buffer {
  const hole = Buffer.from(text.slice(from + 1, to - 1), 'hex')
  need(hole[0] === 0x30 && hole[1] === 0x82, `${what}: no signature`)
  const length = hole.readUInt16BE(2) + 4
  need(
    hole.subarray(length).every((byte) => byte === 0),
    `${what}: hidden bytes`,
  )
  return hole.subarray(0, length)
}

/** The seal of the form's only field is the one in the hole. */
function checkField(pdf: PDF, { from, to, end }: Covered): void {
  const form = dictOf(pdf, pdf.getCatalog().get('AcroForm') ?? null, 'form')
  const fields = itemsOf(pdf, form.get('Fields') ?? null).filter(
    (one): one is PdfDict => one instanceof PdfDict && named(one.get('FT') ?? null) === 'Sig',
  )
  const value = dictOf(pdf, fields[0]?.get('V') ?? null, 'field')
  const range = itemsOf(pdf, value.get('ByteRange') ?? null).map((one) =>
    one instanceof PdfNumber ? one.value : Number.NaN,
  )
  need(
    fields.length === 1 &&
      range.join(',') === [0, from, to, end - to].join(',') &&
      named(value.get('SubFilter') ?? null) === 'ETSI.CAdES.detached',
    `${what}: not that of the form's field`,
  )
}

/** An object as text, for two revisions to be compared. */
function canonical(value: Value, skipped?: PdfDict): string {
  if (value === null || value === undefined) return 'null'
  if (value instanceof PdfRef) return `R${value.objectNumber}`
  if (value instanceof PdfString) return `S${Buffer.from(value.bytes).toString('hex')}`
  if (value instanceof PdfArray) return `[${[...value].map((one) => canonical(one)).join(',')}]`
  if (value instanceof PdfDict) {
    const isStream = value instanceof PdfStream
    const entries = [...value.keys()]
      .map(({ value: key }) => key)
      .filter((key) => !(value === skipped && key === 'DSS') && !(isStream && key === 'Length'))
      .sort()
      .map((key) => `${key}=${canonical(value.get(key) ?? null)}`)
    const data = isStream ? Buffer.from(value.data).toString('base64') : ''
    return `<${entries.join(',')}>${data}`
  }
  return 'value' in value ? `${value.type}${String(value.value)}` : value.type
}
/** After the seal nothing was added but what it is judged by. */
function checkAdded(sealed: PDF, whole: PDF, revision: Buffer): void {
  const text = revision.toString('latin1')
  const size = Number(/\/Size (\d+)/.exec(text.slice(text.lastIndexOf('trailer')))?.[1] ?? 0)
  need(size > 0 && size < 200_000, `${what}: no trailer`)
  const catalog = whole.getCatalog()
  for (let number = 1; number < size; number++) {
    const ref = PdfRef.of(number)
    need(
      canonical(sealed.getObject(ref)) === canonical(whole.getObject(ref), catalog),
      `${what}: something was changed after it`,
    )
  }
}

/** The OCSP answers that came with the file. */
function answersIn(whole: PDF): Buffer[] {
  const store = resolved(whole, whole.getCatalog().get('DSS') ?? null)
  need(store instanceof PdfDict, `${what}: no answers about its certificates`)
  return itemsOf(whole, store.get('OCSPs') ?? null).flatMap((one) =>
    one instanceof PdfStream ? [Buffer.from(one.getDecodedData())] : [],
  )
}
async function checkRevocation(path: readonly Buffer[], answers: readonly Buffer[]): Promise<void> {
  for (const [place, leaf] of path.entries()) {
    const issuer = path[place + 1]
    if (!issuer) continue
    let why = 'no answer'
    let isGood = false
    for (const answer of answers)
      try {
        await readOcsp(answer, { leaf, issuer })
        isGood = true
        break
      } catch (error) {
        const said = error instanceof Error ? error.message : String(error)
        if (!said.includes('another certificate')) why = said
      }
    need(isGood, `${what}: ${why}`)
  }
}

/**
 * Reads a PDF with one seal (PAdES B-LT): that it covers the whole file but what it is judged by,
 * that it and its timestamp are by certificates of the roots, none of them revoked, and that nothing
 * was added after it.
 *
 * @param roots DER
 * @throws Untrusted with the reason
 */
export async function readSealedPdf(
  file: Buffer,
  roots: readonly Uint8Array[],
): Promise<SealedPdf> {
  const text = file.toString('latin1')
  const covered = rangeIn(file, text)
  const revision = file.subarray(0, covered.end)
  const [sealed, whole] = [await PDF.load(revision), await PDF.load(file)]
  need(text.trimEnd().endsWith('%%EOF'), `${what}: bytes after the file`)
  checkField(sealed, covered)
  const outside = Buffer.concat([
    file.subarray(0, covered.from),
    file.subarray(covered.to, covered.end),
  ])
  const seal = readCms(cmsIn(text, covered), { type: oids.data, outside, what })
  const tokens = (seal.signer.unsignedAttrs?.attributes ?? []).filter(
    ({ type }) => type === oids.timestamp,
  )
  const token = tokens[0]?.values[0] as { toBER(): ArrayBuffer } | undefined
  need(tokens.length === 1 && token, `${what}: no timestamp`)
  const { at, path } = await readTimestamp(Buffer.from(token.toBER()), {
    of: seal.value,
    others: seal.others,
    roots,
  })
  const answers = answersIn(whole)
  await checkRevocation(await pathToRoot(seal.certificate, seal.others, roots, at), answers)
  await checkRevocation(path, answers)
  checkAdded(sealed, whole, revision)
  const files = new Map<string, Buffer>()
  for (const name of sealed.getAttachments().keys()) {
    const data = sealed.getAttachment(name)
    if (data) files.set(name, Buffer.from(data))
  }
  const { subject } = new X509Certificate(seal.certificate)
  return {
    sealedBy: /^(?:CN|O)=(.+)$/m.exec(subject)?.[1] ?? subject,
    timestampedAt: at,
    files,
  }
}
