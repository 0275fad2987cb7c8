import { randomBytes, X509Certificate } from 'node:crypto'
import * as asn1js from 'asn1js'
import * as pkijs from 'pkijs'
import { bytesOf, checkLeadToRoots, need, pathToRoot } from './chain.ts'
import { hashBy, hashName, oids, readCms } from './cms.ts'
import type { Held } from './held.ts'
import { plainToken } from './token-form.ts'

const sha256Algorithm = '2.16.840.1.101.3.4.2.1'

/** A question to a timestamp authority (RFC 3161), with what its answer must hold. */
export interface TimestampQuestion {
  readonly request: Buffer
  /** Reads the answer: the token, in the form it is kept in. @throws Untrusted when it is of something else */
  read(answer: Buffer): Buffer
}
/** @param digest SHA-256 of what gets the time */
export function timestampQuestion(digest: Buffer): TimestampQuestion {
  // A first byte below 128 and above none: one number, written in one way.
  const nonce = Buffer.concat([Buffer.from([0x2a]), randomBytes(8)])
  const request = new pkijs.TimeStampReq({
    version: 1,
    certReq: true,
    nonce: new asn1js.Integer({ valueHex: bytesOf(nonce) }),
    messageImprint: new pkijs.MessageImprint({
      hashAlgorithm: new pkijs.AlgorithmIdentifier({
        algorithmId: sha256Algorithm,
        algorithmParams: new asn1js.Null(),
      }),
      hashedMessage: new asn1js.OctetString({ valueHex: bytesOf(digest) }),
    }),
  })
  return {
    request: Buffer.from(request.toSchema().toBER()),
    read(answer) {
      const { status, timeStampToken } = pkijs.TimeStampResp.fromBER(bytesOf(answer))
      need(status.status <= 1 && timeStampToken, `timestamp: refused (${status.status})`)
      const token = Buffer.from(timeStampToken.toSchema().toBER())
      const { read, info } = infoOf(token)
      const { hashedMessage } = info.messageImprint
      need(
        Buffer.from(hashedMessage.valueBlock.valueHexView).equals(digest),
        'timestamp: of something else',
      )
      const said = info.nonce?.valueBlock.valueHexView
      need(said && Buffer.from(said).equals(nonce), 'timestamp: an answer to another question')
      return plainToken(read)
    },
  }
}
function infoOf(token: Uint8Array) {
  const read = readCms(token, { type: oids.timestampInfo, what: 'timestamp' })
  return { read, info: pkijs.TSTInfo.fromBER(bytesOf(read.content)) }
}

export interface ReadTimestamp {
  readonly at: Date
  /** From the authority's certificate to the root, as DER. */
  readonly path: readonly Buffer[]
  readonly held: Held
}
/** Until when certificates hold, from the authority's to the root, and by what the time was signed. */
function heldBy(path: readonly Buffer[], hashes: readonly string[]): Held {
  const certificates = path.map((der) => new X509Certificate(der))
  const sizes = certificates.map(({ publicKey }) => publicKey.asymmetricKeyDetails?.modulusLength)
  return {
    until: new Date(Math.min(...certificates.map(({ validTo }) => Date.parse(validTo)))),
    // By name the shorter of SHA-2 comes first.
    hash: [...hashes].sort()[0] ?? '',
    bits: Math.min(...sizes.flatMap((bits) => bits ?? [])),
  }
}
/**
 * When something existed, by the word of a timestamp authority of one of the roots.
 *
 * @param of what has the time
 * @throws Untrusted
 */
export async function readTimestamp(
  token: Uint8Array,
  {
    of,
    others,
    roots,
  }: {
    readonly of: Uint8Array
    readonly others: readonly Uint8Array[]
    readonly roots: readonly Uint8Array[]
  },
): Promise<ReadTimestamp> {
  const { read, info } = infoOf(token)
  need(plainToken(read).equals(token), 'timestamp: something is in it that nobody signed')
  const { messageImprint, genTime: at } = info
  need(
    hashBy(messageImprint.hashAlgorithm.algorithmId, of, 'timestamp').equals(
      Buffer.from(messageImprint.hashedMessage.valueBlock.valueHexView),
    ),
    'timestamp: of another signature',
  )
  const usage = pkijs.Certificate.fromBER(bytesOf(read.certificate)).extensions?.find(
    ({ extnID }) => extnID === '2.5.29.37',
  )
  const purposes: unknown = usage?.parsedValue
  need(
    usage?.critical &&
      purposes instanceof pkijs.ExtKeyUsage &&
      purposes.keyPurposes.join(',') === oids.mayTimestamp,
    'timestamp: not by an authority',
  )
  const path = await pathToRoot(read.certificate, [...read.others, ...others], roots, at)
  checkLeadToRoots(read.others, roots, 'timestamp')
  const hashes = [messageImprint.hashAlgorithm, read.signer.digestAlgorithm].map(
    ({ algorithmId }) => hashName(algorithmId),
  )
  return { at, path, held: heldBy(path, hashes) }
}
