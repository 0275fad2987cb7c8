import { X509Certificate } from 'node:crypto'
import { need } from './chain.ts'
import { oids, type ReadCms } from './cms.ts'

/*
 * Nothing signs the outer parts of a signature of CMS: its version, the names of algorithms, further
 * certificates, unsigned attributes. In the timestamp that closes a file nothing covers them either,
 * so that words could be put there, and in the seal by who gets a new timestamp over them. There is
 * therefore one form a timestamp is kept in: it is written so when it comes from the authority, and
 * taken in no other. The seal has one too, in which it is made.
 */

/** An element of DER: its tag, its content, its length in the shortest way. */
function element(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(parts)
  const size = body.length.toString(16)
  const long = Buffer.from(size.padStart(size.length + (size.length % 2), '0'), 'hex')
  const length = body.length < 128 ? [body.length] : [128 + long.length, ...long]
  return Buffer.concat([Buffer.from([tag, ...length]), body])
}
const noDer = 'a signature or an answer: no DER'
/** The elements within one, whole, each with its shortest length. @throws Untrusted when they do not fill it */
export function within(whole: Buffer): Buffer[] {
  const headOf = (at: number) => 2 + Math.max(0, (whole[at + 1] ?? 0) - 128)
  const endOf = (at: number) => {
    const [head, first = 0] = [headOf(at), whole[at + 1]]
    need(first !== 128 && head <= 6 && at + head <= whole.length, noDer)
    const size = first < 128 ? first : whole.readUIntBE(at + 2, head - 2)
    need(first < 128 || (size > 127 && whole[at + 2] !== 0), noDer)
    return at + head + size
  }
  need(endOf(0) === whole.length, noDer)
  const parts: Buffer[] = []
  for (let at = headOf(0); at < whole.length; at = endOf(at)) {
    need(endOf(at) <= whole.length, noDer)
    parts.push(whole.subarray(at, endOf(at)))
  }
  return parts
}
const identifier = (oid: string): Buffer => {
  const [first = 0, second = 0, ...rest] = oid.split('.').map(Number)
  const bytes = rest.flatMap((part) => {
    const digits = [part & 127]
    for (let left = part >> 7; left > 0; left >>= 7) digits.unshift(128 | (left & 127))
    return digits
  })
  return element(0x06, Buffer.from([40 * first + second, ...bytes]))
}
const algorithm = (oid: string) => element(0x30, identifier(oid), element(0x05))
const number = (value: number) => element(0x02, Buffer.from([value]))

/** RSA with PKCS#1 v1.5 padding, by the hash. */
const withRsa: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': '1.2.840.113549.1.1.11',
  '2.16.840.1.101.3.4.2.2': '1.2.840.113549.1.1.12',
  '2.16.840.1.101.3.4.2.3': '1.2.840.113549.1.1.13',
}

/** The certificates that came with a signature from the signer's up, each issued by the next; no root. */
function pathIn({ certificate, others }: ReadCms): Buffer[] {
  const path = [new X509Certificate(certificate)]
  const all = others.map((der) => new X509Certificate(der))
  for (let next: X509Certificate | undefined = path[0]; next;) {
    const last: X509Certificate = next
    next = all.find((one) => last.checkIssued(one) && !one.checkIssued(one) && !path.includes(one))
    if (next) path.push(next)
  }
  return path.map(({ raw }) => raw)
}

interface Around {
  readonly version: number
  /** The content and its kind. */
  readonly said: Uint8Array
  readonly certificates: readonly Uint8Array[]
  /** What nobody signs beside it: of a seal, whose algorithm has no parameters as we write it. */
  readonly beside?: Uint8Array
}
/** A signature with what is signed as it was signed, and around it nothing that need not be. */
function plain(read: ReadCms, { version, said, certificates, beside }: Around): Buffer {
  const { certificate, value, signer } = read
  const hash = signer.digestAlgorithm.algorithmId
  const [signedPart = Buffer.alloc(0)] = within(certificate)
  const parts = within(signedPart)
  // A version comes first from version 2 on.
  const [serial = certificate, , issuer = certificate] =
    parts[0]?.[0] === 0xa0 ? parts.slice(1) : parts
  const attributes = Buffer.from(signer.signedAttrs?.toSchema().toBER() ?? new ArrayBuffer())
  attributes[0] = 0xa0
  const by = element(
    0x30,
    number(1),
    element(0x30, issuer, serial),
    algorithm(hash),
    attributes,
    beside ? element(0x30, identifier(withRsa[hash] ?? hash)) : algorithm(withRsa[hash] ?? hash),
    element(0x04, value),
    ...(beside ? [element(0xa1, beside)] : []),
  )
  const signed = element(
    0x30,
    number(version),
    element(0x31, algorithm(hash)),
    said,
    element(0xa0, ...certificates),
    element(0x31, by),
  )
  return element(0x30, identifier(oids.signedData), element(0xa0, signed))
}

/** A timestamp as it is kept. */
export function plainToken(read: ReadCms): Buffer {
  const content = element(0xa0, element(0x04, read.content))
  const said = element(0x30, identifier(oids.timestampInfo), content)
  return plain(read, { version: 3, said, certificates: pathIn(read) })
}
/** A seal as it is made, with its timestamp and the certificates that came with it. */
export function plainSeal(read: ReadCms, token: Uint8Array): Buffer {
  const said = element(0x30, identifier(oids.data))
  const beside = element(0x30, identifier(oids.timestamp), element(0x31, token))
  const certificates = [read.certificate, ...read.others]
  return plain(read, { version: 1, said, certificates, beside })
}
