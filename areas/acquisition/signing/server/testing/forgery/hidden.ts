import { deflateSync } from 'node:zlib'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { bytesOf } from '#platform/server/trust/chain.ts'
import { cmsToDer } from '#platform/server/trust/cms.ts'
import type { Sealing } from './composed.ts'
import { objectsIn, objectWith, stamped, trailerOf, updated } from './updates.ts'

/** Where the hexadecimal of the last signature of a file stands. */
function lastHole(file: Buffer) {
  const text = file.toString('latin1')
  const at = text.lastIndexOf('/Contents <') + '/Contents <'.length
  return { at, to: text.indexOf('>', at) }
}
function tokenIn(file: Buffer): Buffer {
  const { at, to } = lastHole(file)
  const bytes = Buffer.from(file.toString('latin1', at, to), 'hex')
  return bytes.subarray(0, bytes.readUInt16BE(2) + 4)
}
/** A file with another timestamp in the place of its last, which nothing covers. */
function withToken(file: Buffer, token: Buffer): Buffer {
  const { at, to } = lastHole(file)
  const copy = Buffer.from(file)
  copy.fill('0', at, to)
  copy.write(token.toString('hex').toUpperCase(), at, 'latin1')
  return copy
}
function withTokenEdited(file: Buffer, edit: (signed: pkijs.SignedData) => void): Buffer {
  const { content } = pkijs.ContentInfo.fromBER(bytesOf(tokenIn(file)))
  const signed = new pkijs.SignedData({ schema: content })
  edit(signed)
  return withToken(file, cmsToDer(signed))
}
/** The letters of the last signature in small where they are large, or one of them. */
function otherCase(file: Buffer, most: number): Buffer {
  const { at, to } = lastHole(file)
  const copy = Buffer.from(file)
  let left = most
  for (let place = at; place < to && left > 0; place++)
    if (/[A-Fa-f]/.test(String.fromCharCode(copy[place] ?? 0))) {
      copy[place] = (copy[place] ?? 0) ^ 0x20
      left--
    }
  return copy
}
const words = 'Provision 9,95 %. Detta gäller i stället. '

/** Of what nobody signs in the timestamp that closes a file, something is another. */
function* inTheTime(file: Buffer, stranger: Uint8Array): Generator<readonly [string, Buffer]> {
  yield ['one letter of the time is small', otherCase(file, 1)]
  yield ['all letters of the time are small', otherCase(file, Infinity)]
  const edits: Readonly<Record<string, (signed: pkijs.SignedData) => void>> = {
    'words beside the time': ({ signerInfos: [signer] }) => {
      const values = [new asn1js.OctetString({ valueHex: bytesOf(Buffer.from(words)) })]
      const attributes = [new pkijs.Attribute({ type: '1.2.3.4.5', values })]
      if (signer)
        signer.unsignedAttrs = new pkijs.SignedAndUnsignedAttributes({ type: 1, attributes })
    },
    'another certificate beside the time': ({ certificates }) => {
      certificates?.push(pkijs.Certificate.fromBER(bytesOf(stranger)))
    },
    'the certificates of the time in another order': ({ certificates }) => {
      certificates?.reverse()
    },
    'the signer of the time in another version': ({ signerInfos: [signer] }) => {
      if (signer) signer.version = 3
    },
    'the time without its algorithms': (signed) => {
      signed.digestAlgorithms = []
    },
    'the algorithm of the time by another name': ({ signerInfos: [signer] }) => {
      if (signer) signer.signatureAlgorithm.algorithmId = '1.2.840.113549.1.1.1'
    },
  }
  for (const [why, edit] of Object.entries(edits)) yield [why, withTokenEdited(file, edit)]
  const raw = Buffer.from(tokenIn(file))
  raw[raw.indexOf(Buffer.from([2, 1, 3])) + 2] = 1
  yield ['one byte of the version of the time', withToken(file, raw)]
}

/** What stands behind validation data, so that a reader that looks for objects finds another page. */
function pageBehind(file: Buffer, number: number): string {
  const page = objectsIn(file).find(({ body }) => /\/Type \/Page\n/.test(body))
  const parent = /\/Parent (\d+ 0 R)/.exec(page?.body ?? '')?.[1]
  const shown = 'BT /F1 28 Tf 60 700 Td (Provision 9,95 %) Tj ET'
  return (
    `\nendstream\rendobj\r${number} 0 obj\r<</Length ${shown.length}>>\rstream\r\n${shown}\rendstream\rendobj\r` +
    `${page?.number} 0 obj\r<</Type /Page /Parent ${parent} /MediaBox [0 0 595 842] /Resources <</Font <</F1 ` +
    `<</Type /Font /Subtype /Type1 /BaseFont /Helvetica>>>>>> /Contents ${number} 0 R>>\rendobj\r9999 0 obj\r<</A 1>>`
  )
}
/** A stream of packed content, and what is hidden behind its end: within its length, or beyond it. */
function stream(content: string, hidden = '', isWithin = false): string {
  const packed = deflateSync(Buffer.from(content, 'latin1')).toString('latin1')
  const length = packed.length + (isWithin ? hidden.length : 0)
  return `<<\n/Length ${length}/Filter /FlateDecode\n>>\nstream\n${packed}${hidden}\nendstream`
}

/** Validation data that is none, with a genuine time over it. `open`: without the time that closes it. */
async function* inTheData(open: Buffer, own: Sealing): AsyncGenerator<readonly [string, Buffer]> {
  const { root, size } = trailerOf(open)
  const catalog = objectWith(open, /\/Type \/Catalog\n/).body
  const store = objectWith(open, /^<<\n\/Type \/DSS/).body
  const withData = (number: number, data: string) =>
    stamped(
      updated(open, {
        objects: {
          [root]: catalog.replace(/\/DSS \d+ 0 R/, `/DSS ${number} 0 R`),
          [number]: store.replace('/Certs [', `/Certs [${number + 1} 0 R `),
          [number + 1]: data,
        },
      }),
      own,
    )
  const hidden = pageBehind(open, size + 900)
  for (const number of [size, 5_000_000, 9_000_000, 2_147_483_000])
    yield [`a page behind object ${number}`, await withData(number, stream('x', hidden))]
  yield ['a page within the length of data', await withData(size, stream('x', hidden, true))]
  yield ['a certificate that is words', await withData(size, stream(words.repeat(100)))]
  const certificate = Buffer.from(own.roots[0] ?? []).toString('latin1')
  yield ['words after a certificate', await withData(size, stream(certificate + words))]
  yield ['numbers left out', await withData(size + 7, stream(certificate))]
  const unnamed = updated(open, { objects: { [size]: store } })
  yield ['a store that the catalog does not name', await stamped(unnamed, own)]
  yield ['an update of nothing', await stamped(updated(open, { objects: {} }), own)]
}

/** The field of a time that is not where it should be. */
async function* inTheField(
  file: Buffer,
  open: Buffer,
  own: Sealing,
): AsyncGenerator<readonly [string, Buffer]> {
  const { root } = trailerOf(open)
  const put = (of: Buffer, kind: string, edit: (written: string) => string) =>
    stamped(of, own, (which, written) => (which === kind ? edit(written) : written))
  const onto = (number: number) => (written: string) =>
    written.replace(/\/P \d+ 0 R/, `/P ${number} 0 R`)
  yield ['a time on a page that is the catalog', await put(open, 'field', onto(root))]
  yield ['a time on a page that is not there', await put(open, 'field', onto(77_777))]
  yield [
    'a time by the name of another',
    await put(file, 'field', (written) => written.replace(/Timestamp_\d+/, 'Timestamp_1')),
  ]
  yield [
    'a time that the form does not name',
    await put(open, 'form', (written) => written.replace(/ \d+ 0 R\]/, ']')),
  ]
}

/**
 * Forgeries that hide something where nobody looks: around the time that closes a file, which nothing
 * covers, and in what may come after the seal.
 */
export async function* hiddenIn(
  file: Buffer,
  judgedEnd: number,
  { own, stranger }: { readonly own: Sealing; readonly stranger: Sealing },
): AsyncGenerator<readonly [string, Buffer]> {
  const open = file.subarray(0, judgedEnd)
  yield* inTheTime(file, stranger.sealer.certificate)
  yield* inTheData(open, own)
  yield* inTheField(file, open, own)
}
