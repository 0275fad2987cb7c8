import { PDF, PdfArray, PdfDict, PdfName, PdfStream } from '@libpdf/core'
import { dayLength } from '#platform/time.ts'
import { need, Untrusted } from './chain.ts'
import { ocspAddressIn, ocspQuestion } from './ocsp-question.ts'
import { readOcsp } from './ocsp.ts'
import { itemsOf, resolved } from './pdf-objects.ts'
import type { AskDer } from './seal.ts'
import { readSealedPdf } from './sealed-pdf.ts'
import { timestampQuestion } from './timestamp.ts'

/** Bytes left for a timestamp with its certificates. */
const room = 16_384

/** Milliseconds an answer may be old: authorities sign theirs some days ahead. */
const oldest = 10 * dayLength

/** What issuers say of each certificate of a path now. @throws Untrusted unless all are good */
async function answersAbout(path: readonly Buffer[], ask: AskDer, now: Date): Promise<Buffer[]> {
  const answers: Buffer[] = []
  for (const [place, leaf] of path.entries()) {
    const issuer = path[place + 1]
    if (!issuer) continue
    const address = ocspAddressIn(leaf)
    need(address !== undefined, 'timestamp: nobody answers about a certificate')
    const question = await ocspQuestion(leaf, issuer)
    const answer = await ask(address, 'application/ocsp-request', question)
    await readOcsp(answer, { leaf, issuer, at: now, age: oldest })
    answers.push(answer)
  }
  return answers
}

/** Puts certificates and answers beside those that the file is judged by already. */
function addJudgedBy(pdf: PDF, certificates: readonly Buffer[], answers: readonly Buffer[]): void {
  const catalog = pdf.getCatalog()
  const found = resolved(pdf, catalog.get('DSS') ?? null)
  const store = found instanceof PdfDict ? found.clone() : PdfDict.of({ Type: PdfName.of('DSS') })
  const add = (key: string, all: readonly Buffer[]) => {
    const kept = resolved(pdf, store.get(key) ?? null)
    const there = itemsOf(pdf, kept).map((one) =>
      one instanceof PdfStream ? Buffer.from(one.getDecodedData()) : Buffer.alloc(0),
    )
    const added = all
      .filter((der) => !there.some((one) => one.equals(der)))
      .map((der) => pdf.createStream([], der))
    store.set(key, new PdfArray([...(kept instanceof PdfArray ? kept : []), ...added]))
  }
  add('Certs', certificates)
  add('OCSPs', answers)
  catalog.set('DSS', pdf.register(store))
}

interface Renewing {
  readonly roots: readonly Uint8Array[]
  readonly timestampUrl: string
  readonly ask: AskDer
  readonly now: Date
}
/** A document timestamp over all of a file, as an update after its bytes. */
async function withTimestamp(
  file: Buffer,
  pdf: PDF,
  { roots, timestampUrl, ask, now }: Renewing,
): Promise<Buffer> {
  const { bytes } = await pdf.addTimestamp({
    estimatedSize: room,
    timestampAuthority: {
      async timestamp(digest) {
        const question = timestampQuestion(Buffer.from(digest))
        return question.read(
          await ask(timestampUrl, 'application/timestamp-query', question.request),
        )
      },
    },
  })
  const longer = Buffer.from(bytes)
  if (!longer.subarray(0, file.length).equals(file))
    throw new Untrusted('the sealed bytes were changed')
  const read = await readSealedPdf(longer, roots)
  await answersAbout(read.timestamps.at(-1)?.path ?? [], ask, now)
  return longer
}

/**
 * Closes a file that has just been sealed and holds what its seal is judged by (PAdES B-LTA): a
 * document timestamp over every byte of it. The bytes before stay as they are.
 *
 * @throws Untrusted when the file or an answer does not verify, and what `ask` throws
 */
export const closed = async (file: Buffer, by: Renewing): Promise<Buffer> =>
  withTimestamp(file, await PDF.load(file), by)

/**
 * Renews the time of a sealed PDF before the certificates of its newest timestamp expire, and closes
 * one of the older kind (PAdES B-LTA): adds what the newest timestamp is judged by, asked for now,
 * and a document timestamp over all of it. The bytes before stay as they are. A new authority's
 * certificates are asked about too.
 *
 * @throws Untrusted when the file or an answer does not verify, and what `ask` throws
 */
export async function renewed(file: Buffer, by: Renewing): Promise<Buffer> {
  const { timestamps } = await readSealedPdf(file, by.roots, { mayBeOpen: true })
  const { path = [] } = timestamps.at(-1) ?? {}
  const pdf = await PDF.load(file)
  addJudgedBy(pdf, path, await answersAbout(path, by.ask, by.now))
  return withTimestamp(file, pdf, by)
}
